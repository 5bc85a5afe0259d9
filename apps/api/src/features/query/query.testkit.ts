import type { Query } from '@ido/contract'
import { createQueryEngine } from '../../semantic/run.ts'
import type { TestDatabase } from '../../testing/database.ts'
import { randomOf } from '../../testing/random.ts'
import type { Database } from '../../platform/database/database.ts'

/** A ticket as the tests know it: plain values, from which they compute every figure themselves. */
export interface PlainTicket {
  number: string
  opened: number
  resolved: number | null
  response: number | null
  product: number | null
  subProduct: number | null
  region: number | null
  unit: number | null
  segment: number | null
  sourceApp: number | null
  category: number | null
  status: number
  priority: number | null
  channel: number | null
  targetSeconds: number | null
  ownSla: boolean | null
  pendingSeconds: number
  reopened: number
}

/** A ticket of which nothing is said but its number, times and place. */
export const plainTicket = {
  response: null,
  subProduct: null,
  unit: null,
  segment: null,
  sourceApp: null,
  category: 1,
  status: 1,
  priority: null,
  channel: null,
  targetSeconds: 3600,
  ownSla: null,
  pendingSeconds: 0,
  reopened: 0,
}

export interface PlainSample {
  at: number
  host: number
  metric: number
  value: number
  interval: number
  weight: number
}

export interface PlainVoc {
  time: number
  created: number
  done: number | null
  pausedSeconds: number
  status: 'draft' | 'new' | 'on-progress' | 'done'
  score: number
  nps: number | null
  product: number | null
  region: number | null
  category: number | null
  sentiment: number | null
  /** Fields that follow it up, by column; ids of their lists, from 1. */
  followUp: Record<string, number | boolean | null>
}

export interface PlainHost {
  id: number
  name: string
  service: number
  product: number | null
}

const second = 1000
const day = 86_400 * second

/** Tickets from 2023 on with nulls everywhere, ties, month ends, the last second of days, and some still open. */
export function makeTickets(count: number, seed: number): PlainTicket[] {
  const random = randomOf(seed)
  const start = Date.parse('2023-11-20T00:00:00+07:00')
  const monthEnd = Date.parse('2024-01-31T23:59:59+07:00')
  return Array.from({ length: count }, (_, place) => {
    const opened =
      random.next() < 0.05
        ? monthEnd + random.below(3) * second
        : start + random.below(420) * day + random.below(86_400) * second
    const spent = Math.floor(60 * Math.exp(random.next() * 10)) + random.below(5)
    const isOpen = random.next() < 0.12
    return {
      number: `T${place}`,
      opened,
      resolved: isOpen ? null : opened + spent * second,
      response: random.next() < 0.2 ? null : opened + random.below(7200) * second,
      product: random.maybe(30),
      subProduct: random.maybe(50),
      region: random.maybe(8),
      unit: random.maybe(8),
      segment: random.maybe(5),
      sourceApp: random.maybe(8),
      category: random.maybe(12),
      status: 1 + random.below(8),
      priority: random.maybe(4),
      channel: random.maybe(6),
      targetSeconds: random.next() < 0.2 ? null : random.pick([4, 8, 24, 72]) * 3600,
      ownSla: random.next() < 0.3 ? null : random.next() < 0.7,
      pendingSeconds: random.next() < 0.5 ? 0 : random.below(spent + 600),
      reopened: random.next() < 0.9 ? 0 : 1 + random.below(2),
    }
  })
}

export const hosts: readonly PlainHost[] = Array.from({ length: 9 }, (_, place) => ({
  id: place + 1,
  name: `host-${place + 1}`,
  service: 1 + (place % 5),
  product: place === 8 ? null : 1 + place * 3,
}))

/** Every metric of every host over a few days, at uneven intervals and weights. */
export function makeSamples(count: number, seed: number): PlainSample[] {
  const random = randomOf(seed)
  const start = Date.parse('2024-02-27T00:00:00+07:00')
  const seen = new Set<string>()
  const samples: PlainSample[] = []
  while (samples.length < count) {
    const metric = 1 + random.below(8)
    const host = 1 + random.below(hosts.length)
    const at = start + random.below(5 * 288) * 300 * second
    const key = `${metric} ${host} ${at}`
    if (seen.has(key)) continue
    seen.add(key)
    const share = random.next() < 0.1 ? 0 : random.next()
    const value = [Math.round(share), share * 900, 100 + random.below(900), random.below(30)][metric - 1] ?? share
    samples.push({
      at,
      host,
      metric,
      value,
      interval: random.pick([300, 600]),
      weight: metric === 2 ? 1 + random.below(50) : 1,
    })
  }
  return samples
}

const instant = (milliseconds: number | null) => (milliseconds === null ? null : new Date(milliseconds).toISOString())

