import type { DeclaredCalls } from '@ido/contract'
import { optionsQuery } from '../../people/queries.ts'
import type { ManagedNeeds } from '../prepare.ts'
import { ownTexts } from './texts.ts'
import { choosesIds } from './words.ts'

/** What the screens of a list with declared fields need beside what follows from these. */
export interface DeclaredNeeds {
  /** Files of texts besides its own. */
  readonly texts?: readonly string[]
  /** What its filters and forms choose from besides regions and products. */
  readonly choices?: ManagedNeeds<never>['choices']
  readonly beside?: ManagedNeeds<never>['beside']
  /** The breadcrumbs call all records the same. */
  readonly isUnnamed?: true
}

/** What the screens of a list with declared fields need before they are drawn. */
export function needsOf(
  calls: DeclaredCalls,
  { texts = [], choices, beside, isUnnamed }: DeclaredNeeds,
): ManagedNeeds<Readonly<Record<string, unknown>>> {
  const own = ownTexts(calls)
  return {
    calls,
    texts: [...(own ? [own] : []), ...texts],
    choices: (client) => [...(choosesIds(calls) ? [client.query(optionsQuery)] : []), ...(choices?.(client) ?? [])],
    ...(beside && { beside }),
    ...(!isUnnamed && { crumb: (record) => String(record[calls.declared.name]) }),
  }
}
