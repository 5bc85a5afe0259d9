import { z } from 'zod'
import { bulkShape, changeShape, createShape, type Fields, rowShapes } from './fields.ts'
import { managed, type ManagedCalls } from './managed.ts'
import { type DeclaredPage, listNames, roles } from './permissions.ts'

/** What a filter by an audience may ask for: who is among it, or that it is everybody. */
export const audienceNames = ['everybody', ...roles] as const

/** A filter of comma-joined values of a field, or of others that it names. */
export interface FieldFilter {
  readonly options?: readonly string[]
  /** The field, where the filter is not called after it. */
  readonly of?: string
  /** Letters of the whole text; 100 by default. */
  readonly longest?: number
  /** Only one value holds at a time. */
  readonly isSingle?: true
}
type Filters = Readonly<Record<string, FieldFilter>>

/** What a list says of its fields together. */
export interface ListDeclaration<
  F extends Fields = Fields,
  Filter extends Filters = Filters,
  Order extends string = string,
> {
  /** Names its calls in the API's documentation, its feature, and its file of texts if it has one. */
  readonly tag: string
  /** Its file of texts, where another list has that of the feature. */
  readonly texts?: string
  /** Where its texts are within that file: 'roles.'. */
  readonly within?: `${string}.`
  readonly fields: F
  /** The field that people know a record by: first in the table, and the title of its page. */
  readonly name: keyof F & string
  /** The columns of the table behind the name, in their order; one that is no field the page brings itself. */
  readonly columns: readonly string[]
  /** Further columns, which the table shows to those who choose them. */
  readonly more?: readonly string[]
  /** The sections of the form, each with its fields; a list without them has a form of its own. */
  readonly sections?: Readonly<Record<string, readonly (keyof F & string)[]>>
  /** In the order of the menu. */
  readonly filters: Filter
  /** Fields by which the list may be sorted. */
  readonly orders: readonly [Order, ...Order[]]
  /** The order where none is asked for. */
  readonly first: readonly [NoInfer<Order>, 'asc' | 'desc']
  /** The fields that can be changed of many records at once. */
  readonly bulk: readonly (keyof F & string)[]
}

interface NewList<
  Page extends DeclaredPage,
  F extends Fields,
  Filter extends Filters,
  Order extends string,
  Bulk extends keyof F & string,
> extends ListDeclaration<F, Filter, Order> {
  readonly page: Page
  /** What OpenAPI calls the shape of a row. */
  readonly rowName: string
  readonly bulk: readonly Bulk[]
}

type FilterShapes<Filter extends Filters> = { -readonly [Name in keyof Filter]: z.ZodOptional<z.ZodString> }

export const filterShapes = <Filter extends Filters>(filters: Filter) =>
  Object.fromEntries(
    Object.entries(filters).map(([name, { longest = 100 }]) => [name, z.string().max(longest).optional()]),
  ) as FilterShapes<Filter>

/** The shape of a row: id, the fields, version, and whether the person may change it. */
export const rowShape = <F extends Fields>(fields: F, name: string) =>
  z
    .object({ id: z.int(), ...rowShapes(fields), version: z.int(), can: z.object({ edit: z.boolean() }) })
    .meta({ id: name })

/**
 * The calls of a management list that follow from its fields. A list of which some shape is special calls `managed`
 * with the shapes of these functions and its own, and adds `declared` itself.
 */
export function declaredList<
  const Page extends DeclaredPage,
  F extends Fields,
  const Filter extends Filters,
  const Order extends string,
  const Bulk extends keyof F & string,
>(list: NewList<Page, F, Filter, Order, Bulk>) {
  const { page, tag, rowName, fields, filters, orders, bulk } = list
  const row = rowShape(fields, rowName)
  const calls = managed({
    page,
    tag,
    noun: listNames[page].noun.en,
    row,
    detail: row,
    filters: filterShapes(filters),
    orderNames: orders,
    create: createShape(fields),
    change: changeShape(fields),
    bulk: bulkShape(fields, bulk),
  })
  return { ...calls, page, row, declared: list as ListDeclaration }
}

/** The calls of some list with declared fields. */
export type DeclaredCalls = ManagedCalls & { readonly page: DeclaredPage; readonly declared: ListDeclaration }
