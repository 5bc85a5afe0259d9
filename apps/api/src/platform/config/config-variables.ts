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

/** The environment variables by topic. `npm run configuration -- --write` makes docs/configuration.md of them. */
export const variableGroups = {
  server: {
    IDO_MODE: z
      .enum(['production', 'development'], 'must be production or development')
      .default('development')
      .describe('`production` refuses demo accounts and unsafe settings; `npm run start:production` sets it.'),
    DEMO: flag
      .optional()
      .describe(
        '1 fills an empty database with demo accounts and demo data. Default 1, in production 0; 1 is refused there.',
      ),
    HOST: text.default('127.0.0.1').describe('Address that the server listens on.'),
    PORT: wholeNumber(0, 65_535).default(3000).describe('Port that the server listens on.'),
    PUBLIC_URL: site
      .optional()
      .describe('Address at which users reach the portal. Default `http://HOST:PORT`; required in production.'),
    DASHBOARD_HOST: site
      .optional()
      .describe('Host that dashboards are handed over to, with a one-time key. Default: `PUBLIC_URL`.'),
    TRUST_PROXY: trustProxy
      .default(false)
      .describe('How many proxies are in front, or their addresses: the client address that they forward is trusted.'),
    DATA_DIR: text
      .default('.data')
      .describe('Folder of the embedded database, attachments, unsent mail and exports; relative to the checkout.'),
    STOP_DRAIN_SECONDS: wholeNumber(0, 300)
      .default(0)
      .describe('How long a process still answers after SIGTERM, while `/readyz` is 503.'),
    LOG_LEVEL: z
      .enum(logLevels, `must be one of ${logLevels.join(', ')}`)
      .default('info')
      .describe('One of fatal, error, warn, info, debug, trace, silent.'),
    LOG_HEALTH_CHECKS: flag
      .default(true)
      .describe('0 leaves answered requests for /healthz, /readyz and /metrics out of the log.'),
    ALLOW_PLAIN_HTTP: flag.optional().describe('1 lets a production that others reach be served over http://.'),
    EMBED_ORIGINS: origins
      .optional()
      .describe('Origins, separated by commas, whose pages a dashboard may show in a frame.'),
    WEBHOOK_PRIVATE_HOSTS: hosts
      .default([])
      .describe('Hosts inside the own network, separated by commas, that webhooks may be sent to.'),
    CONTACT_HELPDESK: text.optional().describe('Helpdesk on the public pages. A demo has an example.'),
    CONTACT_CHAT: text.optional().describe('Chat address on the public pages.'),
    CONTACT_OFFICES: listOf('|').optional().describe('Offices on the public pages, separated by a bar.'),
  },
  database: {
    DATABASE_URL: databaseAddress
      .optional()
      .describe(
        'PostgreSQL 15 or later. Of several hosts (`db1,db2`) the one that takes writes is used. Default: the embedded database; required in production.',
      ),
    DATABASE_MIGRATION_URL: databaseAddress
      .optional()
      .describe('Owner of the tables, which migrates and grants the role of `DATABASE_URL` what it needs.'),
    DATABASE_REPLICA_URL: oneDatabaseAddress.optional().describe('Streaming standby for reads.'),
    DATABASE_MAX_CONNECTIONS: wholeNumber(8, 1000)
      .default(12)
      .describe('Connections of one process to each of the primary and the replica, beside one for monitoring.'),
    ALLOW_PLAIN_DATABASE: flag
      .optional()
      .describe('1 lets a production connect to a database on another host unencrypted.'),
    WAL_ARCHIVE_DAYS: wholeNumber(0, 365)
      .default(7)
      .describe('For how many days the embedded database can be restored to any instant; 0 archives no log.'),
    WAL_ARCHIVE_DIR: text
      .optional()
      .describe(
        'Folder of that log and its base backups; another disk is better. Default: `DATA_DIR/postgres-archive`.',
      ),
    WAL_ARCHIVE_MEGABYTES: wholeNumber(1_024, 10_000_000)
      .default(10_240)
      .describe('Limit of that folder; beyond it older base backups are removed first.'),
  },
  access: {
    FIRST_ADMIN_EMAIL: z
      .email('must be an e-mail address')
      .optional()
      .describe('Administrator of a portal that nobody can sign in to yet.'),
    REQUEST_ACCESS_USER: text
      .optional()
      .describe('User of the two calls that ask for access. A demo has `ido`; required in production.'),
    REQUEST_ACCESS_PASSWORD: text
      .optional()
      .describe('Password of these calls. A demo has `ido-demo`; required in production.'),
    REGISTRATION_DOMAINS: domains
      .optional()
      .describe('Domains, separated by commas, whose addresses may register. Default: none; in a demo `ido.example`.'),
    REQUIRE_SECOND_FACTOR: secondFactorRule
      .optional()
      .describe('Rights whose holders must have a second factor, such as `ADMIN,MANAGEMENT`; `ALL` for everybody.'),
    SIGN_IN_FAILURES_PER_MINUTE: wholeNumber(30, 100_000)
      .default(30)
      .describe('Failed sign-ins from one address within a minute before it has to wait.'),
    SECRETS_KEY: key
      .optional()
      .describe(
        '64 hexadecimal digits that seal secrets of code apps, integrations and webhooks; the same on all hosts. Default: a key in `DATA_DIR/secrets.key`.',
      ),
    BACKUP_KEY: key
      .optional()
      .describe('64 hexadecimal digits that encrypt backups and key their seal. Default: not encrypted.'),
  },
  directory: {
    LDAP_URL: address('ldap:', 'ldaps:').optional().describe('Company directory that checks passwords by NIK.'),
    LDAP_BASE: text.optional().describe('Entry under which people are found.'),
    LDAP_BIND_DN: text.optional().describe('Account that reads the directory. Default: anonymous.'),
    LDAP_BIND_PASSWORD: text.optional().describe('Its password.'),
    LDAP_NIK_ATTRIBUTES: listOf(',')
      .default(['employeeNumber', 'uid'])
      .describe('Attributes that may hold a NIK; the first that a person has counts.'),
    LDAP_GROUP_ROLES: groupRoles
      .optional()
      .describe('Roles that groups give, such as `ido-admins=ADMIN,ido-agents=AGENT`.'),
    ALLOW_PLAIN_LDAP: flag.optional().describe('1 lets a production talk to the directory unencrypted.'),
    OIDC_ISSUER: site
      .optional()
      .describe('OpenID provider. Its redirect address is `PUBLIC_URL/api/v2/auth/oidc/callback`.'),
    OIDC_CLIENT_ID: text.optional().describe('Client of the portal at that provider.'),
    OIDC_CLIENT_SECRET: text.optional().describe('Secret of that client.'),
  },
  mail: {
    SMTP_URL: address('smtp:', 'smtps:')
      .optional()
      .describe('Mail server. Default: mails are files under `DATA_DIR/mail`, which a demo shows at `/dev/mail`.'),
    MAIL_FROM: sender.default('IDO <ido@localhost>').describe('Sender of mails.'),
    ALLOW_NO_SMTP: flag
      .optional()
      .describe('1 lets a production that others reach store its mails as files instead of sending them.'),
    ALLOW_PLAIN_SMTP: flag
      .optional()
      .describe('1 lets a production talk to a mail server on another host unencrypted.'),
  },
  storage: {
    S3_BUCKET: text
      .optional()
      .describe('Bucket of attachments and imported files. Default: a folder under `DATA_DIR`.'),
    S3_ENDPOINT: site.optional().describe('Address of a store that is not Amazon S3.'),
    S3_ACCESS_KEY_ID: text.optional().describe('Key of the store. Default: what the AWS libraries find by themselves.'),
    S3_SECRET_ACCESS_KEY: text.optional().describe('Secret of that key.'),
    ALLOW_PLAIN_S3: flag.optional().describe('1 lets a production talk to the store unencrypted.'),
  },
  limits: {
    DRAFTS_EACH: wholeNumber(1, 1_000_000).default(10_000).describe('Drafts of one person.'),
    DRAFT_MEGABYTES_EACH: wholeNumber(1, 100_000).default(100).describe('Size of the drafts of one person.'),
    ATTACHMENT_MEGABYTES_EACH: wholeNumber(1, 1_000_000)
      .default(2_048)
      .describe('Size of everything that one person attached.'),
    ATTACHMENT_MEGABYTES_A_RECORD: wholeNumber(1, 200).default(100).describe('Size of the attachments of one record.'),
    ACTIVITY_LINES_AN_HOUR: wholeNumber(10, 1_000_000)
      .default(3_600)
      .describe('Lines of the activity log that the browser of one person may write in an hour.'),
    EXPORT_SPOOL_MEGABYTES: wholeNumber(64, 1_000_000)
      .default(4096)
      .describe('Exports under `DATA_DIR/exports` that wait for their readers; one person may have a quarter of it.'),
  },
}

/** What the environment may say. */
export const variables = z.object({
  ...variableGroups.server,
  ...variableGroups.database,
  ...variableGroups.access,
  ...variableGroups.directory,
  ...variableGroups.mail,
  ...variableGroups.storage,
  ...variableGroups.limits,
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
