import { chmodSync, mkdirSync, openAsBlob } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import {
  type Endpoint,
  guessImport,
  type ImportDetail,
  type ImportGuess,
  planImport,
  readImport,
  runImport,
  uploadImport,
} from '@ido/contract'
import type pg from 'pg'
import { addPeople } from '../apps/api/src/testing/data-folder.ts'
import type { Bench, Row } from './bench.ts'
import { generate, ido, password, people } from './data.ts'
import type { HttpClient } from './load.ts'
import { signIn, type Watched, watched } from './portal.ts'

/** Of what a bare COPY of the same rows takes, in percent. */
const leastOfCopy = 25

/** Tickets into an empty table by the command and by the page, beside COPY of the rows that came out of it. */
export const imports: Bench = {
  about: 'a file of tickets, by the command and by the page, beside a bare COPY of the same rows',
  data: () => 'own',
  async measure({ options: { rows = 2_000_000 }, folder, open, say }) {
    await generate(folder, { tickets: rows })
    const { portal, database } = await open()
    await addPeople(database, [people.admin], password)
    // The embedded server, which writes and reads files there, may run as another user.
    const shared = join(folder, 'shared')
    mkdirSync(shared)
    chmodSync(shared, 0o777)
    const file = join(shared, 'tickets.csv')
    await database.query(`copy (${plainTickets}) to '${file}' with (format csv, header)`)
    const client = await signIn(portal.url, people.admin.nik, password)
    const ways: Record<string, () => Promise<Watched>> = {
      command: () => ido(folder, ['import', 'tickets', file, '--profile', 'plain']),
      async page() {
        const run = await bringOnPage(client, 'tickets', file)
        return watched(portal.pid, () => run(rows))
      },
    }
    const results: Row[] = []
    for (const [way, importFile] of Object.entries(ways)) {
      await database.query('truncate ticket')
      await database.query('select ticket_rollups_rebuild()')
      const { seconds, quarters } = await importFile()
      await refuseWrongSums(database, rows)
      const [imported, copied] = [rows / seconds, rows / (await copySeconds(database, join(shared, 'rows')))]
      const share = (100 * imported) / copied
      const figures = { 'rows/s': imported, 'COPY/s': copied, '%': share, 'MB held': quarters }
      results.push({ what: `${rows} rows, ${way}`, figures, least: { '%': leastOfCopy } })
      say(`${rows} rows, ${way}: ${Math.round(imported)} a second`)
    }
    return results
  },
}

/** The generated tickets with the columns of the profile 'plain'. */
const plainTickets = `
  select t.number as external_id, t.title, t.opened_at, t.first_response_at, t.resolved_at, t.closed_at, t.reopened,
    t.target_s / 3600.0 as target_hours, t.pending_s / 3600.0 as pending_hours, status.name as status,
    product.name as product, sub_product.name as sub_product, region.name as region, business_unit.name as business_unit,
    segment.name as segment, source_app.name as source_app, category.name as category, priority.name as priority,
    channel.name as channel
  from ticket t
    left join ticket_status status on status.id = t.status_id left join product on product.id = t.product_id
    left join sub_product on sub_product.id = t.sub_product_id left join region on region.id = t.region_id
    left join business_unit on business_unit.id = t.business_unit_id left join segment on segment.id = t.segment_id
    left join source_app on source_app.id = t.source_app_id left join ticket_category category on category.id = t.category_id
    left join ticket_priority priority on priority.id = t.priority_id
    left join ticket_channel channel on channel.id = t.channel_id
  order by t.opened_at`

const lookEvery = 250

/**
 * What a person's browser asks for: sends the file, takes what the portal guessed, and returns what runs the import to
 * its end, and throws where it ends in another way or with another count of rows.
 */
async function bringOnPage(
  client: HttpClient,
  dataset: string,
  file: string,
): Promise<(rows: number) => Promise<void>> {
  const form = new FormData()
  form.set('file', await openAsBlob(file), 'tickets.csv')
  const { authorization } = client.headers
  const sent = await fetch(`${client.url}${uploadImport.path}?dataset=${dataset}`, {
    method: uploadImport.method,
    headers: { authorization },
    body: form,
  })
  if (!sent.ok) throw new Error(`The file was answered ${sent.status}: ${await sent.text()}`)
  const { content: draft } = (await sent.json()) as { content: ImportDetail }
  const ask = <T>({ method, path }: Endpoint, body?: object): Promise<T> =>
    client.contentOf<T>({
      method,
      path: path.replace(':id', String(draft.id)),
      ...(body && { body: JSON.stringify(body) }),
    })
  const { guess } = await ask<ImportGuess>(guessImport, {})
  const planned = await ask<ImportDetail>(planImport, { version: draft.version, profile: guess.profile })
  return async (rows) => {
    await ask(runImport, { version: planned.version })
    for (;;) {
      const { state, rows: counted, failure } = await ask<ImportDetail>(readImport)
      if (state === 'done' && counted.added === rows) return
      if (state !== 'running' && state !== 'waiting')
        throw new Error(`The import is ${state} with ${counted.added} of ${rows} rows added: ${failure ?? ''}`)
      await pause(lookEvery)
    }
  }
}

/** A fast import that loses something is worth nothing. */
async function refuseWrongSums(database: pg.Client, rows: number): Promise<void> {
  const { rows: sums } = await database.query<{ raw: string; rolled: string }>(
    `select (select (count(*), count(resolved_at), sum(resolve_s), count(*) filter (where sla_met))::text from ticket) as raw,
       (select (sum(opened), sum(resolved), sum(resolve_s), sum(sla_met))::text from ticket_day) as rolled`,
  )
  const [found] = sums
  if (!found?.raw.startsWith(`(${rows},`)) throw new Error(`${rows} rows were imported, the table has ${found?.raw}`)
  if (found.raw !== found.rolled) throw new Error(`The table has ${found.raw}, its rollup ${found.rolled}`)
}

const columns =
  'opened_at, first_response_at, resolved_at, closed_at, target_s, pending_s, revision, origin_id, product_id, sub_product_id, region_id, business_unit_id, segment_id, source_app_id, category_id, status_id, priority_id, channel_id, reopened, own_sla, number, title, timeline'

/** What the server itself needs to copy the rows from a file of its own into a table like ticket. */
async function copySeconds(database: pg.Client, file: string): Promise<number> {
  await database.query(`copy (select ${columns} from ticket order by id) to '${file}'`)
  await database.query('create table plain_ticket (like ticket including all)')
  await database.query('checkpoint')
  const started = performance.now()
  await database.query(`copy plain_ticket (${columns}) from '${file}'`)
  const seconds = (performance.now() - started) / 1000
  await database.query('drop table plain_ticket')
  return seconds
}
