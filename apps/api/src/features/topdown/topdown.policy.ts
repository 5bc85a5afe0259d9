import { forbidden } from '../../platform/errors.ts'
import type { Person } from '../../platform/person.ts'
import type { WhyNot } from '../../platform/policy.ts'

/** What the group says of a whole unit is for those who see all of it: a part of the data cannot be held against it. */
export const seesTopdown = ({ scope }: Pick<Person, 'scope'>): boolean =>
  scope.regions === null && scope.products === null

export function whyNotSet(person: Pick<Person, 'scope'>): WhyNot {
  return seesTopdown(person) ? null : forbidden('topdownNeedsEverything')
}
