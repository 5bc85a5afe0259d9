import type { Scope } from '../platform/person.ts'
import { fixedLists, listTables } from './catalog/catalog.ts'
import type { ListName } from './catalog/types.ts'

export type Id = number | string

export interface LabelEntry {
  id: Id
  name: string
  /** Other lists' ids that it leads to: a host to its service and product. */
  links: Readonly<Record<ListName, number | null>>
  /** A service's objectives, by the columns that they stand in; without those that it has none of. */
  attributes?: Readonly<Record<string, number>>
}

/** Where an attribute is looked for. */
interface Attributed {
  ways: readonly (readonly ListName[])[]
  attribute: string
}

/** The labels of every list as they stood at one moment. */
export class Lists {
  readonly #lists: ReadonlyMap<ListName, ReadonlyMap<Id, LabelEntry>>
  readonly #within = new Map<string, Lists>()
  /** All labels, where these are a part of them. */
  readonly #whole: Lists | null

  constructor(tables: ReadonlyMap<ListName, readonly LabelEntry[]>, whole: Lists | null = null) {
    this.#whole = whole
    const fixed = Object.entries(fixedLists).map(([name, entries]): [ListName, LabelEntry[]] => [
      name,
      entries.map(([id, label]) => ({ id, name: label, links: {} })),
    ])
    this.#lists = new Map(
      [...tables, ...fixed].map(([name, entries]) => [name, new Map(entries.map((entry) => [entry.id, entry]))]),
    )
  }

  entries(list: ListName): readonly LabelEntry[] {
    return [...(this.#lists.get(list)?.values() ?? [])]
  }

  /** How many labels a list has, those included that a scope hides. */
  sizeOf(list: ListName): number {
    return this.#whole?.sizeOf(list) ?? this.#lists.get(list)?.size ?? 0
  }

  find(list: ListName, id: Id): LabelEntry | undefined {
    return this.#lists.get(list)?.get(id)
  }

  /** Follows an id through the links to the entry of the last list; undefined where the way ends. */
  follow(list: ListName, id: Id, links: readonly ListName[] = []): LabelEntry | undefined {
    let entry = this.find(list, id)
    for (const link of links) {
      const next = entry?.links[link]
      entry = next === undefined || next === null ? undefined : this.find(link, next)
    }
    return entry
  }

  /** An attribute of the first entry that has it, of those that the ways lead to. */
  attribute(list: ListName, id: Id, { ways, attribute }: Attributed): number | undefined {
    for (const links of ways) {
      const value = this.follow(list, id, links)?.attributes?.[attribute]
      if (value !== undefined) return value
    }
    return undefined
  }

  /** The labels that a person with this scope may know of: for them the others do not exist. */
  within(scope: Scope): Lists {
    if (scope.regions === null && scope.products === null) return this
    const key = JSON.stringify([scope.regions, scope.products])
    const known = this.#within.get(key)
    if (known) return known
    if (this.#within.size >= mostScopes) this.#within.clear()
    const narrowed = new Lists(this.#narrowed(scope), this)
    this.#within.set(key, narrowed)
    return narrowed
  }

  /** Regions and products of the scope, what hangs under the products, and the groups that any of these stands in. */
  #narrowed({ regions, products }: Scope): Map<ListName, LabelEntry[]> {
    const isSeen = (list: ListName, { id, links }: LabelEntry): boolean => {
      if (list === 'region') return regions === null || regions.includes(Number(id))
      if (products === null) return true
      if (list === 'product') return products.includes(Number(id))
      return links['product'] === undefined || (links['product'] !== null && products.includes(links['product']))
    }
    const seen = new Map(
      [...this.#lists.keys()].map((list) => [list, this.entries(list).filter((e) => isSeen(list, e))]),
    )
    if (products === null) return seen
    for (const [group, member] of groupsOfProducts) {
      const ids = new Set(seen.get(member)?.map(({ links }) => links[group]))
      seen.set(group, seen.get(group)?.filter(({ id }) => ids.has(Number(id))) ?? [])
    }
    return seen
  }
}

const hangsOnProducts = (list: ListName) => list === 'product' || listTables[list]?.links?.['product'] !== undefined

/** Lists whose entries are groups of products, or of what hangs under them, each with those. */
const groupsOfProducts = Object.entries(listTables).flatMap(([member, { links = {} }]) =>
  hangsOnProducts(member)
    ? Object.keys(links).flatMap((group) => (group === 'product' ? [] : [[group, member] as const]))
    : [],
)

/** Scopes whose labels are kept beside the lists; people share few. */
const mostScopes = 200

export const noId = (kind: 'id' | 'text'): Id => (kind === 'id' ? 0 : '')
