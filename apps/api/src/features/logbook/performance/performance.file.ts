import { agentFigures, entryWords, shiftWords, type AgentFigureName, type AgentRow } from '@ido/contract'
import { instantCell, yesNoCell, type FileColumn } from '../../../platform/management/columns.ts'
import { labelWords } from '../../../platform/words/label-words.ts'
import type { StoredEntry } from '../logbook.queries.ts'
import type { TicketBehind } from './behind.queries.ts'

interface InFile {
  titles: { id: string; en: string }
  /** Hours and shares as a spreadsheet shows them. */
  cell?: (value: number) => number
  /** What the records are that it was computed from, where that is not the figure itself. */
  of?: { id: string; en: string }
}

const hundredths = (value: number) => Math.round(value * 100) / 100
const percent = (value: number) => hundredths(value * 100)

const figures: Readonly<Record<AgentFigureName, InFile>> = {
  entries: { titles: { id: 'Entri logbook', en: 'Logbook entries' } },
  tickets: { titles: { id: 'Tiket ditangani', en: 'Tickets handled' } },
  perShift: { titles: { id: 'Tiket per shift', en: 'Tickets a shift' }, cell: hundredths },
  open: { titles: { id: 'Tiket masih terbuka', en: 'Tickets still open' } },
  firstResponse: {
    titles: { id: 'Respons pertama (jam)', en: 'First response (hours)' },
    cell: hundredths,
    of: { id: 'Tiket yang direspons', en: 'Tickets responded to' },
  },
  netTime: {
    titles: { id: 'Waktu selesai bersih (jam)', en: 'Net time to resolve (hours)' },
    cell: hundredths,
    of: { id: 'Tiket selesai', en: 'Tickets resolved' },
  },
  slaCompliance: {
    titles: { id: 'Kepatuhan SLA (%)', en: 'SLA compliance (%)' },
    cell: percent,
    of: { id: 'Tiket selesai yang punya target', en: 'Resolved tickets with a target' },
  },
  reopenRate: { titles: { id: 'Dibuka kembali (%)', en: 'Reopen rate (%)' }, cell: percent },
}

/** The list as a file: each figure, and beside a rate on how many tickets it rests. */
export const performanceColumns: FileColumn<AgentRow>[] = [
  { field: 'name', titles: { id: 'Agent', en: 'Agent' }, cell: ({ name }) => name },
  { field: 'shifts', titles: { id: 'Shift', en: 'Shifts' }, cell: ({ shifts }) => shifts },
  ...agentFigures.flatMap((name): FileColumn<AgentRow>[] => {
    const { titles, cell = (value: number) => value, of } = figures[name]
    const figureOf = (row: AgentRow) => row.figures[name]
    return [
      { field: name, titles, cell: (row) => (figureOf(row).value === null ? null : cell(figureOf(row).value ?? 0)) },
      ...(of ? [{ field: `${name}N`, titles: of, cell: (row: AgentRow) => figureOf(row).n }] : []),
    ]
  }),
]

const hoursCell = (seconds: number | null) => (seconds === null ? null : Math.round(seconds / 36) / 100)

/** The tickets behind a figure as their list shows them. */
export const ticketColumnsBehind: FileColumn<TicketBehind>[] = [
  { field: 'number', titles: { id: 'Nomor', en: 'Number' }, cell: ({ number }) => number },
  { field: 'title', titles: { id: 'Judul', en: 'Title' }, cell: ({ title }) => title },
  { field: 'product', titles: { id: 'Produk', en: 'Product' }, cell: ({ product }) => product },
  {
    field: 'status',
    titles: { id: 'Status', en: 'Status' },
    cell: ({ status }, language) => labelWords(language)(status),
  },
  { field: 'openedAt', titles: { id: 'Dibuka', en: 'Opened' }, cell: (ticket) => instantCell(ticket.opened_at) },
  {
    field: 'resolvedAt',
    titles: { id: 'Diselesaikan', en: 'Resolved' },
    cell: (ticket) => instantCell(ticket.resolved_at),
  },
  {
    field: 'firstResponseHours',
    titles: { id: 'Respons pertama (jam)', en: 'First response (hours)' },
    cell: (ticket) => hoursCell(ticket.response_s),
  },
  {
    field: 'netHours',
    titles: { id: 'Waktu bersih (jam)', en: 'Net time (hours)' },
    cell: (ticket) => hoursCell(ticket.net_s),
  },
  {
    field: 'slaMet',
    titles: { id: 'SLA terpenuhi', en: 'SLA met' },
    cell: (ticket, language) => (ticket.sla_met === null ? null : yesNoCell(ticket.sla_met, language)),
  },
  { field: 'reopened', titles: { id: 'Dibuka kembali', en: 'Reopened' }, cell: ({ reopened }) => reopened },
  { field: 'entries', titles: { id: 'Entri agent', en: 'Agent’s entries' }, cell: ({ entries }) => entries },
]

/** The entries behind a figure as their list shows them. */
export const entryColumnsBehind: FileColumn<StoredEntry>[] = [
  { field: 'startedAt', titles: { id: 'Mulai', en: 'Start' }, cell: (entry) => instantCell(entry.started_at) },
  { field: 'endedAt', titles: { id: 'Selesai', en: 'End' }, cell: (entry) => instantCell(entry.ended_at) },
  { field: 'activity', titles: { id: 'Aktivitas', en: 'Activity' }, cell: ({ activity }) => activity },
  { field: 'shift', titles: { id: 'Shift', en: 'Shift' }, cell: ({ shift }, language) => shiftWords[shift][language] },
  {
    field: 'category',
    titles: { id: 'Kategori', en: 'Category' },
    cell: ({ category }, language) => labelWords(language)(category),
  },
  { field: 'product', titles: { id: 'Produk', en: 'Product' }, cell: ({ product }) => product },
  {
    field: 'ticketNumber',
    titles: { id: 'Nomor tiket', en: 'Ticket number' },
    cell: (entry) => entry.ticket_number,
  },
  {
    field: 'status',
    titles: { id: 'Status', en: 'Status' },
    cell: ({ status }, language) => entryWords[status][language],
  },
]
