import { sqlInJakarta } from '@ido/contract'
import { monthsBetween, plusMonths } from './calendar.ts'
import type { Cohorts, CountedRecords, Dataset } from './catalog/types.ts'
import type { Piece } from './plan.ts'
import {
  type Context,
  filterConditions,
  groupOf,
  Parameters,
  periodConditions,
  rawConditions,
  timeOf,
  whereOf,
  type Window,
} from './select.sql.ts'
import type { ColumnFilter } from './validate.ts'

/** Whether a component counts members of cohorts, as of a month after their start. */
export function isOfCohorts({ cohorts, components }: Dataset, component: string): boolean {
  return cohorts !== undefined && components[component]?.flow === cohorts.flow
}

/** The months after the start that a question is about, in their order. */
export function askedMonths(
  cohorts: Cohorts,
  filters: readonly ColumnFilter[],
  groups: readonly { column: string }[],
): number[] {
  const filter = filters.find(({ column }) => column === cohorts.column)
  if (filter) return cohorts.months.filter((month) => filter.ids.includes(month + 1))
  return groups.some(({ column }) => column === cohorts.column) ? [...cohorts.months] : [cohorts.usual]
}

/** How many months of a cohort are wholly over, after the one of its start; -1 where not even that one is. */
function lived(month: string, { running }: Pick<Window, 'running'>): string {
  return `(${monthsBetween(0, running) + 12 * 1970} - 12 * extract(year from ${month}) - extract(month from ${month}))::int`
}

/**
 * Members by the month that is asked for in which a figure of them changes: they come with the first, who leaves does so with the
 * first that is not before it, and a cohort goes with the first that it has not been through. What a month counts is the sum of all
 * up to it, which `accumulate` makes of the answer.
 */
export function cohortSelect(context: Context, piece: Piece, cohorts: Cohorts): string {
  const { dataset, groups, components, parameters } = context
  const { rollup } = piece
  const months = askedMonths(cohorts, context.filters, groups)
  const asked = `${parameters.add(months)}::int[]`
  const others = groups.flatMap(({ column }, place) => (column === cohorts.column ? [] : [place]))
  const values = components.map((name) =>
    name === cohorts.joined || name === cohorts.lost ? `sum(v.${name})::float8` : '0::float8',
  )
  const keys = groups.map(({ column }, place) => {
    return column === cohorts.column ? `(${asked})[v.place + 1] + 1` : `i.g${place}`
  })
  const grouped = ['t', ...groups.map((_, place) => `g${place}`)]
  return `select i.t, false as base, ${[...keys.map((key, place) => `${key} as g${place}`), ...values.map((value, place) => `${value} as c${place}`)].join(', ')}, null::text as dist
    from (${membersOf(context, piece, others)}) i
    cross join lateral (select width_bucket(${lived('i.m', context.window)}, ${asked}) as over, width_bucket(i.a - 2, ${asked}) as gone) at
    cross join lateral (values (0, i.joined, 0), (least(at.gone, at.over), 0, i.lost), (at.over, -i.joined, -i.lost)) v (place, ${cohorts.joined}, ${cohorts.lost})
    where v.place < ${months.length} group by ${[1, ...grouped.slice(1).map((_, place) => place + 3)].join(', ')}`

  /** By month of the start, other groups and months stayed: few rows, of which each becomes three. */
  function membersOf({ window }: Context, { from, to }: Piece, kept: readonly number[]): string {
    const flow = dataset.flows[cohorts.flow]
    const [joined, lost] = [dataset.components[cohorts.joined], dataset.components[cohorts.lost]]
    if (!flow || !joined || !lost) throw new Error(`${dataset.id} has no cohorts`)
    const plain = { ...context, filters: context.filters.filter(({ column }) => column !== cohorts.column) }
    const time = timeOf(plain, rollup ? rollup.period : flow.time, rollup)
    const month = rollup ? rollup.period : `date_trunc('month', ${sqlInJakarta(flow.time)})::date`
    const stayed = rollup ? cohorts.column : `coalesce(${dataset.columns[cohorts.column]?.sql}, 0)`
    // Who started since counts in no month that is asked for, and would be read for nothing.
    const until = Math.min(to, plusMonths(window.running, -(months[0] ?? 0)))
    const where = rollup
      ? [...periodConditions(plain, rollup, piece), ...filterConditions(plain, rollup)]
      : [...rawConditions(plain, cohorts.flow, { from, to: until }), ...filterConditions(plain, null)]
    const outputs = [
      `${time} as t`,
      `${month} as m`,
      `${stayed} as a`,
      ...kept.map((place) => `${groupOf({ ...plain, window }, place, rollup)} as g${place}`),
    ]
    return `select ${outputs.join(', ')}, ${rollup ? joined.rolled : joined.raw}::bigint as joined, ${rollup ? lost.rolled : lost.raw}::bigint as lost
      from ${rollup?.table ?? flow.table}${whereOf(where)} group by ${outputs.map((_, place) => place + 1).join(', ')}`
  }
}

/** Which members of cohorts a measure counted as of the month that is asked for. */
export function cohortConditions(
  cohorts: Cohorts,
  { count }: CountedRecords,
  filters: readonly ColumnFilter[],
  { window, parameters, time }: { window: Window; parameters: Parameters; time: string },
): string[] {
  const [month] = askedMonths(cohorts, filters, [])
  if (month === undefined) return ['false']
  const asked = parameters.add(month)
  return [
    `${lived(sqlInJakarta(time), window)} >= ${asked}::int`,
    ...(count === cohorts.lost ? [`${cohorts.column} <= ${asked}::int + 1`] : []),
  ]
}
