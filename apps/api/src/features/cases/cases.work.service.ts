import {
  type CaseDetail,
  type changeCase as changeCall,
  type EndpointInput,
  instantOf,
  longestCaseMute,
  mostCaseComments,
} from '@ido/contract'
import { sql } from 'kysely'
import type { FastifyRequest } from 'fastify'
import { actorOf, inAuditedTransaction } from '../../platform/audit/audit.ts'
import { inTransaction, type Trx } from '../../platform/database/transaction.ts'
import { plusDays, today } from '../../platform/days.ts'
import { conflict, invalid } from '../../platform/errors.ts'
import type { Services } from '../../platform/http/feature.ts'
import { differences, sidesOf } from '../../platform/management/history.ts'
import { refuseStale } from '../../platform/management/stale.ts'
import type { Person } from '../../platform/person.ts'
import { refuseIf } from '../../platform/policy.ts'
import { addNotices } from '../notices/notices.read.ts'
import { findCandidate } from '../voc/owners/owners.read.ts'
import { whyNotOwnCase, whyNotWorkOnCase } from './cases.policy.ts'
import { readCaseDetail, readStoredCase } from './cases.queries.ts'
import type { CaseReader, StoredCase } from './cases.sql.ts'
import { caseTitle } from './cases.words.ts'

type Parts = Pick<Services, 'database' | 'log'>
type Change = EndpointInput<typeof changeCall>['body']

interface Asking {
  readonly person: Person
  readonly request: FastifyRequest
}

interface NewEvent {
  kind: 'owner' | 'work' | 'opinion' | 'muted' | 'unmuted' | 'comment'
  value?: string | null
  text?: string | null
}

const readerOf = (person: Person): CaseReader => ({ person, scope: person.scope, datasets: null, figuresOnly: false })

/** What people say of a case, as it is stored. */
type Said = Pick<StoredCase, 'owner' | 'work' | 'opinion' | 'muted_until'>

/** Changes what people say of a case; a change that changes nothing writes nothing. */
export async function changeCase(
  { database, log }: Parts,
  id: number,
  { version, ...change }: Change,
  { person, request }: Asking,
): Promise<CaseDetail> {
  await inAuditedTransaction({ database, log }, actorOf(person, request), async (trx, record) => {
    const stored = await readStoredCase(trx, id, readerOf(person), 'locked')
    refuseIf(whyNotWorkOnCase(person))
    await refuseStale(trx, { type: 'case', id, version: stored.version, changedAt: stored.changed_at }, version)
    const { said, events } = await changedBy(trx, stored, change)
    if (events.length === 0) return
    await sql`update found_case set owner_id = ${said.owner?.id ?? null}, work = ${said.work}, opinion = ${said.opinion},
      muted_until = ${said.muted_until}, version = version + 1, changed_at = now() where id = ${id}`.execute(trx)
    for (const event of events) await addEvent(trx, id, event, person)
    await notifyOwner(trx, stored, said.owner, person)
    await record({
      action: 'case.changed',
      subject: { type: 'case', id, label: caseTitle(stored, Date.now()).id },
      reason: change.muted?.why ?? change.opinion?.why ?? null,
      ...sidesOf(differences(fieldsOf(stored), fieldsOf(said))),
    })
  })
  return readCaseDetail(database.write, id, readerOf(person))
}

const fieldsOf = ({ owner, work, opinion, muted_until }: Said) => ({
  owner: owner?.name ?? null,
  work,
  opinion,
  mutedUntil: muted_until?.toISOString() ?? null,
})

/** The case as the change leaves it, and what its history says of each part that becomes another. */
async function changedBy(
  trx: Trx,
  stored: StoredCase,
  { owner, work, opinion, muted }: Omit<Change, 'version'>,
): Promise<{ said: Said; events: NewEvent[] }> {
  const said: Said = {
    owner: stored.owner,
    work: stored.work,
    opinion: stored.opinion,
    muted_until: stored.muted_until,
  }
  const events: NewEvent[] = []
  if (owner !== undefined && owner !== (stored.owner?.id ?? null)) {
    said.owner = owner === null ? null : await ownerNamed(trx, owner, stored)
    events.push({ kind: 'owner', value: said.owner?.name ?? null })
  }
  if (work !== undefined && work !== stored.work) {
    said.work = work
    events.push({ kind: 'work', value: work })
  }
  if (opinion !== undefined && (opinion !== null || stored.opinion !== null)) {
    said.opinion = opinion?.is ?? null
    events.push({ kind: 'opinion', value: said.opinion, text: opinion?.why ?? null })
  }
  if (muted === null && stored.muted_until !== null) {
    said.muted_until = null
    events.push({ kind: 'unmuted' })
  }
  if (muted) {
    said.muted_until = mutedUntil(muted.until)
    events.push({ kind: 'muted', value: muted.until, text: muted.why })
  }
  return { said, events }
}

/** Notifies the new owner, unless they took the case themselves. */
async function notifyOwner(trx: Trx, { id, owner: before }: StoredCase, owner: Said['owner'], by: Person) {
  if (owner === null || owner.id === before?.id || owner.id === by.id) return
  const parts = { by: by.name, case: id }
  await addNotices(trx, [{ person: owner.id, kind: 'assigned', record: null, parts }])
}

async function ownerNamed(trx: Trx, id: number, stored: StoredCase) {
  const candidate = await findCandidate(trx, id)
  if (candidate === undefined) throw invalid([{ field: 'owner', key: 'caseNoOwner' }])
  refuseIf(whyNotOwnCase(candidate, stored))
  return { id: candidate.id, name: candidate.name }
}

function mutedUntil(day: string): Date {
  const field = 'muted.until'
  if (day <= today()) throw invalid([{ field, key: 'caseMutedTooShort' }])
  if (day > plusDays(today(), longestCaseMute))
    throw invalid([{ field, key: 'caseMutedTooLong', values: { most: longestCaseMute } }])
  return new Date(instantOf(day))
}

/** Adds a comment, as everybody may who sees the case. The version of the case stays. */
export async function commentOnCase(
  { database }: Pick<Services, 'database'>,
  id: number,
  text: string,
  person: Person,
): Promise<CaseDetail> {
  await inTransaction(database, async (trx) => {
    await readStoredCase(trx, id, readerOf(person), 'locked')
    const { rows } = await sql<{ total: number }>`
      select count(*)::int as total from found_case_event where case_id = ${id} and kind = 'comment'`.execute(trx)
    if ((rows[0]?.total ?? 0) >= mostCaseComments) throw conflict('caseCommentsFull', { most: mostCaseComments })
    await addEvent(trx, id, { kind: 'comment', text }, person)
  })
  return readCaseDetail(database.write, id, readerOf(person))
}

const addEvent = (trx: Trx, id: number, { kind, value = null, text = null }: NewEvent, by: Person) =>
  trx
    .insertInto('found_case_event')
    .values({ case_id: id, at: sql<Date>`clock_timestamp()`, kind, by_id: by.id, by_name: by.name, value, text })
    .execute()
