import type { DashboardDefinition, DashboardScreen, Widget } from '@ido/contract'

/** A dashboard that the portal ships: what it asks, and where it stands. */
export interface BuiltIn extends DashboardDefinition {
  path: string
  screens: readonly DashboardScreen[]
}

/** A figure on a card, six of which stand beside each other. */
export const card = { kind: 'number', columns: 2, rows: 2 } as const
/** The same with room for a target beneath what is usual. */
export const tallCard = { ...card, rows: 3 } as const

/** Figures that several boards show in the same words. */
export const availabilityFigure = {
  id: 'availability',
  title: { id: 'Ketersediaan', en: 'Availability' },
  description: {
    id: 'Bagian waktu ketika layanan menjawab.',
    en: 'The share of the time in which services answered.',
  },
  query: { dataset: 'infra', measures: ['availability'] },
} satisfies Partial<Widget>
export const onTimeFigure = {
  id: 'on-date',
  title: { id: 'Tepat janji', en: 'On time' },
  description: {
    id: 'Bagian pesanan yang selesai paling lambat pada waktu yang disepakati.',
    en: 'Share of orders that were done no later than agreed.',
  },
  query: { dataset: 'orders', measures: ['on_agreed_date'] },
} satisfies Partial<Widget>
