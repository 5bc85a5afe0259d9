import {
  vocReferenceFields,
  vocWeightFields,
  vocWeights,
  type VocReferenceField,
  type VocReferenceLists,
  type VocWeightField,
} from '@ido/contract'
import { sql } from 'kysely'
import { forEverybody } from '../../../platform/pools/query-context.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { Scope } from '../../../platform/person.ts'
import { referenceTables } from '../../../platform/database/reference-lists.ts'

export interface ReferenceEntry {
  id: number
  name: string
  /** Of sub-products only. */
  product_id: number | null
}

/** Every reference list as it stood a moment ago. */
export interface References {
  list(field: VocReferenceField): readonly ReferenceEntry[]
  find(field: VocReferenceField, id: number): ReferenceEntry | undefined
}

export interface ReferenceCache {
  /** At most five seconds old, so that a label edited in another process shows soon and a list costs no query. */
  current(): Promise<References>
  /** Read now; for an id that the current lists do not know. */
  fresh(): Promise<References>
}

const keptMilliseconds = 5_000

export function cacheReferences(database: Pick<Database, 'read'>): ReferenceCache {
  let kept: { until: number; references: Promise<References> } | null = null
  const fresh = (): Promise<References> => {
    const references = forEverybody(() => loadReferences(database))
    kept = { until: Date.now() + keptMilliseconds, references }
    references.catch(() => (kept = null))
    return references
  }
  return { fresh, current: () => (kept !== null && kept.until > Date.now() ? kept.references : fresh()) }
}

type Row = ReferenceEntry & { field: VocReferenceField }

async function loadReferences({ read }: Pick<Database, 'read'>): Promise<References> {
  const lists = vocReferenceFields.map((field) => {
    const product = field === 'sub_product' ? sql.ref('product_id') : sql`null::integer`
    return sql`select ${sql.lit(field)} as field, id, name, ${product} as product_id, position
      from ${sql.table(referenceTables[field])}`
  })
  const { rows } = await sql<Row>`${sql.join(lists, sql` union all `)} order by field, position, id`.execute(read)
  const byField = Map.groupBy(rows, (row) => row.field)
  const byId = new Map([...byField].map(([field, list]) => [field, new Map(list.map((row) => [row.id, row]))]))
  return {
    list: (field) => byField.get(field) ?? [],
    find: (field, id) => byId.get(field)?.get(id),
  }
}

/** The lists as a person with a data scope may know them: regions, products, and sub-products of those. */
export function referencesWithin(references: References, { regions, products }: Scope): References {
  const seen = { regional_company: regions, product_id: products, sub_product: products } as const
  const knows = (field: VocReferenceField, entry: ReferenceEntry): boolean => {
    const ids = isPlace(field) ? seen[field] : null
    return ids === null || ids.includes(field === 'sub_product' ? (entry.product_id ?? 0) : entry.id)
  }
  return {
    list: (field) => references.list(field).filter((entry) => knows(field, entry)),
    find: (field, id) => {
      const entry = references.find(field, id)
      return entry && knows(field, entry) ? entry : undefined
    },
  }
}

/** Fields whose lists a data scope narrows. */
export function isPlace(field: string): field is 'regional_company' | 'product_id' | 'sub_product' {
  return field === 'regional_company' || field === 'product_id' || field === 'sub_product'
}

export function weightLabel(field: VocWeightField, id: number): string | undefined {
  const percent: number | undefined = vocWeights[field][id - 1]
  return percent === undefined ? undefined : `${percent}%`
}

/** The lists as `GET /api/v2/voc/references` answers them. */
export function referenceLists(references: References): VocReferenceLists {
  const lists = vocReferenceFields.map((field) => [field, references.list(field)])
  const weights = vocWeightFields.map((field) => [
    field,
    vocWeights[field].map((percent, index) => ({ id: index + 1, name: `${percent}%`, percent })),
  ])
  // Which field has which list is beyond what entries can tell the compiler; the contract's shape is checked on the way out.
  return Object.fromEntries([...lists, ...weights]) as VocReferenceLists
}
