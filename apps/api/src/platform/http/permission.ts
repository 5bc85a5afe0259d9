import { givesPermission, permissionRoles, writes, type Endpoint, type Permission } from '@ido/contract'
import { forbidden, unauthenticated } from '../errors.ts'
import type { Person } from '../person.ts'

/** The one place where an endpoint's permission is held against the person who is asking. Throws the refusal. */
export function checkPermission(
  permission: Exclude<Permission, 'apiKey' | 'requestAccess' | 'wall'>,
  person: Person | null,
): void {
  if (permission === 'public') return
  if (person === null) throw unauthenticated('notSignedIn')
  if (permission === 'signedIn') return
  if (!person.hasAccess) throw forbidden('noAccess')
  if (permissionRoles[permission] === null) return
  if (!givesPermission(permission, person.roles)) throw forbidden('roleNotAllowed')
}

/** Who must have a second factor and has none may set one up or leave, and nothing else. */
export function refuseUntilSetUp(endpoint: Endpoint, person: Person | null): void {
  if (person?.needsSecondFactor && !endpoint.whileSettingUp) throw forbidden('secondFactorNeeded')
}

/** Who views the portal as somebody else looks and does not touch. */
export function refuseWhileViewing(endpoint: Endpoint, person: Person | null): void {
  if (person?.viewedBy && writes(endpoint) && !endpoint.whileViewing) throw forbidden('viewAsReadOnly')
}
