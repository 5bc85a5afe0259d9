import { parseDay } from '../../../ui/form/day.ts'

/** What the page of topics is narrowed by, as its address has it. */
export interface TopicsSearch {
  readonly dateFrom?: string
  readonly dateTo?: string
  readonly product?: string
}

export const topicsPath = '/v3/manage/voc/topics'

/** A value that the API would refuse is dropped, so that an old or mistyped link still opens. */
export function readTopicsSearch(raw: Readonly<Record<string, unknown>>): TopicsSearch {
  const day = (name: string) => {
    const text = raw[name]
    return typeof text === 'string' && parseDay(text) === text ? { [name]: text } : {}
  }
  const product = raw['product']
  return {
    ...day('dateFrom'),
    ...day('dateTo'),
    ...(typeof product === 'string' && product !== '' && product.length <= 200 && { product }),
  }
}
