import { type BurnWindow, burnWindows, type WatchedPlace } from '@ido/contract'
import type { Dataset } from '../catalog/types.ts'
import type { Lists } from '../lists.ts'
import { type BurnRule, burnRuleOf, rateOf, type SeenBurnt, togetherBurnt } from './burn.ts'
import { type Standing, together } from './judge.ts'

/** A sender with what it belongs to, by dimension. */
export interface StandingSender {
  readonly id: number
  readonly labels: Readonly<Record<string, string | null>>
  readonly standing: Standing
  /** Null where it has no requests of now. */
  readonly burnt: SeenBurnt | null
}

export const instant = (at: number | null) => (at === null ? null : new Date(at).toISOString())

interface JudgedPlace {
  readonly place: WatchedPlace
  readonly senders: readonly StandingSender[]
  /** By which it burns its budget too fast; null = it does not. */
  readonly rule: BurnRule | null
}

/** Each label of what senders belong to, also one without any. */
export function placesOf(
  senders: readonly StandingSender[],
  by: readonly string[],
  dataset: Dataset,
  lists: Lists,
): JudgedPlace[] {
  return by.flatMap((dimension) => {
    const groups = Map.groupBy(senders, ({ labels }) => labels[dimension] ?? null)
    const known = dataset.dimensions.find(({ id }) => id === dimension)
    const list = known?.links?.at(-1) ?? known?.list
    const names = list === undefined ? [] : lists.entries(list).map(({ name }) => name)
    const told = [...new Set([...names, ...groups.keys()])].map((label) => {
      const mine = groups.get(label) ?? []
      const { rank, affected, state, since, lastSample, reading } = together(mine.map(({ standing }) => standing))
      const times = { since: instant(since), lastSample: instant(lastSample) }
      const { burn, rule } = burnOf(mine)
      const place = { dimension, label, state, ...times, of: mine.length, affected, reading, burn }
      return { rank, place, senders: mine, rule }
    })
    return told.toSorted((a, b) => a.rank - b.rank)
  })
}

/** How fast senders burn their budget together; since when is looked up where it is too fast. */
function burnOf(senders: readonly StandingSender[]): { burn: WatchedPlace['burn']; rule: BurnRule | null } {
  const seen = senders.flatMap((sender) => sender.burnt ?? [])
  const burnt = togetherBurnt(seen.map((each) => each.burnt))
  if (!burnt) return { burn: null, rule: null }
  const rule = burnRuleOf(burnt)
  const rates = Object.fromEntries(burnWindows.map((window) => [window, rateOf(burnt[window])])) as Record<
    BurnWindow,
    number
  >
  const at = new Date(Math.max(...seen.map((each) => each.at))).toISOString()
  return { burn: { state: rule?.state ?? 'calm', since: null, at, rates }, rule }
}
