import type { EndpointInput, requestAccess, tellWish } from '@ido/contract'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { forgetCode } from '../../platform/accounts/code-limits.service.ts'
import { ensureDirectoryAccount } from '../../platform/accounts/directory-account.service.ts'
import { findKnownDevice } from '../../platform/accounts/known-devices.service.ts'
import { takePasswordTurn, verifyPassword } from '../../platform/accounts/password.ts'
import {
  countFailure,
  networkOf,
  refuseTooMany,
  type SignInAttempt,
} from '../../platform/accounts/sign-in-limits.service.ts'
import { actorOf, inAuditedTransaction, type AuditActor, type RecordEvent } from '../../platform/audit/audit.ts'
import type { Database } from '../../platform/database/database.ts'
import { inTransaction, type Trx } from '../../platform/database/transaction.ts'
import { conflict, invalid, type Refusal } from '../../platform/errors.ts'
import type { Services } from '../../platform/http/feature.ts'
import { hasAccessNow } from '../../platform/http/sessions.sql.ts'
import { addJob } from '../../platform/jobs/jobs.ts'
import type { Language } from '../../platform/messages.ts'
import type { Person } from '../../platform/person.ts'
import { refuseIf } from '../../platform/policy.ts'
import { subjectOf, wrongPassword } from './access-code.service.ts'
import { whyNotAdd } from './requests.policy.ts'
import { supervisors } from './requests.queries.ts'

const mostTries = 5

/** How the job is called that tells one supervisor of a request. */
export const requestedJob = 'access-requested'

type Given = EndpointInput<typeof requestAccess>['body']
/** Absent = submitted just now, false = waiting already, true = has access. */
type Outcome = { is_allowed?: boolean }
type Parts = Pick<Services, 'config' | 'database' | 'directory' | 'log'>

/**
 * Spends the code and files the request. A code that is wrong, expired, used, tried too often or was never sent is
 * refused in the same words after the same work; wrong ones count for the address only, since a code has tries of its own.
 */
export async function fileRequest(
  services: Parts,
  given: Given,
  { request, language }: { request: FastifyRequest; language: Language },
): Promise<Outcome> {
  const { config, database } = services
  const { ip } = request
  const device = await findKnownDevice(services, request, given.hasNik ? { nik: given.nik } : { email: given.email })
  const attempt: SignInAttempt = {
    name: given.hasNik ? null : given.email,
    ip,
    own: device === null ? null : { device },
  }
  const challenge = await takePasswordTurn(async () => {
    await refuseTooMany(database, config.signInFailuresPerMinute, attempt)
    const tried = await takeTry(database, subjectOf(given), networkOf(ip))
    const isCode = await verifyPassword(tried?.code_hash ?? null, given.otp_code)
    const isPassword = given.hasNik || (await verifyPassword(tried?.digest_hash ?? null, given.password.toLowerCase()))
    if (tried === null || !isCode) {
      await countFailure(database, { ...attempt, name: null })
      throw wrongCode()
    }
    if (!isPassword) {
      // Only who holds the code learns which of the two was wrong.
      await countFailure(database, attempt)
      throw wrongPassword(language)
    }
    return tried
  })
  // Out of the turn: the directory may be asked here, and may take its time.
  return spend(services, { ...challenge, subject: subjectOf(given) }, given.hasNik ? 'nik' : 'email', request)
}

const wrongCode = (): Refusal => conflict('otpWrong')

interface Challenge {
  id: number
  code_hash: string
  digest_hash: string | null
  account_id: number | null
  name: string
  /** A person of the directory without an account. */
  nik: string | null
}

/**
 * Counts a try before the code is looked at, so that guesses at once are counted too; null where there is none left. The
 * network that asked for the code has its own five; all others share five, so that strangers do not use up the owner's.
 */
