import assert from 'node:assert/strict'
import { atJakarta, dayLength, listCases, type PortalCase, type Query, readCase } from '@ido/contract'
import { everything, scopeKey } from '../../platform/http/scope.ts'
import type { FoundCase, FoundFigure } from '../../semantic/cases/found.ts'
import type { QueryEngine } from '../../semantic/run.ts'
import type { StandingSender } from '../../semantic/watch/places.ts'
import { testPortal, type TestPortal, type TestSession } from '../../testing/portal.ts'
import type { MissedTarget } from '../targets/targets.read.ts'
import { storeFound } from './cases.store.service.ts'

export const all = scopeKey(everything)
export const inRegion3 = scopeKey({ regions: [3], products: null })

/** Unix time in ms of a day, or an hour of it, in Jakarta. */
export const instant = (day: string, clock?: string): number => Date.parse(atJakarta(day, clock))

export function madeFigure(figure: Partial<FoundFigure> = {}): FoundFigure {
  const { dataset = 'tickets', measure = 'opened' } = figure
  const evidence: Query = { dataset, measures: [measure], from: '2026-11-26', to: '2026-11-29' }
  return { dataset, measure, value: 72, previous: 24, target: null, evidence, ...figure }
}

/** Three times as many tickets of a product in a region as usual, still so, but for what is said. */
export function madeCase(one: Partial<FoundCase> = {}): FoundCase {
  return {
    family: 'tickets.load',
    state: 'ongoing',
    place: { product: 'IndiHome', region: 'T-REG 5' },
    since: instant('2026-11-26'),
    until: null,
    severity: 5,
    figures: [madeFigure()],
    course: null,
    ...one,
  }
}

/** Of now, since what is over shows for a day. */
export const now = Date.now()
export const since = now - 4 * dayLength
export const late = madeCase({
  family: 'tickets.sla',
  state: 'chronic',
  place: { region: 'T-REG 3' },
  since: now - 65 * dayLength,
  severity: 9,
  figures: [madeFigure({ measure: 'sla_compliance', value: 0.668, previous: null, target: 0.791 })],
})

/** A query engine for runs that read no figures, with all that send readings. */
export const engineWith = (senders: readonly StandingSender[] = []): QueryEngine => {
  const engine: Partial<QueryEngine> = { shared: () => Promise.resolve([...senders] as never), written: () => {} }
  return engine as QueryEngine
}

export const places = (cases: readonly PortalCase[]) => cases.map(({ place }) => Object.values(place).join(' '))

export interface CasesPortal extends TestPortal {
  readonly admin: TestSession
  readonly cmp: TestSession
  readonly agent: TestSession
  /** Sees region 3 alone. */
  readonly regional: TestSession
  /** Stores what a run found, by scope; all targets are reached but for those that everybody is said to miss. */
  run(found: Record<string, FoundCase[]>, at?: number, missed?: readonly MissedTarget[]): Promise<void>
  list(query?: Record<string, unknown>, person?: TestSession): Promise<PortalCase[]>
  /** The one case that is listed. */
  only(query?: Record<string, unknown>): Promise<PortalCase>
  detail(id: number, person?: TestSession): Promise<Awaited<ReturnType<typeof readDetail>>>
  eventsOf(id: number): Promise<string[]>
  forgetAll(): Promise<void>
}

const readDetail = async (id: number, person: TestSession) => (await person.call(readCase, { params: { id } })).answer

export async function casesPortal(): Promise<CasesPortal> {
  const portal = await testPortal()
  const admin = await portal.signIn('ADMIN')
  const list: CasesPortal['list'] = async (query = {}, person = admin) =>
    (await person.call(listCases, { query })).answer
  const detail: CasesPortal['detail'] = (id, person = admin) => readDetail(id, person)
  return {
    ...portal,
    admin,
    cmp: await portal.signIn('CMP'),
    agent: await portal.signIn('AGENT'),
    regional: await portal.addPerson({ email: 'treg3@ido.example', roles: ['CMP'], regions: [3] }),
    run(found, at = Date.now(), missed = []) {
      const byScope = Object.fromEntries(Object.keys(found).map((scope) => [scope, missed]))
      return storeFound(portal.database, new Map(Object.entries(found)), at, { madeOf: null, missed: byScope })
    },
    list,
    async only(query = {}) {
      const [one, ...others] = await list(query)
      assert.equal(others.length, 0)
      return one ?? assert.fail('there is no case')
    },
    detail,
    eventsOf: async (id) => (await detail(id)).events.map(({ kind, value }) => `${kind} ${value}`),
    async forgetAll() {
      await portal.database.pool.query('truncate found_case, found_case_event, found_case_run')
    },
  }
}
