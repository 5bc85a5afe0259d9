import { jakartaDay, topdown, type TopdownRow } from '@ido/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '../../i18n/speech.ts'
import { SmallSample } from '../../ui/figures/SmallSample.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { useFormat } from '../../ui/format.ts'
import { ManagePage } from '../../ui/manage/ManagePage.tsx'
import type { BulkFormProps, FilterField, ManagedScreen } from '../../ui/manage/screen.ts'
import { pickedIn, type ListSearch } from '../../ui/manage/search.ts'
import { useScreenTexts } from '../../ui/manage/texts.ts'
import { RecordLink, useListSearch } from '../../ui/manage/ways.tsx'
import type { Column } from '../../ui/table/column.ts'
import { Bone } from '../../ui/table/placeholders.tsx'
import { Comparison, answered } from './Comparison.tsx'
import { readTopdownSearch, topdownColumns } from './topdown.search.ts'
import { comparisonsQuery, useComparisonOf, useTopdownWords } from './topdown.ts'

/** 'NPS Top-down': what the group says of its units, beside what VOC measures. */
export function TopdownPage() {
  const search = useListSearch(readTopdownSearch)
  return <ManagePage screen={useTopdownScreen(search)} search={search} lead={<Comparison />} />
}

function exampleOf(cfu: string) {
  const year = jakartaDay(new Date()).slice(0, 4)
  const text = ['cfu;year;semester;npsScore;target', `${cfu};${year};1;38,5;45`, `${cfu};${year};2;41;45`, ''].join(
    '\r\n',
  )
  return { name: 'ido-topdown.csv', text }
}

function useTopdownScreen(search: ListSearch): ManagedScreen<TopdownRow> {
  const { t } = useTranslation('topdown')
  const { data } = useQuery(comparisonsQuery)
  return {
    calls: topdown,
    columns: useTopdownColumns(),
    defaultColumns: topdownColumns,
    words: useTopdownWords(),
    rowId: ({ id }) => id,
    rowName: ({ cfu, year, semester }) => t('name', { cfu, year, semester }),
    filters: useTopdownFilters(search),
    texts: useScreenTexts('topdown'),
    bulk: TopdownBulk,
    importExample: exampleOf(data?.meta.cfus[0] ?? 'Enterprise'),
  }
}

function useTopdownColumns(): Column<TopdownRow>[] {
  const { t } = useTranslation('topdown')
  const format = useFormat()
  const points = (text: string) => format.number(Number(text), 2)
  const figure = { align: 'right', sortable: true, descendingFirst: true } as const
  const beside =
    (what: BesideProps['what']) =>
    ({ id }: TopdownRow) => <Beside id={id} what={what} />
  return [
    {
      id: 'cfu',
      title: t('field.cfu'),
      size: 208,
      sortable: true,
      grows: true,
      cell: ({ id, cfu }, { tabbed }) => (
        <RecordLink calls={topdown} id={id} tabbed={tabbed}>
          {cfu}
        </RecordLink>
      ),
    },
    { id: 'year', title: t('field.year'), size: 88, ...figure, cell: ({ year }) => year },
    { id: 'semester', title: t('field.semester'), size: 112, ...figure, cell: ({ semester }) => semester },
    { id: 'npsScore', title: t('field.npsScore'), size: 144, ...figure, cell: ({ npsScore }) => points(npsScore) },
    { id: 'target', title: t('field.target'), size: 104, ...figure, cell: ({ target }) => points(target) },
    { id: 'measured', title: t('field.measured'), size: 192, align: 'right', cell: beside('measured') },
    { id: 'interval', title: t('field.interval'), size: 160, align: 'right', cell: beside('interval') },
    { id: 'answers', title: t('field.answers'), size: 104, align: 'right', cell: beside('answers') },
    { id: 'toScore', title: t('field.toScore'), size: 176, align: 'right', cell: beside('toScore') },
    { id: 'toTarget', title: t('field.toTarget'), size: 200, align: 'right', cell: beside('toTarget') },
    {
      id: 'timestamp',
      title: t('field.timestamp'),
      size: 176,
      sortable: true,
      descendingFirst: true,
      cell: ({ at }) => format.instant(at),
    },
  ]
}

interface BesideProps {
  readonly id: number
  readonly what: 'measured' | 'interval' | 'answers' | 'toScore' | 'toTarget'
}

/** What VOC measures of the unit and half year of a row, and how far that is from what was said. */
function Beside({ id, what }: BesideProps) {
  const { t } = useTranslation('topdown')
  const format = useFormat()
  const { comparison, isPending } = useComparisonOf()(id)
  if (isPending) return <Bone />
  if (!comparison) return '–'
  const { measured, toScore, toTarget, state, isMeasured } = comparison
  const { nps, low, high, smallSample } = measured
  if (nps === null || toScore === null || toTarget === null)
    return what === 'measured' ? t(isMeasured ? 'noAnswers' : 'notMeasured') : '–'
  const answers = answered(comparison)
  switch (what) {
    case 'measured':
      return (
        <>
          {smallSample && <SmallSample answers={answers} brief />} {format.number(nps)}
        </>
      )
    case 'interval':
      return t('interval', { low: format.number(low ?? nps), high: format.number(high ?? nps) })
    case 'answers':
      return format.number(answers)
    case 'toScore':
      return format.change(toScore)
    case 'toTarget':
      return t('toTargetShort', { gap: format.change(toTarget), state: t(`state.${state}`) })
  }
}

/** Years are few: this one, those around it, and those that something was asked of. */
function useTopdownFilters(search: ListSearch): readonly FilterField[] {
  const { t } = useTranslation('topdown')
  const [thisYear] = useState(() => Number(jakartaDay(new Date()).slice(0, 4)))
  const years = [
    ...new Set([1, 0, -1, -2, -3].map((after) => String(thisYear + after)).concat(pickedIn(search, 'year'))),
  ]
  return [
    { field: 'year', label: t('field.year'), options: years.map((value) => ({ value, label: value })) },
    {
      field: 'semester',
      label: t('field.semester'),
      single: true,
      options: ['1', '2'].map((value) => ({ value, label: t(value === '1' ? 'first' : 'second') })),
    },
    // Asked for by a link alone: the search finds units, too.
    ...(search['cfu']
      ? [
          {
            field: 'cfu',
            label: t('field.cfu'),
            single: true as const,
            options: [{ value: search['cfu'], label: search['cfu'] }],
          },
        ]
      : []),
  ]
}

const mostRaised = 200

/** What can be changed of several at once: their targets, by as many points. */
function TopdownBulk({ onChange }: BulkFormProps) {
  const { t } = useTranslation('topdown')
  const [typed, setTyped] = useState('')
  const pointsIn = (text: string) =>
    /^[-−]?\d{1,3}([.,]\d{1,3})?$/.test(text.trim()) ? Number(text.trim().replace('−', '-').replace(',', '.')) : null
  const isWithin = (points: number | null): points is number => points !== null && Math.abs(points) <= mostRaised
  const isWrong = typed.trim() !== '' && !isWithin(pointsIn(typed))
  return (
    <TextField
      id="bulk-target"
      label={t('bulk.targetBy')}
      help={t('bulk.targetByHelp')}
      value={typed}
      onChange={(next) => {
        setTyped(next)
        const points = pointsIn(next)
        onChange(isWithin(points) && points !== 0 ? { targetBy: points } : null)
      }}
      longest={8}
      short
      beside={t('points')}
      error={isWrong && t('bulk.targetByWrong')}
    />
  )
}
