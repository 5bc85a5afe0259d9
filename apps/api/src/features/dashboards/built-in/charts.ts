import type { BothTexts, Widget, WidgetQuery } from '@ido/contract'
import { findDataset } from '../../../semantic/catalog/catalog.ts'

/** A widget without its id and size: its row has them. */
export type Drawn = Omit<Widget, 'id' | 'columns' | 'rows'>

type OneOrSeveral = string | string[]

/** What is special about a widget beyond what its function says. */
interface Special extends Pick<WidgetQuery, 'filters' | 'grain' | 'limit' | 'top'>, Pick<Widget, 'beside' | 'ignores'> {
  /** Absent = that of the measure, and of the dimension that it is shown by. */
  title?: BothTexts
  description: BothTexts
  /** Dimensions. */
  by?: OneOrSeveral
  /** Measures or dimensions, the first one first. */
  sort?: Record<string, 'asc' | 'desc'>
}

type Chart = (dataset: string, measures: OneOrSeveral, special: Special) => Drawn
type Ranking = (dataset: string, measure: string, dimension: string, special: Special) => Drawn

interface WorkList extends Special {
  columns: string[]
  /** One column. */
  sort: Record<string, 'asc' | 'desc'>
}

const chart =
  (kind: Widget['kind'], usual: Partial<Special> = {}): Chart =>
  (dataset, measures, special) => {
    const { title, description, by, sort, beside, ignores, ...asked } = { ...usual, ...special }
    const query = {
      dataset,
      measures: [measures].flat(),
      ...(by && { dimensions: [by].flat() }),
      ...asked,
      ...(sort && { sort: Object.entries(sort).map(([name, order]) => ({ by: name, order })) }),
    }
    return {
      kind,
      title: title ?? usualTitle(query),
      description,
      query,
      ...(beside && { beside }),
      ...(ignores && { ignores }),
    }
  }

/** 'Churn rate', or 'Churn rate by segment'. */
function usualTitle({ dataset, measures: [measure], dimensions: [dimension] = [] }: WidgetQuery): BothTexts {
  const { measures, dimensions } = findDataset(dataset) ?? { measures: [], dimensions: [] }
  const titles = measures.find(({ id }) => id === measure)?.titles
  if (!titles) throw new Error(`No measure ${measure} of ${dataset}`)
  const by = dimensions.find(({ id }) => id === dimension)?.titles
  return by ? { id: `${titles.id} per ${inside(by.id)}`, en: `${titles.en} by ${inside(by.en)}` } : titles
}

/** A title within a sentence: abbreviations stay in capitals. */
const inside = (title: string) => (title === title.toUpperCase() ? title : title.toLowerCase())

const ranking =
  (order: 'asc' | 'desc'): Ranking =>
  (dataset, measure, dimension, special) =>
    chart('horizontalBar')(dataset, measure, { by: dimension, sort: { [measure]: order }, ...special })

/** A figure on a card. */
export const card = chart('number')
/** Bars of one measure by a dimension, the highest first. */
export const highest = ranking('desc')
/** The same with the lowest first. */
export const lowest = ranking('asc')
/** Over time, in steps that follow the period's length. */
export const line = chart('line', { grain: 'auto' })
export const area = chart('area', { grain: 'auto' })
export const bar = chart('bar')
export const stackedBar = chart('stackedBar')
export const donut = chart('donut')
export const heatmap = chart('heatmap')
export const table = chart('table')
export const scorecard = chart('scorecard')

/** The records that a measure counted, ten unless it says otherwise. */
export function records(dataset: string, measure: string, { columns, sort, ...special }: WorkList): Drawn {
  const [order] = Object.entries(sort)
  if (!order) throw new Error(`Records of ${dataset} without an order`)
  const drawn = chart('records', { limit: 10 })(dataset, measure, special)
  return { ...drawn, records: { columns, orderName: order[0], orderBy: order[1] } }
}

/** What a reader looks for first in tickets that wait. */
export const ticketColumns = ['number', 'title', 'priority', 'age_hours', 'target_hours', 'status', 'product', 'region']
