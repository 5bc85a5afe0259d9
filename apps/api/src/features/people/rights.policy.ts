import { leadsAs } from '@ido/contract'
import { forbidden } from '../../platform/errors.ts'
import type { Person } from '../../platform/person.ts'
import type { WhyNot } from '../../platform/policy.ts'

/** One's own rights; anyone's for ADMIN and MANAGEMENT. */
export function whyNotReadRightsOf(person: Person, whose: { email: string } | { nik: string }): WhyNot {
  const isOwn = 'email' in whose ? whose.email === person.email : whose.nik === person.nik
  return isOwn || leadsAs(person.roles, 'ADMIN', 'MANAGEMENT') ? null : forbidden('othersRights')
}
