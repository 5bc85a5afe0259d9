import { createHash, randomBytes } from 'node:crypto'
import type { confirmRegistration, EndpointInput, register } from '@ido/contract'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { z } from 'zod'
import { actorOf, inAuditedTransaction, userSubject } from '../../../platform/audit/audit.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { conflict, invalid } from '../../../platform/errors.ts'
import type { Services } from '../../../platform/http/feature.ts'
import { addJob } from '../../../platform/jobs/jobs.ts'
import { hashPassword, takePasswordTurn, verifyPassword } from '../../../platform/accounts/password.ts'
import { isGuessable } from '../../../platform/accounts/password-rules.ts'
import { countCode } from '../../../platform/accounts/code-limits.service.ts'
import { clearFailures, countFailure, refuseTooMany } from '../../../platform/accounts/sign-in-limits.service.ts'
import { confirmMail, knownAlreadyMail } from './register-mails.ts'

/** The job that mails what comes after a registration. */
export const registrationJob = 'registration'
const linkHours = 24

type Given = EndpointInput<typeof register>['body']

/**
 * Keeps what somebody typed until the link in the mail confirms the address. An address that has an account goes the
 * same way, at the same cost, and its owner is mailed that it has one.
 */
export async function takeRegistration(services: Services, given: Given, ip: string): Promise<void> {
  const { config, database } = services
  refuseForeignDomain(config.registrationDomains, given.email)
  if (await isGuessable(given.password, { ...given, nik: given.nik ?? null }))
    throw invalid([{ field: 'password', key: 'passwordGuessable' }])
  const nik = await confirmedNik(services, given, ip)
  await countCode(database, config.signInFailuresPerMinute, { subject: hashOf(`register:${given.email}`), ip })
  const password_hash = await takePasswordTurn(() => hashPassword(given.password))
  await inTransaction(database, async (trx) => {
    // The newest counts: who typed the address before may have been somebody else.
    await sql`delete from registration where email = ${given.email}`.execute(trx)
    const { id } = await trx
      .insertInto('registration')
      .values({ email: given.email, name: given.name, nik, password_hash, expires_at: inHours(linkHours) })
      .returning('id')
      .executeTakeFirstOrThrow()
    await addJob(trx, registrationJob, { registration: id })
  })
}

function refuseForeignDomain(domains: readonly string[], email: string): void {
  if (domains.length === 0) throw invalid([{ field: 'email', key: 'registrationClosed' }])
  const [, domain = ''] = email.split('@')
  if (domains.includes(domain)) return
  throw invalid([{ field: 'email', key: 'registrationDomain', values: { domains: domains.join(', ') } }])
}

/** Only the directory can say that a NIK belongs to an address. */
async function confirmedNik(
  { config, database, directory }: Services,
  { nik, email }: Given,
  ip: string,
): Promise<string | null> {
  if (nik === null || nik === '') return null
  const attempt = { name: null, ip }
  await refuseTooMany(database, config.signInFailuresPerMinute, attempt)
  const person = (await directory?.find(nik)) ?? null
  if (person?.email === email) return person.nik
  await countFailure(database, attempt)
  throw invalid([{ field: 'nik', key: 'registrationNik' }])
}

const payloadShape = z.object({ registration: z.int() })

/** Makes the link and mails it; a try that fails is made again with another link. */
export async function mailRegistration({ config, database, mail }: Services, payload: unknown): Promise<void> {
  const { registration } = payloadShape.parse(payload)
  const token = randomBytes(32).toString('base64url')
  const { rows } = await sql<{ email: string; is_known: boolean }>`
    update registration r set token_hash = ${hashOf(token)}, expires_at = ${inHours(linkHours)}
    where r.id = ${registration}
    returning r.email, exists (select from account a where a.email = r.email) as is_known
  `.execute(database.write)
  const [row] = rows
  if (row === undefined) return
  if (!row.is_known)
    return mail.deliver(confirmMail(row.email, `${config.publicUrl}/register?token=${token}`, linkHours))
  await mail.deliver(knownAlreadyMail(row.email, `${config.publicUrl}/forgot-password`))
  await database.write.deleteFrom('registration').where('id', '=', registration).execute()
}

type Confirmation = EndpointInput<typeof confirmRegistration>['body']

/** Makes the account of a registration, which gives no access. Of requests at once one finds the row. */
export async function confirmRegistered(
  services: Services,
  { token, password }: Confirmation,
  request: FastifyRequest,
): Promise<string> {
  const chosen = await checkChosen(services, { token, password }, request.ip)
  return inAuditedTransaction(services, actorOf(null, request), async (trx, record) => {
    const registered = await trx
      .deleteFrom('registration')
      .where('token_hash', '=', hashOf(token))
      .where('password_hash', '=', chosen)
      .where('expires_at', '>', sql<Date>`clock_timestamp()`)
      .returning(['email', 'name', 'nik', 'password_hash'])
      .executeTakeFirst()
    if (registered === undefined) throw linkGone()
    const { email, name, nik } = registered
    const account = await trx
      .insertInto('account')
      .values({ ...registered, email_confirmed: true, password_set_at: sql`now()` })
      .onConflict((clash) => clash.doNothing())
      .returning('id')
      .executeTakeFirst()
    // The address or the NIK has come by an account since, by the directory or an administrator.
    if (account === undefined) throw conflict('registrationTaken')
    await record({
      action: 'user.registered',
      subject: userSubject({ id: account.id, name }),
      after: { nik, email, name },
    })
    return email
  })
}

/**
 * The hash of the registration's password, where the one given is right: who opens the link must be who registered, or
 * a stranger who typed somebody's address in would have chosen that account's password. A wrong one leaves the link.
 */
function checkChosen({ config, database }: Services, { token, password }: Confirmation, ip: string): Promise<string> {
  const attempt = { name: `register:${token}`, ip }
  return takePasswordTurn(async () => {
    await refuseTooMany(database, config.signInFailuresPerMinute, attempt)
    const found = await database.write
      .selectFrom('registration')
      .select('password_hash')
      .where('token_hash', '=', hashOf(token))
      .where('expires_at', '>', sql<Date>`clock_timestamp()`)
      .executeTakeFirst()
    if (found === undefined) throw linkGone()
    if (await verifyPassword(found.password_hash, password)) {
      await clearFailures(database, attempt)
      return found.password_hash
    }
    await countFailure(database, attempt)
    throw invalid([{ field: 'password', key: 'wrongPassword' }])
  })
}

const linkGone = () => invalid([{ field: 'token', key: 'passwordLinkGone' }])
const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest()
const inHours = (hours: number) => sql<Date>`clock_timestamp() + make_interval(hours => ${hours})`
