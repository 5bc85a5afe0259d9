import { dayLength, mostlyOut, type WatchState } from '@ido/contract'
import { burnRuleOf, type BurntBy, rateOf } from './burn.ts'
import { type FoundOutage, leastAnswered } from './outages.ts'

const minute = 60_000

/** The newest readings of one metric of a sender. Instants and lengths in milliseconds. */
export interface Feed {
  readonly metric: number
  /** When the newest was taken, and the end of the stretch that it stands for. */
  readonly at: number
  readonly end: number
  readonly value: number
  /** How far apart the newest ones are. */
  readonly step: number
  /** How many there are, as far as was counted. */
  readonly readings: number
}

/** What is known of one sender. */
export interface Sent {
  readonly feeds: readonly Feed[]
  /** Of the days that are looked back. */
  readonly outages: readonly FoundOutage[]
  readonly burnt: BurntBy | null
  /** Since when requests fail so fast; null = not known. */
  readonly burningSince: number | null
  /** By metric the instant since when it is beyond its ceiling; null = for longer than is looked back. */
  readonly beyondSince: ReadonlyMap<number, number | null>
}

export interface WatchRule {
  /** Metric that says whether somebody answers, and the measure of it. */
  readonly answered: number
  readonly measure: string
  readonly burn: { readonly measure: string }
  readonly ceilings: readonly { readonly metric: number; readonly measure: string; readonly limit: number }[]
}

export interface Standing {
  readonly state: WatchState
  readonly since: number | null
  readonly lastSample: number | null
  readonly reading: { readonly measure: string; readonly value: number; readonly limit: number } | null
  /** The lower, the more it matters; equal states of different causes differ. */
  readonly rank: number
}

/** What stopped longer ago is no longer in service, and no news. Also as far back as outages are looked for. */
export const lookBack = 7 * dayLength
/** Fewer readings do not make a feed whose silence would mean something. */
export const fewReadings = 5
/** A feed is late when so many readings that were due are missing, and at least for so long. */
export const missing = 2
export const leastSilence = 10 * minute

const isLate = ({ end, step }: Feed, now: number) => now - end > Math.max(missing * step, leastSilence)

/** How a sender stands at a moment, by its last readings. */
export function standingOf(sent: Sent, rule: WatchRule, now: number): Standing {
  const newest = sent.feeds.toSorted((a, b) => b.at - a.at)[0]
  const lastSample = newest?.at ?? null
  const nothing: Standing = { state: 'none', since: null, lastSample, reading: null, rank: 9 }
  if (!newest || now - newest.end > lookBack) return nothing
  const answers = sent.feeds.find(({ metric, readings }) => metric === rule.answered && readings >= fewReadings)
  const out = outNow(sent, rule, now)
  if (out) return { ...out, lastSample }
  // Whether somebody answers is what matters; who is not asked that is silent when nothing comes.
  const heard = answers && now - answers.end <= lookBack ? answers : newest
  if (isLate(heard, now)) {
    if (heard.readings < fewReadings) return nothing
    return { state: 'silent', since: heard.end, lastSample: heard.at, reading: null, rank: 3 }
  }
  const beyond = burning(sent, rule) ?? tooFull(sent, rule, now)
  if (beyond) return { ...beyond, lastSample }
  const ended = sent.outages.at(-1)?.to ?? null
  return { state: 'normal', since: ended, lastSample, reading: null, rank: 8 }
}

type Found = Omit<Standing, 'lastSample'> | null

/** Whose newest reading belongs to an outage is still in it, also where nothing came after. */
function outNow({ feeds, outages }: Sent, rule: WatchRule, now: number): Found {
  const answers = feeds.find(({ metric }) => metric === rule.answered)
  const last = outages.at(-1)
  if (!answers || !last || last.to < answers.end) return null
  const isDown = answers.value < mostlyOut
  const reading = { measure: rule.measure, value: answers.value, limit: leastAnswered }
  // What was out already where looking begins has been for longer than is known.
  const since = last.from - (now - lookBack) < Math.max(answers.step, leastSilence) ? null : last.from
  return { state: isDown ? 'down' : 'disrupted', since, reading, rank: isDown ? 0 : 1 }
}

function burning({ burnt, burningSince }: Sent, { burn }: WatchRule): Found {
  if (!burnt) return null
  const alert = burnRuleOf(burnt)
  // What can wait for the next working day is no fault of right now.
  if (alert?.state !== 'page') return null
  const { limit, over } = alert
  const reading = { measure: burn.measure, value: rateOf(burnt[over]), limit }
  return { state: 'beyond', since: burningSince, reading, rank: 2 }
}

function tooFull({ feeds, beyondSince }: Sent, { ceilings }: WatchRule, now: number): Found {
  for (const { metric, measure, limit } of ceilings) {
    const feed = feeds.find((each) => each.metric === metric)
    if (!feed || feed.value < limit || feed.readings < fewReadings || isLate(feed, now)) continue
    return {
      state: 'beyond',
      since: beyondSince.get(metric) ?? null,
      reading: { measure, value: feed.value, limit },
      rank: 4,
    }
  }
  return null
}

/** How several stand together: as the worst of them, since when the first of those came to it. */
export function together(all: readonly Standing[]): Standing & { readonly affected: number } {
  const worst = all.reduce<Standing>((a, b) => (b.rank < a.rank ? b : a), {
    state: 'none',
    since: null,
    lastSample: null,
    reading: null,
    rank: 9,
  })
  const same = all.filter(({ rank }) => rank === worst.rank)
  const known = same.flatMap(({ since }) => (since === null ? [] : [since]))
  // A place is well since the last of its outages, and ill since the first.
  const since = known.length === 0 ? null : worst.state === 'normal' ? Math.max(...known) : Math.min(...known)
  const isUnknown = worst.state !== 'normal' && known.length < same.length
  const samples = all.flatMap(({ lastSample }) => (lastSample === null ? [] : [lastSample]))
  return {
    ...worst,
    ...(isPartlyDown(worst, same, all) && { state: 'disrupted', rank: partlyDown }),
    since: isUnknown ? null : since,
    // Of what is silent, when it was last heard; the others of the place go on.
    lastSample: worst.state === 'silent' ? newestOf(same) : samples.length > 0 ? Math.max(...samples) : null,
    reading: same.toSorted((a, b) => excess(b) - excess(a))[0]?.reading ?? null,
    affected: all.filter(({ state }) => state !== 'normal' && state !== 'none').length,
  }
}

const partlyDown = 0.5
/** Where others still answer, the place is not down as a whole. */
const isPartlyDown = ({ state }: Standing, same: readonly Standing[], all: readonly Standing[]) =>
  state === 'down' && same.length < all.filter((each) => each.state !== 'none').length

/** How far from its limit. */
const excess = ({ reading }: Standing) => (reading ? Math.abs(reading.value / reading.limit - 1) : 0)
const newestOf = (some: readonly Standing[]) => Math.max(...some.map(({ lastSample }) => lastSample ?? 0))
