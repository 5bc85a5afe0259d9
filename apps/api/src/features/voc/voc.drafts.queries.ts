import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Database } from '../../platform/database/database.ts'
import type { Quotas } from '../../platform/config.ts'
import { refuseIf } from '../../platform/policy.ts'
import { whyNotDraft } from './voc.quotas.ts'

export interface OwnDrafts {
  count: number
  bytes: number
}

export interface DraftQuota {
  /** Counts a draft that is about to be made. @throws Refusal (409) that names the quota, what is used of it and what to do */
  take(personId: number): Promise<void>
}

const keptMilliseconds = 10_000

/**
 * Drafts are added up every few seconds for who makes them, so that making one costs no further statement; who is told
 * that there is no room is told so from a fresh count. Several processes may let through what each has not seen yet.
 */
export function createDraftQuota(database: Pick<Database, 'write'>, quotas: Quotas): DraftQuota {
  const known = new LRUCache<number, OwnDrafts>({ max: 5_000, ttl: keptMilliseconds })
  const read = async (personId: number) => {
    const own = await ownDraftsOf(database, personId)
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
  }
}

async function ownDraftsOf({ write }: Pick<Database, 'write'>, personId: number): Promise<OwnDrafts> {
  const { rows } = await sql<OwnDrafts>`
    select count(*) as count, coalesce(sum(pg_column_size(v.*)), 0)::bigint as bytes
    from voc v where v.status = 'draft' and v.created_by_id = ${personId}`.execute(write)
  return rows[0] ?? { count: 0, bytes: 0 }
}
