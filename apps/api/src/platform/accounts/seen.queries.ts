import { seenLabel, type Language, type SeenData } from '@ido/contract'
import type { Scope } from '../person.ts'
import type { Database } from '../database/database.ts'

type List = 'region' | 'product'

/** What a scope lets one see, in names, as staff ordered them. */
export async function seenBy(database: Pick<Database, 'write'>, { regions, products }: Scope): Promise<SeenData> {
  const [inRegions, ofProducts] = await Promise.all([
    namesOf(database, 'region', regions),
    namesOf(database, 'product', products),
  ])
  return { regions: inRegions, products: ofProducts }
}

/** The same as the label that stands on pages, for files. */
export async function seenWords(
  database: Pick<Database, 'write'>,
  { scope }: { scope: Scope },
  language: Language,
): Promise<string> {
  return seenLabel(await seenBy(database, scope), language)
}

async function namesOf(
  { write }: Pick<Database, 'write'>,
  list: List,
  ids: readonly number[] | null,
): Promise<string[] | null> {
  if (ids === null || ids.length === 0) return ids && []
  const rows = await write
    .selectFrom(list)
    .select('name')
    .where('id', 'in', ids)
    .orderBy('position')
    .orderBy('name')
    .execute()
  return rows.map(({ name }) => name)
}
