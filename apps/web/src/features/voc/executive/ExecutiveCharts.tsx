import { npsCategories, smallSampleBelow, type VocReferenceLists } from '@ido/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from '../../../i18n/speech.ts'
import { LoadFailure } from '../../../ui/feedback/LoadFailure.tsx'
import { useFormat } from '../../../ui/format.ts'
import type { ListSearch } from '../../../ui/manage/search.ts'
import { CountedFigure } from '../../../widgets/counted/CountedFigure.tsx'
import type { CountedAnswer } from '../../../widgets/counted/counted.ts'
import type { Pick } from '../../../widgets/widget.ts'
import type { VocSearch } from '../list/voc.search.ts'
import { referencesQuery } from '../queries.ts'
import { vocPaths } from '../voc.read.ts'
import { ExecutiveSentence } from './ExecutiveSentence.tsx'
import styles from './executive.module.css'
import { feedbackQuery, type FeedbackAnswer } from './executive.queries.ts'
import { idsNamed, statusesCounted, toFeedbackQuery, toRecords, type WholeDays } from './executive.search.ts'

interface ExecutiveChartsProps {
  readonly search: ListSearch
  readonly days: WholeDays
}

/** The answer in words, and the four charts of the call; each mark leads to its records. */
export function ExecutiveCharts({ search, days }: ExecutiveChartsProps) {
  const feedback = useQuery({ ...feedbackQuery(toFeedbackQuery(search, days)), placeholderData: keepPreviousData })
  const references = useQuery(referencesQuery)
  const error = feedback.error ?? references.error
  const answer = feedback.data && references.data ? { feedback: feedback.data, references: references.data } : undefined
  const isBusy = feedback.isFetching || references.isFetching
  const retry = () => {
    void references.refetch()
    void feedback.refetch()
  }
  return (
    <>
      {error && <LoadFailure error={error} onRetry={retry} retrying={isBusy} />}
      {!(error && !answer) && (
        <>
          <ExecutiveSentence search={search} days={days} />
          <Charts search={search} days={days} answer={answer} isBusy={isBusy} />
        </>
      )}
    </>
  )
}

interface Answered {
  readonly feedback: FeedbackAnswer
  readonly references: VocReferenceLists
}

interface ChartsProps extends ExecutiveChartsProps {
  readonly answer: Answered | undefined
  readonly isBusy: boolean
}

function Charts({ search, days, answer, isBusy }: ChartsProps) {
  const { t } = useTranslation('executive')
  const navigate = useNavigate()
  const { charts, leads } = useCounted(answer)
  const shown = { isWaiting: !answer, isBusy, empty: t('empty'), height: 300 }
  const open = (pick: Pick) => {
    const by = answer && narrowedBy(pick.filters, answer)
    if (!by) return
    void navigate({ to: vocPaths.manage.list, search: toRecords(search, { days, references: answer.references, by }) })
  }
  return (
    <div className={styles.charts}>
      {(['categories', 'statuses', 'channels', 'nps'] as const).map((name) => (
        <CountedFigure key={name} counted={charts[name]} lead={leads[name]} onPick={open} {...shown} />
      ))}
    </div>
  )
}

/** What a mark stands for, as the list of records is narrowed by it. */
function narrowedBy(filters: Pick['filters'], { feedback, references }: Answered): VocSearch | null {
  const { category, channel, nps, status } = filters
  const at = feedback.voca.series.findIndex(({ name }) => name === status)
  return {
    ...(category && { category_feedback: idsNamed(category, 'category_feedback', references).join(',') }),
    ...(channel && { media_id: idsNamed(channel, 'media_id', references).join(',') }),
    ...(nps && { category_nps: nps }),
    ...(at >= 0 && { status: statusesCounted[at] ?? '' }),
  }
}

/** The four charts; what is not filled in is told in words, for no list can be narrowed to it. */
function useCounted(answer: Answered | undefined) {
  const { t } = useTranslation('executive')
  const format = useFormat()
  const total = { id: 'total', title: t('feedback') }
  const { voca, npsm, voc, cxIssue } = answer?.feedback ?? nothing
  const hasCategory = (label: string) => isIn(label, 'category_feedback', answer)
  const categories = voca.categories.map((label, index) => ({ label, index })).filter(({ label }) => hasCategory(label))
  const filled = sumOf(categories.flatMap(({ index }) => voca.series.map(({ data }) => data[index] ?? 0)))
  const channels = voc.labels
    .map((channel, index) => ({ channel, total: voc.series[index] ?? 0 }))
    .filter(({ channel }) => isIn(channel, 'media_id', answer))
  const told = (whole: number, known: number) =>
    t(whole > known ? 'ofAllUnfilled' : 'ofAll', {
      count: whole,
      total: format.number(whole),
      unfilled: format.number(whole - known),
    })
  const answers = t('answers', { count: npsm.totalData, total: format.number(npsm.totalData) })
  const few = t('answersFew', {
    count: npsm.totalData,
    total: format.number(npsm.totalData),
    least: format.number(smallSampleBelow),
  })
  const top = cxIssue.labels.map((category, index) => ({ category, total: cxIssue.series[index] ?? 0 }))
  const charts = {
    categories: {
      id: 'cxIssue',
      kind: 'horizontalBar',
      title: t('topCategories'),
      dimensions: [{ id: 'category', title: t('category') }],
      rows: top,
    },
    statuses: {
      id: 'voca',
      kind: 'stackedBar',
      title: t('byStatus'),
      dimensions: [
        { id: 'category', title: t('category') },
        { id: 'status', title: t('status') },
      ],
      rows: categories.flatMap(({ label, index }) =>
        voca.series.map(({ name, data }) => ({ category: label, status: name, total: data[index] ?? 0 })),
      ),
    },
    channels: {
      id: 'voc',
      kind: 'horizontalBar',
      title: t('byChannel'),
      dimensions: [{ id: 'channel', title: t('channel') }],
      rows: channels,
    },
    nps: {
      id: 'npsm',
      kind: 'horizontalBar',
      title: t('byNps'),
      dimensions: [{ id: 'nps', title: t('npsCategory') }],
      rows: npsCategories.map((nps) => ({ nps, total: npsm.series[npsm.labels.indexOf(nps)] ?? 0 })),
    },
  } as const
  return {
    charts: Object.fromEntries(
      Object.entries(charts).map(([name, chart]) => [name, { ...chart, measures: [total] }]),
    ) as unknown as Record<keyof typeof charts, CountedAnswer>,
    leads: {
      categories: told(voca.totalData, filled),
      statuses: told(voca.totalData, filled),
      channels: told(voc.totalData, sumOf(channels.map((each) => each.total))),
      nps: npsm.totalData > 0 && npsm.totalData < smallSampleBelow ? few : answers,
    },
  }
}

const nothing: FeedbackAnswer = {
  voca: { totalData: 0, categories: [], series: [] },
  npsm: { totalData: 0, labels: [], series: [] },
  voc: { totalData: 0, labels: [], series: [] },
  cxIssue: { totalData: 0, labels: [], series: [] },
}

const isIn = (label: string, field: 'category_feedback' | 'media_id', answer: Answered | undefined): boolean =>
  answer !== undefined && idsNamed(label, field, answer.references).length > 0

const sumOf = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count, 0)
