import type { FoundChange, Widget } from '@ido/contract'
import { datasetInfo } from '../../../widgets/widget.testkit.ts'
import type { Board } from '../board.ts'

const both = (text: string) => ({ id: text, en: text })
export const card = (id: string, measure: string, more: Partial<Widget> = {}): Widget => ({
  id,
  kind: 'number',
  title: both(id),
  description: both(''),
  columns: 2,
  rows: 2,
  query: { dataset: 'tickets', measures: [measure] },
  ...more,
})

export const span = { from: '2026-10-24', to: '2026-11-23' }
export const board: Board = {
  path: 'papan',
  definition: {
    title: both('Papan'),
    group: 'treg',
    question: both(''),
    filters: ['region', 'product'],
    period: '30d',
    refresh: null,
    widgets: [
      card('Dibuka', 'opened'),
      card('Grafik', 'opened', { kind: 'line' }),
      card('SLA', 'sla_compliance', { target: 0.9 }),
    ],
  },
  datasets: [datasetInfo({})],
  look: { preset: '30d', span, compare: 'previous', filters: { region: ['T-REG 3'] }, refresh: null },
  search: { region: 'T-REG 3' },
  options: {},
  language: 'id',
  change: () => undefined,
}

export const rise: FoundChange = {
  kind: 'change',
  dataset: 'tickets',
  measure: 'opened',
  filters: { region: ['T-REG 3'] },
  place: { product: 'Wifi, rumah' },
  value: 850,
  previous: 102,
  whole: { value: 3467, previous: 2495 },
  part: { change: 748, rate: 748, mix: 0 },
  until: null,
  from: '2026-10-29',
  to: '2026-11-22',
  ofPeriod: null,
  since: '2026-10-29',
  also: [],
}
export const missed = {
  kind: 'missed' as const,
  dataset: 'tickets',
  measure: 'sla_compliance',
  filters: { region: ['T-REG 3'] },
  value: 0.712,
  target: 0.9,
  furthest: null,
}
