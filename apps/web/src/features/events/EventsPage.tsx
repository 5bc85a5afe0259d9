import { type EventRow, events, eventState, eventStates, jakartaDay } from '@ido/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '../../i18n/speech.ts'
import { TextField } from '../../ui/form/TextField.tsx'
import { useFormat } from '../../ui/format.ts'
import { BestBoard } from '../../ui/boards/TouchedBoards.tsx'
import { ManagePage } from '../../ui/manage/ManagePage.tsx'
import type { BulkFormProps, FilterField, ManagedScreen } from '../../ui/manage/screen.ts'
import { RecordLink, useListSearch } from '../../ui/manage/ways.tsx'
import { optionsQuery } from '../../ui/people/queries.ts'
import { periodWords } from '../../ui/period-words.ts'
import type { Column } from '../../ui/table/column.ts'
import { useNow } from '../../ui/useNow.ts'
import { eventColumns, readEventSearch } from './events.search.ts'
import { useBoardsOfEvent, useEventWords } from './events.ts'
import { EventStateBadge } from './EventStateBadge.tsx'

/** 'Kelola Event': named windows of time that are marked on charts and held against the period before. */
export function EventsPage() {
  return <ManagePage screen={useEventsScreen()} search={useListSearch(readEventSearch)} />
}

/** Lines that say by example what each column takes: days of one region, hours of everything. */
function exampleOf(region: string) {
  const year = jakartaDay(new Date()).slice(0, 4)
  const text = [
    'name;startsAt;endsAt;regions;products;place;note',
    `Festival kota ${year};${year}-08-15;${year}-08-17;${region};*;Bandung;Stan dan promo`,
    `Migrasi pusat data ${year};${year}-09-05 22:00;${year}-09-07 04:00;*;*;;`,
    '',
  ].join('\r\n')
  return { name: 'ido-event.csv', text }
}

function useEventsScreen(): ManagedScreen<EventRow> {
  const { t } = useTranslation('events')
  const format = useFormat()
  return {
    calls: events,
    columns: useEventColumns(),
    defaultColumns: eventColumns,
    words: useEventWords(),
    rowId: ({ id }) => id,
    rowName: ({ name }) => name,
    filters: useEventFilters(),
    texts: {
      title: t('title'),
      add: t('add'),
      count: (count) => t('count', { count, total: format.number(count) }),
      search: t('search'),
      searchHint: t('searchHint'),
      emptyTitle: t('emptyTitle'),
      emptyText: t('emptyText'),
    },
    bulk: EventBulk,
    importExample: exampleOf(useQuery(optionsQuery).data?.regions[0]?.name ?? '*'),
  }
}

function useEventColumns(): Column<EventRow>[] {
  const { t, i18n } = useTranslation('events')
  const words = useEventWords()
  const boardsOf = useBoardsOfEvent()
  const now = useNow().getTime()
  return [
    {
      id: 'name',
      title: t('field.name'),
      size: 240,
      sortable: true,
      cell: (row, { tabbed }) => (
        <RecordLink calls={events} id={row.id} tabbed={tabbed}>
          {row.name}
        </RecordLink>
      ),
    },
    {
      id: 'state',
      title: t('field.state'),
      size: 140,
      cell: (row) => <EventStateBadge state={eventState(row, now)} />,
    },
    {
      id: 'startsAt',
      title: t('field.time'),
      size: 224,
      sortable: true,
      descendingFirst: true,
      cell: ({ startsAt, endsAt }) => periodWords(startsAt, endsAt, i18n.language),
    },
    { id: 'regions', title: t('field.regions'), size: 160, cell: ({ regions }) => words.value('regions', regions) },
    {
      id: 'products',
      title: t('field.products'),
      size: 160,
      cell: ({ products }) => words.value('products', products),
    },
    { id: 'boards', title: t('field.boards'), size: 180, cell: (row) => <BestBoard {...boardsOf(row)} /> },
    { id: 'place', title: t('field.place'), size: 140, sortable: true, cell: ({ place }) => place },
    { id: 'note', title: t('field.note'), size: 240, grows: true, cell: ({ note }) => note },
  ]
}

function useEventFilters(): readonly FilterField[] {
  const { t } = useTranslation('events')
  const options = useQuery(optionsQuery)
  const named = (items: readonly { id: number; name: string }[] = []) =>
    items.map(({ id, name }) => ({ value: String(id), label: name }))
  return [
    {
      field: 'state',
      label: t('field.state'),
      options: eventStates.map((state) => ({ value: state, label: t(`state.${state}`) })),
    },
    { field: 'region', label: t('field.regions'), options: named(options.data?.regions) },
    { field: 'product', label: t('field.products'), options: named(options.data?.products) },
  ]
}

/** What can be changed of several events at once: where they are, and the same note. */
function EventBulk({ onChange }: BulkFormProps) {
  const { t } = useTranslation('events')
  const [said, setSaid] = useState({ place: '', note: '' })
  const say = (by: Partial<typeof said>) => {
    const next = { ...said, ...by }
    setSaid(next)
    const [place, note] = [next.place.trim(), next.note.trim()]
    onChange(place || note ? { ...(place && { place }), ...(note && { note }) } : null)
  }
  return (
    <>
      <TextField
        id="bulk-place"
        label={t('field.place')}
        value={said.place}
        onChange={(place) => say({ place })}
        longest={200}
      />
      <TextField
        id="bulk-note"
        label={t('field.note')}
        value={said.note}
        onChange={(note) => say({ note })}
        longest={2000}
      />
    </>
  )
}
