import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type DashboardLink, halfYear, isLinkTarget, productViews } from '@ido/contract'
import { demoAccounts, demoPassword } from '../platform/accounts/demo-accounts.ts'
import { everything } from '../platform/http/scope.ts'
import { verifyPassword } from '../platform/accounts/password.ts'
import { unseal } from '../platform/secrets/secrets.ts'
import { findDataset } from '../semantic/catalog/catalog.ts'
import { createQueryEngine } from '../semantic/run.ts'
import { onConnection } from '../platform/database/copy.ts'
import { testDatabase, type TestDatabase } from '../testing/database.ts'
import { fillDemo } from './demo.service.ts'
import { asking, smallDemo } from './generate.testkit.ts'
import { mergeAlike } from './voc/colleagues.service.ts'
import { smallPictureType } from '../platform/files/picture.ts'

const { now, place, counts } = smallDemo

let db: TestDatabase
before(async () => {
  db = await testDatabase()
})
after(() => db?.close())

interface CatalogueEntry {
  id: number
  product_id: number | null
  views: string[]
  links: DashboardLink[]
  backoffice_link: string | null
  infrastructure_link: string | null
  key_sealed: Buffer | null
}

const rows = async <T>(question: string) => (await db.database.pool.query(question)).rows as T[]
const count = async (table: string) =>
  (await rows<{ total: number }>(`select count(*)::int as total from ${table}`))[0]?.total

test('two processes that start at once fill the database once', async () => {
  const filled = await Promise.all([
    fillDemo(db.database, { now, place, counts }),
    fillDemo(db.database, { now, place, counts }),
  ])
  assert.ok(filled.includes('filled'))
  assert.notDeepEqual(filled, ['filled', 'filled'])
  assert.equal(await count('account'), demoAccounts.length)
  assert.equal(await count('voc'), counts.voc + 6)
  assert.equal(await fillDemo(db.database, { now, place, counts }), null)
  assert.equal(await count('voc'), counts.voc + 6)
  assert.equal(await count('ticket'), counts.tickets)
  assert.equal(await count('infra_sample'), counts.infra)
})

test('the newest open feedback has owners and clocks, some paused and some late, each with its history', async () => {
  const [told] = await rows<Record<'owned' | 'free' | 'paused' | 'late' | 'without', number>>(
    `select count(owner_id)::int as owned, count(*) filter (where owner_id is null and due_at is not null)::int as free,
       count(paused_at)::int as paused, count(*) filter (where due_at < '${now.toISOString()}')::int as late,
       count(*) filter (where owner_id is not null and not exists (select from voc_change c where c.record_id = v.id
         and c.version = v.version and c.changes @> '[{"field": "owner_name"}]'))::int as without
     from voc v`,
  )
  assert.ok(told && told.owned > 9 && told.free > 1 && told.paused > 0 && told.late > 3, JSON.stringify(told))
  assert.equal(told.without, 0)
})

test('some open feedback that says the same is merged, each with its line of history on both sides', async () => {
  // So little feedback has nothing alike: two customers are made to say the same.
  await rows(
    `update voc v set longtext = 'Faktur belum dikirim sehingga pembayaran tertahan di bagian keuangan' from (
       select id, count(*) over (partition by product_id) as beside, row_number() over (partition by product_id order by time_in desc, id desc) as place
       from voc where status in ('new', 'on-progress')) o where o.id = v.id and o.beside > 1 and o.place <= 2`,
  )
  await onConnection(db.database.pool, (client) => mergeAlike(client, now))
  const merged = await rows<Record<'own' | 'said' | 'nested' | 'late', number>>(
    `select (p.product_id = m.product_id and p.merged_voc_id = m.voc_id and m.time_in <= p.time_in)::int as own,
       (select count(*) from voc_change c where c.by_id is not null and c.reason is not null
         and (c.record_id, c.changes) in ((p.id, jsonb_build_array(jsonb_build_object('field', 'merged_into', 'old', null, 'new', m.voc_id))),
           (m.id, jsonb_build_array(jsonb_build_object('field', 'merged_part', 'old', null, 'new', p.voc_id)))))::int as said,
       (m.merged_into is not null)::int as nested,
       (select count(*) from voc_change c where c.record_id in (p.id, m.id) and c.at > '${now.toISOString()}')::int as late
     from voc p join voc m on m.id = p.merged_into`,
  )
  assert.ok(merged.length > 0)
  for (const one of merged) assert.deepEqual(one, { own: 1, said: 2, nested: 0, late: 0 })
})

