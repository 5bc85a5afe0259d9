import type { TilesPageName } from '@ido/contract'
import type { RouterContext } from '../../context.ts'
import { loadTexts } from '../../i18n/i18n.ts'
import { tilesQuery } from './queries.ts'
import { tileFiguresQuery } from './tiles.ts'

// The page asks the same again and shows what failed.
const shownByPage = () => null

/** Asks for the tiles of a page and their figures while the code and texts arrive. */
export async function prepareTiles({ queryClient }: RouterContext, page: TilesPageName): Promise<void> {
  void queryClient.query(tileFiguresQuery(page)).catch(shownByPage)
  await Promise.all([queryClient.query(tilesQuery).catch(shownByPage), loadTexts('products')])
}
