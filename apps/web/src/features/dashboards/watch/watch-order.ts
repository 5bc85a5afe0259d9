import type { BurnWindow, WatchedPlace } from '@ido/contract'
import { isSameLabel } from '../../../i18n/labels.ts'

/** So many are shown at least; what is out or beyond a limit in any case, what is silent as far as it is no wall. */
const shownAtLeast = 5
const silentAtMost = 10

export const isWell = ({ state }: WatchedPlace): boolean => state === 'normal' || state === 'none'

/** What its burning budget asks for; null where nobody is to be told. */
export const burningOf = ({ burn }: WatchedPlace): 'page' | 'ticket' | null =>
  burn && burn.state !== 'calm' ? burn.state : null

/** What a place is called: one that answers while its budget burns is not called normal. */
export function standingOf(place: WatchedPlace): WatchedPlace['state'] | 'page' | 'ticket' {
  return place.state === 'normal' ? (burningOf(place) ?? 'normal') : place.state
}

/** Whether the page is narrowed to this one, alone or with others. */
export const isAmong = ({ label }: WatchedPlace, chosen: readonly (string | null)[]): boolean =>
  chosen.some((one) => isSameLabel(one, label))

/**
 * What the page is narrowed to first, then what is not well as it was answered, the worst first, then what came back most recently.
 * @returns all of them, and how many of them are shown before somebody asks for the rest
 */
export function inOrder(
  places: readonly WatchedPlace[],
  chosen: readonly (string | null)[],
): { readonly ordered: readonly WatchedPlace[]; readonly shown: number } {
  const rank = (place: WatchedPlace) => {
    if (isAmong(place, chosen)) return 0
    if (!isWell(place)) return 1
    return burningOf(place) ? 2 : 3
  }
  const cameBack = (place: WatchedPlace) => (isWell(place) && place.since !== null ? Date.parse(place.since) : 0)
  const ordered = places.toSorted((one, other) => rank(one) - rank(other) || cameBack(other) - cameBack(one))
  const isAcute = (place: WatchedPlace) => !isWell(place) && place.state !== 'silent'
  const told = places.filter((place) => isAcute(place) || burningOf(place) || isAmong(place, chosen)).length
  const ill = places.filter((place) => !isWell(place)).length
  // One that burns takes the room of two.
  const wide = places.filter(burningOf).length
  return { ordered, shown: Math.max(shownAtLeast - wide, told, Math.min(ill, silentAtMost)) }
}

/** The long stretch and the short one that what a budget's speed asks for rests on, as the rule has them. */
export function restsOn({ state, rates }: NonNullable<WatchedPlace['burn']>): readonly BurnWindow[] {
  if (state !== 'page') return ['threeDays', 'sixHours']
  return Math.min(rates.hour, rates.fiveMinutes) >= fastest ? ['hour', 'fiveMinutes'] : ['sixHours', 'halfHour']
}

/** From so many times on an hour is enough to page somebody. */
const fastest = 14.4
