import { jakartaDay, priorityScore, vocWeightFields } from '@ido/contract'
import type pg from 'pg'
import { reserveIds } from '../../../platform/database/bulk-load.ts'
import { copyLine, copyRows, type CopyValue } from '../../../platform/database/copy.ts'
import type { BatchOutcome, Origin } from '../import/dataset.ts'
import { keptFact, type UndoFacts } from '../import/kept.ts'
import type { MappedRow } from '../import/mapper.ts'
import { textIn, type RecordValues } from '../import/profile.ts'

interface NewRow {
  externalId: string
  values: RecordValues
}

/** Adds the records that are new; one that is there already stays as people have worked on it, whatever the file says. */
export async function writeVoc(
  client: pg.PoolClient,
  origin: Origin,
  rows: MappedRow[],
  keep: boolean,
): Promise<BatchOutcome> {
  const { profile, importId } = origin
  const ids =
    profile.identity === 'row'
      ? await occurrenceIds(client, importId, rows)
      : rows.map((row) => textIn(row.values, 'external_id'))
  const known = await knownVoc(client, profile.name, ids)
  const fresh: NewRow[] = []
  for (const [place, { values }] of rows.entries()) {
    const externalId = ids[place] ?? ''
    if (known.has(externalId)) continue
    known.add(externalId)
    fresh.push({ externalId, values })
  }
  const added = keep && fresh.length > 0 ? await addImportedVoc(client, origin, fresh) : []
  const outcome = { added: fresh.length, changed: 0, known: rows.length - fresh.length, bad: 0, problems: [] }
  if (!origin.remembers) return outcome
  const kept = added.map((id) => keptFact(String(id), untouched))
  return { ...outcome, kept: [{ facts: 'voc', originId: null, columns: [], added: kept, changed: [] }] }
}

// ---- Taking it back ----

const touch = (version: number, changes: number) => `${version} ${changes}`
/** A record as it came in: its first version, and that it was imported the only line of its history. */
const untouched = touch(1, 1)

/** Records on which nobody has worked are removed with their text and history; nothing of VOC is changed by an import. */
export const undoVoc: UndoFacts = {
  async read(client, _origin, keys) {
    const { rows } = await client.query<{ id: number; version: number; changes: number }>(
      `select id, version, (select count(*) from voc_change c where c.record_id = v.id) as changes
       from voc v where id = any($1::bigint[])`,
      [keys],
    )
    return new Map(rows.map(({ id, version, changes }) => [String(id), touch(version, changes)]))
  },
  async remove(client, _origin, keys) {
    await client.query('delete from voc where id = any($1::bigint[])', [keys])
  },
  async restore() {},
}

/** Of these external ids, the ones that a record of this profile has already. */
async function knownVoc(client: pg.PoolClient, source: string, externalIds: string[]): Promise<Set<string>> {
  const { rows } = await client.query<{ external_id: string }>(
    'select external_id from voc_external where source = $1 and external_id = any($2)',
    [source, externalIds],
  )
  return new Set(rows.map((row) => row.external_id))
}

/**
 * Adds records of status 'new', whose ids it answers, with where they came from and the first line of their history, all through COPY; the
 * triggers of the table keep search and counters.
 */
async function addImportedVoc(client: pg.PoolClient, { profile, importId }: Origin, rows: NewRow[]): Promise<number[]> {
  const ids = await reserveIds(client, 'voc', rows.length)
  const createdBy = `import:${profile.name}`
  const now = new Date()
  const today = jakartaDay(now)
  const records = rows.map((row, place) => ({ id: ids[place], ...row }))
  const given = new Set(rows.flatMap(({ values }) => Object.keys(values)))
  const mapped = [...given.add('time_in')].filter((field) => field !== 'external_id')
  await copyRows(
    client,
    'voc',
    ['id', 'status', 'createdby', 'insert_feedback_date', 'score', ...mapped],
    records.map(({ id, values }) => {
      const cells = mapped.map((field) => (field === 'time_in' ? (values[field] ?? now) : values[field]) as CopyValue)
      return copyLine([id, 'new', createdBy, today, scoreOf(values), ...cells])
    }),
  )
  await copyRows(
    client,
    'voc_external',
    ['source', 'external_id', 'record_id', 'import_id'],
    records.map(({ id, externalId }) => copyLine([profile.name, externalId, id, importId])),
  )
  await copyRows(
    client,
    'voc_change',
    ['record_id', 'version', 'by_name', 'kind'],
    records.map(({ id }) => copyLine([id, 1, createdBy, 'imported'])),
  )
  return ids
}

function scoreOf(values: RecordValues): number {
  const chosen = vocWeightFields.map((field) => [field, values[field] as number | null | undefined])
  return priorityScore(Object.fromEntries(chosen))
}

/** An id for each row: the hash of the row and its occurrence number among equal rows of the file. */
async function occurrenceIds(client: pg.PoolClient, importId: number, rows: MappedRow[]): Promise<string[]> {
  const hashes = rows.map((row) => row.hash)
  const { rows: seen } = await client.query<{ hash: string; seen: number }>(
    `insert into import_row_seen as s (import_id, row_hash, seen)
     select $1, decode(hash, 'hex'), count(*) from unnest($2::text[]) hash group by hash
     on conflict (import_id, row_hash) do update set seen = s.seen + excluded.seen
     returning encode(row_hash, 'hex') as hash, seen`,
    [importId, hashes],
  )
  const left = new Map(seen.map((row) => [row.hash, row.seen]))
  // From the last row backwards, since the table knows the count after this batch.
  const occurrences = hashes.toReversed().map((hash) => {
    const occurrence = left.get(hash) ?? 1
    left.set(hash, occurrence - 1)
    return occurrence
  })
  occurrences.reverse()
  return hashes.map((hash, place) => `${hash}:${occurrences[place]}`)
}
