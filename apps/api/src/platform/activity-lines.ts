import { hourLength } from '@ido/contract'
import { LRUCache } from 'lru-cache'
import type { Quotas } from './config.ts'
import { tooMany } from './errors.ts'
import type { Person } from './person.ts'

type Writer = Pick<Person, 'id' | 'viewedBy'>

/** Lines that people write into the activity log by their browsers, an hour at a time and in this process. */
export interface ActivityLines {
  /** Counts one more. Throws a Refusal (429) that says how many there are and when further ones are taken. */
  count(writer: Writer): void
  /** How many of how many there are in the hour that is running. */
  of(writer: Writer): { used: number; limit: number }
}

export function createActivityLines({ activityLines: limit }: Quotas): ActivityLines {
  const written = new LRUCache<number, { lines: number; until: number }>({ max: 20_000 })
  // Behind a view as somebody else it is the administrator who writes.
  const writerOf = ({ id, viewedBy }: Writer) => viewedBy?.id ?? id
  const countOf = (writer: number, now: number) => {
    const kept = written.get(writer)
    return kept === undefined || kept.until <= now ? { lines: 0, until: now + hourLength } : kept
  }
  return {
    count(person) {
      const writer = writerOf(person)
      const now = Date.now()
      const count = countOf(writer, now)
      if (count.lines >= limit) {
        throw tooMany(Math.ceil((count.until - now) / 1000), 'activityTooMuch', { used: count.lines, limit })
      }
      count.lines += 1
      written.set(writer, count)
    },
    of: (person) => ({ used: countOf(writerOf(person), Date.now()).lines, limit }),
  }
}
