import { queryFilters, type QueryFilters } from '@ido/contract'
import { invalid } from '../errors.ts'

/** The filters of an address: JSON, dimension to labels. */
export function readFilters(text: string | undefined): QueryFilters {
  if (text === undefined) return {}
  const given = parse(text)
  const parsed = queryFilters.safeParse(given)
  // A name that JavaScript keeps for itself would get lost on the way and filter nothing.
  const isWhole = parsed.success && Object.keys(parsed.data).length === Object.keys(Object(given)).length
  if (!parsed.success || !isWhole) throw invalid([{ field: 'filters', key: 'notFilters' }])
  return parsed.data
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
