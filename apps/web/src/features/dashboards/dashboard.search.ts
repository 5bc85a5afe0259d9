import {
  instantOf,
  isMoment,
  isPreset,
  type Chosen,
  type Filters,
  type Label,
  type Look,
  type PeriodPreset,
  type Span,
} from '@ido/contract'
import { labelsOf } from '../../api/board-labels.ts'
import { readOwn, writeOwn } from '../../api/own-state.ts'

/**
 * What the address of a dashboard holds, in plain words: `period` or `from` and `to`, `compare`, `refresh` (seconds), `event` (the
 * id of the one that a page of events is about), and labels by dimension, joined by commas: `region=T-REG 1,T-REG 3`. An empty label is 'not filled in'; a comma that
 * belongs to a label has a backslash before it.
 */
export type DashboardSearch = Readonly<Record<string, string>>
/** Changes to it: undefined takes a key away. */
export type BoardSearchChange = Readonly<Record<string, string | undefined>>

export const comparisons = ['previous', 'lastYear', 'none'] as const

export const refreshSteps = [30, 60, 300] as const

/** How a dashboard is looked at on screen. */
export interface ScreenLook extends Look {
  /** Seconds between refreshes, null = only when asked. */
  readonly refresh: number | null
}

const reserved = new Set(['period', 'from', 'to', 'compare', 'refresh', 'event'])
const longestLabel = 200
const mostLabels = 200

export function textOf(raw: unknown): string | undefined {
  // The router reads 7 as a number and true as a truth; a key named twice is a list.
  if (Array.isArray(raw)) return raw.map(String).join(',')
  return typeof raw === 'string' || typeof raw === 'number' || typeof raw === 'boolean' ? String(raw) : undefined
}

const checks: Readonly<Record<string, (text: string) => boolean>> = {
  period: isPreset,
  compare: (text) => comparisons.some((comparison) => comparison === text),
  refresh: (text) => refreshSteps.some((step) => String(step) === text),
  event: (text) => /^[1-9]\d{0,14}$/.test(text),
}

/** Reads an address; what the API could only refuse is dropped, so that an old or mistyped link still opens. */
export function readDashboardSearch(raw: Record<string, unknown>): DashboardSearch {
  const kept: Record<string, string> = {}
  const { from, to } = { from: textOf(raw['from']) ?? '', to: textOf(raw['to']) ?? '' }
  const hasSpan = isMoment(from) && isMoment(to) && instantOf(from) < instantOf(to)
  if (hasSpan) Object.assign(kept, { from, to })
  for (const [key, value] of Object.entries(raw)) {
    const text = textOf(value)
    if (text === undefined || (key === 'period' && hasSpan)) continue
    const fits = reserved.has(key) ? checks[key]?.(text) : /^[a-z_]{1,40}$/.test(key) && areLabels(labelsOf(text))
    if (fits) kept[key] = text
  }
  return kept
}

function areLabels(labels: readonly Label[]): boolean {
  return labels.length <= mostLabels && labels.every((label) => (label?.length ?? 0) <= longestLabel)
}

export function filtersOf(search: DashboardSearch): Filters {
  const named = Object.entries(search).filter(([key]) => !reserved.has(key))
  return Object.fromEntries(named.map(([key, text]) => [key, labelsOf(text)]))
}

/** What an address says, which the dashboard's own defaults complete. */
export function chosenIn(search: DashboardSearch): Chosen {
  const { from, to, period, compare } = search
  return {
    preset: isPreset(period) ? period : undefined,
    span: from !== undefined && to !== undefined ? { from, to } : undefined,
    compare: comparisons.find((comparison) => comparison === compare),
    filters: filtersOf(search),
  }
}

export const refreshOf = ({ refresh }: DashboardSearch) => (refresh === undefined ? null : Number(refresh))

export function changedBoardSearch(now: DashboardSearch, change: BoardSearchChange): DashboardSearch {
  return readDashboardSearch({ ...now, ...change })
}

/** Period, comparison and refresh kept, every filter gone. */
export function withoutBoardFilters(now: DashboardSearch): DashboardSearch {
  return Object.fromEntries(Object.entries(now).filter(([key]) => reserved.has(key)))
}

export const ownPeriod = (span: NonNullable<Span>): BoardSearchChange => ({ ...span, period: undefined })
export const presetPeriod = (period: PeriodPreset): BoardSearchChange => ({ period, from: undefined, to: undefined })

// ---- Filters follow the person from page to page, until an address says otherwise. ----

const keptName = 'dashboard.filters'

/** What follows; how often a page refreshes and which event it is about are that page's own. */
export function keepSearch({ refresh: _refresh, event: _event, ...search }: DashboardSearch): void {
  writeOwn(keptName, search)
}

/** What follows to a board that compares these dimensions, and what stays behind. */
export function parted(kept: DashboardSearch, compared: readonly string[]) {
  const entries = Object.entries(kept)
  return {
    followed: Object.fromEntries(entries.filter(([key]) => !compared.includes(key))),
    leftOut: Object.fromEntries(entries.filter(([key]) => compared.includes(key))),
  } satisfies Record<string, DashboardSearch>
}

export function keptSearch(): DashboardSearch {
  const kept = readOwn(keptName)
  return typeof kept === 'object' && kept !== null ? readDashboardSearch({ ...kept }) : {}
}
