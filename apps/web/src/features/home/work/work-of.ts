import { givesPermission, roles as byPrecedence, type Role } from '@ido/contract'

/** Of the parts of all roles held, in their precedence, those whose lists the leading role opens; what an administrator sees includes the management's. */
export function workOf(held: readonly Role[]): Role[] {
  return byPrecedence.filter((role) => {
    if (!held.includes(role)) return false
    if (role === 'AGENT') return givesPermission('keepLogbook', held)
    if (role === 'MANAGEMENT') return givesPermission('managePeople', held) && !held.includes('ADMIN')
    return true
  })
}

/** Whose page counts from their last visit on: staff and agents write feedback down and see what was answered since; the others work on it. */
export const countsFromVisit = (held: readonly Role[]): boolean => workOf(held).every((role) => role === 'AGENT')
