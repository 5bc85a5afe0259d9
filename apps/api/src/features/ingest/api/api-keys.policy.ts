import { givesPermission } from '@ido/contract'
import { outlasts } from '../../../platform/accounts/accounts.policy.ts'
import { conflict, forbidden, forbiddenField } from '../../../platform/errors.ts'
import type { Person } from '../../../platform/person.ts'
import { isEverything } from '../../../platform/http/scope.ts'
import type { WhyNot } from '../../../platform/policy.ts'

/** A key sends data of every region and product, so who sees a part of it only looks. */
export function whyNotKeepKeys({ roles, scope }: Pick<Person, 'roles' | 'scope'>): WhyNot {
  if (!givesPermission('manageApiKeys', roles)) return forbidden('roleNotAllowed')
  return isEverything(scope) ? null : forbidden('apiKeysNeedEverything')
}

/** Nobody gives a way in that outlasts their own. */
export function whyNotHoldUntil({ accessUntil: own }: Pick<Person, 'accessUntil'>, endsAt: Date | null): WhyNot {
  return own && outlasts(endsAt, own) ? forbiddenField('until', 'apiKeyUntilBeyond', { until: own }) : null
}

/** One that has ended by itself may be revoked all the same; one that was revoked stays so. */
export function whyNotRevoke({ name, revoked_at }: { name: string; revoked_at: Date | null }): WhyNot {
  return revoked_at && conflict('apiKeyRevoked', { name, at: revoked_at })
}
