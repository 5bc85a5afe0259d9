import { readFactorsOf } from '@ido/contract'
import { queryOptions } from '@tanstack/react-query'
import { read } from '../../api/client.ts'

export const factorsOfQuery = (id: number) =>
  queryOptions({
    queryKey: ['users', id, 'second-factor'],
    queryFn: async ({ signal }) => (await read(readFactorsOf, signal, { params: { id } })).answer,
  })
