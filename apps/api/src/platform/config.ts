import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { z } from 'zod'
import { isLoopback, unsafeOpenly } from './config-safety.ts'
import {
  address,
  databaseAddress,
  domains,
  flag,
  groupRoles,
  key,
  listOf,
  origins,
  secondFactorRule,
  site,
  text,
  trustProxy,
  wholeNumber,
  type SecondFactorRule,
  type TrustedProxies,
} from './config-values.ts'

/** How much of the portal one person may take up. */
export interface Quotas {
  drafts: number
  draftBytes: number
  /** Of the files that a person attached, and of those of one record. */
  attachmentBytes: number
  recordBytes: number
  /** Lines that a browser writes in its person's name. */
  activityLines: number
}

/** Everything that the environment decides, read once at the start. Secrets live here too: never log it whole. */
export interface Config {
  /** Set by `npm run start:production`; refuses demo accounts and needs the settings that have no safe default. */
  production: boolean
  demo: boolean
  host: string
  port: number
  dataDir: string
  databaseUrl: string | null
  /** The owner of the tables, where the portal itself is another role that may do less. */
  databaseMigrationUrl: string | null
  databaseReplicaUrl: string | null
  databaseMaxConnections: number
  quotas: Quotas
  /** How much of exports may wait on disk for their readers. */
  exportSpoolBytes: number
  publicUrl: string
  dashboardHost: string
  trustProxy: TrustedProxies
  logLevel: (typeof logLevels)[number]
  signInFailuresPerMinute: number
  /** Basic credentials of the two request-access calls; null (no defaults outside demo mode) refuses them all. */
  requestAccess: { user: string; password: string } | null
  smtpUrl: string | null
  mailFrom: string
  ldap: {
    url: string
    bindDn: string | null
    bindPassword: string | null
    base: string
    /** Attributes that may hold a NIK; the first that a person has counts. */
    nikAttributes: readonly string[]
    /** Names of the portal's roles by the name (cn) of a group. */
    groupRoles: ReadonlyMap<string, string>
  } | null
  oidc: { issuer: string; clientId: string; clientSecret: string } | null
  s3: { endpoint: string | null; bucket: string; accessKeyId: string | null; secretAccessKey: string | null } | null
  firstAdminEmail: string | null
  /** Who must have a second factor. */
  requireSecondFactor: SecondFactorRule
  /** Seals what must be read again, such as the secrets of code apps; null where a file under DATA_DIR holds the key. */
  secretsKey: Buffer | null
  /** Domains whose addresses may register; none where registration is closed. */
  registrationDomains: readonly string[]
  contact: { helpdesk: string | null; chat: string | null; offices: string[] }
  /** Origins that a dashboard may show in a frame. */
  embedOrigins: readonly string[]
  /** Hosts that webhooks may be sent to though their addresses are private. */
  webhookPrivateHosts: readonly string[]
}

const megabyte = 1024 * 1024
const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
const root = resolve(import.meta.dirname, '../../../..')

const variables = z.object({
  IDO_MODE: z.enum(['production', 'development'], 'must be production or development').default('development'),
  DEMO: flag.optional(),
  HOST: text.default('127.0.0.1'),
  PORT: wholeNumber(0, 65_535).default(3000),
  DATA_DIR: text.default('.data'),
  DATABASE_URL: databaseAddress.optional(),
  DATABASE_MIGRATION_URL: databaseAddress.optional(),
  DATABASE_REPLICA_URL: databaseAddress.optional(),
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
  MAIL_FROM: text.default('IDO <ido@localhost>'),
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
  WEBHOOK_PRIVATE_HOSTS: listOf(',').default([]),
  REQUIRE_SECOND_FACTOR: secondFactorRule.optional(),
  SECRETS_KEY: key.optional(),
  FIRST_ADMIN_EMAIL: z.email('must be an e-mail address').optional(),
  REGISTRATION_DOMAINS: domains.optional(),
  CONTACT_HELPDESK: text.optional(),
  CONTACT_CHAT: text.optional(),
  CONTACT_OFFICES: listOf('|').optional(),
})
type Variables = z.output<typeof variables>
type Name = keyof Variables

/** What an operator may set, for the table of them. */
export const variableNames = Object.keys(variables.shape)

const neededInProduction: Name[] = ['DATABASE_URL', 'PUBLIC_URL', 'REQUEST_ACCESS_USER', 'REQUEST_ACCESS_PASSWORD']
// Where the first is set the others must be too; half a connection would fail only when somebody signs in.
const together: Name[][] = [
  ['LDAP_URL', 'LDAP_BASE'],
  ['LDAP_BIND_DN', 'LDAP_BIND_PASSWORD', 'LDAP_URL'],
  ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'],
  ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY', 'S3_BUCKET'],
  ['S3_ENDPOINT', 'S3_BUCKET'],
  ['REQUEST_ACCESS_USER', 'REQUEST_ACCESS_PASSWORD'],
  ['DATABASE_REPLICA_URL', 'DATABASE_URL'],
  ['DATABASE_MIGRATION_URL', 'DATABASE_URL'],
]

