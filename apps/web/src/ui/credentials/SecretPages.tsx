import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { LoadFailure } from '../feedback/LoadFailure.tsx'

interface Page<Answer> {
  readonly answer: Answer
  readonly meta: { readonly totalData: number }
}

type Found<Answer> = UseInfiniteQueryResult<InfiniteData<Page<Answer>>>

/** How the pages after those that are shown are loaded. */
export type MorePages = Pick<Found<unknown>, 'hasNextPage' | 'fetchNextPage' | 'isFetchingNextPage'>

interface SecretPagesProps<Answer> {
  readonly found: Found<Answer>
  children(answers: readonly [Answer, ...Answer[]], total: number): ReactNode
}

/** Pages of keys or links, one below the other, once the first is there. */
export function SecretPages<Answer>({ found, children }: SecretPagesProps<Answer>) {
  const { data, error, refetch, isFetching } = found
  const [first, ...others] = data?.pages ?? []
  if (first) return children([first.answer, ...others.map(({ answer }) => answer)], first.meta.totalData)
  if (error) return <LoadFailure error={error} onRetry={() => void refetch()} retrying={isFetching} />
  return <div className="h-24 rounded bg-sunken" aria-busy />
}
