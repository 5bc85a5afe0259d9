import type { Data } from './data.ts'
import { aligned, ms } from './format.ts'
import type { Options } from './options.ts'
import type { Opened } from './portal.ts'

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
  data: Data
  folder: string
  /** Seconds that its data took; null where an earlier run has made them. */
  generated: number | null
  say(line: string): void
  /** Starts a portal on the folder, which ends with the bench. */
  open(env?: NodeJS.ProcessEnv): Promise<Opened>
}

/** What `npm run bench -- NAME` runs, once for each of its data. */
export interface Bench {
  about: string
  data(options: Options): readonly Data[]
  measure(stage: Stage): Promise<Row[]>
}

export const mostVoc = (options: Options): number => Math.max(...options.all('voc', 100_000, 1_000_000))

export const isMissed = ({ figures, most = {}, least = {} }: Row): boolean =>
  !Object.entries(most).every(([column, limit]) => Number(figures[column]) <= limit) ||
  !Object.entries(least).every(([column, limit]) => Number(figures[column]) >= limit)

/** How much of its limits a row takes. */
const nearness = (row: Row): number => {
  const shares = Object.entries(row.most ?? {}).map(([column, limit]) => Number(row.figures[column]) / (limit || 1))
  return Math.max(isMissed(row) ? 1 : 0, ...shares)
}

const cellOf = (value: number | string | undefined): string => {
  if (typeof value !== 'number') return value ?? ''
  if (value >= 1000 || Number.isInteger(value)) return Math.round(value).toLocaleString('en')
  return value < 1 ? value.toFixed(3) : ms(value)
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
    if (!nearest) return []
    const named =
      nearest.group === undefined ? nearest : { ...nearest, what: `${nearest.what} (worst of ${group.length})` }
    return [named, ...others.filter((row) => row.group === undefined || isMissed(row))]
  })
  const columns = [...new Set(shown.flatMap(({ figures }) => Object.keys(figures)))]
  const lines = shown.map((row) => {
    const limits = limitsOf(row)
    const verdict = limits === '' ? '' : isMissed(row) ? 'NO' : 'yes'
    return [row.what, ...columns.map((column) => cellOf(row.figures[column])), limits, verdict]
  })
  return aligned([['measured', ...columns, 'limit', 'reached'], ...lines])
}
