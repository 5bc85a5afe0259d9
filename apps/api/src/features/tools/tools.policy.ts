import { forbidden } from '../../platform/errors.ts'
import type { Person } from '../../platform/person.ts'
import { isEverything } from '../../platform/http/scope.ts'
import type { WhyNot } from '../../platform/policy.ts'

/** Tools are for the whole portal: who keeps a part of it keeps none, and is shown those that are for them. */
export function whyNotKeepTool({ scope }: Pick<Person, 'scope'>): WhyNot {
  return isEverything(scope) ? null : forbidden('toolNeedsEverything')
}
