import type { DeclaredCalls } from '@ido/contract'
import type { FlatNamespace } from 'i18next'
import { optionsQuery } from '../../people/queries.ts'
import type { ManagedNeeds } from '../prepare.ts'
import { choosesIds } from './words.ts'

/**
 * What the screens of a list with declared fields need before they are drawn.
 * @param also what its filters and forms choose from besides regions and products
 */
export function needsOf(
  calls: DeclaredCalls,
  texts: FlatNamespace | readonly FlatNamespace[],
  also: ManagedNeeds<never>['choices'] = () => [],
): ManagedNeeds<Readonly<Record<string, unknown>>> {
  const { name } = calls.declared
  return {
    calls,
    texts,
    choices: (client) => [...(choosesIds(calls) ? [client.query(optionsQuery)] : []), ...also(client)],
    crumb: (record) => String(record[name]),
  }
}
