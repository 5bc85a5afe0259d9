import { priorityScore, vocWeightFields, vocWeights, type VocStatus } from '@ido/contract'
import type { WorkingClock } from '../calendar.ts'
import type { Colleague } from '../cast.ts'
import { write } from './grammar.ts'
import { factors, improvements, interests, usualImprovement, weightDraws } from './judgement.ts'
import { problemStatements, progressNotes } from './language/notes.ts'
import { weighted, type Random } from '../random.ts'
import type { Change, GeneratedRecord, FollowUp } from './record.ts'

type Edits = Partial<Omit<FollowUp, 'changes' | 'status' | 'doneAt' | 'journey' | 'typeNps'>>

/** What the record's fields say in the words that people see; absent = nothing. */
type Said = Record<string, string | null>
const atFirst: Said = { score: '0', progress_by_po: '0', validated_feedback: 'Not Validated' }

const plainFields = [
  ['score', 'score'],
  ['category_improvement_id', 'improvement'],
  ['factory_id', 'factor'],
  ['burn_feedback_id', 'burn'],
  ['interestingness', 'interest'],
  ['progress_by_po', 'progress'],
  ['progress_by_po_description', 'progressNote'],
  ['defined_problem_statement', 'problem'],
] as const satisfies readonly (readonly [field: string, edit: keyof Edits])[]

/** What the history says of an edit: which fields change, from what and to what. */
function changesOf(edits: Edits, said: Said): Change['changes'] {
  const changes: Change['changes'] = []
  const tell = (field: string, word: string | null) => {
    const old = said[field] ?? null
    if (old !== word) changes.push({ field, old, new: word })
  }
  const { weights, validated, validatedAt } = edits
  if (weights) {
    for (const field of vocWeightFields) {
      const chosen = weights[field]
      if (chosen !== undefined) tell(field, `${vocWeights[field][chosen - 1]}%`)
    }
  }
  for (const [field, edit] of plainFields) {
    const value = edits[edit]
    if (value !== undefined) tell(field, value === null ? null : String(value))
  }
  if (validated !== undefined) tell('validated_feedback', validated ? 'Validated' : 'Not Validated')
  if (validatedAt) tell('validate_date', new Date(validatedAt).toISOString())
  return changes
}

/** Where colleagues write into a record. Nothing is written at or after `until`; then the answer is false. */
export interface Desk {
  create(at: number, by: Colleague): boolean
  edit(at: number, by: Colleague, edits: Edits, kind?: 'edited' | 'progress'): boolean
  move(at: number, by: Colleague, status: VocStatus, reason?: string): boolean
}

const shortestPause = 60_000

export function openDesk(record: GeneratedRecord, until: number): Desk {
  const said = { ...atFirst }
  const tell = (wished: number, change: Omit<Change, 'at'>): number | null => {
    const last = record.changes.at(-1)
    const at = Math.round(last ? Math.max(wished, last.at + shortestPause) : wished)
    if (at >= until) return null
    record.changes.push({ ...change, at })
    return at
  }
  return {
    create: (at, by) => tell(at, { by, kind: 'created', reason: null, changes: [] }) !== null,
    edit(at, by, edits, kind = 'edited') {
      const changes = changesOf(edits, said)
      if (tell(at, { by, kind, reason: null, changes }) === null) return false
      for (const change of changes) said[change.field] = change.new
      Object.assign(record, edits)
      return true
    },
    move(at, by, status, reason) {
      const changes = [{ field: 'status', old: record.status, new: status }]
      const moved = tell(at, { by, kind: 'status', reason: reason ?? null, changes })
      if (moved === null) return false
      record.status = status
      if (status === 'done') record.doneAt ??= moved
      return true
    },
  }
}

/** What CMP makes of a new record: whether it is true, what it weighs, where it leads. */
export function triage({ category, kind }: GeneratedRecord, at: number, random: Random): Edits {
  const isWeighed = random.chance(0.92)
  const chosen = isWeighed ? vocWeightFields.filter(() => random.chance(0.97)) : []
  const drawn = Object.fromEntries(chosen.map((field) => [field, weightDraws[field](random)]))
  // Nobody is directed to what was praised, so that it does not stand on top of what waits.
  const isSpared = kind === 'Pujian' && 'priority_direction_weight_id' in drawn
  const weights = isSpared ? { ...drawn, priority_direction_weight_id: 1 } : drawn
  const edits: Edits = {
    weights,
    score: priorityScore(weights),
    improvement: (improvements[category] ?? usualImprovement)(random),
    factor: random.chance(0.03) ? 'regulasi pemerintah' : (factors[category] ?? 'produk'),
    burn: 'Belum dibakar',
    interest: interests(random),
  }
  return random.chance(0.86) ? { ...edits, validated: true, validatedAt: at } : edits
}

const reports = weighted([
  [0, 58],
  [1, 26],
  [2, 12],
  [3, 4],
])

/** The owner's work from taking it up to done; answers when it was done, or null where that lies ahead. */
export function finish(
  { record, desk, clock, owner }: { record: GeneratedRecord; desk: Desk; clock: WorkingClock; owner: Colleague },
  from: number,
  hours: number,
  random: Random,
): number | null {
  const total = random.longTailed(hours, 0.8)
  const steps = reports(random)
  const say = (list: readonly string[]) => write(random.pick(list), record.words, random)
  if (record.problem === null && random.chance(0.25)) {
    const edits = { problem: say(problemStatements), burn: 'Sedang dibakar' }
    if (!desk.edit(clock.add(from, total * 0.1), owner, edits)) return null
  }
  for (let step = 1; step <= steps; step += 1) {
    const progress = Math.min(95, Math.round(((step / (steps + 1)) * 100 + random.between(-8, 8)) / 5) * 5)
    const note = random.chance(0.7) ? { progressNote: say(progressNotes) } : {}
    const at = clock.add(from, total * (0.1 + (0.85 * step) / (steps + 1)))
    if (!desk.edit(at, owner, { progress, ...note }, 'progress')) return null
  }
  const doneAt = clock.add(from, total)
  if (!desk.edit(doneAt - 10 * 60_000, owner, { progress: 100 }, 'progress')) return null
  if (record.burn === 'Sedang dibakar' && !desk.edit(doneAt - 5 * 60_000, owner, { burn: 'Sudah dibakar' })) return null
  return desk.move(doneAt, owner, 'done') ? doneAt : null
}
