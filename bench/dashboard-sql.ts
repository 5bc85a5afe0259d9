import { jakartaZone } from '@ido/contract'
import { infraWidgetSql } from './infra-sql.ts'
import { trafficWidgetSql } from './traffic-sql.ts'
import { bucketPass, byPlace, type Pass, passText, quantilesText, valuesOf, type WidgetSql } from './sql-pieces.ts'

const opened = 'sum(opened)::float8 as opened'
const resolved = 'sum(resolved)::float8 as resolved'
const sla = 'sum(sla_met)::float8 / nullif(sum(sla_n), 0) as sla_compliance'
const mttr = 'sum(resolve_s)::float8 / nullif(sum(resolved), 0) / 3600 as mttr_hours'
const reopenRate = 'sum(reopened)::float8 / nullif(sum(resolved), 0) as reopen_rate'
const nps = '100 * sum(promoters - detractors)::float8 / nullif(sum(promoters + passives + detractors), 0) as nps'

// The smallest tables by month.
const ticketMonths = 'ticket_month'
const durationMonths = 'ticket_month_duration'

/** One pass over a table by day, for all time over one by month. */
const pass =
  (byDay: Pass, byMonth: Pass): WidgetSql =>
  (days) => ({ text: passText(days ? byDay : byMonth, days), values: valuesOf(days) })

function tickets(table: string, months: string, sums: string[], keys: string[] = [], step = false): WidgetSql {
  return pass(
    { table, keys: [...(step ? ['day'] : []), ...keys], sums },
    { table: months, keys: [...(step ? ['month'] : []), ...keys], sums },
  )
}

// ---- Time to resolve: a quantile of its distribution. ----

const resolveTime =
  (step: boolean): WidgetSql =>
  (days) => {
    const key = step ? [days ? 'day' : 'month'] : []
    const counts = bucketPass(days ? 'ticket_day_time' : 'ticket_month_region_time', 'resolved', key)
    const text = quantilesText(passText(counts, days), key, { ttr_p90_hours: 0.9 }, 3600)
    return { text, values: valuesOf(days) }
  }

// ---- The queue: what was there at the begin, and what came and went since. ----

/** Open tickets at the first of the days, by keys. */
const levelText = (keys: readonly string[]) => {
  const columns = [...keys, 'opened', 'resolved'].join(', ')
  return `select ${[...keys, 'sum(opened - resolved)::float8 as n'].join(', ')} from (
      select ${columns} from ${ticketMonths} where month < date_trunc('month', $1::date)
      union all select ${columns} from ticket_day where day >= date_trunc('month', $1::date) and day < $1::date) before
    ${keys.length > 0 ? `group by ${byPlace(keys.length)}` : ''}`
}

const openNow: WidgetSql = (days) =>
  days
    ? {
        text: `with level as (${levelText([])}),
          flow as (${passText({ table: 'ticket_day', sums: ['sum(opened - resolved)::float8 as n'] }, days)})
          select now, (select n from level) + sum(n) over (order by now) as open_now from flow`,
        values: valuesOf(days),
      }
    : {
        text: passText({ table: ticketMonths, sums: ['sum(opened - resolved)::float8 as open_now'] }, null),
        values: [],
      }

const queue: WidgetSql = (days) => {
  const step = days ? 'day' : 'month'
  const net = passText(
    { table: days ? 'ticket_day' : ticketMonths, keys: [step], sums: ['sum(opened - resolved)::float8 as n'] },
    days,
  )
  return {
    text: `with net as (${net})
      select ${step}, now, ${days ? `(${levelText([])}) + ` : ''}sum(n) over (order by ${step}) as open_now from net`,
    values: valuesOf(days),
  }
}

const age = (
  at: string,
) => `case when ${at} - opened_at < interval '2 days' then 1 when ${at} - opened_at < interval '4 days' then 2
  when ${at} - opened_at < interval '8 days' then 3 when ${at} - opened_at < interval '31 days' then 4 else 5 end`

