/** A stream of numbers that is the same for the same seed, on every machine. Not for secrets. */
export type Random = ReturnType<typeof randomFrom>
export type Draw<T> = (random: Random) => T
/** Names with how often each is drawn against the others. */
export type Weights = Readonly<Partial<Record<string, number>>>

/** sfc32 by Chris Doty-Humphrey (public domain), started from a hash of the seed's text. */
export function randomFrom(seed: string) {
  let [a, b, c, counter] = [hash(`${seed} a`), hash(`${seed} b`), hash(`${seed} c`), 1]
  /** At least 0, below 1. */
  const next = () => {
    const sum = (((a + b) | 0) + counter) | 0
    counter = (counter + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = (((c << 21) | (c >>> 11)) + sum) | 0
    return (sum >>> 0) / 4_294_967_296
  }
  for (let warm = 0; warm < 12; warm += 1) next()
  /** With mean 0 and deviation 1. */
  const normal = () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next())
  return {
    next,
    normal,
    /** A whole number from `least` to `most`, both included. */
    between: (least: number, most: number) => least + Math.floor(next() * (most - least + 1)),
    chance: (probability: number) => next() < probability,
    pick: <T>(list: readonly T[]) => {
      if (list.length === 0) throw new RangeError('Nothing to pick from')
      return list[Math.floor(next() * list.length)] as T
    },
    /** Log-normal: half of the values are below the median; `spread` around 1 gives a long tail. */
    longTailed: (median: number, spread: number) => median * Math.exp(spread * normal()),
  }
}

// FNV-1a with a final mix, so that seeds that differ in one character start far apart.
function hash(text: string): number {
  let value = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193)
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b)
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35)
  return value ^ (value >>> 16)
}

/** Draws items in proportion to their weights. */
export function weighted<T>(entries: readonly (readonly [item: T, weight: number])[]): Draw<T> {
  let total = 0
  const bounds = entries.map(([, weight]) => (total += Math.max(0, weight)))
  if (!(total > 0)) throw new RangeError('Weights must not all be zero')
  return (random) => {
    const mark = random.next() * total
    const [item] = entries[bounds.findIndex((bound) => bound > mark)] ?? entries.at(-1) ?? []
    return item as T
  }
}

/** The same from an object of names and weights. */
export const weightedNames = <N extends string>(weights: Partial<Record<N, number>>): Draw<N> =>
  weighted(Object.entries(weights) as [N, number][])

/** Draws a name by a key of a table, whose entries each give their own names with weights. */
export function drawsBy<K extends string, N extends string, V>(
  table: Readonly<Record<K, V>>,
  weightsOf: (entry: V) => Readonly<Partial<Record<N, number>>>,
): (key: K, random: Random) => N {
  const draws = new Map(Object.entries<V>(table).map(([key, entry]) => [key, weightedNames(weightsOf(entry))]))
  return (key, random) => {
    const draw = draws.get(key)
    if (!draw) throw new RangeError(`Nothing to draw for ${key}`)
    return draw(random)
  }
}
