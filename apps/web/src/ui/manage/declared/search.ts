import { audienceNames, type DeclaredCalls, declaredLists, type DeclaredPage, type Field } from '@ido/contract'
import { atMost, isId, listOf, oneOf, searchReader, type TextCheck, wholeNumber } from '../search.ts'

/** The reader of the address of a list with declared fields. */
export function searchOf({ declared: { fields, columns, more = [], orders, filters } }: DeclaredCalls) {
  const checks = Object.entries(filters).map(([name, { of = name, options, longest, isSingle }]) => {
    const check = checkOf({ options: options ?? [], ...fields[of] }, longest)
    return [name, isSingle ? check : listOf(check)] as const
  })
  return searchReader({ orderNames: orders, columns: [...columns, ...more], filters: Object.fromEntries(checks) })
}

function checkOf(field: Partial<Field>, longest = 100): TextCheck {
  const { kind, options = [], least = 0, most = Infinity } = field
  if (kind === 'text') return field.allows ?? atMost(longest)
  if (kind === 'whole') return wholeNumber(least, most)
  if (kind === 'product' || kind === 'region' || kind === 'products' || kind === 'regions') return isId
  return oneOf(kind === 'audience' ? audienceNames : options)
}

/** The reader of the address of a list by its page. */
export const readerOf = (page: DeclaredPage) => searchOf(declaredLists[page])
