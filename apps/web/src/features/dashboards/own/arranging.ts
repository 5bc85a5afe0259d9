import type { DashboardDefinition, Widget } from '@ido/contract'

/** A board as it is being arranged: as it was read, as it stands now, and the steps between. */
export interface Arranging {
  /** Of what was read: a save that is not upon it is stale. */
  readonly version: number
  readonly base: DashboardDefinition
  readonly now: DashboardDefinition
  readonly past: readonly DashboardDefinition[]
  readonly future: readonly DashboardDefinition[]
}

const mostSteps = 100
export const columnRange = { least: 2, most: 12 } as const
export const rowRange = { least: 1, most: 12 } as const
export const mostWidgets = 40

export function arrangingOf({
  version,
  definition,
}: {
  readonly version: number
  readonly definition: DashboardDefinition
}): Arranging {
  return { version, base: definition, now: definition, past: [], future: [] }
}

/** One step, which what could be redone does not survive. */
export function stepped(arranging: Arranging, change: Changed): Arranging {
  const now = change(arranging.now)
  if (isSame(arranging.now, now)) return arranging
  return { ...arranging, now, past: [...arranging.past, arranging.now].slice(-mostSteps), future: [] }
}

export function undone(arranging: Arranging): Arranging {
  const before = arranging.past.at(-1)
  if (!before) return arranging
  const { past, now, future } = arranging
  return { ...arranging, now: before, past: past.slice(0, -1), future: [now, ...future] }
}

export function redone(arranging: Arranging): Arranging {
  const [next, ...future] = arranging.future
  if (!next) return arranging
  return { ...arranging, now: next, past: [...arranging.past, arranging.now], future }
}

export const isArranged = ({ base, now }: Pick<Arranging, 'base' | 'now'>): boolean => !isSame(base, now)

/**
 * Own work on top of what somebody else has saved meanwhile: what was not touched here follows them, widget by widget; what
 * was stays as it is here and takes the place of theirs once it is saved.
 */
export function upon(
  arranging: Arranging,
  read: Pick<Arranging, 'version'> & { readonly definition: DashboardDefinition },
): Arranging {
  const { base, now } = arranging
  const theirs = read.definition
  const fields = Object.fromEntries(
    Object.entries(now).map(([field, value]) => {
      const name = field as keyof DashboardDefinition
      return [field, isSame(value, base[name]) ? theirs[name] : value]
    }),
  ) as DashboardDefinition
  const merged = { ...fields, widgets: mergedWidgets(base.widgets, now.widgets, theirs.widgets) }
  return { version: read.version, base: theirs, now: merged, past: [], future: [] }
}

type Widgets = readonly Widget[]

function mergedWidgets(base: Widgets, mine: Widgets, theirs: Widgets): Widget[] {
  const find = (among: Widgets, id: string) => among.find((widget) => widget.id === id)
  const touched = ({ id }: Widget) => !isSame(find(base, id), find(mine, id))
  const isReordered = !isSame(idsOf(base), idsOf(mine))
  const [first, second] = isReordered ? [mine, theirs] : [theirs, mine]
  const order = [...new Set([...first, ...second].map(({ id }) => id))]
  return order.flatMap((id) => {
    const [was, own, other] = [find(base, id), find(mine, id), find(theirs, id)]
    if (own && touched(own)) return [own]
    // Taken away on either side is gone, but for what the other side has written into.
    if (was && !own) return other && !isSame(was, other) ? [other] : []
    return other ? [other] : []
  })
}

const idsOf = (widgets: Widgets) => widgets.map(({ id }) => id)

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

export type Changed = (definition: DashboardDefinition) => DashboardDefinition

const withWidgets = (definition: DashboardDefinition, widgets: readonly Widget[]): DashboardDefinition => ({
  ...definition,
  widgets: [...widgets],
})

/** To a place counted from 0 among the others, beyond either end to that end. */
export function movedTo(id: string, place: number): Changed {
  return (definition) => {
    const moved = definition.widgets.find((widget) => widget.id === id)
    const rest = definition.widgets.filter((widget) => widget.id !== id)
    return moved ? withWidgets(definition, rest.toSpliced(Math.max(0, place), 0, moved)) : definition
  }
}

/** One place earlier (-1) or later (1). */
export function shifted(id: string, by: -1 | 1): Changed {
  return (definition) => movedTo(id, placeOf(definition, id) + by)(definition)
}

/** Before or behind another one, where a pointer let go of it. */
export function droppedAt(id: string, at: string, side: 'before' | 'after'): Changed {
  return (definition) => {
    if (id === at) return definition
    const rest = definition.widgets.filter((widget) => widget.id !== id)
    const place = rest.findIndex((widget) => widget.id === at)
    return place < 0 ? definition : movedTo(id, side === 'before' ? place : place + 1)(definition)
  }
}

export const placeOf = ({ widgets }: DashboardDefinition, id: string): number =>
  widgets.findIndex((widget) => widget.id === id)

const within = (value: number, { least, most }: { readonly least: number; readonly most: number }) =>
  Math.max(least, Math.min(most, Math.round(value)))

/** Columns of twelve and rows of 80 px, held to what a widget may be. */
export function resized(id: string, to: { readonly columns?: number; readonly rows?: number }): Changed {
  return edited(id, (widget) => ({
    ...widget,
    columns: within(to.columns ?? widget.columns, columnRange),
    rows: within(to.rows ?? widget.rows, rowRange),
  }))
}

export function edited(id: string, change: (widget: Widget) => Widget): Changed {
  return (definition) =>
    withWidgets(
      definition,
      definition.widgets.map((widget) => (widget.id === id ? change(widget) : widget)),
    )
}

export function removed(id: string): Changed {
  return (definition) =>
    withWidgets(
      definition,
      definition.widgets.filter((widget) => widget.id !== id),
    )
}

/** At the end; its name is made another one where the board has one of the same. */
export function added(widget: Widget): Changed {
  return (definition) =>
    withWidgets(definition, [...definition.widgets, { ...widget, id: freeId(definition, widget.id) }])
}

function freeId({ widgets }: DashboardDefinition, wanted: string): string {
  const taken = new Set(widgets.map(({ id }) => id))
  const stem = wanted.slice(0, 55)
  for (let count = 1; ; count += 1) {
    const id = count === 1 ? wanted : `${stem}-${count}`
    if (!taken.has(id)) return id
  }
}
