import { defaultPageSize, firstPage } from '@ido/contract'
import { useQuery } from '@tanstack/react-query'
import { listQuery } from '../queries.ts'
import { toListQuery, type VocSearch } from '../voc.search.ts'

interface Neighbour {
  readonly id: number
  /** The search whose page the record stands on, so that the list opens there again. */
  readonly list: VocSearch
}

/** The records before and after this one in the list that it was opened from, over the ends of its page. */
export function useNeighbours(id: number, list: VocSearch | undefined): { before?: Neighbour; after?: Neighbour } {
  const search = list ?? {}
  const number = Number(search.page ?? firstPage)
  // Not by what an address may hold: the queue asks for more than that.
  const page = (offset: number): VocSearch => ({ ...search, page: String(number + offset) })
  const here = useQuery({ ...listQuery(toListQuery(search)), enabled: list !== undefined, staleTime: 5 * 60_000 })
  const rows = here.data?.answer ?? []
  const place = rows.findIndex((row) => row.id === id)
  const first = place === 0 && number > firstPage
  const last = place === rows.length - 1 && place === Number(search.size ?? defaultPageSize) - 1
  const pageBefore = useQuery({ ...listQuery(toListQuery(page(-1))), enabled: first })
  const pageAfter = useQuery({ ...listQuery(toListQuery(page(1))), enabled: last })
  if (place === -1) return {}
  const before = first ? pageBefore.data?.answer.at(-1) : rows[place - 1]
  const after = last ? pageAfter.data?.answer[0] : rows[place + 1]
  return {
    ...(before ? { before: { id: before.id, list: first ? page(-1) : search } } : {}),
    ...(after ? { after: { id: after.id, list: last ? page(1) : search } } : {}),
  }
}
