import { givesPermission, type Role } from '@ido/contract'
import { forbidden } from '../../platform/errors.ts'
import { isEverything } from '../../platform/http/scope.ts'
import type { WhyNot } from '../../platform/policy.ts'
import type { Scope } from '../../platform/person.ts'

interface Decider {
  readonly roles: readonly Role[]
  readonly scope: Scope
}

/** Settings hold for everybody's data, so who sees a part of it only reads them. */
export function whyNotDecide({ roles, scope }: Decider): WhyNot {
  if (!givesPermission('changeSettings', roles)) return forbidden('roleNotAllowed')
  return isEverything(scope) ? null : forbidden('settingsNeedEverything')
}
