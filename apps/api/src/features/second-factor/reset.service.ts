import { sql } from 'kysely'
import { lockAccount, managedAccount } from '../../platform/accounts/accounts.queries.ts'
import { kindsOf } from '../../platform/accounts/second-factor/factors.service.ts'
import { factorNoticeJob } from '../../platform/accounts/second-factor/notices.ts'
import { actorOf, inAuditedCommand, inAuditedTransaction, userSubject } from '../../platform/audit/audit.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Trx } from '../../platform/database/transaction.ts'
import { notFound } from '../../platform/errors.ts'
import type { Services } from '../../platform/http/feature.ts'
import { isStillHolder } from '../../platform/http/makers.sql.ts'
import { endAll } from '../../platform/http/sessions.ts'
import { addJob } from '../../platform/jobs/jobs.ts'
import { refuseIf } from '../../platform/policy.ts'
import type { AskingPerson } from './proof.service.ts'
import { whyNotAskReset, whyNotConfirmReset, whyNotRefuseReset } from './reset.policy.ts'
import { areKin, resetHours, waitingReset } from './second-factor.queries.ts'

/** The job that asks another administrator: `{reset, administrator}`. */
export const resetAskedJob = 'second-factor-reset-asked'

/** One administrator asks; the others and the person are mailed, who may know better. */
export async function askReset(
  services: Services,
  { id, reason }: { id: number; reason: string },
  { person, request }: AskingPerson,
): Promise<number> {
  return inAuditedTransaction(services, actorOf(person, request), async (trx, record) => {
    const account = await lockAccount(trx, id)
    await expireResets(trx)
    const state = {
      hasFactor: (await kindsOf(trx, id)).length > 0,
      isWaiting: (await waitingReset(trx, id)) !== null,
    }
    refuseIf(whyNotAskReset(person, managedAccount(account), state))
    const reset = await trx
      .insertInto('factor_reset')
      .values({ account_id: id, reason, asked_by: person.id, asked_by_name: person.name })
      .returning('id')
      .executeTakeFirstOrThrow()
    await record({ action: 'user.factor-reset-asked', subject: userSubject(account), reason })
    await addJob(trx, factorNoticeJob, { accountId: id, what: 'resetAsked' })
    for (const administrator of await otherAdministrators(trx, [id, person.id])) {
      await addJob(trx, resetAskedJob, { reset: reset.id, administrator })
    }
    return reset.id
  })
}

/** Another administrator decides: confirmed, the factors go and the account's sessions end. */
export async function decideReset(
  services: Services,
  { id, confirm }: { id: number; confirm: boolean },
  { person, request }: AskingPerson,
): Promise<void> {
  await inAuditedTransaction(services, actorOf(person, request), async (trx, record) => {
    await expireResets(trx)
    const asked = await trx.selectFrom('factor_reset').select('account_id').where('id', '=', id).executeTakeFirst()
    if (asked === undefined) throw notFound('resetNotFound')
    const account = await lockAccount(trx, asked.account_id)
    // Behind the lock, so that of two who decide at once the second sees what the first did.
    const reset = await trx.selectFrom('factor_reset').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    const managed = managedAccount(account)
    const isByKin = await areKin(trx, person.id, reset.asked_by)
    refuseIf(
      confirm ? whyNotConfirmReset(person, managed, { ...reset, isByKin }) : whyNotRefuseReset(person, managed, reset),
    )
    const state = confirm ? 'confirmed' : 'refused'
    await trx
      .updateTable('factor_reset')
      .set({ state, decided_by_name: person.name, decided_at: sql`now()` })
      .where('id', '=', id)
      .execute()
    const kinds = confirm ? await takeAllAway(trx, account.id) : []
    await record({
      action: `user.factor-reset-${state}`,
      subject: userSubject(account),
      reason: reset.reason,
      ...(confirm && { before: { secondFactor: kinds.join(', ') }, after: { secondFactor: null } }),
    })
    await addJob(trx, factorNoticeJob, { accountId: account.id, what: confirm ? 'reset' : 'resetRefused' })
  })
}

/** Takes an account's factors and recovery codes away and ends its sessions; answers the kinds that there were. */
async function takeAllAway(trx: Trx, accountId: number): Promise<string[]> {
  const kinds = await kindsOf(trx, accountId)
  for (const table of ['second_factor', 'recovery_code', 'factor_step'] as const) {
    await trx.deleteFrom(table).where('account_id', '=', accountId).execute()
  }
  await endAll(trx, accountId)
  return kinds
}

/** Ends requests that nobody decided in time, and those of administrators who have lost the right to ask. */
async function expireResets(trx: Trx): Promise<void> {
  await sql`update factor_reset set state = 'expired'
    where state = 'waiting' and (asked_at <= now() - make_interval(hours => ${resetHours}) or not exists (
      select from account m where m.id = asked_by and ${isStillHolder('m', 'resetSecondFactor')}))`.execute(trx)
}

async function otherAdministrators(trx: Trx, but: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct a.id from account a join account_role h on h.account_id = a.id join role r on r.name = h.role
    where 'ADMIN' = any(r.flags) and not a.suspended and a.id <> all(${[...but]}::bigint[]) order by a.id`.execute(trx)
  return rows.map(({ id }) => id)
}

interface Reset {
  name: string
  email: string
  /** Of what was taken away; empty where there was nothing. */
  kinds: string[]
  head: { seq: number; hash: string } | null
}

/** As two administrators would, by who has the machine; null where nobody has that NIK or e-mail. */
export async function resetFromCommandLine(
  database: Database,
  { who, reason }: { who: string; reason: string | null },
): Promise<Reset | null> {
  const { result: found, head } = await inAuditedCommand(database, async (trx, record) => {
    const account = await trx
      .selectFrom('account')
      .select(['id', 'name', 'email'])
      .where((is) => is.or([is('nik', '=', who), is('email', '=', who.toLowerCase())]))
      .forUpdate()
      .executeTakeFirst()
    if (account === undefined) return null
    const kinds = await takeAllAway(trx, account.id)
    if (kinds.length === 0) return { ...account, kinds }
    await record({
      action: 'user.factor-reset',
      subject: userSubject(account),
      reason,
      before: { secondFactor: kinds.join(', ') },
      after: { secondFactor: null },
    })
    await addJob(trx, factorNoticeJob, { accountId: account.id, what: 'reset' })
    return { ...account, kinds }
  })
  return found && { ...found, head }
}
