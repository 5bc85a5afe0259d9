import type { AgentEntry, AgentFigureName, AgentTicket } from '@ido/contract'
import { Link } from '@tanstack/react-router'
import { useLabels } from '../../../i18n/labels.ts'
import { useTranslation } from '../../../i18n/speech.ts'
import { useFormat } from '../../../ui/format.ts'
import type { Column } from '../../../ui/table/column.ts'
import { TicketLink } from '../TicketLink.tsx'

/** What decides a figure stands beside the number, within the width of a laptop. */
const decides: Partial<Record<AgentFigureName, readonly string[]>> = {
  tickets: ['status', 'entries'],
  perShift: ['status', 'entries'],
  open: ['status', 'openedAt'],
  firstResponse: ['firstResponseHours'],
  netTime: ['netHours'],
  slaCompliance: ['slaMet', 'netHours'],
  reopenRate: ['reopened'],
}

export function useTicketColumns(figure: AgentFigureName): readonly Column<AgentTicket>[] {
  const columns = useColumns()
  const first = ['number', ...(decides[figure] ?? [])]
  const placeOf = ({ id }: Column<AgentTicket>) => (first.includes(id) ? first.indexOf(id) : first.length)
  return columns.toSorted((one, other) => placeOf(one) - placeOf(other))
}

function useColumns(): readonly Column<AgentTicket>[] {
  const { t } = useTranslation('agents')
  const format = useFormat()
  const labels = useLabels()
  const hours = (value: number | null) => (value === null ? '–' : t('hours', { value: format.number(value) }))
  const figure = { align: 'right', size: 136 } as const
  return [
    {
      id: 'number',
      title: t('field.number'),
      size: 168,
      cell: ({ number }, { tabbed }) => (
        <Link to="/v3/detail-case/{-$slug}" params={{ slug: number }} {...(!tabbed && { tabIndex: -1 })}>
          {number}
        </Link>
      ),
    },
    { id: 'title', title: t('field.title'), size: 264, grows: true, cell: ({ title }) => title },
    { id: 'product', title: t('field.product'), size: 128, cell: ({ product }) => product },
    { id: 'status', title: t('field.status'), size: 120, cell: ({ status }) => labels(status) },
    { id: 'openedAt', title: t('field.openedAt'), size: 168, cell: ({ openedAt }) => format.instant(openedAt) },
    { id: 'firstResponseHours', title: t('field.firstResponseHours'), ...figure, cell: (ticket) => hours(ticket.firstResponseHours) }, // prettier-ignore
    { id: 'netHours', title: t('field.netHours'), ...figure, size: 120, cell: ({ netHours }) => hours(netHours) },
    {
      id: 'slaMet',
      title: t('field.slaMet'),
      size: 112,
      cell: ({ slaMet }) => (slaMet === null ? '–' : t(slaMet ? 'behind.met' : 'behind.missed')),
    },
    { id: 'reopened', title: t('field.reopened'), ...figure, cell: ({ reopened }) => format.number(reopened) },
    { id: 'entries', title: t('field.entries'), ...figure, size: 112, cell: ({ entries }) => format.number(entries) },
  ]
}

export function useEntryColumns(): readonly Column<AgentEntry>[] {
  const { t } = useTranslation('logbook')
  const format = useFormat()
  const labels = useLabels()
  return [
    { id: 'startedAt', title: t('field.startedAt'), size: 176, cell: ({ startedAt }) => format.instant(startedAt) },
    { id: 'activity', title: t('field.activity'), size: 360, grows: true, cell: ({ activity }) => activity },
    { id: 'shift', title: t('field.shift'), size: 104, cell: ({ shift }) => t(`shift.${shift}`) },
    { id: 'category', title: t('field.category'), size: 168, cell: ({ category }) => labels(category) },
    { id: 'product', title: t('field.product'), size: 128, cell: ({ product }) => product },
    {
      id: 'ticketNumber',
      title: t('field.ticketNumber'),
      size: 168,
      cell: (entry, { tabbed }) => <TicketLink entry={entry} tabbed={tabbed} />,
    },
    { id: 'status', title: t('field.status'), size: 128, cell: ({ status }) => t(`status.${status}`) },
  ]
}
