import type { EndpointAnswer, QueryRow, ticketCategoryStatus, ticketSourceAppSummary } from '@ido/contract'
import { plusDays, today } from '../../platform/days.ts'
import type { QueryEngine } from '../../semantic/run.ts'
import type { Scope } from '../../platform/person.ts'

const days = 30

interface TiocReader {
  scope: Scope
  signal: AbortSignal
}

/** The last 30 days, today among them; whole days, so that everybody shares the answer. */
const lastDays = () => ({ from: plusDays(today(), 1 - days), to: plusDays(today(), 1) })

export async function sourceAppSummary(
  engine: QueryEngine,
  { scope, signal }: TiocReader,
): Promise<EndpointAnswer<typeof ticketSourceAppSummary>> {
  const measures = ['opened', 'resolved', 'open_now']
  const query = { dataset: 'tickets', measures, dimensions: ['source_app'], ...lastDays() }
  const { rows } = await engine.ask(query, scope, signal)
  return rows.map((row) => ({
    source_app: labelOf(row, 'source_app'),
    opened: countOf(row, 'opened'),
    resolved: countOf(row, 'resolved'),
    open_now: countOf(row, 'open_now'),
  }))
}

export async function categoryStatus(
  engine: QueryEngine,
  { scope, signal }: TiocReader,
): Promise<EndpointAnswer<typeof ticketCategoryStatus>> {
  const query = { dataset: 'tickets', measures: ['opened'], dimensions: ['category', 'status'], ...lastDays() }
  const { rows } = await engine.ask(query, scope, signal)
  return rows.map((row) => ({
    category: labelOf(row, 'category'),
    status: labelOf(row, 'status'),
    opened: countOf(row, 'opened'),
  }))
}

function labelOf(row: QueryRow, dimension: string): string | null {
  const label = row[dimension]
  return typeof label === 'string' ? label : null
}

function countOf(row: QueryRow, measure: string): number {
  return Number(row[measure] ?? 0)
}
