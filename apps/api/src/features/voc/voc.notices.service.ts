import type { Trx } from '../../platform/database/transaction.ts'
import { addNotices, type NewNotice } from '../../platform/notices.sql.ts'
import { type HookEvent, tellPrograms } from '../../platform/webhooks.sql.ts'
import type { VocRecord } from './voc.rows.ts'

/** Tells whom a change of a record concerns, in its transaction; nobody is told of what they did themselves. */
export async function tellOfChange(
  trx: Trx,
  before: VocRecord,
  after: VocRecord,
  by: { readonly id: number; readonly name: string },
): Promise<void> {
  const notices: NewNotice[] = []
  const record = after.id
  if (after.owner_id !== null && after.owner_id !== before.owner_id) {
    notices.push({ person: after.owner_id, kind: 'assigned', record, parts: { by: by.name } })
  }
  if (after.status !== before.status) {
    const concerned = new Set([after.created_by_id, after.owner_id].filter((person) => person !== null))
    const parts = { by: by.name, status: after.status }
    notices.push(...[...concerned].map((person): NewNotice => ({ person, kind: 'status', record, parts })))
  }
  await addNotices(
    trx,
    notices.filter(({ person }) => person !== by.id),
  )
  await tellPrograms(trx, eventsOf(before, after))
}

/** A draft is its author's own: programs are told of a record from when it is no longer one. */
function eventsOf(before: VocRecord, after: VocRecord): HookEvent[] {
  const { id, status, regional_company: region, product_id: product } = after
  const event = { id, page: `/v3/manage/voc/detail/${id}`, region, product, status }
  const events: HookEvent[] = []
  if (after.owner_id !== before.owner_id && status !== 'draft') {
    events.push({ ...event, kind: 'voc.owner', changed: ['owner'] })
  }
  if (status === before.status || status === 'draft') return events
  const kind = before.status === 'draft' ? 'voc.created' : status === 'done' ? 'voc.done' : 'voc.status'
  return [...events, { ...event, kind, changed: ['status'] }]
}
