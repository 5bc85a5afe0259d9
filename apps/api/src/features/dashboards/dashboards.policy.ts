import { givesPermission, type Role } from '@ido/contract'
import { forbidden } from '../../platform/errors.ts'
import { isEverything } from '../../platform/http/scope.ts'
import type { WhyNot } from '../../platform/policy.ts'
import type { Scope } from '../../semantic/validate.ts'

/** Who reads dashboards, and may be one who shapes them. */
export interface Shaper {
  readonly roles: readonly Role[]
  readonly scope: Scope
}

/**
 * Who shapes dashboards; everyone with access looks at them. They are everybody's and may name any region or product, so
 * who sees a part of the data only cannot shape the whole.
 */
export function whyNotShape({ roles, scope }: Shaper): WhyNot {
  if (!givesPermission('shapeDashboards', roles)) return forbidden('roleNotAllowed')
  return isEverything(scope) ? null : forbidden('dashboardNeedsEverything')
}
