import { textOf } from '../dashboard.search.ts'

/**
 * What the address of an exploration holds, in plain words: `dataset`, `measures` and `by` (ids joined by commas), `step` (of
 * time), `as` (kind of widget), `sort` ('opened:desc'), `top`, `others`, `limit`, `target`; beside them what the address of a
 * dashboard holds: period, comparison, and labels by dimension.
 */
export type ExploreSearch = Readonly<Record<string, string>>

const longest = 4_000
const mostWords = 60

/**
 * Reads an address as it is, within bounds: what of it means nothing is told by the page and not dropped unsaid. Every page loads
 * this much; what finds the question in it comes with the page that asks it.
 */
export function readExploreSearch(raw: Record<string, unknown>): ExploreSearch {
  const texts = Object.entries(raw).flatMap(([key, value]) => {
    const text = textOf(value)
    return text === undefined || !/^[a-z_]{1,40}$/.test(key) ? [] : [[key, text.slice(0, longest)] as const]
  })
  return Object.fromEntries(texts.slice(0, mostWords))
}
