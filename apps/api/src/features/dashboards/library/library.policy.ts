import { leadsAs } from '@ido/contract'
import { forbidden } from '../../../platform/errors.ts'
import type { Person } from '../../../platform/person.ts'
import { isEverything } from '../../../platform/http/scope.ts'
import type { WhyNot } from '../../../platform/policy.ts'

/** Its widgets are for the dashboards of all, and may name any region: who sees a part of the data keeps none. */
export function whyNotKeepWidget({ roles, scope }: Pick<Person, 'roles' | 'scope'>): WhyNot {
  if (!leadsAs(roles, 'ADMIN', 'MANAGEMENT')) return forbidden('roleNotAllowed')
  return isEverything(scope) ? null : forbidden('widgetNeedsEverything')
}
