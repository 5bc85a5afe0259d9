import type { DeclaredCalls } from '@ido/contract'
import type { FlatNamespace } from 'i18next'
import { optionsQuery } from '../../people/queries.ts'
import type { ManagedNeeds } from '../prepare.ts'

/**
 * What the screens of a list with declared fields need before they are drawn.
 * @param also what its filters and forms choose from besides regions and products
 */
export function needsOf(
  calls: DeclaredCalls,
  texts: FlatNamespace | readonly FlatNamespace[],
  also: ManagedNeeds<never>['choices'] = () => [],
): ManagedNeeds<Readonly<Record<string, unknown>>> {
  const { fields, name } = calls.declared
  const choosesIds = Object.values(fields).some(({ kind }) => kind === 'products' || kind === 'regions')
  return {
    calls,
    texts,
    choices: (client) => [...(choosesIds ? [client.query(optionsQuery)] : []), ...also(client)],
    crumb: (record) => String(record[name]),
  }
}
