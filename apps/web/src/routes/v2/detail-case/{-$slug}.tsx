import { createFileRoute, redirect } from '@tanstack/react-router'
import { readRecordsSearch } from '../../../features/records/records.search.ts'

/** The address of the second version; the screen stands under the third. */
export const Route = createFileRoute('/v2/detail-case/{-$slug}')({
  validateSearch: readRecordsSearch,
  beforeLoad: ({ params, search }) => {
    throw redirect({ to: '/v3/detail-case/{-$slug}', params, search, replace: true })
  },
})
