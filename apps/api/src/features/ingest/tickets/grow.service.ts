import type pg from 'pg'
import type { MappedRow } from '../import/mapper.ts'
import { NewLabel, type Profile, type RecordValues } from '../import/profile.ts'

const lists: Readonly<Record<string, string>> = {
  category_id: 'ticket_category',
  priority_id: 'ticket_priority',
  channel_id: 'ticket_channel',
}

/**
 * Adds the labels that the profile may add to their lists, and answers the rows with their ids. The rows themselves
 * stay as they are, since the transaction may be tried again. With `keep` false nothing is added and such a field is null.
 */
export async function growLists(
  client: pg.PoolClient,
  profile: Profile,
  rows: MappedRow[],
  keep: boolean,
): Promise<MappedRow[]> {
  const rules = Object.values(profile.columns).flatMap((column) => column.fields.filter((rule) => rule.grow))
  let grown = rows
  for (const { field } of rules) {
    const labels = new Map<string, string>()
    for (const { values } of rows) {
      const value = values[field]
      if (value instanceof NewLabel) labels.set(value.label.toLowerCase(), value.label)
    }
    if (labels.size === 0) continue
    const ids = await idsOf(client, lists[field] ?? '', labels, keep)
    const lost = keep ? [...labels.keys()].find((key) => !ids.has(key)) : undefined
    if (lost !== undefined) throw new Error(`The label ${lost} of ${field} has no id`)
    grown = grown.map((row) => ({ ...row, values: withId(row.values, field, ids) }))
  }
  return grown
}

function withId(values: RecordValues, field: string, ids: Map<string, number>): RecordValues {
  const value = values[field]
  return value instanceof NewLabel ? { ...values, [field]: ids.get(value.label.toLowerCase()) ?? null } : values
}

/** Ids by label in lower case as it is here: the server's may be another. */
async function idsOf(client: pg.PoolClient, table: string, labels: Map<string, string>, keep: boolean) {
  const found = async () => {
    const { rows } = await client.query<{ id: number; name: string }>(
      `select id, name from ${table} where lower(name) in (select lower(n) from unnest($1::text[]) n) order by id desc`,
      [[...labels.values()]],
    )
    return new Map(rows.map(({ id, name }) => [name.trim().toLowerCase(), id]))
  }
  const known = await found()
  const missing = [...labels].flatMap(([key, label]) => (known.has(key) ? [] : [label]))
  if (missing.length === 0 || !keep) return known
  await client.query(
    `insert into ${table} (name, position)
     select name, (select coalesce(max(position), 0) from ${table}) + place from unnest($1::text[]) with ordinality as n (name, place)
     on conflict (name) do nothing`,
    [missing],
  )
  return found()
}
