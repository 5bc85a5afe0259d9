import { type EndpointAnswer, type vocHome, dayLength } from '@ido/contract'

/** Days of a period whose first and last day both count. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / dayLength) + 1
}

type TrendDay = EndpointAnswer<typeof vocHome>['nps']['trend'][number]

/** The weeks of a trend: of a day that is not over, and of few answers, there is nothing to draw. */
export const weeksOf = (trend: readonly TrendDay[]): (number | null)[] =>
  trend.filter(({ isOver }) => isOver).map(({ week, isSmall }) => (isSmall ? null : week))

/** Whether any of its days has one beside it: single points are no line. */
export const hasLine = (weeks: readonly (number | null)[]): boolean =>
  weeks.some((week, at) => week !== null && (weeks[at + 1] ?? null) !== null)
