import { factorLimits, type EndpointInput, type finishCode, type finishPasskey } from '@ido/contract'
import { sql } from 'kysely'
import { z } from 'zod'
import {
  needProof,
  newRecoveryCodes,
  newSecret,
  passkeysOf,
  secretOf,
  stepOf,
  uriOf,
} from '../../platform/accounts/second-factor/factors.service.ts'
import { factorNoticeJob, factorNotices, type FactorNotice } from '../../platform/accounts/second-factor/notices.ts'
import { askForNew, checkNew, partyOf, type KnownPasskey } from '../../platform/accounts/second-factor/passkeys.ts'
import { beginStep, endStep, tryStep } from '../../platform/accounts/second-factor/steps.service.ts'
import { actorOf, inAuditedTransaction, userSubject, type RecordEvent } from '../../platform/audit/audit.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Trx } from '../../platform/database/transaction.ts'
import { conflict, invalid, notFound } from '../../platform/errors.ts'
import type { Services } from '../../platform/http/feature.ts'
import { endAll } from '../../platform/http/sessions.ts'
import { addJob } from '../../platform/jobs/jobs.ts'
import type { Person } from '../../platform/person.ts'
import { refuseIf } from '../../platform/policy.ts'
import { seal, unseal } from '../../platform/secrets/secrets.ts'
import { factorMail, resetAskedMail } from './factor-mails.ts'
import type { AskingPerson } from './proof.service.ts'
import { whyNotRemove } from './reset.policy.ts'

// ---- Apps that make codes ----

/** A new secret, told this once; it waits, sealed, for the first code of the app. */
export async function offerCode({ config, database }: Services, { person }: AskingPerson) {
  await needProof(database.write, person, 'adding')
  const { bytes, letters } = newSecret()
  const { id: accountId, sessionId } = person
  const secret = await seal(config, bytes, secretOf(accountId))
  const step = await beginStep(database.write, { accountId, purpose: 'code', sessionId, secret })
  return { step, secret: letters, uri: uriOf(bytes, person.email) }
}

/** Keeps the app once it has shown a code; that code is used up. */
export async function addCode(
  services: Services,
  { step: token, code, name }: EndpointInput<typeof finishCode>['body'],
  asking: AskingPerson,
) {
  const { config, database } = services
  const { person } = asking
  const { secret } = await tryStep(database.write, token, 'code', person.sessionId)
  if (secret === null) throw invalid([{ field: 'step', key: 'stepGone' }])
  const used = stepOf(await unseal(config, secret, secretOf(person.id)), code.replace(/\s/g, ''))
  if (used === null) throw invalid([{ field: 'code', key: 'secondCodeWrong' }])
  return add(services, asking, { token, kind: 'code', name, values: { secret, last_step: used } })
}

// ---- Passkeys ----

/** What the browser makes a passkey with. */
export async function offerPasskey({ config, database }: Services, { person, request }: AskingPerson) {
  await needProof(database.write, person, 'adding')
  const party = partyOf(request, config)
  if (party === null) throw conflict('passkeyElsewhere')
  const { id: accountId, sessionId } = person
  const options = await askForNew(party, person, await passkeysOf(database.write, accountId))
  const { challenge } = options
  const step = await beginStep(database.write, { accountId, purpose: 'passkey', sessionId, challenge })
  return { step, options }
}

/** Keeps the passkey that the browser made. */
export async function addPasskey(
  services: Services,
  { step: token, passkey: answer, name }: EndpointInput<typeof finishPasskey>['body'],
  asking: AskingPerson,
) {
  const { person, request } = asking
  const { challenge } = await tryStep(services.database.write, token, 'passkey', person.sessionId)
  const party = partyOf(request, services.config)
  const values = party && challenge !== null ? await checkNew(party, challenge, answer) : null
  if (values === null) throw invalid([{ field: 'passkey', key: 'passkeyWrong' }])
  return add(services, asking, { token, kind: 'passkey', name, values })
}

// ---- Both ----

interface NewFactor {
  token: string
  kind: 'code' | 'passkey'
  name: string
  values: KnownPasskey | { secret: Buffer; last_step: number }
}

/**
 * Keeps a factor. With the first come recovery codes, and all other sessions end: they know the password alone. The
 * session asking has gone by the factor now.
 */
