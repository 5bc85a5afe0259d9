import { figureKinds, library, type LibraryRow } from '@ido/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { catalogQuery } from '../../../api/catalog.ts'
import { useTranslation } from '../../../i18n/speech.ts'
import { PickField } from '../../../ui/form/PickField.tsx'
import { useFormat } from '../../../ui/format.ts'
import { ManagePage } from '../../../ui/manage/ManagePage.tsx'
import type { BulkFormProps, FilterField, ManagedScreen } from '../../../ui/manage/screen.ts'
import { useScreenTexts } from '../../../ui/manage/texts.ts'
import { RecordLink, useListSearch } from '../../../ui/manage/ways.tsx'
import type { Column } from '../../../ui/table/column.ts'
import { columnRange, rowRange } from '../own/arranging.ts'
import { libraryColumns, readLibrarySearch } from './library.search.ts'
import { sizesIn, useDatasetTitle, useLibraryWords } from './library.ts'

/** 'Kelola Widget': widgets that dashboards share. */
export function LibraryPage() {
  return <ManagePage screen={useLibraryScreen()} search={useListSearch(readLibrarySearch)} />
}

function useLibraryScreen(): ManagedScreen<LibraryRow> {
  const { i18n } = useTranslation('library')
  return {
    calls: library,
    columns: useLibraryColumns(),
    defaultColumns: libraryColumns,
    words: useLibraryWords(),
    rowId: ({ id }) => id,
    rowName: ({ title }) => title[i18n.language],
    filters: useLibraryFilters(),
    texts: useScreenTexts('library'),
    bulk: LibraryBulk,
  }
}

function useLibraryFilters(): readonly FilterField[] {
  const { t, i18n } = useTranslation(['library', 'explore'])
  const catalog = useQuery(catalogQuery)
  return [
    {
      field: 'kind',
      label: t('field.kind'),
      options: figureKinds.map((kind) => ({ value: kind, label: t(`explore:kinds.${kind}`) })),
    },
    {
      field: 'dataset',
      label: t('field.dataset'),
      options: (catalog.data ?? []).map(({ id, titles }) => ({ value: id, label: titles[i18n.language] })),
    },
    {
      field: 'used',
      label: t('used.label'),
      single: true,
      options: (['true', 'false'] as const).map((value) => ({ value, label: t(`used.${value}`) })),
    },
  ]
}

function useLibraryColumns(): Column<LibraryRow>[] {
  const { t, i18n } = useTranslation('library')
  const words = useLibraryWords()
  const datasetTitle = useDatasetTitle()
  const format = useFormat()
  return [
    {
      id: 'title',
      title: t('field.title'),
      size: 240,
      grows: true,
      sortable: true,
      cell: ({ id, title }, { tabbed }) => (
        <RecordLink calls={library} id={id} tabbed={tabbed}>
          {title[i18n.language]}
        </RecordLink>
      ),
    },
    { id: 'kind', title: t('field.kind'), size: 136, sortable: true, cell: ({ kind }) => words.value('kind', kind) },
    { id: 'dataset', title: t('field.dataset'), size: 160, cell: ({ dataset }) => datasetTitle(dataset) },
    {
      id: 'boards',
      title: t('field.boards'),
      size: 104,
      align: 'right',
      sortable: true,
      descendingFirst: true,
      cell: ({ boards }) => format.number(boards),
    },
    { id: 'maker', title: t('field.maker'), size: 144, cell: ({ maker }) => maker ?? t('nobody') },
    {
      id: 'changedAt',
      title: t('field.changedAt'),
      size: 152,
      sortable: true,
      descendingFirst: true,
      cell: ({ changedAt }) => format.instant(changedAt),
    },
    {
      id: 'description',
      title: t('field.description'),
      size: 320,
      cell: ({ description }) => description[i18n.language],
    },
  ]
}

/** What can be changed of several widgets at once: the size that boards are offered. */
function LibraryBulk({ onChange }: BulkFormProps) {
  const { t } = useTranslation('library')
  const [size, setSize] = useState({ columns: '', rows: '' })
  const say = (by: Partial<typeof size>) => {
    const now = { ...size, ...by }
    setSize(now)
    const said = Object.entries(now).flatMap(([field, value]) =>
      value === '' ? [] : [[field, Number(value)] as const],
    )
    onChange(said.length > 0 ? Object.fromEntries(said) : null)
  }
  const asIs = { value: '', label: t('asIs') }
  return (
    <>
      <PickField
        id="bulk-columns"
        label={t('field.columns')}
        value={size.columns}
        options={[asIs, ...sizesIn(columnRange)]}
        onChange={(columns) => say({ columns })}
      />
      <PickField
        id="bulk-rows"
        label={t('field.rows')}
        value={size.rows}
        options={[asIs, ...sizesIn(rowRange)]}
        onChange={(rows) => say({ rows })}
      />
    </>
  )
}
