import type { Random } from '../random.ts'

/** What a ticket meets; seconds, and pace against the average (2 = twice as long). */
export interface Circumstances {
  target: number
  /** Usual time to the first answer. */
  answer: number
  pace: number
  /** From its opening to the end of all that is generated: nothing happens then or later. */
  limit: number
  /** How likely nobody ever gets to it. */
  forgotten: number
  reopens: number
}

/** The states of TMF621 by what they are called in `ticket_status`. */
type State = 'Acknowledged' | 'In Progress' | 'Pending' | 'Held' | 'Resolved' | 'Closed' | 'Cancelled' | 'Rejected'
type IdOf = (state: State) => number

const hour = 3600
const day = 24 * hour
const longest = 150 * day

/** What became of a ticket; seconds since it was opened, null where it has not happened. */
class Life {
  /** Status and second, one pair after the other. */
  readonly timeline: number[] = []
  state: State = 'Acknowledged'
  last = 0
  firstResponse: number | null = null
  resolved: number | null = null
  closed: number | null = null
  /** Whole time in paused states that have ended. */
  pending = 0
  reopened = 0
  private readonly idOf: IdOf
  private readonly limit: number

  constructor(idOf: IdOf, limit: number) {
    this.idOf = idOf
    this.limit = limit
    this.timeline.push(idOf(this.state), 0)
  }

  /** Whether it happened before the end of time; if not, nothing that follows it may be written. */
  enter(state: State, wished: number): boolean {
    const at = Math.max(Math.round(wished), this.last + 1)
    if (at >= this.limit) return false
    if (this.state === 'Pending' || this.state === 'Held') this.pending += at - this.last
    this.timeline.push(this.idOf(state), at)
    this.state = state
    this.last = at
    return true
  }

  /** So many seconds after its last step. */
  enterAfter(state: State, seconds: number): boolean {
    return this.enter(state, this.last + seconds)
  }
}

export function live(idOf: IdOf, given: Circumstances, random: Random): Life {
  const { target, pace, answer, forgotten, reopens, limit } = given
  const life = new Life(idOf, limit)
  const mark = random.next()
  if (mark < 0.016) {
    const dropped = life.enter(mark < 0.012 ? 'Cancelled' : 'Rejected', upTo(longest, random, 0.15 * target, 0.7))
    if (dropped) life.resolved = life.closed = life.last
    return life
  }
  const isForgotten = random.chance(forgotten)
  if (isForgotten && random.chance(0.25)) return life
  const work = Math.min(Math.max(target * 0.36 * pace * random.longTailed(1, 0.85), 240), longest)
  const answered = Math.max(30, Math.min(answer * random.longTailed(1, 0.8), work * 0.6))
  if (!life.enter('In Progress', answered)) return life
  life.firstResponse = life.last
  const pauses = isForgotten ? random.between(0, 1) : pausesOf(random)
  const waited = wait(life, { pauses, work, answered, isForgotten, target }, random)
  if (isForgotten || waited === null || !resolve(life, work + waited)) return life
  if (random.chance(reopens) && !comeBack(life, target, random)) return life
  if (life.enterAfter('Closed', day + random.next() * 2 * day)) life.closed = life.last
  return life
}

const upTo = (most: number, random: Random, median: number, spread: number): number =>
  Math.min(random.longTailed(median, spread), most)

function pausesOf(random: Random): number {
  const mark = random.next()
  return mark < 0.74 ? 0 : mark < 0.94 ? 1 : 2
}

function resolve(life: Life, at: number): boolean {
  if (!life.enter('Resolved', at)) return false
  life.resolved = life.last
  return true
}

interface Work {
  pauses: number
  work: number
  answered: number
  isForgotten: boolean
  target: number
}

/** Waits for parts, for access or for the customer: seconds in all, null where it waits to the end of time. */
function wait(life: Life, { pauses, work, answered, isForgotten, target }: Work, random: Random): number | null {
  let waited = 0
  for (let place = 0; place < pauses; place += 1) {
    const from = answered + ((work - answered) * (place + random.next())) / pauses
    if (!life.enter(place === 0 ? 'Pending' : 'Held', from + waited) || isForgotten) return null
    const isLong = random.chance(0.09)
    const pause = isLong ? upTo(longest, random, 18 * day, 0.8) : upTo(longest, random, 0.14 * target, 0.9)
    if (!life.enterAfter('In Progress', pause)) return null
    waited = life.last - from
  }
  return waited
}

/** The customer says that it is not repaired; false if it still was not at the end of time. */
function comeBack(life: Life, target: number, random: Random): boolean {
  if (!life.enterAfter('In Progress', upTo(day, random, 9 * hour, 0.7))) return true
  life.resolved = null
  life.reopened += 1
  return resolve(life, life.last + upTo(longest, random, 0.4 * target, 0.8))
}
