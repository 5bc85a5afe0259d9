import { leadsAs } from '@ido/contract'
import { forbidden } from '../../../platform/errors.ts'
import type { Person } from '../../../platform/person.ts'
import type { WhyNot } from '../../../platform/policy.ts'

/** How the calls name an agent with an account. */
export const agentOf = (id: number): string => `id:${id}`

/** MANAGEMENT and ADMIN read everybody's figures; an agent its own. */
export const readsAllAgents = (person: Person): boolean => leadsAs(person.roles, 'ADMIN', 'MANAGEMENT')

/** The records behind a figure are theirs who read the figure. */
export function whyNotAgent(person: Person, agent: string): WhyNot {
  return readsAllAgents(person) || agent === agentOf(person.id) ? null : forbidden('agentNotYours')
}
