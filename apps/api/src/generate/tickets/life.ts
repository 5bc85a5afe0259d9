import type { Random } from '../random.ts'

/** The states of TMF621 by what they are called in `ticket_status`, with their ids. */
export interface StateIds {
  acknowledged: number
  inProgress: number
  pending: number
  held: number
  resolved: number
  closed: number
  cancelled: number
  rejected: number
}

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

/** What became of a ticket; seconds since it was opened, null where it has not happened. Written over by the next one. */
export interface Life {
  status: number
  /** Status and second, one pair after the other. */
  timeline: Int32Array
  length: number
  firstResponse: number | null
  resolved: number | null
  closed: number | null
  /** Whole time in paused states that have ended. */
  pending: number
  reopened: number
}

const hour = 3600
const day = 24 * hour
const longest = 150 * day

/** Makes lives one after the other in one place, for millions of them. */
export function lifeline(states: StateIds): (circumstances: Circumstances, random: Random) => Life {
  const { life, open, enter, after } = diary(states)
  const resolve = (at: number): boolean => {
    if (!enter(states.resolved, at)) return false
    life.resolved = after(0)
    return true
  }

  const drop = (status: number, target: number, random: Random) => {
    if (enter(status, Math.min(random.longTailed(0.15 * target, 0.7), longest))) life.resolved = life.closed = after(0)
  }

  /** Waits for parts, for access or for the customer: seconds in all, null where it waits to the end of time. */
  const wait = (pauses: number, { work, answered, isForgotten, target }: Work, random: Random): number | null => {
    let waited = 0
    for (let place = 0; place < pauses; place += 1) {
      const from = answered + ((work - answered) * (place + random.next())) / pauses
      if (!enter(place === 0 ? states.pending : states.held, from + waited) || isForgotten) return null
      const isLong = random.chance(0.09)
      const pause = isLong ? random.longTailed(18 * day, 0.8) : random.longTailed(0.14 * target, 0.9)
      if (!enter(states.inProgress, after(Math.min(pause, longest)))) return null
      waited = after(-from)
    }
    return waited
  }

  /** The customer says that it is not mended; false if it still was not at the end of time. */
  const comeBack = (target: number, random: Random): boolean => {
    if (!enter(states.inProgress, after(Math.min(random.longTailed(9 * hour, 0.7), day)))) return true
    life.resolved = null
    life.reopened += 1
    return resolve(after(Math.min(random.longTailed(0.4 * target, 0.8), longest)))
  }

  return ({ target, pace, answer, forgotten, reopens, limit }, random) => {
    open(limit)
    const mark = random.next()
    if (mark < 0.016) {
      drop(mark < 0.012 ? states.cancelled : states.rejected, target, random)
      return life
    }
    const isForgotten = random.chance(forgotten)
    if (isForgotten && random.chance(0.25)) return life
    const work = Math.min(Math.max(target * 0.36 * pace * random.longTailed(1, 0.85), 240), longest)
    const answered = Math.max(30, Math.min(answer * random.longTailed(1, 0.8), work * 0.6))
    if (!enter(states.inProgress, answered)) return life
    life.firstResponse = after(0)
    const pauses = isForgotten ? random.between(0, 1) : pausesOf(random)
    const waited = wait(pauses, { work, answered, isForgotten, target }, random)
    if (isForgotten || waited === null || !resolve(work + waited)) return life
    if (random.chance(reopens) && !comeBack(target, random)) return life
    if (enter(states.closed, after(day + random.next() * 2 * day))) life.closed = after(0)
    return life
  }
}

interface Work {
  work: number
  answered: number
  isForgotten: boolean
  target: number
}

/** Where the life of one ticket after the other is written. */
function diary(states: StateIds) {
  const life: Life = {
    status: states.acknowledged,
    timeline: new Int32Array(64),
    length: 0,
    firstResponse: null,
    resolved: null,
    closed: null,
    pending: 0,
    reopened: 0,
  }
  let [last, limit, pausedAt] = [0, 0, -1]
  const write = (status: number, at: number) => {
    if (pausedAt >= 0) life.pending += at - pausedAt
    pausedAt = status === states.pending || status === states.held ? at : -1
    life.timeline[life.length] = status
    life.timeline[life.length + 1] = at
    life.length += 2
    life.status = status
    last = at
  }
  return {
    life,
    open(until: number) {
      limit = until
      pausedAt = -1
      life.length = 0
      life.firstResponse = life.resolved = life.closed = null
      life.pending = life.reopened = 0
      write(states.acknowledged, 0)
    },
    /** Whether it happened before the end of time; if not, nothing that follows it may be written. */
    enter(status: number, wished: number): boolean {
      const at = Math.max(Math.round(wished), last + 1)
      if (at >= limit) return false
      write(status, at)
      return true
    },
    /** So many seconds after what was written last. */
    after: (seconds: number) => last + seconds,
  }
}

function pausesOf(random: Random): number {
  const mark = random.next()
  return mark < 0.74 ? 0 : mark < 0.94 ? 1 : 2
}
