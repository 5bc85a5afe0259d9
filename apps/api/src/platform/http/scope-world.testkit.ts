import type { ListPage } from '@ido/contract'
import { type Listed, listedRecords } from '../../testing/listed-records.ts'
import type { TestPortal, TestSession } from '../../testing/portal.ts'
import { inAuditedTransaction } from '../audit/audit.ts'
import { everything, scopeKey } from './scope.ts'

/**
 * A portal with data of region 2 and product 5, and data of region 3 and product 7 whose every text says RAHASIA. The
 * foreign region is called KENARI, the foreign product and all that hangs under it MERPATI.
 */
export interface World {
  /** One record of each kind, inside and outside. */
  inside: Ids
  outside: Ids
  /** Adds so many more foreign records of every kind. */
  addForeign(count: number): Promise<void>
}

interface Ids {
  voc: number
  attachment: number
  case: number
  /** By dataset: what a record with a page is called. */
  records: Readonly<Record<string, string>>
  /** By management list. */
  lists: Readonly<Record<ListPage, number>>
}

/** Where a record belongs, the word that all its texts say, and how long ago it was. */
export interface Placed {
  region: number
  product: number
  word: string
  n: number
  /** SQL of an instant. */
  at: string
}
/** By dataset: the statement that adds one record, with its values, and what the record is called. */
export type PlacedRecords = Readonly<
  Record<string, (placed: Placed) => { text: string; values: unknown[]; name: string }>
>

type Sql = (text: string, values?: unknown[]) => Promise<{ id: number }[]>

/** What the two sides call their things; no text of the one occurs in the other. */
const sides = {
  inside: { region: 2, product: 5, brand: 'TERBUKA', sub: 'Anak lima', word: 'TERBUKA', host: 'host-lima', days: 1 },
  outside: {
    region: 3,
    product: 7,
    brand: 'MERPATI',
    sub: 'MERPATI anak',
    word: 'RAHASIA',
    host: 'MERPATI host',
    days: 9,
  },
}
type Side = (typeof sides)['inside']

export async function makeWorld(portal: TestPortal, records: PlacedRecords): Promise<World> {
  const sql: Sql = async (text, values = []) => (await portal.database.pool.query<{ id: number }>(text, values)).rows
  await nameThings(sql)
  const inside = await addRecords({ portal, sql, records }, sides.inside, 1)
  for (let n = 2; n <= 7; n += 1) await addRecords({ portal, sql, records }, sides.inside, n)
  let foreign = 0
  const add = () => addRecords({ portal, sql, records }, sides.outside, (foreign += 1))
  const outside = await add()
  return {
    inside,
    outside,
    async addForeign(count) {
      for (let n = 0; n < count; n += 1) await add()
    },
  }
}

async function nameThings(sql: Sql): Promise<void> {
  await sql(`update region set name = 'KENARI' where id = 3`)
  await sql(`insert into cluster (name) values ('MERPATI gugus')`)
  await sql(
    `update product set name = 'MERPATI', cluster_id = (select id from cluster where name like 'MERPATI%') where id = 7`,
  )
  await sql(
    `update catalogue_product set product = 'MERPATI', app_name = 'MERPATI', slug = 'merpati' where product_id = 7`,
  )
  await sql(`delete from sub_product s where product_id in (5, 7)`)
  await sql(`insert into infra_service (name) values ('MERPATI layanan')`)
  for (const { product, sub, host } of Object.values(sides)) {
    await sql('insert into sub_product (name, product_id) values ($1, $2)', [sub, product])
    const service = product === 7 ? 'MERPATI layanan' : 'API'
    await sql(
      'insert into infra_host (name, service_id, product_id) select $1, id, $2 from infra_service where name = $3',
      [host, product, service],
    )
  }
  const widget = (id: string, filters: object) => ({
    id,
    kind: 'number',
    title: { id: 'Judul', en: 'Title' },
    description: { id: 'Isi', en: 'Text' },
    columns: 3,
    rows: 2,
    query: { dataset: 'tickets', measures: ['opened'], filters },
  })
  const definition = {
    title: { id: 'Uji', en: 'Test' },
    group: 'uji',
    question: { id: 'Apa?', en: 'What?' },
    filters: [],
    period: '30d',
    refresh: null,
    widgets: [
      widget('hidden', { region: ['KENARI'], product: ['MERPATI'] }),
      widget('cut', { region: ['KENARI', 'T-REG 2'] }),
    ],
  }
  await sql('insert into dashboard (path, definition) values ($1, $2)', ['uji', JSON.stringify(definition)])
}

interface Making {
  portal: TestPortal
  sql: Sql
  records: PlacedRecords
}

async function addRecords({ portal, sql, records }: Making, side: Side, n: number): Promise<Ids> {
  const people = await addPeople(portal, sql, side, n)
  const { ticket, ...figures } = await addFigures(sql, side, n, people.lists.users)
  await publishInsight(sql, side, { insight: people.lists.insight, voc: figures.voc })
  const found = await addCase(sql, side, n)
  const named: Record<string, string> = { tickets: ticket }
  for (const [dataset, add] of Object.entries(records)) {
    const { text, values, name } = add({ ...side, n, at: momentOf(side, n) })
    await sql(text, values)
    named[dataset] = name
  }
  return { ...figures, ...people, case: found, records: named }
}

