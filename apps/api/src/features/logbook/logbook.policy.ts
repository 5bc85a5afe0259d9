import { leadsAs } from '@ido/contract'
import type { Person } from '../../platform/http/feature.ts'

/** What a decision needs to know of an entry: whose it is, and who took its shift over. */
export interface Guarded {
  readonly agent_id: number | null
  readonly signed_off_by: string | null
}

/** Everyone who keeps the logbook reads it: who takes a shift over must know what was done. Each writes their own. */
export function mayWrite(person: Person, { agent_id }: Pick<Guarded, 'agent_id'>): boolean {
  return isOwn(person, agent_id) || correctsOthers(person)
}

/** What was taken over stays as it was taken over; a mistake in it is put right by ADMIN alone, who says why. */
export function mayEdit(person: Person, entry: Guarded): boolean {
  return mayWrite(person, entry) && (entry.signed_off_by === null || correctsOthers(person))
}

export function mayRemove(person: Person, entry: Guarded): boolean {
  return mayWrite(person, entry) && entry.signed_off_by === null
}

/** Four eyes: nobody takes over from themselves. */
export function maySignOff(person: Person, handover: { from_agent: number | null; signed_off_at: Date | null }) {
  return handover.signed_off_at === null && !isOwn(person, handover.from_agent)
}

/** A hand-over that nobody has taken yet is its author's to take back. */
export function mayWithdraw(person: Person, handover: { from_agent: number | null; signed_off_name: string | null }) {
  return handover.signed_off_name === null && isOwn(person, handover.from_agent)
}

export const isOwn = (person: Person, agentId: number | null): boolean => agentId === person.id
export const correctsOthers = (person: Person): boolean => leadsAs(person.roles, 'ADMIN')
