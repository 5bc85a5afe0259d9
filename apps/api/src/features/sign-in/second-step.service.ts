import type { EndpointInput, loginByCode, loginByPasskey, SecondStep } from '@ido/contract'
import type { FastifyRequest } from 'fastify'
import { findKnownDevice } from '../../platform/accounts/known-devices.service.ts'
import { kindsOf, passkeysOf, spendCode, spendPasskey } from '../../platform/accounts/second-factor/factors.service.ts'
import { askToSign, partyOf } from '../../platform/accounts/second-factor/passkeys.ts'
import { beginStep, endStep, type TakenStep, tryStep } from '../../platform/accounts/second-factor/steps.service.ts'
import { clearFailures, countFailure, refuseTooMany } from '../../platform/accounts/sign-in-limits.service.ts'
import { actorOf, inAuditedTransaction } from '../../platform/audit/audit.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { Refusal, unauthenticated } from '../../platform/errors.ts'
import type { Services } from '../../platform/http/feature.ts'
import type { Person } from '../../platform/person.ts'
import { takePasswordTurn } from '../../platform/accounts/password.ts'

type FirstStep = Pick<Person, 'id' | 'loginBy'>

/**
 * Answers 401 with the second step where the account has a second factor; the password alone opens nothing then. Whoever
 * learns of it knows the password.
 */
export async function askForSecondStep(
  { config, database }: Services,
  { id, loginBy }: FirstStep,
  request: FastifyRequest,
): Promise<void> {
  const kinds = await kindsOf(database.write, id)
  if (kinds.length === 0) return
  const party = kinds.includes('passkey') ? partyOf(request, config) : null
  const passkey = party && (await askToSign(party, await passkeysOf(database.write, id)))
  const challenge = passkey?.challenge ?? null
  const step = await beginStep(database.write, { accountId: id, purpose: 'sign-in', loginBy, challenge })
  const content: SecondStep = { step, code: kinds.includes('code'), passkey }
  throw new Refusal('unauthenticated', { key: 'secondStepNeeded', content })
}

/** By a code of an app, or a recovery code. Wrong ones are counted for the account as a whole, whatever the step. */
export function takeCode(
  services: Services,
  { step: token, code }: EndpointInput<typeof loginByCode>['body'],
  request: FastifyRequest,
): Promise<{ account: FirstStep; secondFactor: 'code' | 'recovery' }> {
  const { config, database } = services
  // In turns, so that a burst of guesses cannot all start before the first of them is counted.
  return takePasswordTurn(async () => {
    const step = await tryStep(database.write, token, 'sign-in')
    request.noted = { signIn: 'second factor: code', account: step.account_id }
    const attempt = { accountId: step.account_id, ip: request.ip, own: await ownDevice(services, request, step) }
    await refuseTooMany(database, config.signInFailuresPerMinute, attempt)
    const name = await nameOf(services, step.account_id)
    const secondFactor = await inAuditedTransaction(services, actorOf(null, request), async (trx, record) => {
      const found = await spendCode(services, trx, step.account_id, code, { record, name })
      if (found !== null) await endStep(trx, token)
      return found
    })
    if (secondFactor === null) {
      await countFailure(database, attempt)
      throw unauthenticated('secondCodeWrong')
    }
    await clearFailures(database, attempt)
    return { account: accountOf(step), secondFactor }
  })
}

/** By a passkey. What it signs cannot be guessed, so wrong answers count for the address alone. */
export async function takePasskey(
  services: Services,
  { step: token, passkey: answer }: EndpointInput<typeof loginByPasskey>['body'],
  request: FastifyRequest,
): Promise<FirstStep> {
  const { config, database } = services
  const step = await tryStep(database.write, token, 'sign-in')
  const attempt = { name: null, ip: request.ip, own: await ownDevice(services, request, step) }
  await refuseTooMany(database, config.signInFailuresPerMinute, attempt)
  const { account_id: accountId, challenge } = step
  request.noted = { signIn: 'second factor: passkey', account: accountId }
  const party = partyOf(request, config)
  if (party === null || challenge === null) throw unauthenticated('passkeyWrong')
  const isRight = await inTransaction(database, async (trx) => {
    const found = await spendPasskey(trx, accountId, { party, challenge, answer })
    if (found) await endStep(trx, token)
    return found
  })
  if (!isRight) {
    await countFailure(database, attempt)
    throw unauthenticated('passkeyWrong')
  }
  return accountOf(step)
}

async function ownDevice(services: Services, request: FastifyRequest, { account_id: id }: TakenStep) {
  const device = await findKnownDevice(services, request, { id })
  return device === null ? null : { device }
}

const accountOf = ({ account_id, login_by }: TakenStep): FirstStep => ({ id: account_id, loginBy: login_by ?? 'email' })

async function nameOf({ database }: Services, id: number): Promise<string> {
  const { name } = await database.write
    .selectFrom('account')
    .select('name')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return name
}
