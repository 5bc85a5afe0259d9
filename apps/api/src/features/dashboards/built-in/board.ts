import type { BothTexts, DashboardDefinition, DashboardScreen, Widget } from '@ido/contract'
import type { Drawn } from './charts.ts'

/** A dashboard that the portal ships: what it asks, and where it is. */
export interface BuiltIn extends DashboardDefinition {
  path: string
  screens: readonly DashboardScreen[]
}

interface Board extends Omit<DashboardDefinition, 'refresh' | 'widgets'> {
  path: string
  /** Its entry in the menu: under the board's title and in the board's group unless it says otherwise. */
  menu: Pick<DashboardScreen, 'icon' | 'order' | 'isHandedOver'> &
    Partial<Pick<DashboardScreen, 'layout' | 'group'>> & { title?: BothTexts }
  /** Five minutes unless it says otherwise. */
  refresh?: number
  /** From the top. */
  rows: Widget[][]
}

/** Puts a board together; the address of its screen follows its path. */
export function board({ path, menu, rows, refresh = 300, ...rest }: Board): BuiltIn {
  const { layout = 'v3', group = rest.group as DashboardScreen['group'], title = rest.title, ...entry } = menu
  // The other layouts have an address of their own, which is the first part of the path.
  const at = layout === 'v3' ? path : path.slice(path.indexOf('/') + 1)
  return { path, screens: [{ layout, at, group, title, ...entry }], ...rest, refresh, widgets: rows.flat() }
}

/** Widgets by id that share a row of 12 columns evenly. */
export function row(height: number, widgets: Record<string, Drawn>): Widget[] {
  const { length } = Object.keys(widgets)
  return unevenRow(Array<number>(length).fill(12 / length), height, widgets)
}

/** A row of widgets by id, each with its number of columns. */
export function unevenRow(columns: readonly number[], height: number, widgets: Record<string, Drawn>): Widget[] {
  return Object.entries(widgets).map(([id, drawn], place) => {
    const width = columns[place]
    if (width === undefined) throw new Error(`The row of ${id} has more widgets than widths`)
    return { ...drawn, id, columns: width, rows: height }
  })
}

/** Six figures beside each other. */
export const cards = (widgets: Record<string, Drawn>): Widget[] => row(2, widgets)
