import { npsWithInterval } from '@ido/contract'
import type { Database } from '../../platform/database/database.ts'
import type { PlacedRecords } from '../../platform/http/scope-world.testkit.ts'
import { hosts, type PlainSample, type PlainTicket } from './query.testkit.ts'
import type { randomOf } from '../../testing/random.ts'

/** Half-open, milliseconds; stocks are counted at `to`. */
export interface Period {
  from: number
  to: number
}
export type Figures = Record<string, number | null>

type Random = ReturnType<typeof randomOf>

/** A dataset as tests know it: rows that they make themselves, every figure counted plainly over them. */
export interface PlainDataset {
  /** Puts so many made-up rows in and answers what counts their figures. */
  fill(database: Database, count: number, seed: number): Promise<(period: Period) => Figures>
  /** The first day that anything happens, and over how many days. */
  from: string
  days: number
  /** Sums that may lie below zero, so that a part of them may be more than all. */
  signed?: readonly string[]
  /** One of the statements that move its sums, every kind by turns; `some` chooses one row in so many. */
  writes(random: Random): string[]
  /** Makes its rollups anew from the rows. */
  rebuild: string
  /** One record for the walk of scopes, where records are found by what they are called. */
  placed?: PlacedRecords[string]
}

/** The `where` of one row in so many. */
export const oneIn = (share: number, random: Random, number = 'id') =>
  `where ${number} % ${share} = ${random.below(share)}`

const mean = (values: readonly number[]): number | null =>
  values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length
const ratio = (part: number, whole: number): number | null => (whole === 0 ? null : part / whole)
const within = (time: number | null, { from, to }: Period) => time !== null && time >= from && time < to

/** Nearest rank over the plain values, each counted `weight` times. */
function percentile(values: readonly { value: number; weight: number }[], share: number): number | null {
  const sorted = values.toSorted((a, b) => a.value - b.value)
  const total = sorted.reduce((sum, { weight }) => sum + weight, 0)
  let passed = 0
  for (const { value, weight } of sorted) {
    passed += weight
    if (passed >= share * total - 1e-9) return value
  }
  return null
}

const met = ({ opened, resolved, targetSeconds, ownSla }: PlainTicket) =>
  targetSeconds === null ? ownSla : ((resolved ?? 0) - opened) / 1000 <= targetSeconds

/** Every measure of the dataset tickets, as docs/figures.md defines it, in plain code over the plain rows. */
export function ticketFigures(tickets: readonly PlainTicket[], period: Period): Figures {
  const opened = tickets.filter((ticket) => within(ticket.opened, period))
  const resolved = tickets.filter((ticket) => within(ticket.resolved, period))
  const open = tickets.filter(
    (ticket) => ticket.opened < period.to && (ticket.resolved === null || ticket.resolved >= period.to),
  )
  const hours = (ticket: PlainTicket) => ((ticket.resolved ?? 0) - ticket.opened) / 3_600_000
  const due = tickets.filter(
    ({ opened: at, targetSeconds }) => targetSeconds !== null && within(at + targetSeconds * 1000, period),
  )
  const judged = resolved.filter((ticket) => met(ticket) !== null)
  const answered = opened.flatMap(({ response, opened: at }) =>
    response === null ? [] : [(response - at) / 3_600_000],
  )
  return {
    opened: opened.length,
    resolved: resolved.length,
    open_now: open.length,
    backlog_age_hours: mean(open.map((ticket) => (period.to - ticket.opened) / 3_600_000)),
    mttr_hours: mean(resolved.map(hours)),
    mttr_net_hours: mean(resolved.map((ticket) => Math.max(0, hours(ticket) - ticket.pendingSeconds / 3600))),
    ttr_p90_hours: percentile(
      resolved.map((ticket) => ({ value: hours(ticket), weight: 1 })),
      0.9,
    ),
    sla_compliance: ratio(judged.filter((ticket) => met(ticket)).length, judged.length),
    sla_by_due_date: ratio(due.filter((ticket) => ticket.resolved !== null && met(ticket)).length, due.length),
    first_response_hours: mean(answered),
    reopen_rate: ratio(resolved.filter(({ reopened }) => reopened > 0).length, resolved.length),
  }
}

const objectives = [0.999, 0.9995, 0.9999, 0.999, 0.999]

/** Every measure of the dataset infra. */
export function infraFigures(samples: readonly PlainSample[], period: Period): Figures {
  const inside = samples.filter(({ at }) => within(at, period))
  const of = (metric: number) => inside.filter((sample) => sample.metric === metric)
  const total = (list: readonly PlainSample[], value: (sample: PlainSample) => number) =>
    list.reduce((sum, sample) => sum + value(sample), 0)
  const overTime = (metric: number) =>
    ratio(
      total(of(metric), ({ value, interval }) => value * interval),
      total(of(metric), ({ interval }) => interval),
    )
  const latency = of(2)
  const requests = total(of(3), ({ value }) => value)
  const errors = total(of(4), ({ value }) => value)
  const budget = total(of(3), ({ value, host }) => value * (1 - (objectives[(hosts[host - 1]?.service ?? 1) - 1] ?? 1)))
  const lost = total(of(1), ({ value, interval }) => (1 - value) * interval)
  const mayBeLost = total(of(1), ({ interval }) => interval * (1 - 0.999))
  return {
    availability: overTime(1),
    latency_mean_ms: ratio(
      total(latency, ({ value, weight }) => value * weight),
      total(latency, ({ weight }) => weight),
    ),
    latency_p50_ms: percentile(latency, 0.5),
    latency_p95_ms: percentile(latency, 0.95),
    latency_p99_ms: percentile(latency, 0.99),
    error_rate: ratio(errors, requests),
    burn_rate: ratio(errors, budget),
    downtime_burn: ratio(lost, mayBeLost),
    cpu: overTime(5),
    memory: overTime(6),
    disk: overTime(7),
    throughput: overTime(8),
    samples: inside.length,
  }
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

/** Every measure of the dataset voc. */
export function vocFigures(records: readonly PlainVoc[], period: Period): Figures {
  const sent = records.filter(({ time, status }) => status !== 'draft' && within(time, period))
  const scores = sent.flatMap(({ nps }) => (nps === null ? [] : [nps]))
  const promoters = scores.filter((score) => score >= 9).length
  const detractors = scores.filter((score) => score <= 6).length
  const interval = npsWithInterval({ promoters, detractors, passives: scores.length - promoters - detractors })
  const done = sent.filter(({ status }) => status === 'done')
  return {
    feedback: sent.length,
    promoters,
    passives: scores.length - promoters - detractors,
    detractors,
    nps: scores.length === 0 ? null : (100 * (promoters - detractors)) / scores.length,
    nps_low: interval.low,
    nps_high: interval.high,
    mean_score: mean(sent.map(({ score }) => score)),
    mean_score_nps: mean(scores),
    done_rate: ratio(done.length, sent.length),
    time_to_done_hours: mean(
      done.map(({ done: at, created, pausedSeconds }) => {
        return Math.max(0, Math.floor(((at ?? created) - created) / 1000) - (at === null ? 0 : pausedSeconds)) / 3600
      }),
    ),
  }
}