/** The foreign ones are older than one's own. */
const momentOf = ({ days }: Pick<Side, 'days'>, n: number) =>
  `now() - interval '1 day' * ${days} - interval '1 minute' * ${n}`

/** A record in every status with history and a file, a ticket, samples; the foreign ones older than one's own. */
async function addFigures(sql: Sql, side: Side, n: number, user: number) {
  const { region, product, sub, word, host } = side
  const at = momentOf(side, n)
  const voc = await sql(
    `insert into voc (status, time_in, created_by_id, createdby, regional_company, product_id, sub_product, category_feedback,
       media_id, source_id, score_nps, score, survey_id, episode_id, company_or_school_name, respondent_name, list_feedback,
       longtext, link, data_acuan_text, progress_by_po_description, defined_problem_statement)
     select status, ${at}, case when status = 'draft' then $6::bigint end, $1, $2, $3,
       (select id from sub_product where name = $4), 1 + $5 % 5, 1, 1, $5 % 11, 40,
       $1, $1, $1, $1, $1, $1, 'https://' || $1, $1, $1, $1
     from unnest(array['new', 'on-progress', 'done', 'draft']::voc_status[]) status returning id`,
    [word, region, product, sub, n, user],
  )
  const id = voc[0]?.id ?? 0
  await sql(
    `insert into voc_change (record_id, version, by_name, kind, changes)
     select id, 1, $1, 'edited', jsonb_build_array(jsonb_build_object('field', 'longtext', 'old', $1::text, 'new', $1::text)) from voc where id = $2`,
    [word, id],
  )
  const attachment = await sql(
    `insert into voc_attachment (record_id, name, content_type, size, storage_key) values ($1, $2, 'application/pdf', 9, $3) returning id`,
    [id, `${word}.pdf`, `voc/${id}/x`],
  )
  await sql(`insert into ticket_origin (name) values ($1) on conflict do nothing`, [word])
  const ticket = `${word}-${n}`
  await sql(
    `insert into ticket (origin_id, number, title, opened_at, resolved_at, target_s, pending_s, product_id, sub_product_id, region_id,
       source_app_id, category_id, status_id, priority_id, timeline)
     select id, $1, $2, ${at}, case when $4 = 5 or $3 % 2 = 1 then ${at} + interval '1 hour' end, 28800, 0, $4,
       (select id from sub_product where name = $5), $6, 1 + $3 % 3, 1 + $3 % 4, 5, 1, '{}' from ticket_origin where name = $2`,
    [ticket, word, n, product, sub, region],
  )
  await sql(
    `insert into infra_sample (at, value, host_id, interval_s, weight, metric_id)
     select date_trunc('second', ${at}), $1, h.id, 60, 1, m from infra_host h, generate_series(1, 8) m where h.name = $2`,
    [n % 2, host],
  )
  return { voc: id, attachment: attachment[0]?.id ?? 0, ticket }
}

/** A case that a run found for who sees everything, and for who sees this side alone. */
async function addCase(sql: Sql, { region, product, word }: Side, n: number): Promise<number> {
  const [regions, products] = [[region], [product]]
  const scopes = [everything, { regions, products: null }, { regions: null, products }, { regions, products }]
  const query = { dataset: 'tickets', measures: ['opened'] }
  const figure = { dataset: 'tickets', measure: 'opened', value: n, previous: 1, target: null, evidence: query }
  const rows = await sql(
    `insert into found_case (key, family, place, state, found_state, severity, figures, readers, found_at, seen_at)
     values ($1, 'tickets.load', $2, 'ongoing', 'ongoing', $3, $4, $5, now(), now()) returning id`,
    [`${word} ${n}`, { region: word }, n, JSON.stringify([figure]), scopes.map(scopeKey)],
  )
  const id = rows[0]?.id ?? 0
  await sql(`insert into found_case_event (case_id, at, kind, by_name, text) values ($1, now(), 'comment', $2, $2)`, [
    id,
    word,
  ])
  return id
}

