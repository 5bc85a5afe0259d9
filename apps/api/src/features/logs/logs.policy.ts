import type { Role } from '@ido/contract'
import { forbidden } from '../../platform/errors.ts'
import { isEverything } from '../../platform/http/scope.ts'
import type { Person } from '../../platform/http/feature.ts'

const readers: readonly Role[] = ['ADMIN', 'MANAGEMENT', 'CMP']

/** Everyone sees their own downloads; these roles see everyone's whose data they may see. */
export function seesDownloadsOfOthers(person: Person): boolean {
  return person.roles.some((role) => readers.includes(role))
}

/** Decisions name people, regions and products of the whole portal, in one chain that cannot be cut. */
export function refuseScopedAuditor({ scope }: Person): void {
  if (!isEverything(scope)) throw forbidden('auditNeedsEverything')
}
