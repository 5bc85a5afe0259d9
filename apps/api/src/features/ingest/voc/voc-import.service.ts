import { priorityScore, vocWeightFields } from '@ido/contract'
import type pg from 'pg'
import { copyLine, copyRows } from '../copy.service.ts'
import type { NewRow } from '../import/dataset.ts'
import type { Profile } from '../import/profile.ts'
import { reserveVocIds } from './ids.service.ts'

/** Of these external ids, the ones that a record of this profile has already. */
export async function knownVoc(client: pg.PoolClient, profile: Profile, externalIds: string[]): Promise<Set<string>> {
  const { rows } = await client.query<{ external_id: string }>(
    'select external_id from voc_external where source = $1 and external_id = any($2)',
    [profile.name, externalIds],
  )
  return new Set(rows.map((row) => row.external_id))
}

/**
 * Adds records of status 'new' with where they came from and the first line of their history, all through COPY; the
 * triggers of the table keep search and counters.
 */
export async function addImportedVoc(
  client: pg.PoolClient,
  { profile, importId }: { profile: Profile; importId: number },
  rows: NewRow[],
): Promise<void> {
  const ids = await reserveVocIds(client, rows.length)
  const createdBy = `import:${profile.name}`
  const today = new Date().toLocaleDateString('sv-SE', { timeZone: 'Asia/Jakarta' })
  const records = rows.map((row, place) => ({ id: ids[place], ...row }))
  const mapped = [
    ...Object.keys(profile.constants),
    ...Object.values(profile.columns).flatMap((column) => column.fields.map((rule) => rule.field)),
  ]
  await copyRows(
    client,
    'voc',
    ['id', 'status', 'createdby', 'insert_feedback_date', 'score', ...mapped],
    records.map(({ id, values }) => {
      return copyLine([id, 'new', createdBy, today, scoreOf(values), ...mapped.map((field) => values[field])])
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
}

function scoreOf(values: NewRow['values']): number {
  const chosen = vocWeightFields.map((field) => [field, values[field] as number | null | undefined])
  return priorityScore(Object.fromEntries(chosen))
}