test('people of the demo talk about feedback; who is named was told once, and some of it waits unread', async () => {
  const [told] = await rows<Record<'said' | 'named' | 'told' | 'waiting' | 'unwritten' | 'lines', number>>(
    `select (select count(*) from voc_comment where created_at <= '${now.toISOString()}')::int as said,
       (select count(*) from voc_mention)::int as named,
       count(*)::int as told, count(*) filter (where read_at is null)::int as waiting,
       (select count(*) from voc_mention m join voc_comment c on c.id = m.comment_id where strpos(c.body, '@' || m.name) = 0)::int as unwritten,
       (select count(*) from voc_change where kind = 'commented')::int as lines
     from notice where kind = 'mentioned'`,
  )
  assert.ok(told && told.said >= 8 && told.waiting >= 2, JSON.stringify(told))
  assert.deepEqual([told.told, told.lines, told.unwritten], [told.named, told.said, 0])
  assert.equal(await asking(db).one(`select count(*) from voc_comment where body like '%{%'`), 0)
  assert.equal(await asking(db).one('select count(*) from notice a join notice b on a.id < b.id and a.at > b.at'), 0)
})

test('some customers left an address, one of whom was thanked after it was left; history says it in its order and not which, and thanks are off', async () => {
  const told = await rows<Record<'example' | 'sent' | 'wrong' | 'lines' | 'later', number>>(
    `select (email like '%@pelanggan.example')::int as example, (sent_at is not null)::int as sent,
       (left_at > '${now.toISOString()}' or coalesce(sent_at > '${now.toISOString()}' or sent_at <= left_at, false)
         or (sent_at is not null) <> (v.status = 'done'))::int as wrong,
       (select count(*) from voc_change c where c.record_id = t.record_id and c.at = t.left_at and c.by_name = t.left_by
         and c.changes = '[{"field": "thanks_email", "old": null, "new": "left"}]')::int as lines,
       (select count(*) from voc_change c join voc_change l using (record_id) where c.record_id = t.record_id
         and l.changes @> '[{"field": "thanks_email"}]' and c.id < l.id and c.at > l.at)::int as later
     from voc_thanks t join voc v on v.id = t.record_id`,
  )
  assert.ok(told.length >= 3, String(told.length))
  for (const one of told) assert.deepEqual([one.example, one.wrong, one.lines, one.later], [1, 0, 1, 0])
  assert.equal(told.filter(({ sent }) => sent === 1).length, 1)
  assert.equal(
    await asking(db).one(`select count(*) from setting where name = 'thanks' and value -> 'isOn' = 'false'`),
    1,
  )
})

test('regions may be compared with others that have no names', async () => {
  const isOn = `select count(*) from setting where name = 'peers' and value -> 'isOn' = 'true'`
  assert.equal(await asking(db).one(isOn), 1)
})

test('the figures of what was filled in stand ready', async () => {
  const ask = asking(db)
  assert.equal(
    await ask.one('select sum(feedback) from voc_day'),
    await ask.one(`select count(*) from voc where status <> 'draft'`),
  )
  assert.equal(await ask.one('select sum(opened) from ticket_day'), counts.tickets)
  assert.equal(await ask.one('select sum(samples) from infra_day'), counts.infra)
})

test('events are named windows of the last year and a half, one that runs, one that comes, some about one product of a region', async () => {
  const events = await rows<{ name: string; state: string; narrow: boolean }>(
    `select name, case when ends_at <= '${now.toISOString()}' then 'past' when starts_at <= '${now.toISOString()}' then 'running' else 'coming' end as state,
       regions is not null and cardinality(products) = 1 as narrow from event`,
  )
  const states = new Set(events.map(({ state }) => state))
  assert.deepEqual(states, new Set(['past', 'running', 'coming']))
  const names = events.map(({ name }) => name)
  for (const name of [
    'Harbolnas 11.11 2026',
    'Harbolnas 12.12 2026',
    'Ramadan & Lebaran 2026',
    'Ujian Sekolah Nasional 2026',
  ])
    assert.ok(names.includes(name), `${name} of ${names.join(', ')}`)
  assert.ok(events.some(({ narrow }) => narrow))
  const ask = asking(db)
  assert.equal(
    (await ask.one(
      `select count(*) from event where products && (select array_agg(id) from product where name = 'Pijar')`,
    )) > 0,
    true,
  )
})

