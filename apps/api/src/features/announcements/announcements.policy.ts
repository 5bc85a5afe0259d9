import { forbidden } from '../../platform/errors.ts'
import type { Person } from '../../platform/person.ts'
import { isEverything } from '../../platform/http/scope.ts'
import type { WhyNot } from '../../platform/policy.ts'

/** Announcements are for the whole portal: who sees a part of it keeps none, and is shown those that are for them. */
export function whyNotAnnounce({ scope }: Pick<Person, 'scope'>): WhyNot {
  return isEverything(scope) ? null : forbidden('announcementNeedsEverything')
}
