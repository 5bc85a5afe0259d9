import type { Role } from '@ido/contract'
import type { Person } from '../../platform/http/feature.ts'

const readers: readonly Role[] = ['ADMIN', 'MANAGEMENT', 'CMP']

/** Everyone sees their own downloads; these roles see everyone's. */
export function seesAllDownloads(person: Person): boolean {
  return person.roles.some((role) => readers.includes(role))
}
