import { isIP } from 'node:net'
import { resolve } from 'node:path'
import type { SecondFactorRule, TrustedProxies } from './config-values.ts'
import { type LogLevel, missingOrForbidden, variableNames, variables, type Variables } from './config-variables.ts'
import { rootFolder } from './folders.ts'
import { lettersApart } from '../words/letters-apart.ts'

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
  /** Of the embedded database: for how many days it can be restored to any instant (0: not), where the log is, how much of it. */
  walArchive: { days: number; folder: string | null; bytes: number }
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
  logLevel: LogLevel
  /** Whether answered health checks and metrics have a line in the log. */
  logHealthChecks: boolean
  /** How long the process still answers after it was told to stop, while `/readyz` sends balancers elsewhere. */
  stopDrainSeconds: number
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
  /** Encrypts backups and keys their seal; null where they are not encrypted. */
  backupKey: Buffer | null
  /** Domains whose addresses may register; none where registration is closed. */
  registrationDomains: readonly string[]
  contact: { helpdesk: string | null; chat: string | null; offices: string[] }
  /** Origins that a dashboard may show in a frame. */
  embedOrigins: readonly string[]
  /** Hosts that webhooks may be sent to though their addresses are private. */
  webhookPrivateHosts: readonly string[]
}

const megabyte = 1024 * 1024

/** What every demo takes, and everybody can read here. */
export const demoRequestAccess = { user: 'ido', password: 'ido-demo' }

/** What whoever starts the portal has to change: started again as it is, it would end the same way. */
export class StartRefused extends Error {}

/** The configuration is wrong; the message has one line a variable and never a value, which could be a secret. */
export class ConfigError extends StartRefused {
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
    dataDir: resolve(rootFolder, values.DATA_DIR),
    walArchive: {
      days: values.WAL_ARCHIVE_DAYS,
      folder: values.WAL_ARCHIVE_DIR === undefined ? null : resolve(rootFolder, values.WAL_ARCHIVE_DIR),
      bytes: values.WAL_ARCHIVE_MEGABYTES * megabyte,
    },
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
    logHealthChecks: values.LOG_HEALTH_CHECKS,
    stopDrainSeconds: values.STOP_DRAIN_SECONDS,
    signInFailuresPerMinute: values.SIGN_IN_FAILURES_PER_MINUTE,
    requestAccess: requestAccess(values, demo),
    mailFrom: values.MAIL_FROM,
    smtpUrl: values.SMTP_URL ?? null,
    ...outsideServices(values),
    firstAdminEmail: values.FIRST_ADMIN_EMAIL?.toLowerCase() ?? null,
    requireSecondFactor: values.REQUIRE_SECOND_FACTOR ?? [],
    secretsKey: values.SECRETS_KEY ?? null,
    backupKey: values.BACKUP_KEY ?? null,
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

/** Shorter names are too close to what other programs call theirs. */
const shortestName = 7
const mostLetters = 2

/** A line for each variable of the environment that nothing reads and whose name is nearly one of ours; no values. */
export function warnOfMisspelt(env: NodeJS.ProcessEnv): string[] {
  return Object.keys(env)
    .filter((name) => !variableNames.includes(name))
    .flatMap((name) => {
      const meant = variableNames.find(
        (known) => known.length >= shortestName && lettersApart(name, known, mostLetters) <= mostLetters,
      )
      return meant ? [`WARNING: the portal does not read ${name}. Is ${meant} meant?`] : []
    })
}
