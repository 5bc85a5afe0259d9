import type { WatchState } from '@ido/contract'
import type { Dataset } from '../catalog/types.ts'
import { together } from './judge.ts'
import type { StandingSender } from './places.ts'

/** What the last readings say: no answer, nothing sent any more, beyond a limit. */
export interface FoundTrouble {
  readonly kind: 'outage' | 'stopped' | 'beyond'
  readonly dataset: string
  /** The figure that shows it. */
  readonly measure: string
  /** Dimension id to label; empty = all that is watched. */
  readonly place: Readonly<Record<string, string | null>>
  /** The reading that shows it, and its limit; null of what stopped. */
  readonly value: number | null
  readonly limit: number | null
  /** As ISO 8601; null = for longer than is looked back. */
  readonly since: string | null
  readonly lastSample: string
  /** How many of those that send readings there. */
  readonly affected: number
  readonly of: number
}

const kinds: Readonly<Partial<Record<WatchState, FoundTrouble['kind']>>> = {
  down: 'outage',
  disrupted: 'outage',
  silent: 'stopped',
  beyond: 'beyond',
}

interface Place {
  readonly place: FoundTrouble['place']
  readonly senders: readonly StandingSender[]
  /** Those of them that it is about; absent = all. */
  readonly only?: readonly StandingSender[]
}

const wholeOf = ({ place, senders: mine, only = mine }: Place) => ({
  place,
  mine,
  whole: together(only.map(({ standing }) => standing)),
})

/** All at once, since the last of them was heard: one may have been silent for days before. */
function cutOf(serving: readonly StandingSender[], silent: readonly StandingSender[]) {
  const { whole, ...place } = wholeOf({ place: {}, senders: serving, only: silent })
  return { ...place, whole: { ...whole, since: Math.max(...silent.map(({ standing }) => standing.since ?? 0)) } }
}

function withoutSilent(place: Place): Place[] {
  const only = place.senders.filter(({ standing }) => standing.state !== 'silent')
  return only.length > 0 ? [{ ...place, only }] : []
}

const silentOrOut: ReadonlySet<WatchState> = new Set<WatchState>(['silent', 'down', 'disrupted'])

/** One for each place, the worst first; where nobody is heard any more it is one for all. */
export function troublesOf(senders: readonly StandingSender[], { id, watched }: Dataset): FoundTrouble[] {
  if (!watched) return []
  const serving = senders.filter(({ standing }) => standing.state !== 'none')
  const silent = serving.filter(({ standing }) => standing.state === 'silent')
  // Where nobody is heard any more, the way to the portal is cut; what was out before that still is.
  const isCut = silent.length > 1 && serving.every(({ standing }) => silentOrOut.has(standing.state))
  const places = placesOf(serving, watched.by[0] ?? watched.dimension)
  const heard = isCut ? places.flatMap(withoutSilent) : places
  const told = [...heard.map(wholeOf), ...(isCut ? [cutOf(serving, silent)] : [])].toSorted(
    (a, b) => a.whole.rank - b.whole.rank || share(b) - share(a) || (b.whole.since ?? 0) - (a.whole.since ?? 0),
  )
  return told.flatMap(({ place, mine, whole: { state, reading, since, lastSample } }) => {
    const kind = kinds[state]
    if (!kind || lastSample === null) return []
    const same = mine.filter(({ standing }) => kinds[standing.state] === kind)
    return [
      {
        kind,
        dataset: id,
        measure: reading?.measure ?? watched.samples,
        place: isCut && kind === 'stopped' ? place : narrowed(place, same, mine, watched.dimension),
        value: reading?.value ?? null,
        limit: reading?.limit ?? null,
        since: since === null ? null : new Date(since).toISOString(),
        lastSample: new Date(lastSample).toISOString(),
        affected: same.length,
        of: mine.length,
      },
    ]
  })
}

const share = ({ mine, whole }: { mine: readonly unknown[]; whole: { affected: number } }) =>
  whole.affected / mine.length

/** Senders by what they belong to; who belongs to nothing stands for itself. */
function placesOf(senders: readonly StandingSender[], dimension: string): Place[] {
  const groups = Map.groupBy(senders, ({ labels }) => labels[dimension] ?? null)
  return [...groups].flatMap(([label, mine]): Place[] =>
    label === null
      ? mine.map((sender) => ({ place: {}, senders: [sender] }))
      : [{ place: { [dimension]: label }, senders: mine }],
  )
}

/** With the sender, where it is one alone. */
function narrowed(
  place: Place['place'],
  same: readonly StandingSender[],
  all: readonly StandingSender[],
  dimension: string,
): Place['place'] {
  const [only] = same
  const isOne = only !== undefined && same.length === 1 && (all.length > 1 || Object.keys(place).length === 0)
  return isOne ? { ...place, [dimension]: only.labels[dimension] ?? null } : place
}
