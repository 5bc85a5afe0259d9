import { leadsAs } from '@ido/contract'
import { forbidden } from '../../platform/errors.ts'
import type { Person } from '../../platform/http/feature.ts'

/** One's own rights; anyone's for ADMIN and MANAGEMENT. */
export function mayReadRightsOf(person: Person, whose: { email: string } | { nik: string }): void {
  const isOwn = 'email' in whose ? whose.email === person.email : whose.nik === person.nik
  if (isOwn || leadsAs(person.roles, 'ADMIN', 'MANAGEMENT')) return
  throw forbidden('othersRights')
}
