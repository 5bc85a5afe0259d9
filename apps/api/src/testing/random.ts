/** mulberry32 by Tommy Ettinger (public domain): the same numbers for the same seed. */
export function randomOf(seed: number) {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (most: number) => Math.floor(next() * most)
  const maybe = (id: number): number | null => (next() < 0.08 ? null : 1 + below(id))
  return { next, below, maybe, pick: <T>(list: readonly T[]): T => list[below(list.length)] as T }
}
