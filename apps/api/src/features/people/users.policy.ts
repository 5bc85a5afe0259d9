import { whyNotGrant, type Granter } from '../../platform/accounts/accounts.policy.ts'
import type { StoredAccount } from '../../platform/accounts/accounts.sql.ts'
import { everything } from '../../platform/http/scope.ts'
import type { WhyNot } from '../../platform/policy.ts'
import { fieldsOf, type AccountFields } from './users.changes.ts'

/** When what the account is given ends: what a group of the directory gives has no end. */
export const endAfter = (
  { directory_roles: groups }: StoredAccount,
  { accessUntil }: Pick<AccountFields, 'accessUntil'>,
): Date | null => (groups.length > 0 || accessUntil === null ? null : new Date(accessUntil))

/**
 * What counts again with a suspension lifted or a delete undone is given anew: nobody gives back what they could not give.
 * @param after the account as it will be
 */
export function whyNotRevive(person: Granter, account: StoredAccount, after = fieldsOf(account)): WhyNot {
  if (!after.hasAccess && account.directory_roles.length === 0) return null
  const { roles: names, scope_of_role: scopes } = account
  // Whose rights make an administrator is another rule's: who may not manage the account comes no further than that.
  const roles = names.map((name) => ({ name, flags: [], scope: scopes[name] ?? everything }))
  const scope = { regions: after.regions, products: after.products }
  return whyNotGrant(person, { roles, scope, until: endAfter(account, after) })
}
