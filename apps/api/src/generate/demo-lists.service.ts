import { atJakarta, dayLength, hourLength, jakartaDay } from '@ido/contract'
import type { DashboardDefinition, LibraryContent } from '@ido/contract'
import type pg from 'pg'
import type { SecretsPlace } from '../platform/secrets/secrets.ts'
import { newHookSecret, sealHookSecret } from '../platform/secrets/webhook-secrets.ts'
import { columnTypes, hasRows, insertRows, readPeople } from './bulk.service.ts'
import demo from './demo.json' with { type: 'json' }
import type { PortalLists } from './portal-lists.queries.ts'
import { type Random, randomFrom } from './random.ts'
import { regionNames } from './world.ts'

/** In the client's transaction: the demo's rows of lists that hold nothing but these, where there are none; a day is so many after today. */
export async function fillEmptyLists(client: pg.PoolClient, now: Date): Promise<void> {
  for (const [table, rows] of Object.entries<readonly object[]>(demo.lists)) {
    if (await hasRows(client, table)) continue
    const types = await columnTypes(client, table)
    const stored = ([column, value]: [string, unknown]) =>
      types.get(column) === 'date' && value !== null
        ? [column, jakartaDay(now.getTime() + Number(value) * dayLength)]
        : [column, value]
    await insertRows(
      client,
      table,
      rows.map((row) => Object.fromEntries(Object.entries(row).map(stored))),
    )
  }
}

/** What staff of the demo have in the library of widgets. */
export const demoWidgets = demo.library.widgets as unknown as readonly LibraryContent[]
export const demoBoard = demo.library.board as Omit<DashboardDefinition, 'widgets'>
/** Of the board that shows some of them: by their place in the list. */
export const onDemoBoard: readonly number[] = demo.library.onBoard
const makerOfBoard = '900003'

/** In the client's transaction: widgets of the library, and a board that shows some of them, where there are none. */
export async function fillEmptyLibrary(client: pg.PoolClient): Promise<void> {
  if (await hasRows(client, 'widget')) return
  const maker = (await readPeople(client)).get(makerOfBoard)?.id ?? null
  const made = demoWidgets.map((definition) => ({ definition, maker_id: maker }))
  const stored = await insertRows(client, 'widget', made)
  const widgets = onDemoBoard.flatMap((place) => {
    const [saved, content] = [stored[place]?.id, demoWidgets[place]]
    if (saved === undefined || !content) return []
    const { columns, rows, title } = content
    // What a board stores of a widget of the library, and shows should that be gone.
    const note = { kind: 'text', title, description: { id: '', en: '' }, text: title }
    return [{ ...note, id: `pustaka-${place}`, columns, rows, saved }]
  })
  const definition = { ...demoBoard, widgets }
  await insertRows(client, 'dashboard', [{ path: demo.library.path, definition, owner_id: maker, changed_by: maker }])
}

const makerOfWebhooks = '900001'
const webhookDays = 28
const mostDeliveries = 200

interface DemoWebhooks {
  place: SecretsPlace
  portalLists: PortalLists
  now: Date
}

/**
 * In the client's transaction: the webhooks of the demo, where there are none, with what they would have been sent of its
 * newest feedback. None is on: the demo calls nobody, and no name under `.example` is anybody's.
 * @param place what their secrets are sealed with
 */
export async function fillEmptyWebhooks(
  client: pg.PoolClient,
  { place, portalLists, now }: DemoWebhooks,
): Promise<void> {
  if (await hasRows(client, 'webhook')) return
  const maker = (await readPeople(client)).get(makerOfWebhooks)
  const ago = (milliseconds: number) => new Date(now.getTime() - milliseconds)
  for (const { regions, stoppedHours, failingHours, ...webhook } of demo.webhooks) {
    const [stored] = await insertRows(client, 'webhook', [
      {
        ...webhook,
        scope_regions: regions?.map((name) => portalLists.idOf('region_id', name)) ?? null,
        secret: '',
        failing_since: failingHours === null ? null : ago(failingHours * hourLength),
        maker_id: maker?.id,
        made_by: maker?.name,
        created_at: ago(webhookDays * dayLength),
      },
    ])
    if (!stored) continue
    const sealed = await sealHookSecret(place, stored.id, newHookSecret())
    await client.query('update webhook set secret = $2 where id = $1', [stored.id, sealed])
    await logDeliveries(client, stored.id, { now, stoppedHours })
  }
}

