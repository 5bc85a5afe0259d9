import { smallSampleBelow } from '@ido/contract'
import type { FeedbackAnswer } from './executive.queries.ts'
import { statusesCounted } from './executive.search.ts'

/** How a count moved beside the same days before; `few` where both together are too few to say. */
export type CountTrend = 'more' | 'less' | 'same' | 'few'

export interface CategoryFinding {
  readonly label: string
  readonly now: number
  readonly before: number
  readonly trend: CountTrend
}

export interface ExecutiveFindings {
  readonly total: number
  readonly before: number
  /** What most of it is about; null where nobody filled in a category. */
  readonly top:
    | (CategoryFinding & { readonly byStatus: Readonly<Record<'new' | 'on-progress' | 'done', number>> })
    | null
  /** Another category that grew beyond chance, by most. */
  readonly growing: CategoryFinding | null
}

type ByCategory = Pick<FeedbackAnswer, 'voca'>

// Two counts of rare events differ beyond chance where their difference exceeds 1.96 roots of their sum (95 %).
const deviations = 1.96

export function trendOf(now: number, before: number): CountTrend {
  if (now + before < smallSampleBelow) return 'few'
  if (Math.abs(now - before) <= deviations * Math.sqrt(now + before)) return 'same'
  return now > before ? 'more' : 'less'
}

const countIn = ({ voca }: ByCategory, label: string): number => {
  const at = voca.categories.indexOf(label)
  return at < 0 ? 0 : voca.series.reduce((sum, { data }) => sum + (data[at] ?? 0), 0)
}

/** What a period says, beside the one before, of those categories that the list of them has. */
export function findingsOf(now: ByCategory, before: ByCategory, known: (label: string) => boolean): ExecutiveFindings {
  const labels = [...new Set([...now.voca.categories, ...before.voca.categories])].filter(known)
  const found = labels
    .map((label): CategoryFinding => {
      const [count, earlier] = [countIn(now, label), countIn(before, label)]
      return { label, now: count, before: earlier, trend: trendOf(count, earlier) }
    })
    .filter((each) => each.now > 0)
    .toSorted((one, other) => other.now - one.now)
  const [top, ...rest] = found
  const growing = rest
    .filter(({ trend }) => trend === 'more')
    .toSorted((one, other) => other.now - other.before - (one.now - one.before))[0]
  return {
    total: now.voca.totalData,
    before: before.voca.totalData,
    top: top ? { ...top, byStatus: byStatusOf(now, top.label) } : null,
    growing: growing ?? null,
  }
}

function byStatusOf({ voca }: ByCategory, label: string) {
  const at = voca.categories.indexOf(label)
  // The series stand in the order of the statuses; their names are those of the specification.
  const counts = statusesCounted.map((status, index) => [status, voca.series[index]?.data[at] ?? 0] as const)
  return { new: 0, 'on-progress': 0, done: 0, ...Object.fromEntries(counts) }
}
