import { parseArgs } from 'node:util'
import type { Data } from './data.ts'
import type { Opened } from './portal.ts'

/** What a run can be given, each a whole number from 1 up. */
const described = {
  tickets:
    'tickets of dashboards and backup (10000000), with a fifth of samples and hours of traffic; of pages (3000000)',
  orders: 'orders of measures (10000000), with a fifth of the other datasets',
  voc: 'records of VOC (1000000); soak 20000',
  rows: 'tickets to import (2000000)',
  viewers: 'people with a dashboard open at once (200)',
  minutes: 'minutes for which viewers are timed, after one that warms up (3), and of soak (60)',
  processes: 'processes of the portal in pages and soak (1); in soak one of several is killed every minute',
  standby: '1 gives soak a streaming standby',
  seconds: 'seconds of load, per question (4); five times as long in fair and pages',
  samples: 'requests one after the other, per question (60); faults of each kind in cases (20)',
  seed: 'which companies cases draws (1)',
} as const

export type Options = Partial<Record<keyof typeof described, number>>

export function readOptions(args: string[]): { names: string[]; isHelp: boolean; options: Options } {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      help: { type: 'boolean' },
      ...Object.fromEntries(Object.keys(described).map((name) => [name, { type: 'string' as const }])),
    },
  })
  const { help, ...given } = values as Record<string, string> & { help?: boolean }
  const options = Object.fromEntries(Object.entries(given).map(([name, text]) => [name, wholeNumber(name, text)]))
  return { names: positionals, isHelp: help === true, options }
}

function wholeNumber(name: string, text: string): number {
  const number = Number(text)
  if (!Number.isInteger(number) || number < 1) throw new Error(`--${name}: '${text}' is not a whole number from 1 up`)
  return number
}

/** @param benches what each of them measures, by name */
export function usage(benches: Readonly<Record<string, Bench>>): string {
  const lines = (pairs: [string, string][]) => pairs.map(([name, says]) => `  ${name.padEnd(17)} ${says}`)
  return [
    'npm run bench -- [name ...] [options]',
    'Measures the portal and compares the figures with its limits; without a name all but backup and soak. Exit 1 beyond a limit.',
    ...lines(Object.entries(benches).map(([name, { about }]) => [name, about])),
    '',
    ...lines(Object.entries(described).map(([name, says]) => [`--${name} N`, says])),
    'Data are generated once and stored under .cache/bench.',
  ].join('\n')
}

/** One line of a result: figures by column, and the limits of some of them. */
export interface Row {
  what: string
  figures: Readonly<Record<string, number | string>>
  most?: Readonly<Record<string, number>>
  least?: Readonly<Record<string, number>>
  /** Of the rows of one group the table shows the one that is nearest to its limit, and those beyond it. */
  group?: string
}

export interface Stage {
  options: Options
  folder: string
  /** Seconds that its data took; null where an earlier run has made them. */
  generated: number | null
  say(line: string): void
  /** Starts a portal on the folder, which ends with the bench. */
  open(env?: NodeJS.ProcessEnv): Promise<Opened>
}

/** What `npm run bench -- NAME` runs. */
export interface Bench {
  about: string
  data(options: Options): Data
  measure(stage: Stage): Promise<Row[]>
}

export const isMissed = ({ figures, most = {}, least = {} }: Row): boolean =>
  !Object.entries(most).every(([column, limit]) => Number(figures[column]) <= limit) ||
  !Object.entries(least).every(([column, limit]) => Number(figures[column]) >= limit)

/** How much of its limits a row takes. */
const nearness = (row: Row): number => {
  const shares = Object.entries(row.most ?? {}).map(([column, limit]) => Number(row.figures[column]) / (limit || 1))
  return Math.max(isMissed(row) ? 1 : 0, ...shares)
}

export const cellOf = (value: number | string | undefined): string => {
  if (typeof value !== 'number') return value ?? ''
  if (value >= 1000 || Number.isInteger(value)) return Math.round(value).toLocaleString('en')
  return value.toFixed(value < 1 ? 3 : value < 10 ? 2 : value < 100 ? 1 : 0)
}

const limitsOf = ({ most = {}, least = {} }: Row): string =>
  [
    ...Object.entries(most).map(([column, limit]) => `${column} ≤ ${cellOf(limit)}`),
    ...Object.entries(least).map(([column, limit]) => `${column} ≥ ${cellOf(limit)}`),
  ].join(', ')

export function tableOf(rows: readonly Row[]): string {
  const groups = Map.groupBy(rows, ({ group, what }) => group ?? what)
  const shown = [...groups.values()].flatMap((group) => {
    const [nearest, ...others] = group.toSorted((one, other) => nearness(other) - nearness(one))
    if (nearest?.group === undefined) return group
    const named = { ...nearest, what: `${nearest.what} (worst of ${group.length})` }
    return [named, ...others.filter(isMissed)]
  })
  const columns = [...new Set(shown.flatMap(({ figures }) => Object.keys(figures)))]
  const lines = shown.map((row) => {
    const limits = limitsOf(row)
    const verdict = limits === '' ? '' : isMissed(row) ? 'NO' : 'yes'
    return [row.what, ...columns.map((column) => cellOf(row.figures[column])), limits, verdict]
  })
  const cells = [['measured', ...columns, 'limit', 'reached'], ...lines]
  const widths = cells[0]?.map((_, column) => Math.max(...cells.map((row) => row[column]?.length ?? 0))) ?? []
  const padded = (cell: string, column: number) =>
    column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0)
  return cells.map((row) => row.map(padded).join('  ')).join('\n')
}