test('the logbook tells of the demo’s agent, with products and tickets that there are', async () => {
  const ask = asking(db)
  assert.ok(
    (await ask.one(`select count(*) from logbook_entry join account a on a.id = agent_id where nik = '900002'`)) > 300,
  )
  assert.equal(await ask.one(`select count(*) from logbook_handover where signed_off_at is null`), 1)
  assert.equal(
    await ask.one(`select count(*) from logbook_entry where ticket_number is not null and not exists (
      select from ticket where number = ticket_number)`),
    0,
  )
  assert.ok((await ask.one(`select count(ticket_number) from logbook_entry`)) > 50)
})

test('the catalogue has 25 tiles with logos; every product has its integration, its outside dashboards and a key that this portal opens', async () => {
  const stored = await rows<CatalogueEntry>(
    `select id, product_id, views, links, backoffice_link, infrastructure_link, key_sealed
     from catalogue_product order by position`,
  )
  const products = stored.filter(({ product_id }) => product_id !== null)
  assert.equal(products.length, await count('product'))
  assert.deepEqual(
    stored.slice(products.length).map(({ product_id }) => product_id),
    Array(5).fill(null),
  )
  const places = products.map(({ backoffice_link, infrastructure_link }) => [backoffice_link, infrastructure_link])
  assert.equal(new Set(places.flat()).size, 60)
  for (const address of places.flat()) assert.match(address ?? '', /^https:\/\/[a-z-]+\.[a-z-]+\.example(\/|$)/)
  for (const view of productViews) assert.ok(products.filter(({ views }) => views.includes(view)).length >= 20, view)
  assert.equal(stored.filter(({ views }) => views.length > 0).length, 25)
  const logos = await rows<{ type: string; bytes: Buffer }>('select type, bytes from catalogue_logo')
  assert.deepEqual(
    [logos.length, new Set(logos.map(({ bytes }) => bytes.toString('hex'))).size],
    [stored.length, stored.length],
  )
  for (const { type, bytes } of logos) assert.equal(await smallPictureType(bytes), type)
  const outside = products.map(({ links }) => links.filter(({ url }) => !url?.startsWith('/')))
  assert.ok(outside.every((links) => links.length > 0))
  assert.ok(outside.flat().some(({ isRedirect }) => isRedirect) && outside.flat().some(({ isRedirect }) => !isRedirect))
  for (const { url, embedUrl } of products.flatMap(({ links }) => links)) assert.ok(isLinkTarget(url ?? embedUrl ?? ''))
  const sealed = products.filter(({ key_sealed }) => key_sealed !== null)
  assert.equal(sealed.length, 30)
  const keys = await Promise.all(
    sealed.map(({ id, key_sealed }) => unseal(place, key_sealed ?? Buffer.of(), `product/${id}`)),
  )
  assert.equal(new Set(keys.map(String)).size, 30)
})

test('targets follow from the figures before them, so that some were met and some missed', async () => {
  const targets = await rows<{ measure: string; from: string; to: string; region: string | null; value: number }>(
    `select measure, starts_on as "from", ends_on as "to", r.name as region, value
     from target t left join region r on r.id = t.region_id where ends_on <= '2026-11-01'`,
  )
  assert.ok(new Set(targets.map(({ measure }) => measure)).size >= 5, `${targets.length} targets`)
  const engine = createQueryEngine(db.database)
  const { signal } = new AbortController()
  const met = await Promise.all(
    targets.map(async ({ measure: name, from, to, region, value }) => {
      const [dataset = '', measure = ''] = name.split('.')
      const asked = { dataset, measures: [measure], from, to, ...(region && { filters: { region: [region] } }) }
      const [row] = (await engine.ask(asked, everything, signal)).rows
      const { direction } = findDataset(dataset)?.measures.find(({ id }) => id === measure) ?? {}
      return direction === 'down' ? Number(row?.[measure]) <= value : Number(row?.[measure]) >= value
    }),
  )
  const share = met.filter(Boolean).length / met.length
  assert.ok(share > 0.1 && share < 0.9, `${share} of ${met.length} were met`)
})

