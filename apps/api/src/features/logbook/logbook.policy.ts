import { leadsAs } from '@ido/contract'
import { conflict, forbidden } from '../../platform/errors.ts'
import type { Person } from '../../platform/person.ts'
import type { WhyNot } from '../../platform/policy.ts'

/** What a decision needs to know of an entry: whose it is, and who took its shift over. */
export interface WrittenEntry {
  readonly agent_id: number | null
  readonly agent_name: string
  readonly date: string
  readonly shift: string
  readonly signed_off_by: string | null
}

/** Everyone who keeps the logbook reads it: who takes a shift over must know what was done. Each writes their own. */
export function whyNotWrite(person: Person, { agent_id, agent_name: agent }: WrittenEntry): WhyNot {
  return isOwn(person, agent_id) || correctsOthers(person) ? null : forbidden('logbookNotYours', { agent })
}

/** What was taken over stays as it was taken over; a mistake in it is put right by ADMIN alone, who says why. */
export function whyNotEdit(person: Person, entry: WrittenEntry): WhyNot {
  return whyNotWrite(person, entry) ?? (correctsOthers(person) ? null : whyNotAdd(entry, entry.signed_off_by))
}

/** What was taken over is not deleted, nor brought back into. */
export function whyNotRemove(person: Person, entry: WrittenEntry): WhyNot {
  return whyNotWrite(person, entry) ?? whyNotAdd(entry, entry.signed_off_by)
}

/** Nothing is added to a shift that somebody took over, by nobody. */
export function whyNotAdd(
  { shift, date, agent_name: agent }: Omit<WrittenEntry, 'signed_off_by'>,
  who: string | null,
): WhyNot {
  return who === null ? null : conflict('logbookSignedOff', { shift, date, agent, who })
}

/** What a decision needs to know of a hand-over: whose shift it gives, and who has taken it. */
interface Given {
  readonly from_agent: number | null
  readonly from_name: string
  readonly signed_off_name: string | null
}

/** Four eyes: nobody takes over from themselves, and each shift is taken once. */
export function whyNotSignOff(person: Person, handover: Given): WhyNot {
  return isOwn(person, handover.from_agent) ? forbidden('handoverOwn') : whyNotAgain(handover)
}

/** A hand-over that nobody has taken yet is its author's to take back. */
export function whyNotWithdraw(person: Person, handover: Given): WhyNot {
  if (!isOwn(person, handover.from_agent)) return forbidden('handoverNotYours', { who: handover.from_name })
  return whyNotAgain(handover)
}

/** Each shift is taken over once. */
export const whyNotAgain = ({ signed_off_name: who }: Pick<Given, 'signed_off_name'>): WhyNot =>
  who === null ? null : conflict('handoverSignedOff', { who })

export const isOwn = (person: Person, agentId: number | null): boolean => agentId === person.id
export const correctsOthers = (person: Person): boolean => leadsAs(person.roles, 'ADMIN')
