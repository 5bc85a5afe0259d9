import { z } from 'zod'
import { isLoopback, unsafeOpenly } from './config-safety.ts'
import {
  address,
  databaseAddress,
  oneDatabaseAddress,
  domains,
  flag,
  groupRoles,
  hosts,
  key,
  listOf,
  origins,
  secondFactorRule,
  sender,
  site,
  text,
  trustProxy,
  wholeNumber,
} from './config-values.ts'

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
export type LogLevel = (typeof logLevels)[number]

/** What the environment may say; the table of it for operators is in the README. */
export const variables = z.object({
  IDO_MODE: z.enum(['production', 'development'], 'must be production or development').default('development'),
  DEMO: flag.optional(),
  HOST: text.default('127.0.0.1'),
  PORT: wholeNumber(0, 65_535).default(3000),
  DATA_DIR: text.default('.data'),
  WAL_ARCHIVE_DAYS: wholeNumber(0, 365).default(7),
  WAL_ARCHIVE_DIR: text.optional(),
  WAL_ARCHIVE_MEGABYTES: wholeNumber(1_024, 10_000_000).default(10_240),
  DATABASE_URL: databaseAddress.optional(),
  DATABASE_MIGRATION_URL: databaseAddress.optional(),
  DATABASE_REPLICA_URL: oneDatabaseAddress.optional(),
  DATABASE_MAX_CONNECTIONS: wholeNumber(8, 1000).default(12),
  DRAFTS_EACH: wholeNumber(1, 1_000_000).default(10_000),
  DRAFT_MEGABYTES_EACH: wholeNumber(1, 100_000).default(100),
  ATTACHMENT_MEGABYTES_EACH: wholeNumber(1, 1_000_000).default(2_048),
  ATTACHMENT_MEGABYTES_A_RECORD: wholeNumber(1, 200).default(100),
  ACTIVITY_LINES_AN_HOUR: wholeNumber(10, 1_000_000).default(3_600),
  EXPORT_SPOOL_MEGABYTES: wholeNumber(64, 1_000_000).default(4096),
  PUBLIC_URL: site.optional(),
  DASHBOARD_HOST: site.optional(),
  TRUST_PROXY: trustProxy.default(false),
  LOG_LEVEL: z.enum(logLevels, `must be one of ${logLevels.join(', ')}`).default('info'),
  LOG_HEALTH_CHECKS: flag.default(true),
  STOP_DRAIN_SECONDS: wholeNumber(0, 300).default(0),
  SIGN_IN_FAILURES_PER_MINUTE: wholeNumber(30, 100_000).default(30),
  REQUEST_ACCESS_USER: text.optional(),
  REQUEST_ACCESS_PASSWORD: text.optional(),
  SMTP_URL: address('smtp:', 'smtps:').optional(),
  ALLOW_NO_SMTP: flag.optional(),
  ALLOW_PLAIN_HTTP: flag.optional(),
  ALLOW_PLAIN_SMTP: flag.optional(),
  ALLOW_PLAIN_DATABASE: flag.optional(),
  ALLOW_PLAIN_LDAP: flag.optional(),
  ALLOW_PLAIN_S3: flag.optional(),
  MAIL_FROM: sender.default('IDO <ido@localhost>'),
  LDAP_URL: address('ldap:', 'ldaps:').optional(),
  LDAP_BIND_DN: text.optional(),
  LDAP_BIND_PASSWORD: text.optional(),
  LDAP_BASE: text.optional(),
  LDAP_NIK_ATTRIBUTES: listOf(',').default(['employeeNumber', 'uid']),
  LDAP_GROUP_ROLES: groupRoles.optional(),
  OIDC_ISSUER: site.optional(),
  OIDC_CLIENT_ID: text.optional(),
  OIDC_CLIENT_SECRET: text.optional(),
  S3_ENDPOINT: site.optional(),
  S3_BUCKET: text.optional(),
  S3_ACCESS_KEY_ID: text.optional(),
  S3_SECRET_ACCESS_KEY: text.optional(),
  EMBED_ORIGINS: origins.optional(),
  WEBHOOK_PRIVATE_HOSTS: hosts.default([]),
  REQUIRE_SECOND_FACTOR: secondFactorRule.optional(),
  SECRETS_KEY: key.optional(),
  BACKUP_KEY: key.optional(),
  FIRST_ADMIN_EMAIL: z.email('must be an e-mail address').optional(),
  REGISTRATION_DOMAINS: domains.optional(),
  CONTACT_HELPDESK: text.optional(),
  CONTACT_CHAT: text.optional(),
  CONTACT_OFFICES: listOf('|').optional(),
})
/** The names of all variables that the portal reads. */
export const variableNames: readonly string[] = Object.keys(variables.shape)
export type Variables = z.output<typeof variables>
type Name = keyof Variables

const neededInProduction: Name[] = ['DATABASE_URL', 'PUBLIC_URL', 'REQUEST_ACCESS_USER', 'REQUEST_ACCESS_PASSWORD']
// Where the first is set the others must be too; half a connection would fail only when somebody signs in, or never be made.
const together: Name[][] = [
  ...eachWithTheOthers('LDAP_URL', 'LDAP_BASE'),
  ...eachWithTheOthers('LDAP_BIND_DN', 'LDAP_BIND_PASSWORD'),
  ['LDAP_BIND_DN', 'LDAP_URL'],
  ['LDAP_GROUP_ROLES', 'LDAP_URL'],
  ...eachWithTheOthers('OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'),
  ...eachWithTheOthers('S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'),
  ['S3_ACCESS_KEY_ID', 'S3_BUCKET'],
  ['S3_ENDPOINT', 'S3_BUCKET'],
  ...eachWithTheOthers('REQUEST_ACCESS_USER', 'REQUEST_ACCESS_PASSWORD'),
  ['DATABASE_REPLICA_URL', 'DATABASE_URL'],
  ['DATABASE_MIGRATION_URL', 'DATABASE_URL'],
]

function eachWithTheOthers(...names: Name[]): Name[][] {
  return names.map((name) => [name, ...names.filter((other) => other !== name)])
}

/** What is missing beside what is there, or must not be there, a line each. */
export function missingOrForbidden(values: Variables): string[] {
  const problems = together.flatMap(([first, ...others]) =>
    first === undefined || values[first] === undefined
      ? []
      : others.filter((other) => values[other] === undefined).map((other) => `${other}: is needed with ${first}`),
  )
  if (values.OIDC_ISSUER && !isSafeIssuer(values.OIDC_ISSUER)) {
    problems.push('OIDC_ISSUER: must start with https://, but for one on this very machine')
  }
  if (values.IDO_MODE !== 'production') return problems
  for (const name of neededInProduction) {
    if (values[name] === undefined) problems.push(`${name}: is needed in production`)
  }
  if (values.DEMO) problems.push('DEMO: must not be 1 in production, demo accounts have known passwords')
  return [...problems, ...unsafeOpenly(values)]
}

/** What a provider says over http could be anybody's words. */
function isSafeIssuer(issuer: string): boolean {
  const { protocol, hostname } = new URL(issuer)
  return protocol === 'https:' || isLoopback(hostname)
}