async function takeTry({ write }: Database, subject: Buffer, network: string): Promise<Challenge | null> {
  const { rows } = await sql<Challenge>`
    update access_challenge c set
      tries = tries + case when asked_from = ${network} then 1 else 0 end,
      other_tries = other_tries + case when asked_from = ${network} then 0 else 1 end
    where subject = ${subject} and used_at is null and code_hash is not null and expires_at > clock_timestamp()
      and case when asked_from = ${network} then tries else other_tries end < ${mostTries}
      and (account_id is not null or person is not null)
    returning id, code_hash, digest_hash, account_id, person->>'nik' as nik,
      coalesce((select name from account where account.id = c.account_id), person->>'name') as name
  `.execute(write)
  return rows[0] ?? null
}

/** Of requests at once one finds the code unspent. */
async function spend(
  services: Parts,
  { id, account_id, name, nik, subject }: Challenge & { subject: Buffer },
  requestedBy: 'nik' | 'email',
  request: FastifyRequest,
): Promise<Outcome> {
  // The directory says anew who it is, with groups and photo; while it is away the code stays good.
  const person = account_id === null && nik !== null ? ((await services.directory?.find(nik)) ?? null) : null
  const actor: AuditActor = { ...actorOf(null, request), id: account_id, name }
  return inAuditedTransaction(services, actor, async (trx, record) => {
    const { rows } = await sql`
      update access_challenge set used_at = clock_timestamp() where id = ${id} and used_at is null returning id
    `.execute(trx)
    if (rows.length === 0) throw wrongCode()
    await forgetCode(trx, subject)
    const accountId = account_id ?? (person && (await ensureDirectoryAccount(trx, record, person)))
    if (accountId === null) throw wrongCode()
    return submit(trx, record, { accountId, requestedBy, ip: request.ip })
  })
}

/** Files the request of who is signed in: an open session says who it is, as the code does of a visitor. */
export function fileOwnRequest(services: Parts, person: Person, request: FastifyRequest): Promise<Outcome> {
  return inAuditedTransaction(services, actorOf(person, request), (trx, record) =>
    submit(trx, record, { accountId: person.id, requestedBy: person.loginBy, ip: request.ip }),
  )
}

async function submit(
  trx: Trx,
  record: RecordEvent,
  { accountId, requestedBy, ip }: { accountId: number; requestedBy: 'nik' | 'email'; ip: string },
): Promise<Outcome> {
  const account = await trx
    .selectFrom('account')
    .select(['id', 'nik', 'email', 'name', 'suspended', hasAccessNow('account').as('hasAccess')])
    .where('id', '=', accountId)
    .executeTakeFirst()
  if (account === undefined || account.suspended) throw wrongCode()
  if (account.hasAccess) return { is_allowed: true }
  const { nik, email, name } = account
  const made = await trx
    .insertInto('access_request')
    .values({ account_id: accountId, name, nik, email, requested_by: requestedBy, ip })
    .onConflict((clash) => clash.column('account_id').where('status', '=', 'waiting').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (made === undefined) return { is_allowed: false }
  await record({
    action: 'access.requested',
    subject: { type: 'access-request', id: made.id, label: name },
    after: { status: 'waiting', nik, email, requestedBy },
  })
  for (const supervisor of await supervisors(trx, accountId)) {
    await addJob(trx, requestedJob, { request: made.id, supervisor })
  }
  return {}
}

type Wish = EndpointInput<typeof tellWish>['body']

/** Adds to one's own newest request what one wishes; who decides meanwhile comes first. */
export function addWish(database: Database, accountId: number, { reason, regionId }: Wish): Promise<void> {
  return inTransaction(database, async (trx) => {
    const request = await trx
      .selectFrom('access_request')
      .select(['id', 'status'])
      .where('account_id', '=', accountId)
      .orderBy('id', 'desc')
      .limit(1)
      .forUpdate()
      .executeTakeFirst()
    refuseIf(whyNotAdd(request))
    if (regionId !== null) {
      const region = await trx.selectFrom('region').select('id').where('id', '=', regionId).executeTakeFirst()
      if (region === undefined) throw invalid([{ field: 'regionId', key: 'wishedRegion' }])
    }
    await trx
      .updateTable('access_request')
      .set({ wish_reason: reason === '' ? null : reason, wish_region_id: regionId })
      .where('id', '=', request?.id ?? 0)
      .execute()
  })
}
