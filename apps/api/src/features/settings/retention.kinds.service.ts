import type { KeptDays, RetentionKind } from '@ido/contract'
import type { RawBuilder } from 'kysely'
import type { Trx } from '../../platform/database/transaction.ts'
import type { Services } from '../../platform/http/feature.ts'
import { mailFolder, oldMails, removeMails } from '../../platform/mail-folder.ts'
import { everyKind, limitedKinds, type Removed } from './retention.queries.ts'
import * as old from './retention.sql.ts'

type Parts = Pick<Services, 'database' | 'config'>
type Counting = (days: number) => RawBuilder<{ count: number }>
type Deleting = (days: number, most: number) => RawBuilder<{ count: number }>

/** A part of a kind: how much of it is old, and how at most so much of that is removed within a transaction. */
export interface OldPart {
  count(parts: Parts, days: number): Promise<number>
  removeSome(parts: Parts, trx: Trx, days: number, most: number): Promise<number>
}

const inTable = (count: Counting, remove: Deleting): OldPart => ({
  count: async ({ database }, days) => (await count(days).execute(database.write)).rows[0]?.count ?? 0,
  removeSome: async (_parts, trx, days, most) => (await remove(days, most).execute(trx)).rows[0]?.count ?? 0,
})

const mailFiles: OldPart = {
  count: async ({ config }, days) => (await oldMails(mailFolder(config), days)).length,
  removeSome: ({ config }, _trx, days, most) => removeMails(mailFolder(config), days, most),
}

const ownWays: Partial<Record<RetentionKind, readonly OldPart[]>> = {
  jobs: [inTable(old.countJobs, old.deleteJobs)],
  mails: [mailFiles],
  drafts: [inTable(old.countDrafts, old.deleteDrafts)],
  samples: [inTable(old.countSamples, old.deleteSamples)],
  tickets: [inTable(old.countTickets, old.deleteTickets)],
}

export function partsOf(kind: RetentionKind): readonly OldPart[] {
  const tables = old.oldRows[kind]?.map((rows) =>
    inTable(
      (days) => old.countOld(rows, days),
      (days, most) => old.deleteOld(rows, days, most),
    ),
  )
  return tables ?? ownWays[kind] ?? []
}

/** How many rows are older than these days allow. */
export async function countDue(parts: Parts, days: KeptDays): Promise<Record<RetentionKind, number>> {
  const due: Removed = {}
  for (const [kind, limit] of limitedKinds(days)) {
    due[kind] = 0
    for (const part of partsOf(kind)) due[kind] += await part.count(parts, limit)
  }
  return everyKind(due)
}
