import {
  caseBrief,
  dayLength,
  catalogCall,
  categoryRanking,
  currentSession,
  dashboardByPath,
  dashboardFeedback,
  type DatasetInfo,
  type Endpoint,
  jakartaDay,
  listDashboards,
  listProducts,
  listSavedViews,
  listSessions,
  listVoc,
  logbook,
  managedRoles,
  outagesCall,
  queryCall,
  readProfile,
  targetStandings,
  users,
  vocDetailCall,
  vocHome,
  vocStatusCounts,
  watchCall,
  activityLog,
  exportVoc,
  listAccessRequests,
} from '@ido/contract'
import { builtIn } from '../../apps/api/src/features/dashboards/built-in/index.ts'
import { figuresAskedBy } from '../asked.ts'
import type { PortalClient, Wish, Worker } from './portal-client.ts'

/** One thing that somebody does now and then; of one who does nothing else `weight` of all weights. */
export interface Scenario {
  name: string
  weight: number
  may(worker: Worker): boolean
  run(client: PortalClient, worker: Worker, round: number): Promise<unknown>
}

export const hasAccess = ({ hasAccess: has }: Worker): boolean => has
export const isOneOf =
  (...roles: Worker['role'][]) =>
  ({ role }: Worker): boolean =>
    role !== null && roles.includes(role)

const words = ['aplikasi', 'tagihan', 'lambat', 'jaringan', 'layanan', 'sering', 'gagal', 'bayar']
const pick = <T>(list: readonly T[], round: number): T => list[round % list.length] as T

const nothing = (): Wish => ({})
const everybody = () => true

const look = (weight: number, endpoint: Endpoint, wish: (round: number) => Wish, may = hasAccess): Scenario => ({
  name: endpoint.path,
  weight,
  may,
  run: (client, { token }, round) => client.ask(token, endpoint, wish(round)),
})

const list: Scenario = {
  name: 'the list of feedback: a page, its counts, a record',
  weight: 16,
  may: hasAccess,
  async run(client, { token }, round) {
    const query = { page: 1 + (round % 5), size: 10 }
    const { content } = await client.ask<{ id: number }[]>(token, listVoc, { query })
    await client.ask(token, vocStatusCounts)
    const [first] = content
    if (first) await client.ask(token, vocDetailCall, { params: { id: first.id } })
  },
}

/** What the pages of the shipped dashboards ask, a few questions of one of them. */
function dashboards(catalog: readonly DatasetInfo[]): Scenario {
  const pages = Object.entries(builtIn).map(([path, definition]) => ({
    path,
    questions: figuresAskedBy(definition, catalog, {}),
  }))
  return {
    name: 'a dashboard and its figures',
    weight: 14,
    may: hasAccess,
    async run(client, { token }, round) {
      const { path, questions } = pick(pages, round)
      await client.ask(token, dashboardByPath, { query: { path } })
      const three = [0, 1, 2].map((next) => pick(questions, round + next))
      await Promise.all(three.map((body) => client.ask(token, queryCall, { body })))
    },
  }
}

const dayBefore = (days: number) => jakartaDay(Date.now() - days * dayLength)

export async function readingScenarios(client: PortalClient, token: string): Promise<Scenario[]> {
  const { content: catalog } = await client.ask<DatasetInfo[]>(token, catalogCall)
  return [
    list,
    dashboards(catalog),
    look(3, caseBrief, nothing),
    look(3, watchCall, () => ({ query: { dataset: 'infra' } })),
    look(2, outagesCall, (round) => ({
      query: { dataset: 'infra', from: dayBefore(pick([1, 7, 30], round)), to: dayBefore(-1) },
    })),
    look(2, targetStandings, nothing),
    look(8, listVoc, (round) => ({
      query: { search: pick(words, round), size: 10, orderName: 'score', orderBy: 'desc' },
    })),
    look(4, listVoc, (round) => ({ query: { status: 'new', score_from: round % 50, size: 25 } })),
    look(4, vocHome, nothing),
    look(3, dashboardFeedback, nothing),
    look(2, categoryRanking, nothing),
    look(3, listDashboards, nothing),
    look(2, listProducts, nothing),
    look(2, listSavedViews, () => ({ query: { screen: 'voc' } })),
    look(4, currentSession, nothing, everybody),
    look(2, readProfile, nothing, everybody),
    look(1, listSessions, nothing, everybody),
    look(
      6,
      users.list,
      (round) => ({ query: { search: `30${round % 10}`, size: 20 } }),
      isOneOf('ADMIN', 'MANAGEMENT'),
    ),
    look(2, managedRoles.list, nothing, isOneOf('ADMIN')),
    look(3, activityLog, () => ({ query: { size: 20 } }), isOneOf('ADMIN', 'MANAGEMENT')),
    look(3, listAccessRequests, nothing, isOneOf('ADMIN', 'MANAGEMENT')),
    look(5, logbook.list, () => ({ query: { size: 20 } }), isOneOf('ADMIN', 'AGENT')),
    look(1, exportVoc, (round) => ({ query: { search: pick(words, round), score_from: 80, format: 'csv' } })),
    look(1, users.export, () => ({ query: { search: '3000', format: 'csv' } }), isOneOf('ADMIN')),
  ]
}
