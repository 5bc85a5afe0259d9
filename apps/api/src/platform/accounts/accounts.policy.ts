import { leadsAs, type Role } from '@ido/contract'
import { forbidden, notFound } from '../errors.ts'
import type { Person } from '../http/feature.ts'
import { effectiveScope, isWithin } from '../http/scope.ts'
import type { Scope } from '../../semantic/validate.ts'

/** Who is asking: their rights, and what of the data they may see themselves. */
export type Supervisor = Pick<Person, 'id' | 'roles' | 'scope'>

/** A role as far as granting it matters. */
export interface RoleRights {
  readonly name: string
  readonly flags: readonly Role[]
  readonly scope: Scope
}

/** An account as far as managing it matters; flags count here also while it has no access. */
export interface ManagedAccount {
  readonly id: number
  readonly flags: readonly Role[]
  /** What it sees in the end: its roles' scopes added up, narrowed by its own. */
  readonly effectiveScope: Scope
  readonly hasAccess: boolean
  readonly suspended: boolean
}

/**
 * Whose account a supervisor sees: everyone's where they see all data, else those that see nothing that they do not see
 * themselves, and those without access, who see nothing at all.
 */
export function maySeeAccount(person: Supervisor, account: ManagedAccount): boolean {
  return account.id === person.id || !account.hasAccess || isWithin(account.effectiveScope, person.scope)
}

/** ADMIN manages everyone; MANAGEMENT everyone but administrators. */
export function mayManage(person: Supervisor, account: ManagedAccount): boolean {
  return maySeeAccount(person, account) && (isAdmin(person) || !isAdmin({ roles: account.flags }))
}

/** One's own rights are another supervisor's business: access, roles, scope, expiry, suspension, deletion. */
export function mayDecideOn(person: Supervisor, account: ManagedAccount): boolean {
  return mayManage(person, account) && account.id !== person.id
}

/** ADMIN alone gives and takes what makes an administrator; nobody a role that does not exist for them. */
export function mayGrantRole(person: Supervisor, role: Pick<RoleRights, 'flags' | 'scope'>): boolean {
  return maySeeRole(person, role) && mayGiveFlags(person, role)
}

/** A role of certain regions or products is known to those who see them all: its very name may tell of them. */
export function maySeeRole(person: Pick<Supervisor, 'scope'>, { scope }: Pick<RoleRights, 'scope'>): boolean {
  return (['regions', 'products'] as const).every((part) => {
    const [named, seen] = [scope[part], person.scope[part]]
    return named === null || seen === null || named.every((id) => seen.includes(id))
  })
}

/**
 * Only an administrator, never another one, oneself, a suspended account, or one that sees more: nobody comes to see
 * what they may not by looking through somebody else's eyes.
 */
export function mayViewAs(person: Supervisor, account: ManagedAccount): boolean {
  const isOther = account.id !== person.id && !isAdmin({ roles: account.flags }) && !account.suspended
  return isAdmin(person) && isOther && isWithin(account.effectiveScope, person.scope)
}

/** A role belongs to those who see everything that it opens. */
export function mayEditRole(person: Supervisor, { scope }: Pick<RoleRights, 'scope'>): boolean {
  return isAdmin(person) && isWithin(scope, person.scope)
}

/** Refuses what `mayEditRole` forbids; who asks has found the role, so they see it. */
export function refuseEditingRole(person: Supervisor, role: Pick<RoleRights, 'name' | 'scope'>): void {
  if (!mayEditRole(person, role)) throw forbidden('roleBeyondScope', { role: role.name })
}

/** Refuses what `mayManage` forbids; an account that the person may not see is not there. */
export function refuseManaging(person: Supervisor, account: ManagedAccount): void {
  if (!maySeeAccount(person, account)) throw notFound('accountNotFound')
  if (!mayManage(person, account)) throw forbidden('adminsManageAdmins')
}

export function refuseDecidingOnOneself(person: Supervisor, accountId: number): void {
  if (accountId === person.id) throw forbidden('notOnOneself')
}

interface Grant {
  /** All roles that the account will hold, those of the directory too. */
  roles: readonly RoleRights[]
  /** The account's own scope, which narrows what the roles give. */
  scope: Scope
  /** Those of the roles that it is given or loses; all of them where this is left out. */
  changed?: readonly RoleRights[]
}

/** Refuses a grant of more than the person may give, and says which role or which part of the scope it is. */
export function refuseGrant(person: Supervisor, { roles, scope, changed = roles }: Grant): void {
  const role = changed.find((each) => !mayGiveFlags(person, each))
  if (role) throw forbidden('grantAdminOnly', { role: role.name })
  const granted = effectiveScope(
    scope,
    roles.map((each) => each.scope),
  )
  refuseScopeBeyond(person, granted)
}

/** Nobody hands out regions or products that they do not see themselves. */
export function refuseScopeBeyond(person: Supervisor, granted: Scope): void {
  if (!isWithin({ ...granted, products: [] }, person.scope)) throw forbidden('grantRegionsBeyond')
  if (!isWithin(granted, person.scope)) throw forbidden('grantProductsBeyond')
}

const mayGiveFlags = (person: Supervisor, { flags }: Pick<RoleRights, 'flags'>): boolean =>
  isAdmin(person) || !flags.includes('ADMIN')

const isAdmin = ({ roles }: { roles: readonly Role[] }): boolean => leadsAs(roles, 'ADMIN')
