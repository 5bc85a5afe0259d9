import { fixedLists } from './catalog/fixed-lists.ts'
import type { ListName } from './catalog/types.ts'

export type Id = number | string

export interface Entry {
  id: Id
  name: string
  /** Other lists' ids that it leads to: a host to its service and product. */
  links: Readonly<Record<ListName, number | null>>
  /** A service's objective. */
  attribute?: number
}

/** The labels of every list as they stood at one moment. */
export class Lists {
  readonly #lists: ReadonlyMap<ListName, ReadonlyMap<Id, Entry>>

  constructor(tables: ReadonlyMap<ListName, readonly Entry[]>) {
    const fixed = Object.entries(fixedLists).map(([name, entries]): [ListName, Entry[]] => [
      name,
      entries.map(([id, label]) => ({ id, name: label, links: {} })),
    ])
    this.#lists = new Map(
      [...tables, ...fixed].map(([name, entries]) => [name, new Map(entries.map((entry) => [entry.id, entry]))]),
    )
  }

  entries(list: ListName): readonly Entry[] {
    return [...(this.#lists.get(list)?.values() ?? [])]
  }

  find(list: ListName, id: Id): Entry | undefined {
    return this.#lists.get(list)?.get(id)
  }

  /** Follows an id through the links to the entry of the last list; undefined where the way ends. */
  follow(list: ListName, id: Id, links: readonly ListName[] = []): Entry | undefined {
    let entry = this.find(list, id)
    for (const link of links) {
      const next = entry?.links[link]
      entry = next === undefined || next === null ? undefined : this.find(link, next)
    }
    return entry
  }
}

export const noId = (kind: 'id' | 'text'): Id => (kind === 'id' ? 0 : '')
