import type { BothTexts } from '@ido/contract'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { boardLink, boardsQuery } from '../../../api/boards.ts'
import { catalogQuery, labelOptionsQuery } from '../../../api/catalog.ts'
import type { Destination } from './destinations.ts'
import { soughtDimensions, type NarrowableBoard } from './narrowed.ts'

/** What dashboards show and can be narrowed by, for the pages of the menu that are one; and the labels to narrow by. */
export function useBoards(pages: readonly Destination[]) {
  const router = useRouter()
  const boards = useQuery(boardsQuery).data ?? []
  const catalog = useQuery(catalogQuery).data ?? []
  const labels = useQuery(labelOptionsQuery(soughtDimensions)).data ?? {}
  const titles = new Map<string, BothTexts>(
    catalog.flatMap(({ id, measures }) => measures.map((measure) => [`${id}.${measure.id}`, measure.titles] as const)),
  )
  const shown = new Map(
    boards.flatMap(({ screens, filters, compares, measures }) => {
      const ids = Object.entries(measures).flatMap(([dataset, counted]) => counted.map((id) => `${dataset}.${id}`))
      const figures = ids.map((id) => titles.get(id)).filter((title) => title !== undefined)
      return screens.map(
        (screen) => [router.buildLocation(boardLink(screen)).pathname, { figures, filters, compares }] as const,
      )
    }),
  )
  const narrowable = pages.flatMap((page): NarrowableBoard[] => {
    const board = shown.get(page.address)
    return board ? [{ ...page, ...board }] : []
  })
  return { pages: pages.map((page) => ({ ...page, ...shown.get(page.address) })), boards: narrowable, labels }
}
