import type { DashboardDefinition, Widget } from '@ido/contract'

const columnsOfGrid = 12
/** Rows of widgets that a screen holds at most, before they are squeezed to its height beyond reading. */
const mostRows = 7
/** What the strip of what is watched takes of the first screen. */
const rowsOfStrip = 3
/** Nobody reads a screen in less time, in seconds. */
const shortest = 10

/** Widgets of one board that stand on the wall together, in lines of the grid of twelve columns. */
export interface WallSlide {
  readonly path: string
  readonly widgets: readonly Widget[]
  /** Whether what is watched stands above them. */
  readonly hasStrip: boolean
  /** Rows of each line: a line takes its share of the height. */
  readonly lines: readonly number[]
  /** Place of the screen among those of its board, and how many there are. */
  readonly at: number
  readonly of: number
  /** How long it stays, in seconds. */
  readonly seconds: number
}

interface Line {
  readonly widgets: readonly Widget[]
  readonly rows: number
}

/** Widgets in the lines that the grid puts them in. */
function linesOf(widgets: readonly Widget[]): Line[] {
  const lines: { widgets: Widget[]; rows: number; columns: number }[] = []
  for (const widget of widgets) {
    const last = lines.at(-1)
    if (last && last.columns + widget.columns <= columnsOfGrid) {
      last.widgets.push(widget)
      last.columns += widget.columns
      last.rows = Math.max(last.rows, widget.rows)
    } else lines.push({ widgets: [widget], rows: widget.rows, columns: widget.columns })
  }
  return lines
}

interface WallBoardAsked {
  readonly path: string
  readonly definition: Pick<DashboardDefinition, 'widgets'>
  /** Whether it shows anything that is watched. */
  readonly hasStrip: boolean
  /** For the whole board. */
  readonly seconds: number
}

/**
 * A board is higher than a wall: its lines are spread over as many screens as they need at letters that are read from three metres, and
 * the time of the board is shared among these.
 */
export function wallScreensOf({ path, definition, hasStrip, seconds }: WallBoardAsked): WallSlide[] {
  const screens: Line[][] = []
  for (const line of linesOf(definition.widgets)) {
    const last = screens.at(-1)
    const above = hasStrip && screens.length === 1 ? rowsOfStrip : 0
    const taken = last?.reduce((sum, { rows }) => sum + rows, above) ?? 0
    if (last && taken + line.rows <= mostRows) last.push(line)
    else screens.push([line])
  }
  return screens.map((lines, at) => ({
    path,
    widgets: lines.flatMap((line) => line.widgets),
    hasStrip: hasStrip && at === 0,
    lines: lines.map(({ rows }) => rows),
    at,
    of: screens.length,
    seconds: Math.max(shortest, Math.round(seconds / screens.length)),
  }))
}
