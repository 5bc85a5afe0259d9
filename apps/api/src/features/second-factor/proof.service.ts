import type { EndpointInput, proveSelf } from '@ido/contract'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { passkeysOf, spendCode, spendPasskey } from '../../platform/accounts/second-factor/factors.service.ts'
import { askToSign, partyOf } from '../../platform/accounts/second-factor/passkeys.ts'
import { beginStep, endStep, tryStep } from '../../platform/accounts/second-factor/steps.service.ts'
import { clearFailures, countFailure, refuseTooMany } from '../../platform/accounts/sign-in-limits.service.ts'
import { actorOf, inAuditedTransaction } from '../../platform/audit/audit.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { conflict, invalid } from '../../platform/errors.ts'
import type { Services } from '../../platform/http/feature.ts'
import type { Person } from '../../platform/person.ts'
import { takePasswordTurn, verifyPassword } from '../../platform/accounts/password.ts'

export interface AskingPerson {
  person: Person
  request: FastifyRequest
}

type Given = EndpointInput<typeof proveSelf>['body']

/** Proves by password, code or passkey; wrong ones are told beside their field and limited as in signing in. */
export async function prove(services: Services, given: Given, asking: AskingPerson): Promise<void> {
  if ('password' in given) await byPassword(services, given.password, asking)
  else if ('code' in given) await byCode(services, given.code, asking)
  else await byPasskey(services, given, asking)
  await sql`update session set proved_at = clock_timestamp() where id = ${asking.person.sessionId}`.execute(
    services.database.write,
  )
}

async function byPassword(services: Services, password: string, { person, request }: AskingPerson): Promise<void> {
  const { config, database } = services
  const attempt = { name: person.email, ip: request.ip, own: { signedIn: person.id } }
  await refuseTooMany(database, config.signInFailuresPerMinute, attempt)
  if (await isPassword(services, person, password)) return clearFailures(database, attempt)
  await countFailure(database, attempt)
  throw invalid([{ field: 'password', key: 'wrongPassword' }])
}

/** The directory's where it keeps the account's password, else the local one; who has none proves it by a factor. */
async function isPassword({ database, directory }: Services, person: Person, password: string): Promise<boolean> {
  const account = await database.write
    .selectFrom('account')
    .select(['password_hash', 'from_directory'])
    .where('id', '=', person.id)
    .executeTakeFirstOrThrow()
  if (account.from_directory && directory !== null && person.nik !== null) {
    return typeof (await directory.check(person.nik, password)) === 'object'
  }
  return takePasswordTurn(() => verifyPassword(account.password_hash, password))
}

function byCode(services: Services, code: string, { person, request }: AskingPerson): Promise<void> {
  const { config, database } = services
  const attempt = { accountId: person.id, ip: request.ip, own: { signedIn: person.id } }
  return takePasswordTurn(async () => {
    await refuseTooMany(database, config.signInFailuresPerMinute, attempt)
    const found = await inAuditedTransaction(services, actorOf(person, request), (trx, record) =>
      spendCode(services, trx, person.id, code, { record, name: person.name }),
    )
    if (found !== null) return clearFailures(database, attempt)
    await countFailure(database, attempt)
    throw invalid([{ field: 'code', key: 'secondCodeWrong' }])
  })
}

async function byPasskey(
  { config, database }: Services,
  { step: token, passkey: answer }: Extract<Given, { step: string }>,
  { person, request }: AskingPerson,
): Promise<void> {
  const { challenge } = await tryStep(database.write, token, 'proof', person.sessionId)
  const party = partyOf(request, config)
  const isRight =
    party !== null &&
    challenge !== null &&
    (await inTransaction(database, async (trx) => {
      const found = await spendPasskey(trx, person.id, { party, challenge, answer })
      if (found) await endStep(trx, token)
      return found
    }))
  if (!isRight) throw invalid([{ field: 'passkey', key: 'passkeyWrong' }])
}

/** What the browser signs to prove who is asking. */
export async function askForProof({ config, database }: Services, { person, request }: AskingPerson) {
  const party = partyOf(request, config)
  if (party === null) throw conflict('passkeyElsewhere')
  const passkeys = await passkeysOf(database.write, person.id)
  const options = await askToSign(party, passkeys)
  const { id: accountId, sessionId } = person
  const step = await beginStep(database.write, { accountId, purpose: 'proof', sessionId, challenge: options.challenge })
  return { step, options }
}
