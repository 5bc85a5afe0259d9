import type pg from 'pg'
import { hasRows } from '../bulk.service.ts'
import { demoBoard, demoBoardPath, demoWidgets, onDemoBoard } from './library.ts'

const maker = `(select id from account where nik = $2)`
const keptBy = '900003'

/** In the client's transaction: widgets of the library, and a board that shows some of them, where there are none. */
export async function fillEmptyLibrary(client: pg.PoolClient): Promise<void> {
  if (await hasRows(client, 'widget')) return
  const { rows } = await client.query<{ id: number; title: object }>(
    `insert into widget (definition, maker_id) select value, ${maker}
     from jsonb_array_elements($1::jsonb) with ordinality as made (value, place) order by place
     returning id, definition -> 'title' as title`,
    [JSON.stringify(demoWidgets), keptBy],
  )
  const widgets = onDemoBoard.flatMap((place) => {
    const [stored, content] = [rows[place], demoWidgets[place]]
    if (!stored || !content) return []
    const { columns, rows: height, title } = content
    // What a board keeps of a widget of the library, and shows should that be gone.
    const note = { kind: 'text', title, description: { id: '', en: '' }, text: title }
    return [{ ...note, id: `pustaka-${place}`, columns, rows: height, saved: stored.id }]
  })
  await client.query(
    `insert into dashboard (path, definition, owner_id, changed_by) select $3, $1::jsonb, ${maker}, ${maker}
     on conflict (path) do nothing`,
    [JSON.stringify({ ...demoBoard, widgets }), keptBy, demoBoardPath],
  )
}