export async function addTickets({ pool }: Database, tickets: readonly PlainTicket[]): Promise<void> {
  await pool.query(`insert into ticket_origin (name) values ('test') on conflict do nothing`)
  const rows = tickets.map((ticket) => ({
    ...ticket,
    opened: instant(ticket.opened),
    resolved: instant(ticket.resolved),
    response: instant(ticket.response),
  }))
  await pool.query(
    `insert into ticket (origin_id, number, opened_at, resolved_at, first_response_at, product_id, sub_product_id, region_id, business_unit_id, segment_id,
       source_app_id, category_id, status_id, priority_id, channel_id, target_s, own_sla, pending_s, reopened)
     select (select id from ticket_origin where name = 'test'), number, opened, resolved, response, product, "subProduct", region, unit, segment,
       "sourceApp", category, status, priority, channel, "targetSeconds", "ownSla", "pendingSeconds", reopened
     from jsonb_to_recordset($1) as t (number text, opened timestamptz, resolved timestamptz, response timestamptz, product int, "subProduct" int, region int,
       unit int, segment int, "sourceApp" int, category int, status int, priority int, channel int, "targetSeconds" int, "ownSla" boolean, "pendingSeconds" int, reopened int)`,
    [JSON.stringify(rows)],
  )
}

/** All tables that a question about tickets may read, to lock them. */
export async function ticketTables({ pool }: Pick<Database, 'pool'>): Promise<string> {
  const { rows } = await pool.query<{ names: string }>(
    `select string_agg(name, ', ') as names from rollup where name like '%ticket%'`,
  )
  return `ticket, ${rows[0]?.names ?? ''}`
}

export async function addSamples({ pool }: Database, samples: readonly PlainSample[]): Promise<void> {
  await pool.query(
    `insert into infra_host (id, name, service_id, product_id) select id, name, service, product
     from jsonb_to_recordset($1) as h (id int, name text, service int, product int) on conflict do nothing`,
    [JSON.stringify(hosts)],
  )
  await pool.query(
    `insert into infra_sample (at, host_id, metric_id, value, interval_s, weight) select at, host, metric, value, interval, weight
     from jsonb_to_recordset($1) as s (at timestamptz, host int, metric int, value float8, interval int, weight int)`,
    [JSON.stringify(samples.map((sample) => ({ ...sample, at: instant(sample.at) })))],
  )
}

/** How many entries each field of a record's follow-up has to choose from. */
export const followUpFields = {
  category_improvement_id: 5,
  factory_id: 5,
  burn_feedback_id: 3,
  type_nps: 4,
  interestingness: 3,
  data_acuan: 5,
  validate_weight_id: 5,
  data_access_weight_id: 5,
  implement_ease_weight_id: 5,
  feedback_source_weight_id: 4,
  priority_direction_weight_id: 5,
} as const

/** Records of feedback with nulls, ties of scores, drafts, and a few done before they were made. */
export function makeVoc(count: number, seed: number): PlainVoc[] {
  const random = randomOf(seed)
  const further = randomOf(seed + 1_000_000)
  const start = Date.parse('2023-12-28T00:00:00+07:00')
  return Array.from({ length: count }, (_, place) => {
    const time = start + random.below(100 * 86_400) * second
    const created = time + random.below(7200) * second
    const status = random.pick(['draft', 'new', 'on-progress', 'done', 'done'] as const)
    const worked = (random.below(30 * 86_400) - 3600) * second
    return {
      time,
      created,
      done: status === 'done' ? created + worked : null,
      pausedSeconds: place % 5 === 0 ? 3600 * (place % 40) : 0,
      status,
      score: random.below(101),
      nps: random.next() < 0.15 ? null : random.below(11),
      product: random.maybe(30),
      region: random.maybe(8),
      category: random.maybe(12),
      sentiment: random.maybe(3),
      followUp: {
        ...Object.fromEntries(Object.entries(followUpFields).map(([field, most]) => [field, further.maybe(most)])),
        validated_feedback: further.next() < 0.4,
      },
    }
  })
}

export async function addVoc({ pool }: Database, records: readonly PlainVoc[]): Promise<void> {
  const followUp = Object.keys(followUpFields)
  await pool.query(
    `insert into voc (time_in, createddate, done_at, paused_s, status, createdby, score, score_nps, product_id, regional_company, category_feedback, sentiment_feedback, validated_feedback, ${followUp.join(', ')})
     select time, created, done, "pausedSeconds", status::voc_status, 'test', score, nps, product, region, category, sentiment, validated_feedback, ${followUp.join(', ')}
     from jsonb_to_recordset($1) as v (time timestamptz, created timestamptz, done timestamptz, "pausedSeconds" int, status text, score int, nps int, product int, region int, category int, sentiment int,
       validated_feedback boolean, ${followUp.map((field) => `${field} int`).join(', ')})`,
    [
      JSON.stringify(
        records.map(({ followUp: fields, ...record }) => ({
          ...record,
          ...fields,
          time: instant(record.time),
          created: instant(record.created),
          done: instant(record.done),
        })),
      ),
    ],
  )
}

const everything = { regions: null, products: null }
const going = new AbortController().signal

/** Asks one dataset for what somebody who sees everything is answered; each question by an engine of its own, which keeps nothing. */
export const askerOf =
  (dataset: string) =>
  async ({ database }: Pick<TestDatabase, 'database'>, query: Omit<Query, 'dataset'>) =>
    (await createQueryEngine(database).ask({ dataset, ...query }, everything, going)).rows
