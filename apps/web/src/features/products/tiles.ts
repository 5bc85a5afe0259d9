import { queryCall, spanOf, tiles, type TilesPageName } from '@ido/contract'
import { queryOptions } from '@tanstack/react-query'
import { linkOptions } from '@tanstack/react-router'
import { read } from '../../api/client.ts'

/** The lists of products that the third version has, and where. */
export const tilePages = [
  { page: 'service-operation', link: linkOptions({ to: '/v3/service-operation' }) },
  { page: 'business-dashboard', link: linkOptions({ to: '/v3/business-dashboard' }) },
  { page: 'infrastructure', link: linkOptions({ to: '/v3/infrastruktur/{-$product}' }) },
] as const satisfies readonly { page: TilesPageName; link: object }[]

export type TilesLayout = 'v2' | 'v3'

/** The page of a product. The second version has one below two of its lists; everywhere else it is that of the third. */
export function productLink(layout: TilesLayout, page: TilesPageName, name: string) {
  const { view } = tiles[page]
  if (layout === 'v3' || view === 'service-operation') {
    return linkOptions({ to: '/v3/dashboard/$name', params: { name } })
  }
  if (view === 'infrastructure') return linkOptions({ to: '/v2/infrastruktur/$name', params: { name } })
  return linkOptions({ to: '/v2/business-operation/$name', params: { name } })
}

type FigureBeside = (typeof tiles)['infrastructure']['beside'][number]

/** The figures that stand smaller beneath the first one of a tile. */
export function figuresBeside(page: TilesPageName): readonly FigureBeside[] {
  const shown = tiles[page]
  return 'beside' in shown ? shown.beside : []
}

/** The figures of each product by its name, null where it has none: one question for all tiles of a page. */
export function tileFiguresQuery(page: TilesPageName) {
  const { dataset, measure: first, period } = tiles[page]
  const measures = [first, ...figuresBeside(page).map(({ measure }) => measure)]
  return queryOptions({
    queryKey: ['figures', 'tiles', page],
    queryFn: async ({ signal }) => {
      const span = spanOf(period, new Date())
      const body = { dataset, measures, dimensions: ['product'], ...span, limit: 1000 }
      const { answer } = await read(queryCall, signal, { body })
      return new Map(
        answer.flatMap(({ product, ...row }): [string, (number | null)[]][] => {
          const values = measures.map((measure) => row[measure])
          const figures = values.map((value) => (typeof value === 'number' ? value : null))
          return typeof product === 'string' ? [[product, figures]] : []
        }),
      )
    },
    staleTime: 60_000,
  })
}
