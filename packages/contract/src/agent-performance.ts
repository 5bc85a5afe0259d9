import { z } from 'zod'
import { agentFigures } from './agent-figures.ts'
import { endpoint } from './endpoint.ts'
import { fileQuery, givenDay, pageMeta, pageQuery } from './envelope.ts'
import { logbookRow } from './logbook.ts'

const tag = 'logbook'
const instant = z.iso.datetime({ offset: true })

/** Days that are looked at where nobody asks for others, the last of them today. */
export const agentDays = 30

/** Of fewer tickets a figure says little of an agent: it is marked, compared with nothing, and comes last in every order. */
export const fewestAgentTickets = 10

/** Of fewer agents there is no median: among two it would tell each of the other. */
export const fewestAgents = 3

export type AgentFigureName = (typeof agentFigures)[number]

/** Figures that say how much an agent has to do; the others say how it went. */
export const loadFigures: readonly AgentFigureName[] = ['perShift', 'open']

/** The figures that tickets are counted for: each leads to its tickets. */
export const ticketFigures = agentFigures.filter((name) => name !== 'entries')

export const agentFigure = z
  .object({
    /** A count, hours, or a fraction; null where there is nothing to compute it from. */
    value: z.number().nullable(),
    /** Records that it was computed from. */
    n: z.int(),
    isFew: z.boolean(),
    /** Beside the team's median, where the 99 % interval leaves it out; null where nothing is compared. */
    stands: z.enum(['better', 'usual', 'worse']).nullable(),
  })
  .meta({ id: 'AgentFigure' })
export type AgentFigure = z.output<typeof agentFigure>

const figures = z.record(z.enum(agentFigures), agentFigure)
export type AgentFigures = z.output<typeof figures>

export const agentRow = z
  .object({
    /** What the calls below ask for: `id:` and the account's, or `name:` and the name of who has none. */
    agent: z.string(),
    name: z.string(),
    isOwn: z.boolean(),
    shifts: z.int(),
    figures,
    /** Whether it stands out by how much there is to do, or by how it went. */
    isOverloaded: z.boolean(),
    needsHelp: z.boolean(),
  })
  .meta({ id: 'AgentRow' })
export type AgentRow = z.output<typeof agentRow>

const asked = {
  /** From (included) to (not included), days of shifts; without them the last 30, today among them. */
  from: givenDay.optional(),
  to: givenDay.optional(),
  orderName: z.enum(['name', ...agentFigures]).optional(),
}

export const agentPerformance = endpoint({
  method: 'GET',
  path: '/api/v2/agent-performance',
  summary:
    'What agents wrote down and how the tickets went that they handled, beside the team’s median; an AGENT its own.',
  tag,
  permission: 'readAgentPerformance',
  query: pageQuery.omit({ search: true }).extend(asked),
  answer: z.array(agentRow),
  meta: pageMeta.extend({
    from: z.iso.date(),
    to: z.iso.date(),
    /** The median of all agents that have enough records, whoever is listed; null of fewer than three. */
    medians: z.record(z.enum(agentFigures), z.number().nullable()),
    /** All agents together, each ticket once; null for who reads only its own. */
    team: figures.nullable(),
    /** Who of all that are listed stands out, on whichever page. */
    outstanding: z.array(agentRow),
  }),
})
export type AgentPerformanceMeta = z.output<(typeof agentPerformance)['meta']>

export const exportAgentPerformance = endpoint({
  method: 'GET',
  path: '/api/v2/agent-performance/export',
  summary: 'The same list as a file; written to the download log.',
  tag,
  permission: 'readAgentPerformance',
  query: pageQuery.omit({ page: true, size: true, search: true }).extend({ ...asked, ...fileQuery }),
  file: true,
  effect: 'writes',
})

const behind = pageQuery
  .omit({ search: true, orderBy: true })
  .extend({ agent: z.string().min(1).max(300), from: asked.from, to: asked.to })
const behindFile = behind.omit({ page: true, size: true }).extend(fileQuery)
const ofFigure = { figure: z.enum(ticketFigures) }
const behindMeta = pageMeta.extend({
  from: z.iso.date(),
  to: z.iso.date(),
  /** As the agent's newest entry of the period has it; null where there is none. */
  name: z.string().nullable(),
})

export const agentTicket = z
  .object({
    number: z.string(),
    title: z.string().nullable(),
    product: z.string().nullable(),
    status: z.string(),
    openedAt: instant,
    resolvedAt: instant.nullable(),
    firstResponseHours: z.number().nullable(),
    netHours: z.number().nullable(),
    slaMet: z.boolean().nullable(),
    reopened: z.int(),
    /** The agent's entries about it in the period. */
    entries: z.int(),
  })
  .meta({ id: 'AgentTicket' })
export type AgentTicket = z.output<typeof agentTicket>

export const agentTickets = endpoint({
  method: 'GET',
  path: '/api/v2/agent-performance/tickets',
  summary: 'The tickets that a figure of an agent was computed from, those first that decide it.',
  tag,
  permission: 'readAgentPerformance',
  query: behind.extend(ofFigure),
  answer: z.array(agentTicket),
  meta: behindMeta,
})

export const exportAgentTickets = endpoint({
  method: 'GET',
  path: '/api/v2/agent-performance/tickets/export',
  summary: 'The same tickets as a file; written to the download log.',
  tag,
  permission: 'readAgentPerformance',
  query: behindFile.extend(ofFigure),
  file: true,
  effect: 'writes',
})

export const agentEntry = logbookRow
  .omit({ can: true, carriedFrom: true, carriedBy: true, version: true, note: true })
  .meta({ id: 'AgentEntry' })
export type AgentEntry = z.output<typeof agentEntry>

export const agentEntries = endpoint({
  method: 'GET',
  path: '/api/v2/agent-performance/entries',
  summary: 'The logbook entries of an agent that were counted, the newest first.',
  tag,
  permission: 'readAgentPerformance',
  query: behind,
  answer: z.array(agentEntry),
  meta: behindMeta,
})

export const exportAgentEntries = endpoint({
  method: 'GET',
  path: '/api/v2/agent-performance/entries/export',
  summary: 'The same entries as a file; written to the download log.',
  tag,
  permission: 'readAgentPerformance',
  query: behindFile,
  file: true,
  effect: 'writes',
})
