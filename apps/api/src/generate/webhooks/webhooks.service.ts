import type { WebhookKind, WebhookRow } from '@ido/contract'
import type pg from 'pg'
import type { SecretsPlace } from '../../platform/secrets.ts'
import { newHookSecret, sealHookSecret } from '../../platform/webhook-secrets.ts'
import { hasRows } from '../bulk.service.ts'

interface MadeWebhook {
  readonly name: string
  readonly url: string
  readonly kinds: readonly WebhookKind[]
  /** Names; null is all. */
  readonly regions: readonly string[] | null
  /** None is on: the demo calls nobody, and no name under `.example` is anybody's. */
  readonly state: Exclude<WebhookRow['state'], 'on'>
  /** Hours since which it is in that state. */
  readonly stoppedHours: number
  /** Hours since which all has failed: the portal stops one after three days of it, or at once for a 410. */
  readonly failingHours: number | null
}

const made: readonly MadeWebhook[] = [
  { name: 'Gudang data', url: 'https://gudang-data.ido.example/masuk/ido', kinds: ['voc.created', 'voc.done', 'import.ended'], regions: null, state: 'off', stoppedHours: 20, failingHours: null },
  { name: 'Sistem purnajual', url: 'https://purnajual.ido.example/webhook', kinds: ['voc.status', 'voc.owner', 'voc.overdue'], regions: ['T-REG 2', 'T-REG 3'], state: 'failing', stoppedHours: 24, failingHours: 96 },
  { name: 'Bot ruang obrolan', url: 'https://bot.ido.example/kirim', kinds: ['insight.published', 'access.decided'], regions: null, state: 'gone', stoppedHours: 30, failingHours: 30 },
] // prettier-ignore

const makerNik = '900001'
const madeDaysAgo = 28
const most = 200

/**
 * In the client's transaction: the webhooks of the demo, where there are none, with what they would have been told of its
 * newest feedback.
 * @param place what their secrets are sealed with
 */
export async function fillEmptyWebhooks(client: pg.PoolClient, place: SecretsPlace, now: Date): Promise<void> {
  if (await hasRows(client, 'webhook')) return
  for (const webhook of made) {
    const { rows } = await client.query<{ id: number }>(
      `insert into webhook (name, url, kinds, state, scope_regions, secret, failing_since, maker_id, made_by, created_at)
       select $1, $2, $3, $4, case when $9::text[] is not null then array(select id from region where name = any($9) order by id) end, '', $5::timestamptz - make_interval(hours => $6), a.id, a.name, $5::timestamptz - make_interval(days => $7)
       from account a where a.nik = $8 returning id`,
      [
        webhook.name,
        webhook.url,
        webhook.kinds,
        webhook.state,
        now,
        webhook.failingHours,
        madeDaysAgo,
        makerNik,
        webhook.regions,
      ],
    )
    for (const { id } of rows) {
      const sealed = await sealHookSecret(place, id, newHookSecret())
      await client.query('update webhook set secret = $2 where id = $1', [id, sealed])
      await logDeliveries(client, { ...webhook, id }, now)
    }
  }
}

/** Each status that feedback came to, from when the webhook was made until it stopped; what came after it began to fail was tried in vain, or waits. */
async function logDeliveries(client: pg.PoolClient, hook: MadeWebhook & { id: number }, now: Date): Promise<void> {
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
    [hook.id, now, madeDaysAgo, hook.stoppedHours, most],
  )
}
