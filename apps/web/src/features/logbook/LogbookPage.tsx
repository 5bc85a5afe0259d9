import { leadsAs, logbook, type LogbookRow } from '@ido/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSession } from '../../api/session.ts'
import { useLabels } from '../../i18n/labels.ts'
import { useTranslation } from '../../i18n/speech.ts'
import { addDays } from '../../ui/form/day.ts'
import { useFormat, type Format } from '../../ui/format.ts'
import { ManagePage } from '../../ui/manage/ManagePage.tsx'
import type { BulkFormProps, FilterField, ManagedScreen } from '../../ui/manage/screen.ts'
import type { ListSearch } from '../../ui/manage/search.ts'
import { useScreenTexts } from '../../ui/manage/texts.ts'
import { useListSearch } from '../../ui/manage/ways.tsx'
import type { Column } from '../../ui/table/column.ts'
import { StatusWord } from './StatusChoice.tsx'
import { TicketLink } from './TicketLink.tsx'
import { timesOf } from './clock.ts'
import { Handovers } from './desk/Handovers.tsx'
import { LineSelect } from './desk/LineField.tsx'
import { ShiftDesk } from './desk/ShiftDesk.tsx'
import { readLogbookSearch } from './logbook.search.ts'
import { productsQuery } from './queries.ts'
import { useCarried, useCategoryOptions, useLogbookWords, useShiftOptions, useStatusOptions } from './words.ts'

/** An agent's shift on top, ready to type; everything that was ever logged below. */
export function LogbookPage() {
  const { roles } = useSession()
  const search = useListSearch(readLogbookSearch)
  return (
    <ManagePage
      screen={useLogbookScreen(search)}
      search={search}
      lead={
        <>
          <Handovers />
          {leadsAs(roles, 'AGENT') && <ShiftDesk />}
        </>
      }
    />
  )
}

function useLogbookScreen(search: ListSearch): ManagedScreen<LogbookRow> {
  const columns = useLogbookColumns()
  const words = useLogbookWords()
  const filters = useFilters(search)
  return {
    calls: logbook,
    columns,
    defaultColumns,
    filters,
    words,
    rowId: ({ id }) => id,
    rowName: ({ activity }) => activity,
    texts: useScreenTexts('logbook'),
    quietAdd: true,
    bulk: BulkForm,
    importExample,
  }
}

function useFilters(search: ListSearch): readonly FilterField[] {
  const { t } = useTranslation('logbook')
  const format = useFormat()
  const products = useQuery(productsQuery)
  const day = search['date_from']
  return [
    { field: 'mine', label: t('field.mine'), single: true, options: [{ value: 'true', label: t('mine') }] },
    { field: 'shift', label: t('field.shift'), options: useShiftOptions() },
    { field: 'status', label: t('field.status'), options: useStatusOptions() },
    {
      field: 'category',
      label: t('field.category'),
      options: useCategoryOptions(),
    },
    {
      field: 'product',
      label: t('field.product'),
      options: (products.data ?? []).map(({ name }) => ({ value: name, label: name })),
    },
    // A link from a hand-over names a day; as a chip it can be taken away.
    ...(day ? [{ field: 'date_from', label: t('from'), options: [{ value: day, label: format.day(day) }] }] : []),
    ...dayBefore(search['date_to'], t('until'), format),
  ]
}

/** The last day of a half-open period, in words. */
function dayBefore(end: string | undefined, label: string, format: Format): FilterField[] {
  if (end === undefined) return []
  return [{ field: 'date_to', label, options: [{ value: end, label: format.day(addDays(end, -1)) }] }]
}

const defaultColumns = ['date', 'time', 'agent', 'status', 'category', 'product', 'ticketNumber']

function useLogbookColumns(): readonly Column<LogbookRow>[] {
  const { t } = useTranslation('logbook')
  const format = useFormat()
  const labels = useLabels()
  const carried = useCarried()
  return [
    { id: 'activity', title: t('field.activity'), size: 256, grows: true, cell: ({ activity }) => activity },
    {
      id: 'date',
      title: t('field.date'),
      size: 160,
      sortable: true,
      descendingFirst: true,
      cell: ({ date, shift }) => `${format.day(date)}, ${t(`shift.${shift}`)}`,
    },
    {
      id: 'time',
      title: t('field.time'),
      size: 128,
      cell: (entry) => timesOf(entry, { clock: format.clock, running: t('running') }),
    },
    { id: 'agent', title: t('field.agent'), size: 144, sortable: true, cell: ({ agent }) => agent },
    { id: 'category', title: t('field.category'), size: 152, sortable: true, cell: ({ category }) => labels(category) },
    { id: 'product', title: t('field.product'), size: 136, sortable: true, cell: ({ product }) => product },
    {
      id: 'ticketNumber',
      title: t('field.ticketNumber'),
      size: 144,
      cell: (entry, { tabbed }) => entry.ticketNumber && <TicketLink entry={entry} tabbed={tabbed} />,
    },
    {
      id: 'status',
      title: t('field.status'),
      size: 112,
      sortable: true,
      cell: ({ status }) => <StatusWord status={status} />,
    },
    { id: 'note', title: t('field.note'), size: 240, cell: ({ note }) => note },
    { id: 'signedOffBy', title: t('field.signedOffBy'), size: 168, cell: ({ signedOffBy }) => signedOffBy },
    { id: 'carriedFrom', title: t('field.carriedFrom'), size: 240, cell: ({ carriedFrom }) => carried(carriedFrom) },
    { id: 'carriedBy', title: t('field.carriedBy'), size: 168, cell: ({ carriedBy }) => carriedBy },
  ]
}

/** What can be changed on several entries at once: how far they are, and what kind of work they were. */
function BulkForm({ onChange }: BulkFormProps) {
  const { t } = useTranslation('logbook')
  const [status, setStatus] = useState('')
  const [category, setCategory] = useState('')
  const leave = { value: '', label: t('leave') }
  const tell = (next: { status: string; category: string }) => {
    setStatus(next.status)
    setCategory(next.category)
    const said = Object.entries(next).filter(([, value]) => value !== '')
    onChange(said.length > 0 ? Object.fromEntries(said) : null)
  }
  return (
    <>
      <LineSelect
        label={t('field.status')}
        value={status}
        options={[leave, ...useStatusOptions()]}
        onChange={(value) => tell({ status: value, category })}
      />
      <LineSelect
        label={t('field.category')}
        value={category}
        options={[leave, ...useCategoryOptions()]}
        onChange={(value) => tell({ status, category: value })}
      />
    </>
  )
}

/** What an import takes: headings as in the export; a line with an ID changes that entry, one without makes a new one. */
const importExample = {
  name: 'logbook-contoh.csv',
  text: [
    'Tanggal;Shift;Mulai;Selesai;Aktivitas;Kategori;Produk;Nomor tiket;Status;Catatan',
    '2026-11-21;pagi;07:10;07:35;Menerima laporan gangguan, verifikasi data pelanggan;Penanganan tiket;IndiHome;;done;',
    '2026-11-21;pagi;07:40;;Memantau antrean tiket mendekati batas SLA;Pemantauan;;;on-progress;',
  ].join('\r\n'),
}
