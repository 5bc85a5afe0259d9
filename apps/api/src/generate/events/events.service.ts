import type pg from 'pg'
import { hasRows } from '../bulk.service.ts'
import { planEra } from '../era.ts'
import type { Plan } from '../plan.ts'
import { planEvents } from './events.ts'

/** In the client's transaction: the events of the demo, where there are none. */
export async function fillEmptyEvents(client: pg.PoolClient, plan: Omit<Plan, 'count'>): Promise<void> {
  if (await hasRows(client, 'event')) return
  const made = planEvents(plan.portalLists, planEra(plan), plan.seed).map(({ from, to, ...event }) => ({
    ...event,
    from: new Date(from).toISOString(),
    to: new Date(to).toISOString(),
  }))
  await client.query(
    `insert into event (name, starts_at, ends_at, products, regions, place, note)
     select e.name, e."from", e."to", e.products,
       (select array_agg(r.id order by r.id) from region r where r.name = any(e.regions)), e.place, e.note
     from jsonb_to_recordset($1) as e (name text, "from" timestamptz, "to" timestamptz, products integer[],
       regions text[], place text, note text)
     order by e."from"
     on conflict do nothing`,
    [JSON.stringify(made)],
  )
}
