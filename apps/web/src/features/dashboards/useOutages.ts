import { filterable, instantOf, dayLength } from '@ido/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { labelIn } from '../../i18n/labels.ts'
import type { ChartOutage } from '../../widgets/widget.ts'
import { datasetsInUse, type Board } from './board.ts'
import { outagesOrNone } from './queries.ts'

/** Over a longer period an outage is thinner than a line. */
const longest = 100 * dayLength
/** More marks than that are a pattern and no events; those that lost most are shown. */
const mostMarks = 25

/** The outages of the page's period, as far as its filters reach them; undefined where the page shows nothing that is watched. */
export function useOutages(board: Board): readonly ChartOutage[] | undefined {
  const { language } = board
  const { span, filters, refresh } = board.look
  const watched = datasetsInUse(board).find((dataset) => dataset.watched)
  const isMarked = watched && span && instantOf(span.to) - instantOf(span.from) <= longest
  const known = filterable(watched ? [watched] : [])
  const reaching = Object.entries(filters).filter(([dimension]) => known.has(dimension))
  const asked = isMarked
    ? {
        dataset: watched.id,
        ...span,
        ...(reaching.length > 0 && { filters: JSON.stringify(Object.fromEntries(reaching)) }),
      }
    : null
  const refetchInterval: number | false = refresh ? refresh * 1000 : false
  const { data } = useQuery({ ...outagesOrNone(asked), placeholderData: keepPreviousData, refetchInterval })
  return useMemo(() => {
    const worst = data?.toSorted((a, b) => b.lost_s - a.lost_s).slice(0, mostMarks)
    return worst?.map(({ place, from, to }) => ({
      name: labelIn(language, Object.values(place).findLast((label) => label !== null) ?? ''),
      from: Date.parse(from),
      to: Date.parse(to),
    }))
  }, [data, language])
}
