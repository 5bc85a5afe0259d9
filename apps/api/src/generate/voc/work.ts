import { priorityScore, vocWeightFields, vocWeights, type VocStatus } from '@ido/contract'
import { afterWorkingHours, dayLength, hourLength } from '../calendar.ts'
import { drawValidator, productOwner, type Colleague } from '../people.ts'
import { drawsBy, weightedNames, type Random, type Weights } from '../random.ts'
import type { Feedback } from './feedback.ts'
import { write } from './text.ts'
import texts from './texts.json' with { type: 'json' }
import voc from './voc.json' with { type: 'json' }

/** What colleagues make of a record, as its writer leaves it; columns of weights are not there until they are given. */
const untouched = {
  status: 'draft' as VocStatus,
  score: 0,
  validate_journey: null as string | null,
  category_improvement_id: null as string | null,
  factory_id: null as string | null,
  burn_feedback_id: null as string | null,
  type_nps: null as string | null,
  interestingness: null as string | null,
  progress_by_po: 0,
  progress_by_po_description: null as string | null,
  defined_problem_statement: null as string | null,
  validated_feedback: false,
  validate_date: null as number | null,
  done_at: null as number | null,
}
type Made = typeof untouched & Partial<Record<(typeof vocWeightFields)[number], number>>
type Edits = Partial<Omit<Made, 'status' | 'done_at'>>

/** One line of a record's history. */
interface Change {
  at: number
  by: Colleague
  kind: 'created' | 'edited' | 'status' | 'progress'
  reason: string | null
  changes: { field: string; old: string | null; new: string | null }[]
}

export interface GeneratedRecord extends Feedback {
  made: Made
  changes: Change[]
}

const shortestPause = 60_000

/** Where colleagues write into a record. Nothing is written at or after `until`; then the answer is false. */
class Desk {
  readonly record: GeneratedRecord
  private readonly until: number

  constructor(record: GeneratedRecord, until: number) {
    this.record = record
    this.until = until
  }

  edit(at: number, by: Colleague, edits: Edits, kind: Change['kind'] = 'edited'): boolean {
    const { made } = this.record
    const changes = Object.entries<Made[keyof Made]>(edits)
      .map(([field, value]) => ({ field, old: shown(field, made[field as keyof Made]), new: shown(field, value) }))
      .filter((change) => change.old !== change.new)
    const isWritten = this.tell(at, { by, kind, reason: null, changes }) !== null
    if (isWritten) Object.assign(made, edits)
    return isWritten
  }

  move(at: number, by: Colleague, status: VocStatus, reason: string | null = null): boolean {
    const { made } = this.record
    const changes = [{ field: 'status', old: made.status, new: status }]
    const moved = this.tell(at, { by, kind: 'status', reason, changes })
    if (moved === null) return false
    made.status = status
    if (status === 'done') made.done_at ??= moved
    return true
  }

  private tell(wished: number, change: Omit<Change, 'at'>): number | null {
    const last = this.record.changes.at(-1)
    const at = Math.round(last ? Math.max(wished, last.at + shortestPause) : wished)
    if (at >= this.until) return null
    this.record.changes.push({ ...change, at })
    return at
  }
}

/** What a field's value is called in the history. */
function shown(field: string, value: Made[keyof Made]): string | null {
  if (value === null || value === undefined) return null
  if (field === 'validated_feedback') return value ? 'Validated' : 'Not Validated'
  if (field === 'validate_date') return new Date(Number(value)).toISOString()
  const weights: readonly number[] | undefined = (vocWeights as Record<string, readonly number[]>)[field]
  return weights ? `${weights[Number(value) - 1]}%` : String(value)
}

/** What became of a piece of feedback by `until`: who took it up when, and what its status is. */
export function workOn(feedback: Feedback, until: number, random: Random): GeneratedRecord {
  const desk = draftOf(feedback, until, random)
  const { record } = desk
  const { createddate } = record.given
  const isRecent = until - createddate < 45 * dayLength
  if (isRecent && random.chance(0.03)) return record
  const soon = random.chance(0.93)
  const sentAt = soon ? createddate + random.longTailed(0.15, 0.9) * hourLength : afterWorkingHours(createddate, 7)
  if (!desk.move(sentAt, record.createdBy, 'new')) return record
  const triagedAt = afterWorkingHours(sentAt, random.longTailed(5, 0.8))
  const isTriaged = random.chance(0.94)
  if (isTriaged && !desk.edit(triagedAt, drawValidator(random), triage(record, triagedAt, random))) return record
  if (random.chance(0.02)) return record
  own(desk, isTriaged ? triagedAt : sentAt, random)
  return record
}

const drawJourney = drawsBy<string, string, { journey: Weights }>(voc.categories, ({ journey }) => journey)
const drawTypeOfNps = weightedNames(voc.typesOfNps)

