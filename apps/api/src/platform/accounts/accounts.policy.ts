import { leadsAs, type Role } from '@ido/contract'
import { forbidden, forbiddenField, notFound } from '../errors.ts'
import type { Person, Scope } from '../person.ts'
import { effectiveScope, isWithin } from '../http/scope.ts'
import type { WhyNot } from '../policy.ts'

/** Who is asking: their rights, and what of the data they may see themselves. */
export type Supervisor = Pick<Person, 'id' | 'roles' | 'scope'>

/** The same with the end of their own access, beyond which they grant nothing; null where it has none. */
export type Granter = Supervisor & Pick<Person, 'accessUntil'>

/** A role as far as granting it matters. */
export interface RoleRights {
  readonly name: string
  readonly flags: readonly Role[]
  readonly scope: Scope
}

/** An account as far as managing it matters; flags count here also while it has no access. */
export interface ManagedAccount {
  readonly id: number
  readonly name: string
  readonly flags: readonly Role[]
  /** What it sees in the end: its roles' scopes added up, narrowed by its own. */
  readonly effectiveScope: Scope
  readonly hasAccess: boolean
  readonly suspended: boolean
  /** Whether somebody has ever shown that it is theirs: by a password, the directory or OpenID. */
  readonly isOpened: boolean
  /** Whether it was ever let in, holds a role, or asks for access: who manages people may decide about it from then on. */
  readonly isKnown: boolean
}

/**
 * Whose account a supervisor sees: everyone's where they see all data, else those that see nothing that they do not see
 * themselves, and those without access, who see nothing at all.
 */
export function seesAccount(
  person: Supervisor,
  account: Pick<ManagedAccount, 'id' | 'hasAccess' | 'effectiveScope'>,
): boolean {
  return account.id === person.id || !account.hasAccess || isWithin(account.effectiveScope, person.scope)
}

/** A role of certain regions or products is known to those who see them all: its very name may tell of them. */
export function seesRole(person: Pick<Supervisor, 'scope'>, { scope }: Pick<RoleRights, 'scope'>): boolean {
  return (['regions', 'products'] as const).every((part) => {
    const [named, seen] = [scope[part], person.scope[part]]
    return named === null || seen === null || named.every((id) => seen.includes(id))
  })
}

/** ADMIN manages everyone; MANAGEMENT everyone but administrators. An account out of sight is not there. */
export function whyNotManage(person: Supervisor, account: ManagedAccount): WhyNot {
  if (!seesAccount(person, account)) return notFound('accountNotFound')
  return isAdmin(person) || !isAdmin({ roles: account.flags }) ? null : forbidden('adminsManageAdmins')
}

/** One's own rights are another supervisor's business: access, roles, scope, expiry, suspension, deletion. */
export function whyNotDecideOn(person: Supervisor, account: ManagedAccount): WhyNot {
  return whyNotManage(person, account) ?? (account.id === person.id ? forbidden('notOnOneself') : null)
}

/**
 * Only an administrator, never another one, oneself, a suspended account, or one that sees more: nobody comes to see
 * what they may not by looking through somebody else's eyes.
 */
export function whyNotViewAs(person: Supervisor, account: ManagedAccount): WhyNot {
  if (!seesAccount(person, account)) return notFound('accountNotFound')
  const isOther = account.id !== person.id && !isAdmin({ roles: account.flags }) && !account.suspended
  return isAdmin(person) && isOther && isWithin(account.effectiveScope, person.scope)
    ? null
    : forbidden('viewAsNotAllowed', { name: account.name })
}

/** A role belongs to those who see everything that it opens; who asks has found the role, so they see it. */
export function whyNotEditRole(person: Supervisor, { name, scope }: Pick<RoleRights, 'name' | 'scope'>): WhyNot {
  return isAdmin(person) && isWithin(scope, person.scope) ? null : forbidden('roleBeyondScope', { role: name })
}

/** ADMIN alone gives and takes what makes an administrator; nobody a role that does not exist for them. */
export function whyNotGrantRole(person: Supervisor, role: RoleRights): WhyNot {
  if (!seesRole(person, role)) return notFound('roleNotFound')
  return whyNotGiveFlags(person, role)
}

interface Grant {
  /** All roles that the account will hold, those of the directory too. */
  roles: readonly RoleRights[]
  /** The account's own scope, which narrows what the roles give. */
  scope: Scope
  /** Those of the roles that it is given or loses; all of them where this is left out. */
  changed?: readonly RoleRights[]
  /** When what is given ends, null for never; left out where nothing is added to what the account had. */
  until?: Date | null
}

/** Nobody grants more than they have, nor for longer; the reason names the field. */
export function whyNotGrant(person: Granter, { roles, scope, changed = roles, until }: Grant): WhyNot {
  const byRole = changed.map((role) => whyNotGiveFlags(person, role)).find((whyNot) => whyNot !== null)
  const scopes = roles.map((role) => role.scope)
  const byTime = until === undefined ? null : whyNotGiveUntil(person, until)
  return byRole ?? whyNotGiveScope(person, effectiveScope(scope, scopes)) ?? byTime
}

/** Nobody hands out regions or products that they do not see themselves. */
export function whyNotGiveScope(person: Pick<Supervisor, 'scope'>, granted: Scope): WhyNot {
  if (!isWithin({ ...granted, products: [] }, person.scope))
    return forbiddenField('scope.regions', 'grantRegionsBeyond')
  return isWithin(granted, person.scope) ? null : forbiddenField('scope.products', 'grantProductsBeyond')
}

/** Whether what is given goes on after the access of who gives it, which nothing may; null is for ever. */
export const outlasts = (until: Date | null, own: Date): boolean => until === null || until > own

function whyNotGiveUntil({ accessUntil: own }: Pick<Granter, 'accessUntil'>, until: Date | null): WhyNot {
  return own && outlasts(until, own) ? forbiddenField('accessUntil', 'grantUntilBeyond', { until: own }) : null
}

/** An account that comes with rights is an administrator's to make; everybody else is let in by a request and its decision. */
export function whyNotMakeWithRights(
  person: Supervisor,
  made: { hasAccess: boolean; roles: readonly string[] },
): WhyNot {
  if (isAdmin(person) || (!made.hasAccess && made.roles.length === 0)) return null
  return forbiddenField(made.hasAccess ? 'hasAccess' : 'roles', 'rightsByAdminOnly')
}

/** The first rights of an account that never asked for any are an administrator's to give. */
export function whyNotLetIn(person: Supervisor, account: ManagedAccount, given: 'hasAccess' | 'roles'): WhyNot {
  return isAdmin(person) || account.isKnown ? null : forbiddenField(given, 'firstRightsByRequest')
}

/**
 * What an account is known by, of one with rights that nobody has opened yet: with it goes whose account it becomes, so it is
 * for those who may make such an account.
 */
export function whyNotReassign(person: Supervisor, account: ManagedAccount, field: 'email' | 'nik'): WhyNot {
  if (isAdmin(person) || account.isOpened || !account.isKnown) return null
  return forbiddenField(field, 'unopenedByAdminOnly')
}

const whyNotGiveFlags = (person: Supervisor, { name, flags }: Pick<RoleRights, 'name' | 'flags'>): WhyNot =>
  isAdmin(person) || !flags.includes('ADMIN') ? null : forbiddenField('roles', 'grantAdminOnly', { role: name })

export const isAdmin = ({ roles }: { roles: readonly Role[] }): boolean => leadsAs(roles, 'ADMIN')