/** Read by everybody who sees its product; the feedback and the chart that it rests on by those of their region alone. */
async function publishInsight(
  sql: Sql,
  { region, product, brand, word }: Side,
  { insight, voc }: { insight: number; voc: number },
) {
  const at = '2026-11-01T00:00:00Z'
  const snapshot = {
    kind: 'number',
    query: { dataset: 'voc', measures: ['feedback'] },
    title: word,
    from: '2026-10-01',
    to: '2026-11-01',
    grain: null,
    rows: [],
    meta: { asOf: at, dataUntil: null, loadedAt: null, rows: 0, truncated: false },
    takenAt: at,
    takenBy: word,
    ofProduct: true,
  }
  await sql(
    `update insight set state = 'published', published_at = now(), published_by = created_by, snapshot = $2,
       snapshot_regions = array[$3::int], snapshot_products = array[$4::int] where id = $1 and state = 'draft'`,
    [insight, JSON.stringify(snapshot), region, product],
  )
  // How many it rests on is told to everybody, so that more of them are another answer.
  await sql(
    `insert into insight_voc (insight_id, voc_id, place)
     select $1::bigint, $2::bigint, 1 where not exists (select from insight_voc where insight_id = $1)`,
    [insight, voc],
  )
  await sql(
    `insert into insight_feedback (insight_id, name, helpful, comment)
     select $1::bigint, $2::text, true, $2::text where not exists (select from insight_feedback where insight_id = $1)`,
    [insight, brand],
  )
}

const pagesOfLists = Object.keys(listedRecords) as ListPage[]

/** An account that sees its side only, with a role of that side, and what it did. */
async function addPeople(portal: TestPortal, sql: Sql, { region, product, brand, word }: Side, n: number) {
  const name = `${word} ${n}`
  const email = `${word}.${n}@ido.example`.toLowerCase()
  const addListed = async (page: ListPage, listed: Partial<Listed> = {}): Promise<number> => {
    const add = listedRecords[page]
    const [record] = await sql(...add({ text: name, code: `${word}.${n}`, region, product, ...listed }))
    return record?.id ?? 0
  }
  const user = await addListed('users')
  const lists = { users: user } as Record<ListPage, number>
  // It stands in no region: who sees a region sees all of them.
  lists.product = await addListed('product', { text: brand, code: brand })
  lists.cluster = await addListed('cluster', { text: brand, code: brand })
  lists.insight = await addListed('insight', { text: brand, code: brand })
  for (const page of pagesOfLists) lists[page] ??= await addListed(page, { account: user, code: `${word}-${n}` })
  await sql('insert into account_role (account_id, role) values ($1, $2)', [user, `${word}_${n}`])
  await sql(
    `insert into activity (account_id, name, email, activitytype, path, details) values ($1, $2, $3, 'PAGE_OPENED', $2, jsonb_build_object('x', $2::text))`,
    [user, name, email],
  )
  await sql(
    `insert into download_log (date, account_id, downloaded_by, user_email, type, status, total_rows, filter)
     select date, $1, $2, $3, 'contoh ' || $2::text, 'done', 7000, '{"path":"treg/general/business-performance-scone"}'
     from unnest(array[now(), timestamptz '2026-01-15 03:00Z']) as made (date)`,
    [user, name, email],
  )
  await sql(
    `insert into access_request (account_id, name, email, requested_by, status, decided_at, decided_by_name, reason, roles, scope_regions)
     values ($1, $2, $3, 'email', 'approved', now(), $2, $2, array[$4], array[$5::int])`,
    [user, name, email, `${word}_${n}`, region],
  )
  await sql(
    `insert into logbook_handover (date, shift, from_agent, from_name, note) values (current_date, 'pagi', $1, $2, $2)`,
    [user, name],
  )
  await sql(`insert into saved_view (owner_id, screen, name, search) values ($1, 'voc', $2, $2)`, [user, name])
  await inAuditedTransaction(
    { database: portal.database, log: portal.app.log },
    { id: user, name, ip: null, userAgent: null },
    (_trx, record) =>
      record({
        action: 'user.changed',
        subject: { type: 'user', id: user, label: name },
        reason: name,
        after: { name },
      }),
  )
  return { lists }
}

/** A scoped person who holds every flag, so that no guard stands before what the scope must hide. */
export interface Watcher {
  name: string
  session: TestSession
  /** Words, in lower case, that this person must never be answered. */
  hidden: string[]
}

export async function addWatchers(portal: TestPortal): Promise<Watcher[]> {
  const flags = ['ADMIN', 'AGENT', 'MANAGEMENT', 'CMP', 'PO']
  await portal.database.pool.query(
    `insert into role (name, label, flags, scope_regions) values ('SEMUA_WILAYAH_DUA', 'Wilayah dua', $1, '{2}')`,
    [flags],
  )
  const byRegion = ['rahasia', 'kenari']
  const byProduct = ['rahasia', 'merpati']
  const email = (name: string) => `${name}@ido.example`
  const add = async (name: string, hidden: string[], rights: object): Promise<Watcher> => ({
    name,
    hidden,
    session: await portal.addPerson({ email: email(name.replaceAll(' ', '-')), ...rights }),
  })
  return [
    await add('region by account', byRegion, { roles: flags, regions: [2] }),
    await add('region by role', byRegion, { roles: ['SEMUA_WILAYAH_DUA'] }),
    await add('region without a role', byRegion, { regions: [2] }),
    await add('product by account', byProduct, { roles: flags, products: [5] }),
    await add('both by account', [...byRegion, 'merpati'], {
      roles: ['PO', 'MANAGEMENT'],
      regions: [2],
      products: [5],
    }),
  ]
}