/** The record as its writer left it: a draft. */
export function draftOf(feedback: Feedback, until: number, random: Random): Desk {
  const { source_id: source, score_nps: score, category_feedback: category } = feedback.given
  const validate_journey = random.chance(0.9) ? drawJourney(category, random) : null
  const asked = source === 'Ulasan aplikasi' ? 'Bottom-up' : 'Transaksional'
  const typeOfNps = () => (source === 'Survei NPS' ? drawTypeOfNps(random) : asked)
  const made = { ...untouched, validate_journey, type_nps: score === null ? null : typeOfNps() }
  const desk = new Desk({ ...feedback, made, changes: [] }, until)
  desk.edit(feedback.given.createddate, feedback.createdBy, {}, 'created')
  return desk
}

const drawWeight = drawsBy<string, string, Weights>(voc.weights, (shares) => shares)
const drawImprovement = drawsBy<string, string, { improvement: Weights }>(voc.categories, (each) => each.improvement)
const drawInterest = weightedNames(voc.interests)

/** What CMP makes of a new record: whether it is true, what it weighs, where it leads. In the order of its history. */
function triage({ given }: GeneratedRecord, at: number, random: Random): Edits {
  const { category_feedback: category, type_feedback: kind } = given
  const isWeighed = random.chance(0.92)
  const chosen = isWeighed ? vocWeightFields.filter(() => random.chance(0.97)) : []
  const drawn = Object.fromEntries(chosen.map((field) => [field, Number(drawWeight(field, random))]))
  // Nobody is directed to what was praised, so that it does not stand on top of what waits.
  const isSpared = kind === 'Pujian' && 'priority_direction_weight_id' in drawn
  const weights = isSpared ? { ...drawn, priority_direction_weight_id: 1 } : drawn
  const edits: Edits = {
    ...weights,
    score: priorityScore(weights),
    category_improvement_id: drawImprovement(category, random),
    factory_id: random.chance(0.03) ? 'regulasi pemerintah' : voc.categories[category].factor,
    burn_feedback_id: 'Belum dibakar',
    interestingness: drawInterest(random),
  }
  return random.chance(0.86) ? { ...edits, validated_feedback: true, validate_date: at } : edits
}

/** The product owner takes it up, may send it back, works it to done; now and then it comes back. */
function own(desk: Desk, from: number, random: Random): void {
  const { product, given, made, words } = desk.record
  const owner = productOwner(product.name)
  const say = (list: readonly string[]) => write(random.pick(list), words, random)
  const pace = (given.type_feedback === 'Pujian' ? 0.35 : 1) * (1.45 - made.score / 100)
  let at = afterWorkingHours(from, random.longTailed(9, 0.9) * pace)
  if (!desk.move(at, owner, 'on-progress')) return
  if (random.chance(0.025)) {
    at = afterWorkingHours(at, random.longTailed(4, 0.6))
    if (!desk.move(at, owner, 'new', say(texts.sendBackReasons))) return
    at = afterWorkingHours(at, random.longTailed(14, 0.7))
    if (!desk.move(at, owner, 'on-progress')) return
  }
  if (random.chance(0.022)) return
  const hours = voc.categories[given.category_feedback].hours * pace
  const doneAt = finish(desk, owner, { from: at, hours }, random)
  if (doneAt === null || !random.chance(0.03)) return
  at = afterWorkingHours(doneAt, random.longTailed(40, 0.6))
  if (!desk.move(at, owner, 'on-progress', say(texts.reopenReasons))) return
  desk.edit(afterWorkingHours(at, 1), owner, { progress_by_po: 60 }, 'progress')
  finish(desk, owner, { from: at, hours }, random)
}

const drawReports = weightedNames(voc.reports)

interface Work {
  from: number
  /** Working hours from taking it up to done; half of the records are faster. */
  hours: number
}

/** The owner's work from taking it up to done; answers when it was done, or null where that is ahead. */
function finish(desk: Desk, owner: Colleague, { from, hours }: Work, random: Random): number | null {
  const { made, words } = desk.record
  const total = random.longTailed(hours, 0.8)
  const steps = Number(drawReports(random))
  const say = (list: readonly string[]) => write(random.pick(list), words, random)
  if (made.defined_problem_statement === null && random.chance(0.25)) {
    const edits = { burn_feedback_id: 'Sedang dibakar', defined_problem_statement: say(texts.problemStatements) }
    if (!desk.edit(afterWorkingHours(from, total * 0.1), owner, edits)) return null
  }
  for (let step = 1; step <= steps; step += 1) {
    const progress = Math.min(95, Math.round(((step / (steps + 1)) * 100 + random.between(-8, 8)) / 5) * 5)
    const note = random.chance(0.7) ? { progress_by_po_description: say(texts.progressNotes) } : {}
    const at = afterWorkingHours(from, total * (0.1 + (0.85 * step) / (steps + 1)))
    if (!desk.edit(at, owner, { progress_by_po: progress, ...note }, 'progress')) return null
  }
  const doneAt = afterWorkingHours(from, total)
  const before = (minutes: number) => doneAt - minutes * (hourLength / 60)
  if (!desk.edit(before(10), owner, { progress_by_po: 100 }, 'progress')) return null
  const isBurning = made.burn_feedback_id === 'Sedang dibakar'
  if (isBurning && !desk.edit(before(5), owner, { burn_feedback_id: 'Sudah dibakar' })) return null
  return desk.move(doneAt, owner, 'done') ? doneAt : null
}
