import type { WebhookKind, WebhookRow } from '@ido/contract'
import type pg from 'pg'
import type { SecretsPlace } from '../../platform/secrets.ts'
import { newHookSecret, sealHookSecret } from '../../platform/webhook-secrets.ts'
import { hasRows } from '../bulk.service.ts'

interface MadeWebhook {
  readonly name: string
  readonly url: string
  readonly kinds: readonly WebhookKind[]
  /** None is on: the demo calls nobody, and no name under `.example` is anybody's. */
  readonly state: Exclude<WebhookRow['state'], 'on'>
  /** Hours since which it is in that state. */
  readonly stoppedHours: number
  /** Hours since which all has failed: the portal stops one after three days of it, or at once for a 410. */
  readonly failingHours: number | null
}

const made: readonly MadeWebhook[] = [
  { name: 'Gudang data', url: 'https://gudang-data.ido.example/masuk/ido', kinds: ['voc.created', 'voc.done', 'import.ended'], state: 'off', stoppedHours: 20, failingHours: null },
  { name: 'Sistem purnajual', url: 'https://purnajual.ido.example/webhook', kinds: ['voc.status', 'voc.owner', 'voc.overdue'], state: 'failing', stoppedHours: 24, failingHours: 96 },
  { name: 'Bot ruang obrolan', url: 'https://bot.ido.example/kirim', kinds: ['insight.published', 'access.decided'], state: 'gone', stoppedHours: 30, failingHours: 30 },
] // prettier-ignore

const makerNik = '900001'
const madeDaysAgo = 28
const most = 60

/**
 * In the client's transaction: the webhooks of the demo, where there are none, with what they would have been told of its
 * newest feedback.
 * @param place what their secrets are sealed with
 */
export async function fillEmptyWebhooks(client: pg.PoolClient, place: SecretsPlace, now: Date): Promise<void> {
  if (await hasRows(client, 'webhook')) return
  for (const webhook of made) {
    const { rows } = await client.query<{ id: number }>(
      `insert into webhook (name, url, kinds, state, secret, failing_since, maker_id, made_by, created_at)
       select $1, $2, $3, $4, '', $5::timestamptz - make_interval(hours => $6), a.id, a.name, $5::timestamptz - make_interval(days => $7)
       from account a where a.nik = $8 returning id`,
      [webhook.name, webhook.url, webhook.kinds, webhook.state, now, webhook.failingHours, madeDaysAgo, makerNik],
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
     ), told as (
       select id, kind, at, jsonb_build_object('id', id, 'page', '/v3/manage/voc/detail/' || id,
         'changed', '["status"]'::jsonb, 'status', status) as body from moved
     ), newest as (
       select t.*, coalesce(t.at >= w.failing_since, false) as is_bad, coalesce(t.at >= w.failing_since + interval '1 day', false) as waits
       from told t, webhook w
       where w.id = $1 and t.kind = any(w.kinds) and t.at < $2::timestamptz - make_interval(hours => $4)
       order by t.at desc limit $5
     )
     insert into webhook_delivery
       (webhook_id, kind, body, state, created_at, tries, next_at, last_at, status_code, took_ms, problem, answer)
     select $1, kind, body, case when waits then 'waiting' when is_bad then 'failed' else 'sent' end, at,
       case when waits then 4 when is_bad then 9 else 1 end, at + interval '1 day', at + interval '2 seconds',
       case when not is_bad then 200 end, case when is_bad then 10000 else 40 + id * 37 % 400 end,
       case when is_bad then 'timeout' end, case when not is_bad then '{"ok":true}' end
     from newest order by at`,
    [hook.id, now, madeDaysAgo, hook.stoppedHours, most],
  )
  // With the test by which its maker looked what was wrong.
  await client.query(
    `insert into webhook_delivery
       (webhook_id, kind, body, state, created_at, tries, next_at, last_at, status_code, took_ms, problem, answer)
     select w.id, 'test', '{"page":"/v3/settings"}', 'failed', failing_since, t.tries, failing_since, failing_since + t.until, t.code, t.took, t.problem, t.answer
     from webhook w join (values ('gone', 1, interval '0', 410, 86, null, 'Gone'), ('failing', 9, interval '1 day', null, 10000, 'timeout', null))
       as t (state, tries, until, code, took, problem, answer) on t.state = w.state
     where w.id = $1`,
    [hook.id],
  )
}
