import type { LogbookRow } from '@ido/contract'
import { useTranslation } from '../../i18n/speech.ts'
import { useLabels } from '../../i18n/labels.ts'
import { useFormat } from '../../ui/format.ts'
import type { Column } from '../../ui/table/column.ts'
import { useCarried } from './carried.ts'
import { timesOf } from './clock.ts'
import { StatusWord } from './StatusChoice.tsx'
import { TicketLink } from './TicketLink.tsx'

export const defaultColumns = ['date', 'time', 'agent', 'status', 'category', 'product', 'ticketNumber']

export function useLogbookColumns(): readonly Column<LogbookRow>[] {
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
