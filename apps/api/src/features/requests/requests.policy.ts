import { leadsAs } from '@ido/contract'
import type { Person } from '../../platform/http/feature.ts'
import type { MessageKey, MessageValues } from '../../platform/messages.ts'

/** What a decision needs to know of a request. */
export interface Guarded {
  readonly account_id: number | null
  readonly status: string
  readonly decided_by_name: string | null
  /** Whether its account holds what makes an administrator; where it is left out somebody else asks for that. */
  readonly is_admin?: boolean
}

export const isOwnRequest = (person: { id: number }, request: Pick<Guarded, 'account_id'>): boolean =>
  request.account_id === person.id

/** Why the person cannot decide the request, or null where they can: never their own, and each once only. */
export function whyNotDecide(
  person: Pick<Person, 'id' | 'roles'>,
  request: Guarded,
): { key: MessageKey; values?: MessageValues } | null {
  if (isOwnRequest(person, request)) return { key: 'ownRequest' }
  if (request.status === 'waiting') {
    return request.is_admin === true && !leadsAs(person.roles, 'ADMIN') ? { key: 'adminsManageAdmins' } : null
  }
  return { key: 'requestDecided', values: { name: request.decided_by_name ?? '' } }
}
