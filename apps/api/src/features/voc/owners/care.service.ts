import type { changeVocOwner, EndpointInput, pauseVocClock, VocDetail, VocStatus } from '@ido/contract'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { invalid } from '../../../platform/errors.ts'
import type { Language } from '../../../platform/messages.ts'
import { refuseIf } from '../../../platform/policy.ts'
import {
  afterWorkingTime,
  type Clocks,
  readClocks,
  workingTimeBetween,
} from '../../../platform/settings/working-time.ts'
import type { Patch } from '../record/changes.ts'
import { lockVisibleRecord, writeVersion, type Author } from '../record/history.service.ts'
import { findCandidate } from './owners.queries.ts'
import { whyNotOwn, whyNotOwnedBy, whyNotPause, whyNotResume } from '../voc.policy.ts'
import { detailOf } from '../record/record.queries.ts'
import type { VocRecord } from '../record/rows.ts'
import type { WriteParts } from '../record/record.service.ts'
import { refuseOtherVersion } from '../record/version.service.ts'

const second = 1000

/** The clock that begins with a status: a new one whatever was before it, and none of a draft or of what is done. */
export function clockOf(status: VocStatus, now: number, { lengths, calendar }: Clocks): Patch {
  const stopped = { paused_at: null, left_s: null }
  if (status === 'draft' || status === 'done') return { due_at: null, ...stopped }
  return { due_at: new Date(afterWorkingTime(now, lengths[status], calendar)), ...stopped }
}

type Owner = EndpointInput<typeof changeVocOwner>['body']

/** Says who looks after a record. What came without a clock, as from an import, begins it with its first owner. */
export async function giveOwner(
  parts: WriteParts,
  { id, version, owner_id: ownerId }: Owner,
  by: Author,
  language: Language,
): Promise<VocDetail> {
  const references = await parts.references.current()
  const record = await inTransaction(parts.database, async (trx) => {
    const before = await lockVisibleRecord(trx, id, by)
    refuseIf(whyNotOwn(by, before))
    await refuseOtherVersion(trx, before, version, { person: by, references, language })
    if (before.owner_id === ownerId) return before
    if (ownerId === null) {
      return writeVersion(trx, before, { owner_id: null, owner_name: null }, { by, kind: 'edited' }, references)
    }
    const owner = await findCandidate(trx, ownerId)
    if (owner === undefined) throw invalid([{ field: 'owner_id', key: 'vocNoOwner' }])
    refuseIf(whyNotOwnedBy(owner, before))
    const patch: Patch = { owner_id: owner.id, owner_name: owner.name }
    if (hasNoClock(before)) Object.assign(patch, clockOf(before.status, Date.now(), await readClocks(trx)))
    return writeVersion(trx, before, patch, { by, kind: 'edited' }, references)
  })
  return detailOf(parts.database, parts.references, record, by)
}

const hasNoClock = ({ due_at, paused_at, status }: VocRecord) =>
  due_at === null && paused_at === null && status !== 'done'

type Pause = EndpointInput<typeof pauseVocClock>['body']

/** Stops the clock of a record, or lets it go on with what was left of its time. */
export async function pauseClock(
  parts: WriteParts,
  { id, version, paused, reason }: Pause,
  by: Author,
  language: Language,
): Promise<VocDetail> {
  const references = await parts.references.current()
  const record = await inTransaction(parts.database, async (trx) => {
    const before = await lockVisibleRecord(trx, id, by)
    refuseIf(paused ? whyNotPause(by, before) : whyNotResume(by, before))
    if (paused && !reason) throw invalid([{ field: 'reason', key: 'pauseReasonRequired' }])
    await refuseOtherVersion(trx, before, version, { person: by, references, language })
    const { calendar } = await readClocks(trx)
    const now = Date.now()
    const patch = paused ? pausedAt(before, now, calendar) : resumedAt(before, now, calendar)
    return writeVersion(trx, before, patch, { by, kind: 'edited', reason: reason || null }, references)
  })
  return detailOf(parts.database, parts.references, record, by)
}

function pausedAt({ due_at }: VocRecord, now: number, calendar: Clocks['calendar']): Patch {
  const left = workingTimeBetween(now, due_at?.getTime() ?? now, calendar)
  return { due_at: null, paused_at: new Date(now), left_s: Math.round(left / second) }
}

function resumedAt({ left_s }: VocRecord, now: number, calendar: Clocks['calendar']): Patch {
  const due = afterWorkingTime(now, (left_s ?? 0) * second, calendar)
  return { due_at: new Date(due), paused_at: null, left_s: null }
}
