import { jakartaDay, type TargetRow, targets } from '@ido/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '../../i18n/speech.ts'
import { TextField } from '../../ui/form/TextField.tsx'
import { ManagePage } from '../../ui/manage/ManagePage.tsx'
import { BestBoard } from '../../ui/boards/TouchedBoards.tsx'
import type { BulkFormProps, FilterField, ManagedScreen } from '../../ui/manage/screen.ts'
import { pickedIn, type ListSearch } from '../../ui/manage/search.ts'
import { useScreenTexts } from '../../ui/manage/texts.ts'
import { RecordLink, useListSearch } from '../../ui/manage/ways.tsx'
import { optionsQuery } from '../../ui/people/queries.ts'
import type { Column } from '../../ui/table/column.ts'
import { figureIn } from '../../widgets/figures.ts'
import { Standings } from './Standings.tsx'
import { readTargetSearch, targetColumns } from './targets.search.ts'
import { boardsOf, type NamedMeasure, periodIn, typedFigure, useMeasures, useTargetWords } from './targets.ts'

/** 'Kelola Target': what figures are to reach, per period, product and region. */
export function TargetsPage() {
  const search = useListSearch(readTargetSearch)
  return <ManagePage screen={useTargetsScreen(search)} search={search} lead={<Standings />} />
}

/** Lines that say by example what each column takes: a share of one month and place, a number of a whole quarter. */
function exampleOf(measures: readonly NamedMeasure[], region: string) {
  const year = jakartaDay(new Date()).slice(0, 4)
  const named = (unit: NamedMeasure['unit']) =>
    measures.find((measure) => measure.unit === unit && measure.places.includes('region'))?.name ?? ''
  const text = [
    'measure;period;productId;regionId;value;note',
    `${named('share')};${year}-12;*;${region};95%;Rapat manajemen`,
    `${named('count')};${year}-Q4;*;*;1200;`,
    '',
  ].join('\r\n')
  return { name: 'ido-target.csv', text }
}

function useTargetsScreen(search: ListSearch): ManagedScreen<TargetRow> {
  const words = useTargetWords()
  return {
    calls: targets,
    columns: useTargetColumns(),
    defaultColumns: targetColumns,
    words,
    rowId: ({ id }) => id,
    rowName: ({ measure, period }) => `${words.value('measure', measure)} ${words.value('period', period)}`,
    filters: useTargetFilters(search),
    texts: useScreenTexts('targets'),
    bulk: TargetBulk,
    importExample: exampleOf(useMeasures(), useQuery(optionsQuery).data?.regions[0]?.name ?? '*'),
  }
}

function useTargetColumns(): Column<TargetRow>[] {
  const { t, i18n } = useTranslation('targets')
  const measures = useMeasures()
  const measureOf = ({ measure }: TargetRow) => measures.find(({ name }) => name === measure)
  return [
    {
      id: 'measure',
      title: t('field.measure'),
      size: 280,
      sortable: true,
      cell: (row, { tabbed }) => (
        <RecordLink calls={targets} id={row.id} tabbed={tabbed}>
          {measureOf(row)?.title ?? row.measure}
        </RecordLink>
      ),
    },
    {
      id: 'period',
      title: t('field.period'),
      size: 152,
      sortable: true,
      descendingFirst: true,
      cell: ({ period }) => periodIn(period, t, i18n.language),
    },
    { id: 'product', title: t('field.product'), size: 152, sortable: true, cell: ({ product }) => product ?? t('all') },
    { id: 'region', title: t('field.region'), size: 128, sortable: true, cell: ({ region }) => region ?? t('all') },
    {
      id: 'value',
      title: t('field.value'),
      size: 128,
      align: 'right',
      sortable: true,
      descendingFirst: true,
      cell: (row) => figureIn(row.value, measureOf(row)?.unit ?? 'count', i18n.language),
    },
    { id: 'boards', title: t('field.boards'), size: 200, cell: (row) => <BestBoard {...boardsOf(row)} /> },
    { id: 'note', title: t('field.note'), size: 240, grows: true, cell: ({ note }) => note },
  ]
}

/** Measures are many: those that something was asked of stay in sight, and so do their periods. */
function useTargetFilters(search: ListSearch): readonly FilterField[] {
  const { t, i18n } = useTranslation('targets')
  const measures = useMeasures()
  const options = useQuery(optionsQuery)
  const named = (items: readonly { id: number; name: string }[] = []) =>
    items.map(({ id, name }) => ({ value: String(id), label: name }))
  const periods = pickedIn(search, 'period').map((value) => ({ value, label: periodIn(value, t, i18n.language) }))
  return [
    {
      field: 'running',
      label: t('field.running'),
      single: true,
      options: [
        { value: 'true', label: t('running') },
        { value: 'false', label: t('notRunning') },
      ],
    },
    { field: 'region', label: t('field.region'), options: named(options.data?.regions) },
    { field: 'product', label: t('field.product'), options: named(options.data?.products) },
    {
      field: 'measure',
      label: t('field.measure'),
      options: measures.map(({ name, title }) => ({ value: name, label: title })),
    },
    ...(periods.length > 0 ? [{ field: 'period', label: t('field.period'), options: periods }] : []),
  ]
}

const mostDown = -100
const mostUp = 1000

/** What can be changed of several targets at once: raised or lowered by a share of each, and the same note. */
function TargetBulk({ onChange }: BulkFormProps) {
  const { t, i18n } = useTranslation('targets')
  const [said, setSaid] = useState({ percent: '', note: '' })
  const percent = typedFigure(said.percent, i18n.language)
  const isWrong = said.percent.trim() !== '' && (percent === null || percent < mostDown || percent > mostUp)
  const say = (by: Partial<typeof said>) => {
    const next = { ...said, ...by }
    setSaid(next)
    const share = typedFigure(next.percent, i18n.language)
    const note = next.note.trim()
    const isSaid = next.percent.trim() === '' ? note !== '' : share !== null && share >= mostDown && share <= mostUp
    onChange(isSaid ? { ...(share !== null && { percent: share }), ...(note && { note }) } : null)
  }
  return (
    <>
      <TextField
        id="bulk-percent"
        label={t('bulk.percent')}
        help={t('bulk.percentHelp')}
        value={said.percent}
        onChange={(next) => say({ percent: next })}
        longest={8}
        short
        beside="%"
        error={isWrong && t('bulk.percentWrong')}
      />
      <TextField
        id="bulk-note"
        label={t('field.note')}
        value={said.note}
        onChange={(note) => say({ note })}
        longest={500}
      />
    </>
  )
}
