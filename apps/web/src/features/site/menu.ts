import { useQuery, type QueryClient } from '@tanstack/react-query'
import { boardsQuery, loadBoards, screensIn } from '../../api/boards.ts'

/** For the loaders of layouts. Without its dashboards a menu still leads to everything else. */
export async function loadMenu(queryClient: QueryClient): Promise<void> {
  await loadBoards(queryClient).catch(() => null)
}

/** Screens of the menu; those of boards that their owner alone sees say so. */
export function useScreens(...layouts: Parameters<typeof screensIn>[1]) {
  const boards = useQuery(boardsQuery).data
  const own = (boards ?? []).filter(({ sharing }) => sharing.audience === 'private').flatMap(({ screens }) => screens)
  return screensIn(boards, layouts).map((screen) => (own.includes(screen) ? { ...screen, isPrivate: true } : screen))
}
