import { leadsAs, shortestReason } from '@ido/contract'
import type { RoleRights } from '../../platform/accounts/accounts.policy.ts'
import { conflict, forbidden, invalid } from '../../platform/errors.ts'
import type { Person } from '../../platform/person.ts'
import type { WhyNot } from '../../platform/policy.ts'

/** What a decision needs to know of a request. */
export interface DecidedOn {
  readonly account_id: number | null
  readonly status: string
  readonly decided_by_name: string | null
  /** Whether its account holds what makes an administrator; where it is left out somebody else asks for that. */
  readonly is_admin?: boolean
}

export const isOwnRequest = (person: { id: number }, request: Pick<DecidedOn, 'account_id'>): boolean =>
  request.account_id === person.id

/** What is added to a request is for the decision on it. */
export function whyNotAdd(request: { readonly status: string } | undefined): WhyNot {
  return request?.status === 'waiting' ? null : conflict('requestNotWaiting')
}

/** Never one's own, each once only, and who makes an administrator is one. */
export function whyNotDecide(person: Pick<Person, 'id' | 'roles'>, request: DecidedOn): WhyNot {
  if (isOwnRequest(person, request)) return forbidden('ownRequest')
  if (request.status !== 'waiting') return conflict('requestDecided', { name: request.decided_by_name ?? '' })
  return request.is_admin === true && !leadsAs(person.roles, 'ADMIN') ? forbidden('adminsManageAdmins') : null
}

/** What makes an administrator is given for a reason, which the log keeps; every other role may speak for itself. */
export function whyNotUnexplained(given: readonly Pick<RoleRights, 'name' | 'flags'>[], reason: string | null): WhyNot {
  const role = given.find(({ flags }) => flags.includes('ADMIN'))
  if (role === undefined || (reason ?? '').length >= shortestReason) return null
  return invalid([{ field: 'reason', key: 'adminReason', values: { role: role.name, least: shortestReason } }])
}
