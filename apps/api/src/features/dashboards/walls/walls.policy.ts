import { outlasts } from '../../../platform/accounts/accounts.policy.ts'
import { conflict, forbiddenField } from '../../../platform/errors.ts'
import type { Person } from '../../../platform/person.ts'
import type { WhyNot } from '../../../platform/policy.ts'

/** Nobody gives a way in that outlasts their own. */
export function whyNotShowUntil({ accessUntil: own }: Pick<Person, 'accessUntil'>, endsAt: Date): WhyNot {
  return own && outlasts(endsAt, own) ? forbiddenField('until', 'wallUntilBeyond', { until: own }) : null
}

/** One that has ended by itself may be revoked all the same; one that was revoked stays so. */
export function whyNotRevokeLink({ name, revoked_at }: { name: string; revoked_at: Date | null }): WhyNot {
  return revoked_at && conflict('wallLinkRevoked', { name, at: revoked_at })
}
