import { leadsAs } from '@ido/contract'
import { forbidden } from '../../platform/errors.ts'
import { isEverything } from '../../platform/http/scope.ts'
import type { Person } from '../../platform/person.ts'
import type { WhyNot } from '../../platform/policy.ts'

/** Everyone sees their own downloads; who leads as one of these sees everyone's whose data they may see. */
export function seesDownloadsOfOthers(person: Person): boolean {
  return leadsAs(person.roles, 'ADMIN', 'MANAGEMENT', 'CMP')
}

/** Decisions name people, regions and products of the whole portal, in one chain that cannot be cut. */
export function whyNotAudit({ scope }: Person): WhyNot {
  return isEverything(scope) ? null : forbidden('auditNeedsEverything')
}
