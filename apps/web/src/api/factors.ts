import { type EndpointAnswer, readSecondFactor } from '@ido/contract'
import { queryOptions } from '@tanstack/react-query'
import { read } from './client.ts'

export type OwnFactors = EndpointAnswer<typeof readSecondFactor>
export type Factor = OwnFactors['factors'][number]

/** One's own second factors, and what one may prove by who one is. */
export const factorsQuery = queryOptions({
  queryKey: ['me', 'second-factor'],
  queryFn: async ({ signal }) => (await read(readSecondFactor, signal)).answer,
})
