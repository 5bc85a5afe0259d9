import type { KeptDays, RetentionKind } from '@ido/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Trx } from '../../platform/database/transaction.ts'
import type { Services } from '../../platform/http/feature.ts'
import { mailFolder, oldMails, removeMail, timeOfMail } from '../../platform/mail/mail-folder.ts'
import { everyKind, limitedKinds } from './retention.queries.ts'
import * as old from './retention.sql.ts'

type Parts = Pick<Services, 'database' | 'config'>

/** What a batch did. */
export interface Removal {
  count: number
  /** Where the next one goes on, so that none walks again over what stays. */
  reached: string | null
  isEnd: boolean
  /** Files that could not be removed. */
  left?: string[]
}
type RemoveSome = (trx: Trx, most: number, reached: string | null) => Promise<Removal>

/** A part of a kind. */
export interface OldPart {
  due(parts: Parts, days: number): Promise<old.DueRow>
  /** Begins to remove it: each call removes at most so many more, after what was reached before. */
  removal(parts: Pick<Services, 'config' | 'log'>, days: number): RemoveSome
}

type Counting = (days: number) => RawBuilder<old.DueRow>
type Deleting = (days: number, most: number, reached: string | null) => RawBuilder<old.GoneRow>

const none: old.DueRow = { count: 0, oldest: null }
const counted =
  (count: Counting): OldPart['due'] =>
  async ({ database }, days) =>
    (await count(days).execute(database.write)).rows[0] ?? none

const inTable = (count: Counting, remove: Deleting): OldPart => ({
  due: counted(count),
  removal: (_parts, days) => async (trx, most, reached) => {
    const gone = (await remove(days, most, reached).execute(trx)).rows[0]
    const removed = gone?.count ?? 0
    return { count: removed, reached: gone?.reached ?? reached, isEnd: removed < most }
  },
})

/** Metric by metric; a place is the metric and its instant. */
const samples: OldPart = {
  due: counted(old.countSamples),
  removal: (_parts, days) => {
    let ids: number[] | null = null
    return async (trx, most, reached) => {
      ids ??= (await sql<{ id: number }>`select id from infra_metric order by id`.execute(trx)).rows.map(({ id }) => id)
      const [, came = '0', instant = ''] = /^(\d+) (.*)$/.exec(reached ?? '') ?? []
      const metric = ids.find((id) => id >= Number(came))
      if (metric === undefined) return { count: 0, reached, isEnd: true }
      const gone = (await old.deleteSamples(metric, days, most, instant || null).execute(trx)).rows[0]
      const count = gone?.count ?? 0
      if (count === most) return { count, reached: `${metric} ${gone?.reached ?? ''}`, isEnd: false }
      return { count, reached: `${metric + 1} `, isEnd: metric === ids.at(-1) }
    }
  },
}

const draftsAhead = 5_000

const drafts: OldPart = {
  due: counted(old.countDrafts),
  removal: (_parts, days) => {
    let ahead: number[] = []
    return async (trx, most, reached) => {
      const after = Number(reached ?? 0)
      ahead = ahead.filter((id) => id > after)
      if (ahead.length === 0) {
        ahead = (await old.findDrafts(days, after, draftsAhead).execute(trx)).rows.map(({ id }) => id)
      }
      const ids = ahead.slice(0, most)
      const last = ids.at(-1)
      if (last === undefined) return { count: 0, reached, isEnd: true }
      const count = (await old.deleteDrafts(days, ids).execute(trx)).rows[0]?.count ?? 0
      return { count, reached: String(last), isEnd: false }
    }
  },
}

const mails: OldPart = {
  async due({ config }, days) {
    const names = await oldMails(mailFolder(config), days)
    return { count: names.length, oldest: names[0] === undefined ? null : timeOfMail(names[0]) }
  },
  removal: ({ config, log }, days) => {
    const folder = mailFolder(config)
    let names: string[] | null = null
    return async (_trx, most, reached) => {
      names ??= await oldMails(folder, days)
      const next = names.filter((name) => reached === null || name > reached).slice(0, most)
      const left: string[] = []
      for (const name of next) {
        await removeMail(folder, name).catch((error: unknown) => {
          log.warn({ err: error, file: name }, 'an old mail could not be removed')
          left.push(name)
        })
      }
      return {
        count: next.length - left.length,
        reached: next.at(-1) ?? reached,
        isEnd: next.length < most,
        left,
      }
    }
  },
}

const ownWays: Partial<Record<RetentionKind, readonly OldPart[]>> = {
  jobs: [inTable(old.countJobs, old.deleteJobs)],
  mails: [mails],
  drafts: [drafts],
  samples: [samples],
  tickets: [inTable(old.countTickets, old.deleteTickets)],
}

export function partsOf(kind: RetentionKind): readonly OldPart[] {
  const tables = old.oldRows[kind]?.map((rows) =>
    inTable(
      (days) => old.countOld(rows, days),
      (days, most, reached) => old.deleteOld(rows, days, most, reached),
    ),
  )
  return tables ?? ownWays[kind] ?? []
}

export interface DueByKind {
  rows: Record<RetentionKind, number>
  oldest: Record<RetentionKind, string | null>
}

/** How many rows are older than these days allow, and since when the oldest of them. */
export async function countDue(parts: Parts, days: KeptDays): Promise<DueByKind> {
  const rows = everyKind(() => 0)
  const oldest = everyKind((): string | null => null)
  for (const [kind, limit] of limitedKinds(days)) {
    for (const part of partsOf(kind)) {
      const due = await part.due(parts, limit)
      rows[kind] += due.count
      const since = due.oldest?.toISOString() ?? null
      if (since !== null && (oldest[kind] ?? since) >= since) oldest[kind] = since
    }
  }
  return { rows, oldest }
}
