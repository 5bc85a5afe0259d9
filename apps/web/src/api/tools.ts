import { tools, toolsAtHand } from '@ido/contract'
import { queryOptions } from '@tanstack/react-query'
import { managedKey } from '../ui/manage/calls.ts'
import { read } from './client.ts'

/** The outside tools that are for this person; a change of any of them makes it old. */
export const toolsQuery = queryOptions({
  queryKey: [...managedKey(tools), 'at-hand'],
  queryFn: async ({ signal }) => (await read(toolsAtHand, signal)).answer,
  staleTime: 5 * 60_000,
})
