import { widgetKinds, type WidgetKind } from './dashboards.ts'

// By itself, since the reader of an address comes with every page and asks no more than this.
const still = ['text', 'embed'] as const
/** Kinds that draw an answer; the others ask nothing. */
export type FigureKind = Exclude<WidgetKind, (typeof still)[number]>

export function isFigureKind(kind: string | undefined): kind is FigureKind {
  return figureKinds.some((known) => known === kind)
}

export const figureKinds = widgetKinds.filter((kind): kind is FigureKind => !still.some((one) => one === kind))
