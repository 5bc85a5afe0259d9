import type pg from 'pg'

/** Makes everything anew that follows from records: texts, words, counts, rollups, by whatever functions the migrations have for it. */
export async function rebuildDerived(client: Pick<pg.ClientBase, 'query'>): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select proname as name from pg_proc
     where pronamespace = 'public'::regnamespace and pronargs = 0 and proname like '%\\_rebuild'
     -- Words and counts are made from texts.
     order by proname <> 'voc_texts_rebuild', proname`,
  )
  for (const { name } of rows) await client.query(`select ${name}()`)
  return rows.map(({ name }) => name)
}
