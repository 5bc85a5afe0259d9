import { type EndpointAnswer, type NpsFigure, type vocHome, dayLength } from '@ido/contract'

export interface NpsChange {
  /** Points against the period before. */
  readonly points: number
  /** Either period has too few answers to say much. */
  readonly isSmall: boolean
  /** False where the difference lies within the 95 % margin of the two figures together, or where a sample is small. */
  readonly certain: boolean
}

/** Is the change real? Both intervals' half widths add up as squares; null where either period has no score. */
export function npsChange(current: NpsFigure, previous: NpsFigure): NpsChange | null {
  if (current.nps === null || previous.nps === null) return null
  const points = current.nps - previous.nps
  const halfWidth = ({ low, high }: NpsFigure) => ((high ?? 0) - (low ?? 0)) / 2
  const isSmall = current.smallSample || previous.smallSample
  const isBeyond = Math.abs(points) > Math.hypot(halfWidth(current), halfWidth(previous))
  return { points, isSmall, certain: isBeyond && !isSmall }
}

/** Days of a period whose first and last day both count. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / dayLength) + 1
}

type TrendDay = EndpointAnswer<typeof vocHome>['nps']['trend'][number]

/** The weeks of a trend: of a day that is not over, and of few answers, there is nothing to draw. */
export const weeksOf = (trend: readonly TrendDay[]): (number | null)[] =>
  trend.filter(({ isOver }) => isOver).map(({ week, isSmall }) => (isSmall ? null : week))