function missingOrForbidden(values: Variables): string[] {
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

/** What every demo takes, and everybody can read here. */
export const demoRequestAccess = { user: 'ido', password: 'ido-demo' }

/** What a provider says over http could be anybody's words. */
function isSafeIssuer(issuer: string): boolean {
  const { protocol, hostname } = new URL(issuer)
  return protocol === 'https:' || isLoopback(hostname)
}

/** The configuration is wrong; the message has one line a variable and never a value, which could be a secret. */
export class ConfigError extends Error {
  constructor(problems: string[]) {
    super(['The configuration is not usable:', ...new Set(problems)].join('\n  '))
  }
}

/** Reads and checks the environment; an empty value counts as absent, a bad one throws a ConfigError that names it. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const parsed = variables.safeParse(given)
  if (!parsed.success) {
    throw new ConfigError(parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`))
  }
  const problems = missingOrForbidden(parsed.data)
  if (problems.length > 0) throw new ConfigError(problems)
  return toConfig(parsed.data)
}

function toConfig(values: Variables): Config {
  const production = values.IDO_MODE === 'production'
  const demo = production ? false : (values.DEMO ?? true)
  const publicUrl = values.PUBLIC_URL ?? `http://${visibleHost(values.HOST)}:${values.PORT}`
  return {
    production,
    demo,
    host: values.HOST,
    port: values.PORT,
    // Against the checkout and not the shell's folder, so that every command finds the same data.
    dataDir: resolve(root, values.DATA_DIR),
    databaseUrl: values.DATABASE_URL ?? null,
    databaseMigrationUrl: values.DATABASE_MIGRATION_URL ?? null,
    databaseReplicaUrl: values.DATABASE_REPLICA_URL ?? null,
    databaseMaxConnections: values.DATABASE_MAX_CONNECTIONS,
    quotas: {
      drafts: values.DRAFTS_EACH,
      draftBytes: values.DRAFT_MEGABYTES_EACH * megabyte,
      attachmentBytes: values.ATTACHMENT_MEGABYTES_EACH * megabyte,
      recordBytes: values.ATTACHMENT_MEGABYTES_A_RECORD * megabyte,
      activityLines: values.ACTIVITY_LINES_AN_HOUR,
    },
    exportSpoolBytes: values.EXPORT_SPOOL_MEGABYTES * megabyte,
    publicUrl,
    dashboardHost: values.DASHBOARD_HOST ?? publicUrl,
    trustProxy: values.TRUST_PROXY,
    logLevel: values.LOG_LEVEL,
    signInFailuresPerMinute: values.SIGN_IN_FAILURES_PER_MINUTE,
    requestAccess: requestAccess(values, demo),
    mailFrom: values.MAIL_FROM,
    smtpUrl: values.SMTP_URL ?? null,
    ...outsideServices(values),
    firstAdminEmail: values.FIRST_ADMIN_EMAIL?.toLowerCase() ?? null,
    requireSecondFactor: values.REQUIRE_SECOND_FACTOR ?? [],
    secretsKey: values.SECRETS_KEY ?? null,
    embedOrigins: values.EMBED_ORIGINS ?? [],
    webhookPrivateHosts: values.WEBHOOK_PRIVATE_HOSTS.map((name) => name.toLowerCase()),
    registrationDomains:
      values.REGISTRATION_DOMAINS?.map((name) => name.toLowerCase()) ?? (demo ? ['ido.example'] : []),
    contact: contactOf(values, demo),
  }
}

const demoContact = {
  helpdesk: 'helpdesk@ido.example',
  chat: null,
  offices: ['Gedung contoh A, Jalan Contoh 1, Bandung', 'Gedung contoh B, Jalan Contoh 2, Jakarta'],
}

function contactOf(values: Variables, demo: boolean): Config['contact'] {
  const { CONTACT_HELPDESK: helpdesk, CONTACT_CHAT: chat, CONTACT_OFFICES: offices } = values
  if (demo && !helpdesk && !chat && !offices) return demoContact
  return { helpdesk: helpdesk ?? null, chat: chat ?? null, offices: offices ?? [] }
}

function requestAccess(values: Variables, demo: boolean): Config['requestAccess'] {
  const { REQUEST_ACCESS_USER: user, REQUEST_ACCESS_PASSWORD: password } = values
  if (user && password) return { user, password }
  return demo ? demoRequestAccess : null
}

function outsideServices(values: Variables): Pick<Config, 'ldap' | 'oidc' | 's3'> {
  const { LDAP_URL, LDAP_BASE, OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, S3_BUCKET } = values
  return {
    ldap:
      LDAP_URL && LDAP_BASE
        ? {
            url: LDAP_URL,
            base: LDAP_BASE,
            bindDn: values.LDAP_BIND_DN ?? null,
            bindPassword: values.LDAP_BIND_PASSWORD ?? null,
            nikAttributes: values.LDAP_NIK_ATTRIBUTES,
            groupRoles: values.LDAP_GROUP_ROLES ?? new Map(),
          }
        : null,
    oidc:
      OIDC_ISSUER && OIDC_CLIENT_ID && OIDC_CLIENT_SECRET
        ? { issuer: OIDC_ISSUER, clientId: OIDC_CLIENT_ID, clientSecret: OIDC_CLIENT_SECRET }
        : null,
    s3: S3_BUCKET
      ? {
          bucket: S3_BUCKET,
          endpoint: values.S3_ENDPOINT ?? null,
          accessKeyId: values.S3_ACCESS_KEY_ID ?? null,
          secretAccessKey: values.S3_SECRET_ACCESS_KEY ?? null,
        }
      : null,
  }
}

/** The address that a browser on this machine can open, where the portal listens on all of them. */
function visibleHost(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost'
  return isIP(host) === 6 ? `[${host}]` : host
}