const queueByAge: WidgetSql = (days) => {
  const open = (at: string, now: boolean, still: string) =>
    `select ${age(at)} as age, ${now} as now, count(*)::float8 as open_now from ticket where ${still} group by 1`
  if (!days) return { text: open('now()', true, 'resolved_at is null'), values: [] }
  const [from, to] = [`($1::timestamp at time zone '${jakartaZone}')`, `($2::timestamp at time zone '${jakartaZone}')`]
  const parts = [
    open(`least(now(), ${to})`, true, `opened_at < ${to} and resolved_at is null`),
    open(`least(now(), ${to})`, true, `opened_at < ${to} and resolved_at >= ${to}`),
  ]
  if (days.begin === days.from) return { text: parts.join(' union all ').replaceAll('$2', '$1'), values: [days.to] }
  const before = [
    open(from, false, `opened_at < ${from} and resolved_at is null`),
    open(from, false, `opened_at < ${from} and resolved_at >= ${from}`),
  ]
  return { text: [...parts, ...before].join(' union all '), values: [days.from, days.to] }
}

const productFigures = [opened, resolved, sla, mttr, reopenRate]
const byProduct: WidgetSql = (days) =>
  days
    ? {
        text: `with level as (${levelText(['product_id'])}),
          flow as (${passText({ table: 'ticket_day', keys: ['product_id'], sums: productFigures }, days)})
          select f.*, coalesce(l.n, 0) + sum(f.opened - f.resolved) over (partition by f.product_id order by now) as open_now
          from flow f left join level l using (product_id)`,
        values: valuesOf(days),
      }
    : {
        text: `select product_id, true as now, sum(opened - resolved)::float8 as open_now, ${productFigures.join(', ')}
          from ${ticketMonths} group by 1`,
        values: [],
      }

// ---- Records: the first ten and how many there are. ----

/** @param total a query for how many there are */
const oldestOpen =
  (total: string, condition = 'true'): WidgetSql =>
  () => ({
    text: `select t.*, true as now, (${total})::float8 as total
      from ticket t where resolved_at is null and ${condition} order by opened_at limit 10`,
    values: [],
  })
const ofPriority = 'priority_id = 1'

/**
 * The best SQL that somebody who knows the rollups would write for each widget of the three dashboards: the smallest table
 * that keeps what is asked, one pass, ids instead of labels, gaps left open. Every row says whether it is of the period
 * (`now`) or of the one before; figures are named as the portal names its measures, so that the two can be compared.
 * By widget; `widget trend` is the line under a figure.
 */
const widgetSql: Readonly<Record<string, WidgetSql>> = {
  opened: tickets('ticket_day', ticketMonths, [opened]),
  'opened trend': tickets('ticket_day', ticketMonths, [opened], [], true),
  resolved: tickets('ticket_day_duration', ticketMonths, [resolved]),
  'resolved trend': tickets('ticket_day_duration', ticketMonths, [resolved], [], true),
  'open-now': openNow,
  'open-now trend': queue,
  sla: tickets('ticket_day_duration', ticketMonths, [sla]),
  'sla trend': tickets('ticket_day_duration', ticketMonths, [sla], [], true),
  mttr: tickets('ticket_day_duration', ticketMonths, [mttr]),
  'mttr trend': tickets('ticket_day_duration', ticketMonths, [mttr], [], true),
  'ttr-p90': resolveTime(false),
  'ttr-p90 trend': resolveTime(true),
  'opened-resolved': tickets('ticket_day', ticketMonths, [opened, resolved], [], true),
  queue,
  'sla-by-region': tickets('ticket_day_duration', ticketMonths, [sla], ['region_id']),
  'category-by-region': tickets('ticket_day_cause', 'ticket_month_cause', [opened], ['category_id', 'region_id']),
  'category-by-priority': tickets('ticket_day_cause', 'ticket_month_cause', [opened], ['category_id', 'priority_id']),
  'queue-by-age': queueByAge,
  'resolved-by-time': tickets('ticket_day_duration', durationMonths, [resolved], ['duration_id']),
  'by-product': byProduct,
  'nps-by-region': tickets('voc_day', 'voc_month', [nps], ['regional_company']),
  'oldest-open': oldestOpen(`select sum(opened - resolved) from ${ticketMonths}`),
  ...infraWidgetSql,
  'critical-open': oldestOpen(`select count(*) from ticket where resolved_at is null and ${ofPriority}`, ofPriority),
}

/** Boards whose widgets are called as others are elsewhere, each with statements of its own. */
const boardSql: Readonly<Record<string, Readonly<Record<string, WidgetSql>>>> = { traffic: trafficWidgetSql }

/** What stands beside a widget of a board; undefined where nobody wrote it. */
export const statementOf = (board: string, widget: string): WidgetSql | undefined =>
  (boardSql[board] ?? widgetSql)[widget]
