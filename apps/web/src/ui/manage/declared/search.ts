import { type DeclaredCalls, declaredLists, type DeclaredPage, type Field, roles } from '@ido/contract'
import { isId, listOf, oneOf, searchReader, type TextCheck } from '../search.ts'

/** The reader of the address of a list with declared fields. */
export function searchOf({ declared: { fields, columns, orders, filters } }: DeclaredCalls) {
  const checks = Object.entries(filters).map(
    ([name, { of = name, options }]) => [name, checkOf({ options: options ?? [], ...fields[of] })] as const,
  )
  return searchReader({ orderNames: orders, columns, filters: Object.fromEntries(checks) })
}

function checkOf({ kind, options = [] }: Partial<Pick<Field, 'kind' | 'options'>>): TextCheck {
  if (kind === 'products' || kind === 'regions') return listOf(isId)
  return listOf(oneOf(kind === 'audience' ? roles : options))
}

/** The reader of the address of a list by its page. */
export const readerOf = (page: DeclaredPage) => searchOf(declaredLists[page])
