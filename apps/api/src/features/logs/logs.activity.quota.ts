import { LRUCache } from 'lru-cache'
import type { Quotas } from '../../platform/config.ts'
import { tooMany } from '../../platform/errors.ts'
import type { Person } from '../../platform/http/feature.ts'

const hour = 3_600_000

/**
 * Counts the lines that a person writes into the activity log by their browser, an hour at a time and in this process.
 * Throws a Refusal (429) that says how many there are and when further ones are taken.
 */
export function createLineQuota({ activityLines: limit }: Quotas): (person: Person) => void {
  const written = new LRUCache<number, { lines: number; until: number }>({ max: 20_000 })
  return ({ id, viewedBy }) => {
    const writer = viewedBy?.id ?? id
    const now = Date.now()
    const kept = written.get(writer)
    const count = kept === undefined || kept.until <= now ? { lines: 0, until: now + hour } : kept
    if (count.lines >= limit) {
      throw tooMany(Math.ceil((count.until - now) / 1000), 'activityTooMuch', { used: count.lines, limit })
    }
    count.lines += 1
    written.set(writer, count)
  }
}
