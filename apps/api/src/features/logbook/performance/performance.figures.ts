import {
  agentFigures,
  fewestAgents,
  fewestAgentTickets,
  loadFigures,
  type AgentFigure,
  type AgentFigureName,
  type AgentFigures,
} from '@ido/contract'

/** What is counted of one agent, or of all of them; durations in seconds, means and deviations null where there is nothing. */
export interface AgentSums {
  entries: number
  shifts: number
  tickets: number
  open: number
  response_n: number
  response_mean: number | null
  response_deviation: number | null
  resolved: number
  net_mean: number | null
  net_deviation: number | null
  sla_n: number
  sla_met: number
  reopened: number
}

interface Estimate {
  value: number | null
  n: number
  /** The 99 % interval; absent of what is compared with nothing. */
  low?: number
  high?: number
}

interface Definition {
  /** The better end; null where neither is. */
  good: 'up' | 'down' | null
  of: (sums: AgentSums) => Estimate
}

/** Two-sided 99 % point of the normal distribution: several figures of several agents are looked at in one glance. */
const z99 = 2.5758293035489
const hour = 3600

/**
 * Every figure of an agent, defined here alone. A ticket is handled by each agent whose logbook entry of the period names it; it
 * counts once for each of them, as it stands now.
 */
const definitions: Readonly<Record<AgentFigureName, Definition>> = {
  /** Logbook entries of shifts in the period. */
  entries: { good: null, of: ({ entries }) => ({ value: entries, n: entries }) },
  /** Different tickets that those entries name and the portal has. */
  tickets: { good: null, of: ({ tickets }) => ({ value: tickets, n: tickets }) },
  /** Tickets / different shifts with an entry; interval of a Poisson count. */
  perShift: {
    good: 'down',
    of: ({ tickets, shifts }) => counted(tickets, tickets, shifts),
  },
  /** Of the tickets those that are not resolved; interval of a Poisson count. */
  open: { good: 'down', of: ({ open, tickets }) => counted(open, tickets, 1) },
  /** Mean of (first response - opened), hours, over the tickets that were responded to. */
  firstResponse: {
    good: 'down',
    of: (sums) => mean(sums.response_n, sums.response_mean, sums.response_deviation),
  },
  /** Mean of (resolved - opened - time in paused states), hours, over the tickets that are resolved. */
  netTime: { good: 'down', of: (sums) => mean(sums.resolved, sums.net_mean, sums.net_deviation) },
  /** Resolved within the target / resolved tickets that have one; a ticket without counts by its source's own flag. */
  slaCompliance: { good: 'up', of: ({ sla_met, sla_n }) => share(sla_met, sla_n) },
  /** Resolved tickets that were reopened at least once / resolved tickets. */
  reopenRate: { good: 'down', of: ({ reopened, resolved }) => share(reopened, resolved) },
}

function counted(count: number, n: number, per: number): Estimate {
  if (per === 0) return { value: null, n }
  const reach = z99 * Math.sqrt(count)
  return { value: count / per, n, low: (count - reach) / per, high: (count + reach) / per }
}

/** A mean of seconds in hours, with the interval of its standard error. */
function mean(n: number, seconds: number | null, deviation: number | null): Estimate {
  if (seconds === null) return { value: null, n }
  const reach = deviation === null ? Infinity : (z99 * deviation) / Math.sqrt(n)
  return { value: seconds / hour, n, low: (seconds - reach) / hour, high: (seconds + reach) / hour }
}

/** A share with Wilson's interval. */
function share(part: number, n: number): Estimate {
  if (n === 0) return { value: null, n }
  const p = part / n
  const square = z99 ** 2
  const middle = (p + square / (2 * n)) / (1 + square / n)
  const reach = (z99 / (1 + square / n)) * Math.sqrt((p * (1 - p)) / n + square / (4 * n ** 2))
  return { value: p, n, low: middle - reach, high: middle + reach }
}

/** A count says what it says, however small; of anything else few tickets say little. */
const isFew = (name: AgentFigureName, { n }: Estimate): boolean =>
  name !== 'entries' && name !== 'tickets' && n < fewestAgentTickets

export type Medians = Readonly<Record<AgentFigureName, number | null>>

const byFigure = <Value>(valueOf: (name: AgentFigureName) => Value) =>
  Object.fromEntries(agentFigures.map((name) => [name, valueOf(name)])) as Record<AgentFigureName, Value>

/** The medians over all agents, of those whose figure rests on enough tickets. */
export function mediansOf(agents: readonly AgentSums[]): Medians {
  return byFigure((name) => {
    const values = agents.flatMap((sums) => {
      const estimate = definitions[name].of(sums)
      return estimate.value === null || isFew(name, estimate) ? [] : [estimate.value]
    })
    return values.length < fewestAgents ? null : median(values)
  })
}

function median(values: readonly number[]): number | null {
  const sorted = values.toSorted((one, other) => one - other)
  const [low, high] = [sorted[Math.floor((sorted.length - 1) / 2)], sorted[Math.floor(sorted.length / 2)]]
  return low === undefined || high === undefined ? null : (low + high) / 2
}

/** The figures of an agent beside the medians; without these, of all agents together, nothing is compared. */
export function figuresOf(sums: AgentSums, medians: Medians | null): AgentFigures {
  return byFigure((name): AgentFigure => {
    const estimate = definitions[name].of(sums)
    const few = isFew(name, estimate)
    const stands = few || medians === null ? null : standsAt(name, estimate, medians[name])
    return { value: estimate.value, n: estimate.n, isFew: few, stands }
  })
}

function standsAt(name: AgentFigureName, { value, low, high }: Estimate, middle: number | null): AgentFigure['stands'] {
  const { good } = definitions[name]
  if (good === null || value === null || middle === null || low === undefined || high === undefined) return null
  const beyond = low > middle ? 'up' : high < middle ? 'down' : null
  if (beyond === null) return 'usual'
  if (beyond !== good) return 'worse'
  // Little to do is no merit.
  return loadFigures.includes(name) ? 'usual' : 'better'
}

/** By which figures an agent stands out for the worse: how much there is to do, and how it went. */
export function outstandingIn(figures: AgentFigures): { isOverloaded: boolean; needsHelp: boolean } {
  const worse = agentFigures.filter((name) => figures[name].stands === 'worse')
  return {
    isOverloaded: worse.some((name) => loadFigures.includes(name)),
    needsHelp: worse.some((name) => !loadFigures.includes(name)),
  }
}
