import { listProductTiles, readProductPage } from '@ido/contract'
import { queryOptions } from '@tanstack/react-query'
import { read } from '../../api/client.ts'

export const catalogueKey = ['catalogue-products']

/** Every tile that the person sees. */
export const tilesQuery = queryOptions({
  queryKey: [...catalogueKey, 'tiles'],
  queryFn: async ({ signal }) => (await read(listProductTiles, signal)).answer,
  staleTime: 60_000,
})

/** A product by its slug or its name. */
export const productPageQuery = (name: string) =>
  queryOptions({
    queryKey: [...catalogueKey, 'page', name],
    queryFn: async ({ signal }) => (await read(readProductPage, signal, { params: { name } })).answer,
    staleTime: 60_000,
  })
