import type { DeclaredCalls } from '@ido/contract'
import { optionsQuery } from '../../people/queries.ts'
import type { ManagedNeeds } from '../prepare.ts'
import type { AnyRow } from './screen.ts'
import { ownTexts } from './texts.ts'
import { choosesIds } from './words.ts'

/** What the screens of a list with declared fields need beside what follows from these. */
export interface DeclaredNeeds {
  /** Files of texts besides its own. */
  readonly texts?: readonly string[]
  /** What its filters and forms choose from besides regions and products. */
  readonly choices?: ManagedNeeds<never>['choices']
  readonly beside?: ManagedNeeds<never>['beside']
  /** What the breadcrumbs call a record, by default what people know it by; null where they call all the same. */
  readonly crumb?: ((record: AnyRow) => string) | null
}

/** What the screens of a list with declared fields need before they are drawn. */
export function needsOf(
  calls: DeclaredCalls,
  { texts = [], choices, beside, crumb }: DeclaredNeeds,
): ManagedNeeds<AnyRow> {
  const own = ownTexts(calls)
  return {
    calls,
    texts: [...(own ? [own] : []), ...texts],
    choices: (client) => [...(choosesIds(calls) ? [client.query(optionsQuery)] : []), ...(choices?.(client) ?? [])],
    ...(beside && { beside }),
    ...(crumb !== null && { crumb: crumb ?? ((record) => String(record[calls.declared.name])) }),
  }
}
