import { type ProductView, queryCall, spanOf, viewFigures } from '@ido/contract'
import { queryOptions } from '@tanstack/react-query'
import { linkOptions } from '@tanstack/react-router'
import { read } from '../../api/client.ts'

/** Where each list of products stands. */
export const tilePages = {
  'service-operation': linkOptions({ to: '/v3/service-operation' }),
  'business-operation': linkOptions({ to: '/v3/business-dashboard' }),
  infrastructure: linkOptions({ to: '/v3/infrastruktur/{-$product}' }),
} as const satisfies Record<ProductView, object>

/** The figure of each product by its name, of the last thirty days: one question for all tiles. */
export function tileFiguresQuery(view: ProductView) {
  const { dataset, measure } = viewFigures[view]
  return queryOptions({
    queryKey: ['figures', 'tiles', view],
    queryFn: async ({ signal }) => {
      const span = spanOf('30d', new Date())
      const body = { dataset, measures: [measure], dimensions: ['product'], ...span, limit: 1000 }
      const { answer } = await read(queryCall, signal, { body })
      return new Map(
        answer.flatMap(({ product, [measure]: value }): [string, number][] =>
          typeof product === 'string' && typeof value === 'number' ? [[product, value]] : [],
        ),
      )
    },
    staleTime: 60_000,
  })
}