async function add(services: Services, { person, request }: AskingPerson, { token, kind, name, values }: NewFactor) {
  return inAuditedTransaction(services, actorOf(person, request), async (trx, record) => {
    const before = await lockedFactors(trx, person.id)
    if (before.length >= factorLimits.factors) throw conflict('factorsFull', { most: factorLimits.factors })
    await endStep(trx, token)
    const kept = await trx
      .insertInto('second_factor')
      .values({ account_id: person.id, kind, name, last_used_at: sql`clock_timestamp()`, ...values })
      .onConflict((on) => on.column('credential_id').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (kept === undefined) throw conflict('passkeyKnown')
    await sql`update session set second_factor = ${kind} where id = ${person.sessionId}`.execute(trx)
    const isFirst = before.length === 0
    if (isFirst) await endAll(trx, person.id, person.sessionId)
    await tell(trx, record, { person, what: 'added', after: { secondFactor: `${name} (${kind})` } })
    return { id: kept.id, recoveryCodes: isFirst ? await newRecoveryCodes(trx, person.id) : null }
  })
}

/** New recovery codes in place of the former ones. */
export async function renewCodes(services: Services, { person, request }: AskingPerson): Promise<string[]> {
  return inAuditedTransaction(services, actorOf(person, request), async (trx, record) => {
    await needProof(trx, person, 'taking')
    if ((await lockedFactors(trx, person.id)).length === 0) throw notFound('factorNotFound')
    await tell(trx, record, { person, what: 'codesMade' })
    return newRecoveryCodes(trx, person.id)
  })
}

/** Gives one up; the recovery codes go with the last. */
export async function removeOwn(services: Services, id: number, { person, request }: AskingPerson): Promise<void> {
  await inAuditedTransaction(services, actorOf(person, request), async (trx, record) => {
    await needProof(trx, person, 'taking')
    const factors = await lockedFactors(trx, person.id)
    const gone = factors.find((factor) => factor.id === id)
    if (gone === undefined) throw notFound('factorNotFound')
    const isLast = factors.length === 1
    refuseIf(whyNotRemove(services.config.requireSecondFactor, person, { isLast }))
    await trx.deleteFrom('second_factor').where('id', '=', id).execute()
    if (isLast) await trx.deleteFrom('recovery_code').where('account_id', '=', person.id).execute()
    await tell(trx, record, { person, what: 'removed', before: { secondFactor: `${gone.name} (${gone.kind})` } })
  })
}

/** Who waited for the account sees what the one before them wrote. */
async function lockedFactors(trx: Trx, accountId: number) {
  await trx.selectFrom('account').select('id').where('id', '=', accountId).forUpdate().execute()
  return trx.selectFrom('second_factor').select(['id', 'kind', 'name']).where('account_id', '=', accountId).execute()
}

const actions = {
  added: 'user.factor-added',
  removed: 'user.factor-removed',
  codesMade: 'user.recovery-codes-made',
} as const satisfies Partial<Record<FactorNotice, string>>

interface Change {
  person: Person
  what: keyof typeof actions
  before?: Record<string, unknown>
  after?: Record<string, unknown>
}

/** To the audit log and to the person's address, so that nobody's account is armed without its owner. */
async function tell(trx: Trx, record: RecordEvent, { person, what, ...change }: Change): Promise<void> {
  await record({ action: actions[what], subject: userSubject(person), ...change })
  await addJob(trx, factorNoticeJob, { accountId: person.id, what })
}

type Parts = Pick<Services, 'config' | 'database' | 'mail'>

/** Tells the owner of an account what became of its factors; a suspended one too. */
export async function mailFactorNotice({ config, database, mail }: Parts, payload: unknown): Promise<void> {
  const { accountId, what } = z.object({ accountId: z.int(), what: z.enum(factorNotices) }).parse(payload)
  const account = await addressOf(database, accountId)
  if (account) await mail.deliver(factorMail(account.email, what, `${config.publicUrl}/v3/settings`))
}

/** Asks an administrator to decide, unless somebody did meanwhile. */
export async function mailResetAsked({ config, database, mail }: Parts, payload: unknown): Promise<void> {
  const { reset: id, administrator } = z.object({ reset: z.int(), administrator: z.int() }).parse(payload)
  const reset = await database.write
    .selectFrom('factor_reset')
    .innerJoin('account', 'account.id', 'factor_reset.account_id')
    .select(['factor_reset.account_id', 'account.name', 'asked_by_name', 'reason'])
    .where('factor_reset.id', '=', id)
    .where('state', '=', 'waiting')
    .executeTakeFirst()
  const to = await addressOf(database, administrator)
  if (!reset || !to || to.suspended) return
  const { account_id, name, asked_by_name: askedBy, reason } = reset
  const record = `${config.publicUrl}/v3/manage/users/edit/${account_id}`
  await mail.deliver(resetAskedMail(to.email, { name, askedBy, reason, record }))
}

const addressOf = ({ write }: Database, id: number) =>
  write.selectFrom('account').select(['email', 'suspended']).where('id', '=', id).executeTakeFirst()
