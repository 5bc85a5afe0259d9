import { type Kysely, sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Database } from '../../../platform/database/database.ts'
import type { DB } from '../../../platform/database/schema.ts'
import type { Trx } from '../../../platform/database/transaction.ts'
import type { Quotas } from '../../../platform/config/config.ts'
import { refuseIf } from '../../../platform/policy.ts'
import { type OwnDrafts, whyNotDraft, whyNotGrow } from './quotas.ts'

export interface DraftQuota {
  /** Counts a draft that is about to be made. @throws Refusal (409) that names the quota, what is used of it and what to do */
  take(personId: number): Promise<void>
  /** The same for a draft that an edit makes longer by so many bytes. */
  grow(trx: Trx, personId: number, more: number): Promise<void>
}

const keptMilliseconds = 10_000

/**
 * Drafts are added up every few seconds for who makes them, so that making one costs no further statement; who is told
 * that there is no room is told so from a fresh count. Several processes may let through what each has not seen yet.
 */
export function createDraftQuota(database: Pick<Database, 'write'>, quotas: Quotas): DraftQuota {
  const known = new LRUCache<number, OwnDrafts>({ max: 5_000, ttl: keptMilliseconds })
  const read = async (personId: number, by: Kysely<DB> = database.write) => {
    const own = await ownDraftsOf(by, personId)
    known.set(personId, own)
    return own
  }
  return {
    async take(personId) {
      const kept = known.get(personId)
      const own = kept === undefined || whyNotDraft(kept, quotas) !== null ? await read(personId) : kept
      refuseIf(whyNotDraft(own, quotas))
      own.count += 1
    },
    async grow(trx, personId, more) {
      if (more <= 0) return
      const kept = known.get(personId)
      const own = kept === undefined || whyNotGrow(kept, more, quotas) !== null ? await read(personId, trx) : kept
      refuseIf(whyNotGrow(own, more, quotas))
      own.bytes += more
    },
  }
}

async function ownDraftsOf(by: Kysely<DB>, personId: number): Promise<OwnDrafts> {
  const { rows } = await sql<OwnDrafts>`
    select count(*) as count, coalesce(sum(pg_column_size(v.*)), 0)::bigint as bytes
    from voc v where v.status = 'draft' and v.created_by_id = ${personId}`.execute(by)
  return rows[0] ?? { count: 0, bytes: 0 }
}
