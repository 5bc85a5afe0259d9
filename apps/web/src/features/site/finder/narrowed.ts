import { writtenLabels } from '../../../api/board-labels.ts'
import type { Destination } from './destinations.ts'
import { hasWords, typedWords, type Findable } from './match.ts'

/** Dimensions whose labels people look for by name, in this order. */
export const soughtDimensions = ['region', 'product'] as const
export type SoughtDimension = (typeof soughtDimensions)[number]

/** A dashboard of the menu, with what it can be narrowed by. */
export interface NarrowableBoard extends Findable, Pick<Destination, 'address' | 'section' | 'isHandedOver'> {
  readonly filters: readonly string[]
  /** What it lays side by side: narrowed by it, it would compare one with itself. */
  readonly compares: readonly string[]
}

type Labels = Readonly<Partial<Record<SoughtDimension, readonly { readonly label: string }[]>>>

/** A dashboard narrowed to one region or product. */
interface Narrowed extends Pick<Destination, 'address' | 'isHandedOver'> {
  readonly title: string
  readonly hint: string
}

const most = 8
/** A single letter is in every other name. */
const shortest = 2

/**
 * The dashboards of the regions and products that somebody names: of one whose whole name is there all of its dashboards, of the
 * others the first. What is typed beside the name chooses among the dashboards.
 */
export function narrowedTo(asked: string, labels: Labels, boards: readonly NarrowableBoard[]): readonly Narrowed[] {
  const words = typedWords(asked)
  const found = soughtDimensions.flatMap((dimension) => {
    const open = boards.filter(({ filters, compares }) => filters.includes(dimension) && !compares.includes(dimension))
    return (labels[dimension] ?? []).flatMap(({ label }) => {
      const name = { title: label, words: '' }
      const rest = words.filter((word) => !hasWords(name, [word]))
      const isNamed = words.some((word) => word.length >= shortest && !rest.includes(word))
      const fitting = isNamed ? open.filter((board) => hasWords(board, rest)) : []
      const isWhole = typedWords(label).every((word) => words.includes(word))
      return fitting.length > 0 ? [{ dimension, label, fitting, isWhole }] : []
    })
  })
  return found
    .toSorted((a, b) => Number(b.isWhole) - Number(a.isWhole))
    .flatMap(({ dimension, label, fitting, isWhole }) =>
      (isWhole || found.length === 1 ? fitting : fitting.slice(0, 1)).map((board) => ({
        title: `${label} · ${board.title}`,
        hint: board.section,
        isHandedOver: board.isHandedOver,
        address: `${board.address}?${new URLSearchParams({ [dimension]: writtenLabels([label]) ?? '' }).toString()}`,
      })),
    )
    .slice(0, most)
}
