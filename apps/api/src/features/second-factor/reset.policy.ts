import { type ManagedAccount, whyNotManage } from '../../platform/accounts/accounts.policy.ts'
import { conflict, forbidden, notFound } from '../../platform/errors.ts'
import type { SecondFactorRule } from '../../platform/config/config-values.ts'
import type { Person } from '../../platform/person.ts'
import { asksFor } from '../../platform/http/sessions.ts'
import type { WhyNot } from '../../platform/policy.ts'

type ResetActor = Pick<Person, 'id' | 'roles' | 'scope'>

/** Somebody's wish to take an account's factors away. */
export interface AskedReset {
  readonly state: string
  readonly asked_by: number | null
}

/** The last one stays where a role asks for one. */
export const whyNotRemove = (
  required: SecondFactorRule,
  { roles }: Pick<Person, 'roles'>,
  { isLast }: { isLast: boolean },
): WhyNot => (isLast && asksFor(required, roles) ? conflict('factorLast') : null)

/** Never one's own, only where there is something to take away, and once at a time. */
export function whyNotAskReset(
  person: ResetActor,
  account: ManagedAccount,
  { hasFactor, isWaiting }: { hasFactor: boolean; isWaiting: boolean },
): WhyNot {
  if (account.id === person.id) return forbidden('resetOnOneself')
  const whyNot = whyNotManage(person, account)
  if (whyNot !== null) return whyNot
  if (!hasFactor) return conflict('resetNoFactor', { name: account.name })
  return isWaiting ? conflict('resetWaiting', { name: account.name }) : null
}

/**
 * Another than who asked, and than whose factors they are. Who made the other an administrator may be the other: one person with
 * two accounts is not two.
 */
export function whyNotConfirmReset(
  person: ResetActor,
  account: ManagedAccount,
  reset: AskedReset & { readonly isByKin: boolean },
): WhyNot {
  if (account.id === person.id) return forbidden('resetOnOneself')
  const whyNot = whyNotRefuseReset(person, account, reset)
  if (whyNot !== null) return whyNot
  if (reset.asked_by === person.id) return forbidden('resetOwnAsk')
  return reset.isByKin ? forbidden('resetByKin') : null
}

/** Who asked may think again, and any other administrator may say no. */
export function whyNotRefuseReset(person: ResetActor, account: ManagedAccount, reset: AskedReset): WhyNot {
  return whyNotManage(person, account) ?? (reset.state === 'waiting' ? null : notFound('resetNotFound'))
}
