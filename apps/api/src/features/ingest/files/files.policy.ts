import { givesPermission, importLimits, dayLength, type ImportState } from '@ido/contract'
import { conflict, forbidden } from '../../../platform/errors.ts'
import type { Person } from '../../../platform/person.ts'
import { isEverything } from '../../../platform/http/scope.ts'
import type { WhyNot } from '../../../platform/policy.ts'

/** A file has rows of every region and product, so who sees a part of the data brings none, and looks into none. */
export function whyNotImport({ roles, scope }: Pick<Person, 'roles' | 'scope'>): WhyNot {
  if (!givesPermission('importFiles', roles)) return forbidden('roleNotAllowed')
  return isEverything(scope) ? null : forbidden('importsNeedEverything')
}

export interface ImportStanding {
  state: ImportState
  is_stalled: boolean
  has_file: boolean
  undo_state: string | null
}

const isUnderWay = ({ state, is_stalled }: ImportStanding) =>
  !is_stalled && (state === 'checking' || state === 'waiting' || state === 'running')

const isUndoing = ({ undo_state }: ImportStanding) => undo_state === 'waiting' || undo_state === 'running'

/** Its plan is changed, it is checked or run: one that is over was what it was. */
export function whyNotWorkOn(at: ImportStanding): WhyNot {
  if (isUnderWay(at)) return conflict('importUnderWay')
  if (at.state === 'done') return conflict('importOver')
  if (at.undo_state === 'done') return conflict('importUndone')
  if (isUndoing(at)) return conflict('importUndoing')
  return at.has_file ? null : conflict('importFileGone', { days: importLimits.undoDays })
}

/** A dry run is of what has not been run: after one, rows stand that only the run itself goes on with or takes back. */
export function whyNotCheck(at: ImportStanding): WhyNot {
  return at.state === 'draft' || at.state === 'checking' ? null : conflict('importNotDraft')
}

export function whyNotDiscard(at: ImportStanding): WhyNot {
  if (isUnderWay(at)) return conflict('importUnderWay')
  return at.state === 'draft' ? null : conflict('importNotDraft')
}

export interface Undoable extends ImportStanding {
  finished_at: Date | null
  started_at: Date
  batches: number
  is_undo_stalled: boolean
  is_undo_lost: boolean
}

export function whyNotUndo(at: Undoable): WhyNot {
  if (at.state === 'draft' || isUnderWay(at)) return conflict('importUnderWay')
  if (at.undo_state === 'done') return conflict('importUndone')
  if (isUndoing(at) && !at.is_undo_stalled && !at.is_undo_lost) return conflict('importUndoing')
  if (at.batches > 0) return null
  const age = Date.now() - (at.finished_at ?? at.started_at).getTime()
  const isOld = age > importLimits.undoDays * dayLength
  return isOld ? conflict('importTooOld', { days: importLimits.undoDays }) : conflict('importChangedNothing')
}
