import { useQuery, type QueryClient } from '@tanstack/react-query'
import { boardsQuery, loadBoards, screensIn } from '../../api/boards.ts'

/** For the loaders of layouts. Without its dashboards a menu still leads to everything else. */
export async function loadMenu(queryClient: QueryClient): Promise<void> {
  await loadBoards(queryClient).catch(() => null)
}

export function useScreens(...layouts: Parameters<typeof screensIn>[1]) {
  return screensIn(useQuery(boardsQuery).data, layouts)
}
