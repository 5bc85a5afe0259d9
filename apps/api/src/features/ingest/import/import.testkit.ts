import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestDatabase, testDatabase } from '../../../testing/database.ts'
import type { ImportDataset } from './dataset.ts'
import type { Problem } from './problems.ts'
import { importFile, type ImportOptions } from './run.ts'

/** A database and a folder for tests that import files of reviews. */
export async function importBench() {
  const { database, url, close } = await testDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'ido-import-'))
  const one = async (question: string): Promise<number> => {
    const { rows } = await database.pool.query<{ answer: number }>(`select (${question})::int as answer`)
    return rows[0]?.answer ?? Number.NaN
  }
  return {
    database,
    url,
    folder,
    /** The number that a scalar query answers. */
    one,
    clear: () => database.pool.query('truncate voc, voc_count, import_run cascade'),
    async clearTickets() {
      await database.pool.query('truncate ticket, ticket_event, import_run cascade')
      await database.pool.query('select ticket_rollups_rebuild()')
    },
    /** A file of reviews with these rows under its header. */
    async reviewFile(name: string, lines: (string | Buffer)[]): Promise<string> {
      const path = join(folder, name)
      const rows = ['ulasan,rating,tanggal', ...lines].map((line) => Buffer.from(line))
      await writeFile(path, Buffer.concat(rows.flatMap((row) => [row, Buffer.from('\n')])))
      return path
    },
    /** Every record has its searched text, its origin, its history and its place in the counters, once. */
    async assertWhole(records: number) {
      assert.equal(await one('select count(*) from voc'), records)
      assert.equal(await one('select count(*) from voc_text'), records)
      assert.equal(await one('select count(distinct record_id) from voc_external'), records)
      assert.equal(await one(`select count(distinct record_id) from voc_change where kind = 'imported'`), records)
      assert.equal(await one('select count(*) from voc_change'), records)
      assert.equal(await one(`select coalesce(sum(total), 0) from voc_count where field = ''`), records)
    },
    async close() {
      await close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
export type ImportBench = Awaited<ReturnType<typeof importBench>>

type Given = Pick<ImportOptions, 'path' | 'dataset' | 'profile'> & Partial<ImportOptions>

/** Imports a file as the command does: what came of its rows, and what was wrong with them. */
export async function importInto({ database }: Pick<TestDatabase, 'database'>, given: Given) {
  const problems: Problem[] = []
  const result = await importFile(database, {
    dryRun: false,
    ignoredColumns: [],
    signal: new AbortController().signal,
    onProblems: (found) => void problems.push(...found),
    ...given,
  })
  const { read, added, changed, known, bad } = result
  return { ...result, counts: { read, added, changed, known, bad }, problems }
}

/** A profile that ships with a dataset, by its name. */
export const profileNamed = ({ profiles }: ImportDataset, name: string) =>
  profiles.find((profile) => profile.name === name) ?? assert.fail(name)

/** Good rows, a minute apart; every tenth is an identical twin of another one. */
export function manyReviews(count: number): string[] {
  return Array.from({ length: count }, (_, place) => {
    if (place % 10 === 9) return 'ulasan kembar,4,2025-01-01 00:00:00'
    const time = new Date(Date.UTC(2025, 0, 1) + place * 60_000).toISOString().slice(0, 19).replace('T', ' ')
    return `ulasan ke ${place},${(place % 5) + 1},${time}`
  })
}
