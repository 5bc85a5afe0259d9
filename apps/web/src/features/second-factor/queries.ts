import { type EndpointAnswer, readFactorsOf, readSecondFactor } from '@ido/contract'
import { queryOptions } from '@tanstack/react-query'
import { read } from '../../api/client.ts'

export type OwnFactors = EndpointAnswer<typeof readSecondFactor>
export type Factor = OwnFactors['factors'][number]

export const factorsQuery = queryOptions({
  queryKey: ['me', 'second-factor'],
  queryFn: async ({ signal }) => (await read(readSecondFactor, signal)).answer,
})

export const factorsOfQuery = (id: number) =>
  queryOptions({
    queryKey: ['users', id, 'second-factor'],
    queryFn: async ({ signal }) => (await read(readFactorsOf, signal, { params: { id } })).answer,
  })