test('top-down NPS lies near what VOC measures, never on it, with targets that were reached and missed', async () => {
  const said = await rows<{ cfu: string; year: number; semester: number; score: number; target: number }>(
    'select cfu, year, semester, nps_score as score, target from topdown_nps',
  )
  assert.ok(new Set(said.map(({ cfu }) => cfu)).size >= 3 && new Set(said.map(({ year }) => year)).size >= 3)
  const engine = createQueryEngine(db.database)
  const { signal } = new AbortController()
  const gaps = await Promise.all(
    said.map(async ({ cfu, year, semester, score, target }) => {
      const asked = { dataset: 'voc', measures: ['nps'], filters: { cfu: [cfu] }, ...halfYear(year, semester) }
      const nps = Number((await engine.ask(asked, everything, signal)).rows[0]?.['nps'])
      assert.ok(nps !== score && Math.abs(nps - score) < 6, `${cfu} ${year}-${semester}: ${nps} and ${score}`)
      return nps >= target
    }),
  )
  const reached = gaps.filter(Boolean).length
  assert.ok(reached > 0 && reached < gaps.length, `${reached} of ${gaps.length}`)
})

test('insights say what the figures say, with a chart and the feedback of their product and period, and a product owner has some', async () => {
  const made = await rows<{
    title: string
    state: string
    by: string
    examples: number
    strange: number
    own: boolean
  }>(
    `select title, i.state, created_by as by, count(e.voc_id)::int as examples, c.owner_id is not distinct from i.created_by_id as own,
       count(*) filter (where v.product_id <> i.product_id or v.status = 'draft' or v.time_in < i.starts_on at time zone interval '7 hours'
         or v.time_in >= i.ends_on at time zone interval '7 hours')::int as strange
     from insight i left join insight_voc e on e.insight_id = i.id left join voc v on v.id = e.voc_id
       left join catalogue_product c on c.product_id = i.product_id
     where (i.snapshot is not null or i.state = 'draft') and (i.published_at is null or i.published_at < '${now.toISOString()}') group by i.id, c.owner_id`,
  )
  assert.ok(made.length >= 6, `${made.length} insights`)
  assert.deepEqual(new Set(made.map(({ state }) => state)), new Set(['draft', 'published', 'withdrawn']))
  assert.ok(
    made.some(({ examples }) => examples > 0) && made.every(({ strange }) => strange === 0),
    JSON.stringify(made),
  )
  const byOwner = made.filter(({ by }) => by === 'Arif Budiman')
  assert.ok(byOwner.length > 0 && byOwner.every(({ own }) => own), JSON.stringify(made))
  assert.ok(Number(await count('insight_feedback')) >= 6)
  const [counted] = await rows<{ text: string; rows: { category?: string; feedback: number }[] }>(
    `select text, snapshot -> 'rows' as rows from insight where title like '%paling banyak dikeluhkan%' limit 1`,
  )
  const most = Math.max(...(counted?.rows ?? []).map(({ feedback }) => feedback))
  assert.match(counted?.text ?? '', new RegExp(`\\b${most} \\(`))
})

test('the accounts are those of the demo, each with its role and the password that is printed', async () => {
  const accounts = await rows<{
    nik: string
    email: string
    has_access: boolean
    roles: string[]
    regions: string[] | null
    password_hash: string
  }>(`select a.*, array(select role from account_role where account_id = a.id) as roles,
        (select array_agg(name order by id) from region where id = any(a.scope_regions)) as regions
      from account a order by nik`)
  const shown = accounts.map(({ nik, email, has_access, roles, regions }) => ({
    nik,
    email,
    has_access,
    roles,
    regions,
  }))
  const expected = demoAccounts.map(({ nik, email, hasAccess, role, regions }) => {
    return { nik, email, has_access: hasAccess, roles: role ? [role] : [], regions }
  })
  assert.deepEqual(shown, expected)
  const [first] = accounts
  assert.ok(first)
  assert.equal(await verifyPassword(first.password_hash, demoPassword), true)
  assert.equal(await verifyPassword(first.password_hash, 'another'), false)
})

test('staff and agent find drafts of their own, and their work carries their names', async () => {
  const drafts = await rows<{ nik: string; total: number }>(
    `select nik, count(*)::int as total from voc join account a on a.id = created_by_id where status = 'draft' group by nik order by nik`,
  )
  for (const nik of ['900002', '900006']) {
    assert.ok((drafts.find((each) => each.nik === nik)?.total ?? 0) >= 3, nik)
  }
  const names = await rows(`select 1 from voc join account a on a.id = created_by_id where a.name <> createdby`)
  assert.equal(names.length, 0)
  const [{ total } = { total: 0 }] = await rows<{ total: number }>(
    `select count(*)::int as total from voc_change c join account a on a.id = by_id where nik = '900005' and by_name = name`,
  )
  assert.ok(total > 20, `${total} changes by the product owner`)
})
