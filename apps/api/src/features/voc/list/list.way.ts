/**
 * Which way a page of the list is read. All of them answer the same; they differ in what they have to look at.
 *
 * - `none`: no text has a word that is looked for, so there is nothing to read.
 * - `found`: the few hits of a search are known by their ids, counted and sorted from there.
 * - `nearer`: far along; the total first, then from the end that is nearer.
 * - `together`: near the start where counters know the total, both in one walk to the database.
 * - `apart`: near the start where the rows have to be counted, both side by side.
 */
export type Way = 'none' | 'found' | 'nearer' | 'together' | 'apart'

/** From here on passing over rows costs more than asking first where to begin. */
export const deepOffset = 1_000

export interface Asked {
  offset: number
  /** What a search finds: nothing at all, few records or many; null where nothing is searched. */
  found: 'nothing' | 'few' | 'many' | null
  isCounted: boolean
}

export function wayToRead({ offset, found, isCounted }: Asked): Way {
  if (found === 'nothing') return 'none'
  if (found === 'few') return 'found'
  if (offset >= deepOffset) return 'nearer'
  return isCounted ? 'together' : 'apart'
}

/** What a record costs on either way, in the same unit: to sort it with all hits, or to pass it and read its text. */
const cost = { hit: 3, passed: 4 }

export interface Hits {
  /** About how many records a search finds, of how many there are. */
  hits: number
  records: number
  /** Rows up to the end of the page. */
  needed: number
  /** Whether an index has the records in the order asked for. */
  isIndexed: boolean
}

/** Whether to walk along the order until the page is full, rather than to sort everything that was found. */
export function isWalked({ hits, records, needed, isIndexed }: Hits): boolean {
  if (!isIndexed) return false
  const passed = Math.min(records, (needed * records) / Math.max(1, hits))
  return passed * cost.passed < hits * cost.hit
}
