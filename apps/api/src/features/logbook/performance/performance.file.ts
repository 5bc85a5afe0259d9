import { agentFigures, type AgentFigureName, type AgentRow } from '@ido/contract'
import type { FileColumn } from '../../../platform/management/columns.ts'

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
