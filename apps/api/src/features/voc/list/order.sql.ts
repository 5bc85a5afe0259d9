import {
  vocReferenceFields,
  type VocColumn,
  type VocListQuery,
  type VocOrderName,
  type VocReferenceField,
} from '@ido/contract'
import { sql, type RawBuilder } from 'kysely'
import type { VocRecord } from '../record/rows.ts'
import { column } from './where.sql.ts'
import { referenceTables } from '../../../platform/database/reference-lists.ts'

export type Direction = 'asc' | 'desc'

/** How a list is sorted: by `keys` in turn, all in one direction, empty values at the end whichever that is. */
export interface Order {
  keys: { by: RawBuilder<unknown>; nullable: boolean }[]
  direction: Direction
  /** A table to join for a key, as `l`. */
  join: RawBuilder<unknown>
  /** Whether an index has all records in this order. */
  isIndexed: boolean
}

/** Newest first, unless a column is asked for; ids make the order total, so that no row shows on two pages. */
export function orderOf({ orderName: asked, orderBy }: Pick<VocListQuery, 'orderName' | 'orderBy'>): Order {
  // What falls due first stands first, and what has no clock last.
  if (asked === 'due_at') return byDue(orderBy ?? 'asc')
  const orderName = asked && columnNamed(asked)
  const id = { by: plain('id'), nullable: false }
  const direction = orderBy ?? (orderName === undefined ? 'desc' : 'asc')
  const isIndexed = orderName === undefined || indexed.has(orderName)
  const order = { direction, join: sql``, isIndexed }
  if (orderName === undefined) return { ...order, keys: [{ by: plain('time_in'), nullable: false }, id] }
  if (isReference(orderName)) {
    const table = sql.table(referenceTables[orderName])
    const join = sql`left join ${table} l on l.id = ${column(orderName)}`
    return { ...order, keys: [{ by: sql`lower(l.name)`, nullable: true }, id], join }
  }
  // The number's year comes first, as in its text; as text alone VOC-2026-1000000 would stand before VOC-2026-999999.
  if (orderName === 'voc_id') return { ...order, keys: [{ by: plain('created_year'), nullable: false }, id] }
  return { ...order, keys: [{ by: sortedBy(orderName), nullable: !neverEmpty.has(orderName) }, id] }
}

function byDue(direction: Direction): Order {
  const keys = [
    { by: plain('due_at'), nullable: true },
    { by: plain('id'), nullable: false },
  ]
  return { keys, direction, join: sql``, isIndexed: false }
}

/** The clause over `keys` of `order`, or its exact reverse, for reading from the other end. */
export function orderClause(keys: readonly RawBuilder<unknown>[], order: Order, reversed = false): RawBuilder<unknown> {
  const descends = (order.direction === 'desc') !== reversed
  const parts = keys.map((key, index) => {
    const nulls = !order.keys[index]?.nullable ? sql`` : reversed ? sql`nulls first` : sql`nulls last`
    return sql`${key} ${descends ? sql`desc` : sql`asc`} ${nulls}`
  })
  return sql.join(parts)
}

type Plain = Exclude<VocColumn, VocReferenceField | 'voc_id' | 'due_at'>

const indexed = new Set<VocColumn>(['time_in', 'createddate', 'score', 'voc_id'])

const neverEmpty = new Set<VocColumn>([
  'createdby',
  'progress_by_po_text',
  'status',
  'score',
  'time_in',
  'validated_feedback',
  'createddate',
])

const words = new Set<VocColumn>([
  'survey_id',
  'createdby',
  'owner_name',
  'list_feedback',
  'company_or_school_name',
  'respondent_name',
  'longtext',
  'episode_id',
  'link',
  'progress_by_po_description',
  'defined_problem_statement',
])

function sortedBy(name: Plain): RawBuilder<unknown> {
  if (name === 'progress_by_po_text') return plain('progress_by_po')
  // Nobody sorts by the hundredth letter, and whole texts would spill the sort to disk.
  return words.has(name) ? sql`lower(left(${column(name)}, 100))` : plain(name)
}

function columnNamed(name: Exclude<VocOrderName, 'due_at'>): Exclude<VocColumn, 'due_at'> {
  if (name === 'createdBy') return 'createdby'
  return name === 'progress_by_po' ? 'progress_by_po_text' : name
}

const plain = (name: keyof VocRecord) => sql`${column(name)}`

function isReference(name: VocColumn): name is VocReferenceField {
  return (vocReferenceFields as readonly string[]).includes(name)
}
