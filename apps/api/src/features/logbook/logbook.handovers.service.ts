import { shiftAt, type Handover, type Shift } from '@ido/contract'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { actorOf, inAuditedTransaction, type RecordEvent } from '../../platform/audit/audit.ts'
import type { Trx } from '../../platform/database/transaction.ts'
import { conflict, notFound } from '../../platform/errors.ts'
import type { Services } from '../../platform/http/feature.ts'
import type { Language } from '../../platform/messages.ts'
import type { Person } from '../../platform/person.ts'
import { refuseIf } from '../../platform/policy.ts'
import { handoversInScope } from '../../platform/scope/logbook-scope.sql.ts'
import { columnsOf, fieldsOf, fieldsTold, labelOf, shiftLabel } from './logbook.entries.ts'
import { readHandover, unfinishedOf } from './logbook.handovers.queries.ts'
import { whyNotSignOff, whyNotWithdraw } from './logbook.policy.ts'
import { refuseDayAhead } from './logbook.times.ts'

type Parts = Pick<Services, 'database' | 'log'>

interface By {
  person: Person
  language: Language
  request: FastifyRequest
}

/** Hands one's shift over; 409 the second time. */
export async function giveShift(
  parts: Parts,
  { date, shift, note }: { date: string; shift: Shift; note: string },
  { person, language, request }: By,
): Promise<Handover> {
  refuseDayAhead(date)
  return inAuditedTransaction(parts, actorOf(person, request), async (trx, record) => {
    const given = await trx
      .insertInto('logbook_handover')
      .values({ date, shift, note, from_agent: person.id, from_name: person.name })
      .onConflict((on) => on.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (given === undefined) throw conflict('handoverGiven', { shift, date })
    await recordHandover(record, 'handover.given', { id: given.id, date, shift }, { note })
    return readHandover(trx, given.id, person, language)
  })
}

/**
 * Takes a shift over, once, and never one's own. Whoever writes an entry of the shift holds its lock, so none comes in
 * between what was read and what was signed.
 */
export async function takeShift(
  parts: Parts,
  { id, note }: { id: number; note: string | null },
  { person, language, request }: By,
): Promise<Handover> {
  return inAuditedTransaction(parts, actorOf(person, request), async (trx, record) => {
    const handover = await lockHandover(trx, id, person)
    refuseIf(whyNotSignOff(person, handover))
    await lockShifts(trx, [handover.from_agent, person.id])
    await trx
      .updateTable('logbook_handover')
      .set({ signed_off_by: person.id, signed_off_name: person.name, signed_off_at: sql`now()`, sign_off_note: note })
      .where('id', '=', id)
      .execute()
    await recordHandover(record, 'handover.signed-off', handover, { from: handover.from_name, note })
    await carryUnfinished(trx, record, id, person)
    return readHandover(trx, id, person, language)
  })
}

/** What the shift leaves unfinished goes on in the taker's own, which it names; the shift itself stays as it was signed. */
async function carryUnfinished(trx: Trx, record: RecordEvent, id: number, person: Person): Promise<void> {
  const onNow = shiftAt(new Date())
  for (const entry of await unfinishedOf(trx, id)) {
    const { agent_name: agent, shift, date } = entry
    const carried = fieldsOf({ ...entry, ...onNow, ended_at: null, started_at: new Date() })
    const owner = { agent_id: person.id, agent_name: person.name, carried_from: entry.id }
    const made = await trx
      .insertInto('logbook_entry')
      .values({ ...owner, ...columnsOf(carried), started_at: sql`now()` })
      .returning('id')
      .executeTakeFirstOrThrow()
    await record({
      action: 'logbook.created',
      subject: { type: 'logbook', id: made.id, label: labelOf(carried) },
      after: {
        ...fieldsTold({ ...entry, ...columnsOf(carried), started_at: new Date(carried.startedAt), ended_at: null }),
        carriedFrom: { agent, shift, date },
      },
    })
  }
}

/** Takes a hand-over back that nobody has signed off; the shift may be handed over anew. */
export async function withdrawShift(
  parts: Parts,
  id: number,
  { person, request }: Pick<By, 'person' | 'request'>,
): Promise<void> {
  await inAuditedTransaction(parts, actorOf(person, request), async (trx, record) => {
    const handover = await lockHandover(trx, id, person)
    refuseIf(whyNotWithdraw(person, handover))
    await trx.deleteFrom('logbook_handover').where('id', '=', id).execute()
    const subject = { type: 'handover' as const, id, label: shiftLabel(handover.date, handover.shift) }
    await record({ action: 'handover.withdrawn', subject, before: { note: handover.note } })
  })
}

async function lockHandover(trx: Trx, id: number, person: Person) {
  const handover = await trx
    .selectFrom('logbook_handover as h')
    .select(['h.id', 'h.date', 'h.shift', 'h.from_agent', 'h.from_name', 'h.note', 'h.signed_off_name'])
    .where('h.id', '=', id)
    .where(handoversInScope(person))
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (handover === undefined) throw notFound('notFound')
  return handover
}

function recordHandover(
  record: RecordEvent,
  action: 'handover.given' | 'handover.signed-off',
  { id, date, shift }: { id: number; date: string; shift: string },
  after: Record<string, unknown>,
): Promise<void> {
  return record({ action, subject: { type: 'handover', id, label: shiftLabel(date, shift) }, after })
}

const logbookLock = 7_040_007

/** Writers of an agent's entries and of their sign-off take turns until they commit; entries without an account share one. */
export async function lockShifts(trx: Trx, agents: readonly (number | null)[]): Promise<void> {
  // In one order for everybody, so that two that write for several agents do not wait for each other.
  const ids = [...new Set(agents.map((id) => id ?? 0))].toSorted((one, other) => one - other)
  for (const id of ids) await sql`select pg_advisory_xact_lock(${logbookLock}, ${id}::int)`.execute(trx)
}
