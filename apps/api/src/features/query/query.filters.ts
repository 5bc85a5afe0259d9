import { queryFilters, type QueryFilters } from '@ido/contract'
import { invalid } from '../../platform/errors.ts'

/** The filters of an address: JSON, dimension to labels. */
export function readFilters(text: string | undefined): QueryFilters {
  if (text === undefined) return {}
  const parsed = queryFilters.safeParse(parse(text))
  if (!parsed.success) throw invalid([{ field: 'filters', key: 'notFilters' }])
  return parsed.data
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
