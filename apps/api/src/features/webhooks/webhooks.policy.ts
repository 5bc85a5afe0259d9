import { givesPermission } from '@ido/contract'
import type { AuditEvent } from '../../platform/audit/audit.ts'
import { conflict, forbidden } from '../../platform/errors.ts'
import type { Person } from '../../platform/person.ts'
import { isEverything } from '../../platform/http/scope.ts'
import type { WhyNot } from '../../platform/policy.ts'

/** What a program is told may be of every region and product, so who sees a part of it only looks. */
export function whyNotKeepHooks({ roles, scope }: Pick<Person, 'roles' | 'scope'>): WhyNot {
  if (!givesPermission('manageApiKeys', roles)) return forbidden('roleNotAllowed')
  return isEverything(scope) ? null : forbidden('webhooksNeedEverything')
}

/** To one that is off nothing goes out, so nobody waits for it in vain. */
export const whyNotSendTo = ({ name, state }: { name: string; state: string }): WhyNot =>
  state === 'on' ? null : conflict('webhookOff', { name })

/** A webhook as the subject of an event, by the name that it has then. */
export const hookSubject = ({ id, name }: { id: number; name: string }): AuditEvent['subject'] => ({
  type: 'webhook',
  id,
  label: name,
})

const hiddenQuery = '?…'

/** An address without its query, user name and password, which may be secrets. */
export const withoutQuery = (url: string): string =>
  url.replace(/[?#].*$/s, hiddenQuery).replace(/^([a-z]+:\/\/)[^/@]*@/i, '$1…@')

/** Whether an address was copied from one that is shown: saved so, its query would be lost. */
export const hasHiddenQuery = (url: string): boolean => url.endsWith(hiddenQuery)
