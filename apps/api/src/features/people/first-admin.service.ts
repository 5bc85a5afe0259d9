import { sql } from 'kysely'
import { hashOfToken, newLinkToken, newPasswordLink, voidLinks } from '../../platform/accounts/password-link.service.ts'
import {
  type AuditLogger,
  inAuditedTransaction,
  portalActor,
  type RecordEvent,
  userSubject,
} from '../../platform/audit/audit.ts'
import type { Config } from '../../platform/config/config.ts'
import { sayLoss, throughLosses } from '../../platform/database/connection-loss.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Trx } from '../../platform/database/transaction.ts'
import type { Mail } from '../../platform/mail/mail.ts'
import { firstAdminMail } from './first-admin-mail.ts'

const firstAdminLock = 7_040_005

interface Parts {
  config: Pick<Config, 'firstAdminEmail'>
  database: Database
  log: AuditLogger
  mail: Pick<Mail, 'send'>
  /** How people reach the portal. */
  address: string
  say: (line: string) => void
  /** How long this process lives; a link that is younger was made by one that is starting beside it. */
  aliveSeconds?: number
}

/** `token` is null where a process that is starting at the same time has just made the link. */
type Invitation = { email: string; token: string | null }

/**
 * At the start of a portal that nobody can sign in to yet: makes the account of FIRST_ADMIN_EMAIL and prints and mails
 * a one-time link that sets its password. Started again before that happened, it does so with a further link, also for a
 * corrected address, whose older links end. Processes that start at once take turns and come out with one account and one link.
 */
export async function inviteFirstAdmin(parts: Parts): Promise<void> {
  const { config, database, log, mail, address, say, aliveSeconds = process.uptime() } = parts
  // The same for every try: where a commit's answer is lost, the next try finds the link its own.
  const newToken = newLinkToken()
  const inviting = () =>
    inAuditedTransaction({ database, log }, portalActor, (trx, record) =>
      invite(trx, record, { email: config.firstAdminEmail, newToken, aliveSeconds }),
    )
  const found = await throughLosses(inviting, { onLoss: sayLoss(say) })
  if (found === 'not needed') return
  if (found === 'no address') {
    say('Nobody can sign in yet. Set FIRST_ADMIN_EMAIL to an e-mail address and start again to get a link for it.')
    return
  }
  const { email, token } = found
  if (token === null) {
    say(`First administrator: ${email}. The link was printed by another process that has just started.`)
    return
  }
  const link = `${address}/forgot-password/${token}`
  say(
    `First administrator: ${email}. Set the password by this one-time link within 24 hours; it is mailed too:\n  ${link}`,
  )
  await mail.send(firstAdminMail(email, link))
}

async function invite(
  trx: Trx,
  record: RecordEvent,
  { email, newToken, aliveSeconds }: { email: string | null; newToken: string; aliveSeconds: number },
): Promise<Invitation | 'not needed' | 'no address'> {
  await sql`select pg_advisory_xact_lock(${firstAdminLock})`.execute(trx)
  const waiting = await waitingAdmin(trx, newToken, aliveSeconds)
  if (waiting === undefined && (await trx.selectFrom('account').select('id').limit(1).executeTakeFirst())) {
    return 'not needed'
  }
  if (email === null) return 'no address'
  if (waiting?.is_ours) return { email, token: newToken }
  if (waiting?.is_fresh && waiting.email === email) return { email, token: null }
  const id = waiting?.id ?? (await addAdmin(trx, record, email))
  if (waiting !== undefined && waiting.email !== email) await correctAddress(trx, record, waiting, email)
  return { email, token: await newPasswordLink(trx, id, 'first-admin', newToken) }
}

interface Waiting {
  id: number
  email: string
  /** An earlier try of this very start has made the link. */
  is_ours: boolean
  is_fresh: boolean
}

/**
 * The first administrator, known by what it is and by no link, which may be lost: an ADMIN without a password while no
 * account has one, or another way in. Nobody has ever signed in.
 */
async function waitingAdmin(trx: Trx, newToken: string, aliveSeconds: number): Promise<Waiting | undefined> {
  const { rows } = await sql<Waiting>`
    select account.id, account.email,
      exists (select from password_link link
        where link.account_id = account.id and link.token_hash = ${hashOfToken(newToken)}) as is_ours,
      exists (select from password_link link
        where link.account_id = account.id and link.purpose = 'first-admin' and link.used_at is null
          and link.created_at > clock_timestamp() - make_interval(secs => ${aliveSeconds})) as is_fresh
    from account
    join account_role on account_id = account.id and role = 'ADMIN' and source = 'local'
    where not account.suspended and not account.from_directory
      and not exists (select from account where password_hash is not null)
      and not exists (select from account_identity)
    order by account.id limit 1
  `.execute(trx)
  return rows[0]
}

async function correctAddress(
  trx: Trx,
  record: RecordEvent,
  { id, email: mistyped }: { id: number; email: string },
  email: string,
): Promise<void> {
  const name = nameOf(email)
  // They went to somebody else.
  await voidLinks(trx, id)
  await trx.updateTable('account').set({ email, name }).where('id', '=', id).execute()
  await record({
    action: 'user.changed',
    subject: userSubject({ id, name }),
    before: { email: mistyped },
    after: { email },
  })
}

async function addAdmin(trx: Trx, record: RecordEvent, email: string): Promise<number> {
  const name = nameOf(email)
  const { id } = await trx
    .insertInto('account')
    .values({ email, name, has_access: true })
    .returning('id')
    .executeTakeFirstOrThrow()
  await trx.insertInto('account_role').values({ account_id: id, role: 'ADMIN' }).execute()
  await record({
    action: 'user.created',
    subject: userSubject({ id, name }),
    after: { email, name, hasAccess: true, roles: ['ADMIN'] },
  })
  return id
}

/** 'Budi Santoso' of budi.santoso@perusahaan.example, until they say it themselves. */
function nameOf(email: string): string {
  const [local = email] = email.split('@')
  return local
    .split(/[._+-]+/)
    .filter(Boolean)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ')
}
