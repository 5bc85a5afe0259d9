import { createHash } from 'node:crypto'
import type { EndpointInput, sendAccessCode } from '@ido/contract'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { inTransaction, type Trx } from '../../platform/database/transaction.ts'
import { Refusal } from '../../platform/errors.ts'
import type { Services } from '../../platform/http/feature.ts'
import { addJob } from '../../platform/jobs/jobs.ts'
import { type Language, say } from '../../platform/messages.ts'
import { hashPassword, takePasswordTurn, verifyPassword } from '../../platform/accounts/password.ts'
import { findKnownDevice } from '../../platform/accounts/known-devices.service.ts'
import {
  type SignInAttempt,
  clearFailures,
  countFailure,
  networkOf,
  refuseTooMany,
} from '../../platform/accounts/sign-in-limits.service.ts'
import { countCode } from '../../platform/accounts/code-limits.service.ts'

/** How the job is called that makes a challenge's code and mails it. */
export const codeJob = 'access-code'
/** Minutes after which a mail that cannot be delivered is given up; its sender has long asked for another code. */
export const challengeMinutes = 15
// Waits between tries grow; seven of them are made within those minutes.
const codeAttempts = 8

type Given = EndpointInput<typeof sendAccessCode>['body']
type Typed = { hasNik: true; nik: string } | { hasNik: false; email: string }

/** What a challenge is for: the hash of what was typed, so that unknown names leave nothing readable. */
export function subjectOf(typed: Typed): Buffer {
  return createHash('sha256')
    .update(typed.hasNik ? `nik:${typed.nik}` : `email:${typed.email}`)
    .digest()
}

/** The password as the final request carries it. */
const digestOf = (password: string): string => createHash('sha256').update(password).digest('hex')

interface Challenge {
  subject: Buffer
  /** The network of the browser that asked: it has tries of its own, which strangers cannot use up. */
  askedFrom: string
  accountId: number | null
  person: { nik: string; name: string; email: string } | null
  digestHash: string | null
}

/**
 * Queues a one-time code for who is known by the NIK, or by the e-mail and its password. A NIK of nobody gets a
 * challenge too, which nobody can meet, and the same job.
 */
export async function sendCode(
  services: Parts,
  given: Given,
  from: { request: FastifyRequest; language: Language },
): Promise<void> {
  const { config, database } = services
  const { ip } = from.request
  const subject = subjectOf(given)
  const known = given.hasNik ? await byNik(services, given.nik, ip) : await byPassword(services, given, from)
  await countCode(database, config.signInFailuresPerMinute, { subject, ip })
  await inTransaction(database, (trx) => challenge(trx, { subject, askedFrom: networkOf(ip), ...known }))
}

type Known = Omit<Challenge, 'subject' | 'askedFrom'>
const nobody: Known = { accountId: null, person: null, digestHash: null }

type Parts = Pick<Services, 'config' | 'database' | 'directory'>

/** The directory is asked for every NIK, so that its absence (503) does not tell which ones are known here. */
async function byNik({ config, database, directory }: Parts, nik: string, ip: string): Promise<Known> {
  await refuseTooMany(database, config.signInFailuresPerMinute, { name: null, ip })
  const person = (await directory?.find(nik)) ?? null
  const account = await findAccount(database, 'nik', nik)
  if (account) return account.suspended ? nobody : { ...nobody, accountId: account.id }
  if (person === null || person.email === null) return nobody
  return { ...nobody, person: { nik: person.nik, name: person.name, email: person.email } }
}

/** An unknown address, a suspended account and a wrong password get the same answer after the same work. */
async function byPassword(
  { config, database }: Parts,
  { email, password }: Extract<Given, { hasNik: false }>,
  { request, language }: { request: FastifyRequest; language: Language },
): Promise<Known> {
  const device = await findKnownDevice({ database, config }, request, { email })
  const attempt: SignInAttempt = { name: email, ip: request.ip, own: device === null ? null : { device } }
  return takePasswordTurn(async () => {
    await refuseTooMany(database, config.signInFailuresPerMinute, attempt)
    const found = await findAccount(database, 'email', email)
    const account = found?.suspended ? undefined : found
    if (await verifyPassword(account?.password_hash ?? null, password)) {
      await clearFailures(database, attempt)
      return { ...nobody, accountId: account?.id ?? null, digestHash: await hashPassword(digestOf(password)) }
    }
    await countFailure(database, attempt)
    throw wrongPassword(language)
  })
}

/** The sentence alone, which the form shows under the field, and the field's name beside it. */
export function wrongPassword(language: Language): Refusal {
  const message = say(language, 'wrongPassword')
  return new Refusal('invalid', { key: 'wrongPassword', content: { fields: [{ field: 'password', message }] } })
}

const findAccount = ({ write }: Database, by: 'nik' | 'email', value: string) =>
  write.selectFrom('account').select(['id', 'password_hash', 'suspended']).where(by, '=', value).executeTakeFirst()

const subjectLock = 7_040_011

/**
 * The subject's one live challenge, in place of older ones of it and of its account. A caller with only a NIK does not
 * replace the code of a caller who proved the password, and gets a challenge that nobody can meet.
 */
async function challenge(trx: Trx, given: Challenge): Promise<void> {
  const { subject, askedFrom, person, digestHash } = given
  await sql`select pg_advisory_xact_lock(${subjectLock}, ${subject.readInt32BE(0)})`.execute(trx)
  const { rows: proven } = await sql`
    select from access_challenge where account_id = ${given.accountId} and ${digestHash}::text is null
      and digest_hash is not null and used_at is null and expires_at > clock_timestamp()`.execute(trx)
  const accountId = proven.length > 0 ? null : given.accountId
  await sql`
    update access_challenge set used_at = clock_timestamp()
    where used_at is null and (subject = ${subject} or account_id = ${accountId})`.execute(trx)
  const { rows } = await sql<{ id: number }>`
    insert into access_challenge (subject, account_id, person, digest_hash, asked_from, expires_at)
    values (${subject}, ${accountId}, ${person === null ? null : JSON.stringify(person)}::jsonb, ${digestHash},
      ${askedFrom}, clock_timestamp() + make_interval(mins => ${challengeMinutes}))
    returning id`.execute(trx)
  await addJob(trx, codeJob, { challenge: rows[0]?.id }, { attempts: codeAttempts })
}
