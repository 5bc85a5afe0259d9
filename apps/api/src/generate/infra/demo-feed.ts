import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import { onConnection } from '../../platform/database/copy.ts'
import type { Database } from '../../platform/database/database.ts'
import { takeWriteTurn } from '../../platform/database/transaction.ts'
import type { Stoppable } from '../../platform/jobs/shutdown.ts'
import { readPortalLists } from '../portal-lists.queries.ts'
import { planHosts } from './infra.service.ts'

const feedLock = 7_040_012
const everyMilliseconds = 5 * 60_000
/** A demo that slept for longer wakes up with a gap. */
const mostDays = 14

/**
 * Lets the hosts of a demo go on sending while it runs, so that they do not all look silent a quarter of an hour after it was made: each repeats its
 * readings of a day before, up to `now`, outages apart. Hosts that somebody added are left alone, and those that had stopped while others
 * went on. Of several processes one does it.
 * @returns how many samples were added
 */
export async function feedDemo(database: Database, now: Date): Promise<number> {
  const { products } = await readPortalLists(database)
  const names = planHosts(products).map(({ name }) => name)
  return onConnection(database.pool, async (client) => {
    const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_xact_lock($1) as mine', [feedLock])
    if (!rows[0]?.mine) return 0
    // A program that sends the same minute meanwhile would find it taken half way through.
    await takeWriteTurn(client, 'infra')
    let added = 0
    // A day repeats the one before, so that what was away for three days catches up in three rounds.
    for (let day = 0; day < mostDays; day += 1) {
      const more = await repeatDay(client, names, now)
      if (more === 0) break
      added += more
    }
    return added
  })
}

async function repeatDay(client: pg.PoolClient, hosts: readonly string[], now: Date): Promise<number> {
  const { rowCount } = await client.query(
    `insert into infra_sample (at, value, host_id, interval_s, weight, metric_id)
     select s.at + interval '1 day', case when m.name = 'up' then greatest(s.value, 0.9995) else s.value end, s.host_id, s.interval_s, s.weight, s.metric_id
     from infra_host h cross join infra_metric m
     cross join lateral (
       select at, interval_s from infra_sample where host_id = h.id and metric_id = m.id order by at desc limit 1
     ) last
     join infra_sample s on s.host_id = h.id and s.metric_id = m.id
       and s.at > last.at - interval '1 day' and s.at <= last.at
       and s.at + interval '1 day' >= last.at + make_interval(secs => last.interval_s)
       and s.at + interval '1 day' + make_interval(secs => s.interval_s) <= $2
     where h.name = any($1) and last.at >= (
       select percentile_disc(0.5) within group (order by each.at) - interval '15 minutes'
       from (select max(at) as at from infra_sample where metric_id = 1 and at > $2::timestamptz - make_interval(days => $3)
             group by host_id) each)
       and last.at > $2::timestamptz - make_interval(days => $3)
     on conflict do nothing`,
    [hosts, now, mostDays],
  )
  return rowCount ?? 0
}

/** At once and every five minutes, as long as the demo runs. */
export function feedRegularly(database: Database, log: FastifyBaseLogger): Stoppable {
  let run: Promise<unknown> | null = null
  const feed = () => {
    run ??= feedDemo(database, new Date())
      .catch((error: unknown) => log.warn({ err: error }, 'the demo’s hosts sent nothing'))
      .finally(() => (run = null))
  }
  const timer = setInterval(feed, everyMilliseconds)
  feed()
  return {
    async stop() {
      clearInterval(timer)
      await run
    },
  }
}