/** Each status that feedback came to, from when the webhook was made until it stopped; what came after it began to fail was tried in vain, or waits. */
async function logDeliveries(
  client: pg.PoolClient,
  webhook: number,
  { now, stoppedHours }: { now: Date; stoppedHours: number },
): Promise<void> {
  await client.query(
    `with moved as (
       select c.record_id as id, c.at, s.new as status,
         case when s.old = 'draft' then 'voc.created' when s.new = 'done' then 'voc.done' else 'voc.status' end as kind
       from voc_change c cross join lateral jsonb_to_recordset(c.changes) as s (field text, old text, new text)
       where c.kind = 'status' and s.field = 'status' and s.new <> 'draft' and c.at > $2::timestamptz - make_interval(days => $3)
     ), newest as (
       select m.*, w.failing_since from moved m join voc v using (id) join webhook w on w.id = $1
       where m.kind = any(w.kinds) and (w.scope_regions is null or v.regional_company = any(w.scope_regions))
         and m.at < $2::timestamptz - make_interval(hours => $4)
       order by m.at desc limit $5
     ), tried as (
       select id, kind, at, case when failing_since is null or at < failing_since then 'sent'
         when at < failing_since + interval '1 day' then 'failed' else 'waiting' end as state,
         jsonb_build_object('id', id, 'page', '/v3/manage/voc/detail/' || id, 'changed', '["status"]'::jsonb, 'status', status) as body
       from newest
       -- And the test by which its maker looked what was wrong.
       union all select id, 'test', failing_since, 'failed', '{"page":"/v3/settings"}' from webhook where id = $1 and failing_since is not null
     )
     insert into webhook_delivery
       (webhook_id, kind, body, state, created_at, tries, next_at, last_at, status_code, took_ms, problem, answer)
     select $1, t.kind, t.body, t.state, t.at, h.tries, t.at + interval '1 day', t.at + h.after, h.code, coalesce(h.took, 40 + t.id * 37 % 400), h.problem, h.answer
     from tried t join webhook w on w.id = $1
     join (values ('sent', null, 1, interval '2 seconds', 200, null::int, null, '{"ok":true}'), ('failed', 'gone', 1, interval '2 seconds', 410, null, null, 'Gone'),
       ('failed', 'failing', 9, interval '1 day', null, 10000, 'timeout', null), ('waiting', 'failing', 4, interval '25 minutes', null, 10000, 'timeout', null))
       as h (state, hook, tries, after, code, took, problem, answer) on h.state = t.state and coalesce(h.hook, w.state) = w.state
     order by t.at`,
    [webhook, now, webhookDays, stoppedHours, mostDeliveries],
  )
}

const downloadDays = 60
/** Who downloads, in how many days of a hundred; a product owner takes a `whole` list in one evening, so that there is something to look into. */
const { often, whole } = demo.downloads
/** Of each, half of the files have fewer rows than the median; 0 where a file has none. */
const downloadKinds: readonly { type: string; filter: { filters?: string }; median: number }[] = demo.downloads.kinds

/** In the client's transaction: two months of downloads of the demo's people, where there are none. */
export async function fillEmptyDownloads(client: pg.PoolClient, { seed, until }: { seed: string; until: Date }) {
  if (await hasRows(client, 'download_log')) return
  const people = await readPeople(client)
  const today = Date.parse(atJakarta(jakartaDay(until)))
  const downloads = [...downloadsOf(randomFrom(`${seed} downloads`), today), whole]
  const rows = downloads.flatMap(({ nik, daysAgo, hour, ...download }) => {
    const person = people.get(nik)
    const date = new Date(today - daysAgo * dayLength + hour * hourLength)
    return person
      ? [{ ...download, date, account_id: person.id, downloaded_by: person.name, user_email: person.email, nik }]
      : []
  })
  const inOrder = rows.toSorted((one, other) => one.date.getTime() - other.date.getTime())
  await insertRows(client, 'download_log', inOrder)
}

function downloadsOf(random: Random, today: number) {
  return Array.from({ length: downloadDays }, (_, place) => downloadDays - place).flatMap((daysAgo) => {
    const isRest = [0, 6].includes(new Date(today - daysAgo * dayLength + dayLength / 2).getUTCDay())
    return Object.entries(often).flatMap(([nik, share]) => {
      if (!random.chance(share / 100 / (isRest ? 6 : 1))) return []
      const files = random.between(1, 3)
      return Array.from({ length: files }, () => ({ nik, daysAgo, ...drawDownload(random) }))
    })
  })
}

function drawDownload(random: Random) {
  const { type, filter, median } = random.pick(downloadKinds)
  const { filters } = filter
  const ofRegion = filters?.includes('{region}') && { filters: filters.replace('{region}', random.pick(regionNames)) }
  // Between eight and six, most of it before noon.
  const hour = Math.min(17, 8 + Math.abs(random.normal()) * 3.5 + random.next())
  const status = median > 0 && random.chance(0.03) ? 'failed' : 'done'
  const rows = status === 'done' ? Math.round(Math.min(4_500, random.longTailed(median, 0.8))) : 0
  return { hour, type, status, total_rows: median === 0 ? 0 : rows, filter: { ...filter, ...ofRegion } }
}
