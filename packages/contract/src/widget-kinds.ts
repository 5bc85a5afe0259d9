import type { ChoiceWords, Language } from './language.ts'

/** What a kind can draw. `axes` counts dimensions, time, and several measures as one more. */
export interface Fit {
  readonly measures: number
  readonly dimensions: readonly [least: number, most: number]
  readonly grain: 'never' | 'may' | 'must'
  readonly axes: readonly [least: number, most: number]
}

interface KindRules {
  readonly words: Readonly<Record<Language, string>>
  /** Absent for a kind that asks nothing. */
  readonly fit?: Fit
  /** Its marks can be chosen. */
  readonly isClicked?: true
  /** An insight can keep it as it was. */
  readonly isKept?: true
  /** Its parts make up a whole, so it takes no rates. */
  readonly isWhole?: true
}

/** The kinds of widgets. The page draws each by its entry in `widgets/kinds.ts`. */
export const widgetKindRules = {
  number: {
    words: { id: 'Angka', en: 'Number' },
    fit: { measures: 2, dimensions: [0, 0], grain: 'may', axes: [0, 1] },
    isKept: true,
  },
  line: {
    words: { id: 'Garis', en: 'Line' },
    fit: { measures: 8, dimensions: [0, 1], grain: 'must', axes: [1, 2] },
    isClicked: true,
    isKept: true,
  },
  area: {
    words: { id: 'Bidang', en: 'Area' },
    fit: { measures: 8, dimensions: [0, 1], grain: 'must', axes: [1, 2] },
    isClicked: true,
    isKept: true,
  },
  bar: {
    words: { id: 'Batang', en: 'Bars' },
    fit: { measures: 8, dimensions: [0, 2], grain: 'may', axes: [1, 2] },
    isClicked: true,
    isKept: true,
  },
  stackedBar: {
    words: { id: 'Batang bertumpuk', en: 'Stacked bars' },
    fit: { measures: 8, dimensions: [0, 2], grain: 'may', axes: [2, 2] },
    isClicked: true,
    isKept: true,
  },
  horizontalBar: {
    words: { id: 'Batang mendatar', en: 'Horizontal bars' },
    fit: { measures: 1, dimensions: [1, 1], grain: 'never', axes: [1, 1] },
    isClicked: true,
    isKept: true,
  },
  donut: {
    words: { id: 'Donat', en: 'Donut' },
    fit: { measures: 1, dimensions: [1, 1], grain: 'never', axes: [1, 1] },
    isClicked: true,
    isKept: true,
    isWhole: true,
  },
  // It tells its second measure beside the first.
  heatmap: {
    words: { id: 'Peta panas', en: 'Heat map' },
    fit: { measures: 2, dimensions: [1, 2], grain: 'may', axes: [2, 2] },
    isClicked: true,
    isKept: true,
  },
  table: {
    words: { id: 'Tabel', en: 'Table' },
    fit: { measures: 8, dimensions: [0, 3], grain: 'may', axes: [1, 5] },
    isClicked: true,
    isKept: true,
  },
  scorecard: {
    words: { id: 'Rapor', en: 'Scorecard' },
    fit: { measures: 4, dimensions: [1, 1], grain: 'never', axes: [1, 2] },
    isClicked: true,
  },
  gauge: {
    words: { id: 'Meteran', en: 'Gauge' },
    fit: { measures: 1, dimensions: [0, 0], grain: 'never', axes: [0, 0] },
    isKept: true,
  },
  records: {
    words: { id: 'Daftar catatan', en: 'List of records' },
    fit: { measures: 1, dimensions: [0, 0], grain: 'never', axes: [0, 0] },
  },
  text: { words: { id: 'Teks', en: 'Text' } },
  embed: { words: { id: 'Halaman lain', en: 'Another page' } },
} as const satisfies Readonly<Record<string, KindRules>>

type Rules = typeof widgetKindRules
type KindsWith<Rule> = { [Kind in keyof Rules]: Rules[Kind] extends Rule ? Kind : never }[keyof Rules]

export type WidgetKind = keyof Rules
export const widgetKinds = Object.keys(widgetKindRules) as [WidgetKind, ...WidgetKind[]]
export const rulesOf = (kind: WidgetKind): KindRules => widgetKindRules[kind]

const kindsWith = <Kind extends WidgetKind>(rule: keyof KindRules) =>
  widgetKinds.filter((kind) => rule in rulesOf(kind)) as [Kind, ...Kind[]]

export const widgetKindWords = Object.fromEntries(
  widgetKinds.map((kind) => [kind, rulesOf(kind).words]),
) as ChoiceWords<WidgetKind>

/** Kinds that draw an answer; the others ask nothing. */
export type FigureKind = KindsWith<{ fit: Fit }>
export const figureKinds = kindsWith<FigureKind>('fit')

/** What charts of insights can be. */
export type SnapshotKind = KindsWith<{ isKept: true }>
export const snapshotKinds = kindsWith<SnapshotKind>('isKept')

export function isFigureKind(kind: string | undefined): kind is FigureKind {
  return figureKinds.some((known) => known === kind)
}
