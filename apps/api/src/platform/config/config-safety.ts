import { addressesOf } from '../database/hosts.ts'

/** The variables that decide whether what people send travels in the open, as they were given. */
export interface Openness {
  PUBLIC_URL?: string | undefined
  SMTP_URL?: string | undefined
  DATABASE_URL?: string | undefined
  DATABASE_MIGRATION_URL?: string | undefined
  DATABASE_REPLICA_URL?: string | undefined
  ALLOW_NO_SMTP?: boolean | undefined
  ALLOW_PLAIN_HTTP?: boolean | undefined
  ALLOW_PLAIN_SMTP?: boolean | undefined
  ALLOW_PLAIN_DATABASE?: boolean | undefined
  LDAP_URL?: string | undefined
  S3_ENDPOINT?: string | undefined
  ALLOW_PLAIN_LDAP?: boolean | undefined
  ALLOW_PLAIN_S3?: boolean | undefined
}

/** This very machine, by a host name as URL has it. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(host)
}

/**
 * What a portal that others reach must not do unless it is told to: one line a variable. On this machine alone nothing
 * needs to be told.
 */
export function unsafeOpenly(given: Openness): string[] {
  const problems: string[] = []
  const publicUrl = given.PUBLIC_URL === undefined ? null : new URL(given.PUBLIC_URL)
  if (publicUrl !== null && !isLoopback(publicUrl.hostname)) {
    if (publicUrl.protocol === 'http:' && !given.ALLOW_PLAIN_HTTP) {
      problems.push(
        'PUBLIC_URL: passwords would travel in the open; use https://, or set ALLOW_PLAIN_HTTP=1 to have it so',
      )
    }
    if (given.SMTP_URL === undefined && !given.ALLOW_NO_SMTP) {
      problems.push(
        'SMTP_URL: is needed in production, links and codes are mailed; ALLOW_NO_SMTP=1 keeps mail as files under DATA_DIR/mail',
      )
    }
  }
  if (given.SMTP_URL !== undefined && !given.ALLOW_PLAIN_SMTP && isPlainMail(new URL(given.SMTP_URL))) {
    problems.push(
      'SMTP_URL: mail with links and codes would leave in the open; use smtps://, or smtp:// with ?requireTLS=true, or set ALLOW_PLAIN_SMTP=1 to have it so',
    )
  }
  for (const name of ['DATABASE_URL', 'DATABASE_MIGRATION_URL', 'DATABASE_REPLICA_URL'] as const) {
    const address = given[name]
    if (
      address === undefined ||
      given.ALLOW_PLAIN_DATABASE ||
      !addressesOf(address).some((each) => isPlainDatabase(new URL(each)))
    )
      continue
    problems.push(
      `${name}: everything would travel in the open; add ?sslmode=verify-full (with sslrootcert=FILE for a certificate of your own), or set ALLOW_PLAIN_DATABASE=1 to have it so`,
    )
  }
  return [...problems, ...plainServices(given)]
}

function plainServices(given: Openness): string[] {
  const problems: string[] = []
  if (given.LDAP_URL !== undefined && !given.ALLOW_PLAIN_LDAP && isPlain(new URL(given.LDAP_URL), 'ldap:')) {
    problems.push('LDAP_URL: passwords would travel in the open; use ldaps://, or set ALLOW_PLAIN_LDAP=1 to have it so')
  }
  if (given.S3_ENDPOINT !== undefined && !given.ALLOW_PLAIN_S3 && isPlain(new URL(given.S3_ENDPOINT), 'http:')) {
    problems.push(
      'S3_ENDPOINT: attachments would travel in the open; use https://, or set ALLOW_PLAIN_S3=1 to have it so',
    )
  }
  return problems
}

const isPlain = ({ protocol, hostname }: URL, plain: string): boolean => protocol === plain && !isLoopback(hostname)

/** `requireTLS` makes the mailer refuse a server that does not encrypt; without it, it would go on in the open. */
function isPlainMail({ protocol, hostname, searchParams }: URL): boolean {
  if (protocol === 'smtps:' || isLoopback(hostname)) return false
  return searchParams.get('requireTLS') !== 'true' || searchParams.get('ignoreTLS') === 'true'
}

const encrypted = new Set(['require', 'verify-ca', 'verify-full'])

/**
 * The driver encrypts only where the address says so, and then never does without. Without a look at the certificate
 * (`no-verify`, and `require` as libpq reads it) whoever stands in between reads along all the same.
 */
function isPlainDatabase({ hostname, searchParams }: URL): boolean {
  const host = searchParams.get('host') ?? decodeURIComponent(hostname)
  // A path is a socket of this machine.
  if (host === '' || host.startsWith('/') || isLoopback(host)) return false
  const mode = searchParams.get('sslmode')
  if (searchParams.get('uselibpqcompat') === 'true') return mode !== 'verify-full'
  return mode === null ? !['1', 'true'].includes(searchParams.get('ssl') ?? '') : !encrypted.has(mode)
}
