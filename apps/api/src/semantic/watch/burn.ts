import { type BurnState, type BurnWindow, hourLength } from '@ido/contract'

/** Failed requests of a stretch of time, and how many may fail by the objective: the requests times what it leaves. */
export interface Burnt {
  readonly failed: number
  readonly allowed: number
}
export type BurntBy = Readonly<Record<BurnWindow, Burnt>>

/** What was failed, and the end of the newest reading of it, milliseconds: there the stretches end. */
export interface SeenBurnt {
  readonly burnt: BurntBy
  readonly at: number
}

export interface BurnRule {
  readonly state: Exclude<BurnState, 'calm'>
  readonly limit: number
  readonly over: BurnWindow
  /** It has stopped where this stretch is slower. */
  readonly still: BurnWindow
}

/** The Site Reliability Workbook's alerts: two that wake somebody, and one that is for the next working day. */
export const burnRules = [
  { state: 'page', limit: 14.4, over: 'hour', still: 'fiveMinutes' },
  { state: 'page', limit: 6, over: 'sixHours', still: 'halfHour' },
  { state: 'ticket', limit: 1, over: 'threeDays', still: 'sixHours' },
] as const satisfies readonly BurnRule[]

/** Failed requests over those that may fail: 1 uses the budget up just when its period is over. */
export const rateOf = ({ failed, allowed }: Burnt): number => (allowed > 0 ? failed / allowed : 0)

// 1 - 0.999 is not quite 0.001 in a double; what is at the limit counts as there.
const almost = 1 - 1e-9
const reaches = (burnt: Burnt, limit: number) => rateOf(burnt) >= limit * almost

/** The first rule that holds, the worst first; null = calm. The short stretch only says that it goes on. */
export function burnRuleOf(burnt: BurntBy): BurnRule | null {
  const holds = ({ limit, over, still }: BurnRule) => reaches(burnt[over], limit) && reaches(burnt[still], limit)
  return burnRules.find(holds) ?? null
}

export function togetherBurnt(all: readonly BurntBy[]): BurntBy | null {
  const [first, ...others] = all
  if (!first) return null
  const windows = Object.keys(first) as BurnWindow[]
  const sum = (window: BurnWindow): Burnt => ({
    failed: others.reduce((failed, each) => failed + each[window].failed, first[window].failed),
    allowed: others.reduce((allowed, each) => allowed + each[window].allowed, first[window].allowed),
  })
  return Object.fromEntries(windows.map((window) => [window, sum(window)])) as Record<BurnWindow, Burnt>
}

export interface BurntHour extends Burnt {
  /** Its first instant, milliseconds. */
  readonly hour: number
}

const hoursOf: Partial<Record<BurnWindow, number>> = { hour: 1, sixHours: 6, threeDays: 72 }

/**
 * Since when the long stretch of a rule has been at its limit, by whole hours: the hour with which that began. Null = for longer
 * than is known.
 * @param hours the newest first, each hour once, without those that had no requests
 */
export function burningSince(hours: readonly BurntHour[], { limit, over }: BurnRule, knownFrom: number): number | null {
  const length = hoursOf[over] ?? 1
  const newest = hours[0]?.hour
  if (newest === undefined) return null
  const byHour = new Map(hours.map((each) => [each.hour, each]))
  const isAtLimit = (end: number) => {
    const within = Array.from({ length }, (_, back) => byHour.get(end - back * hourLength)).filter(
      (each) => each !== undefined,
    )
    const sum = { failed: total(within, 'failed'), allowed: total(within, 'allowed') }
    return reaches(sum, limit)
  }
  // The newest hour is not over: it began within it at the latest.
  let since = newest
  while (isAtLimit(since - hourLength)) {
    since -= hourLength
    if (since - length * hourLength < knownFrom) return null
  }
  return since
}

const total = (hours: readonly Burnt[], part: keyof Burnt) => hours.reduce((sum, each) => sum + each[part], 0)
