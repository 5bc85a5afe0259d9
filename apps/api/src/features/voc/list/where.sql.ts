import {
  npsCategories,
  vocNumberRanges,
  vocReferenceFields,
  vocStatuses,
  vocTextFilters,
  vocWeightFields,
  type NpsCategory,
  type VocFilters,
  type VocListQuery,
} from '@ido/contract'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { isEverything } from '../../../platform/http/scope.ts'
import {
  allOf,
  among,
  contains,
  dayBetween,
  numberBetween,
  oneOf,
  timeBetween,
  type Condition,
} from '../../../platform/database/filters.sql.ts'
import type { Scope } from '../../../platform/person.ts'
import { visibilityOf, type Actor, type Visibility } from '../voc.policy.ts'
import type { VocRecord } from '../record/rows.ts'
import { holdsFieldText, holdsWords } from './words.sql.ts'

/** Which records a list, a total or an export is about: what was asked for, of what the person may see. */
export interface VocSelection {
  filters: VocFilters & Pick<VocListQuery, 'createdBy'>
  search: string | undefined
  person: Actor
}

export interface Source {
  from: RawBuilder<unknown>
  where: RawBuilder<SqlBool>
  /** Whether hardly a row is passed over on the way to the first ones, so that ids first would be a detour. */
  isDense: boolean
}

export const column = (name: keyof VocRecord) => sql.ref(`v.${name}`)

/** What the selection looks for in the texts, as a condition on `voc_text t`; null where it looks for nothing. */
export function soughtText({ filters, search }: Pick<VocSelection, 'filters' | 'search'>): Condition {
  const fields = [...vocTextFilters.map((field) => filters[field]), filters.createdBy]
  return allOf([holdsWords(search), ...fields.map(holdsFieldText)])
}

/**
 * The records of the selection as `v`, with their texts as `t` where these are searched. PostgreSQL estimates how many
 * texts have what is looked for: it walks along the order for a common word and asks the trigrams for a rare one.
 */
export function recordsOf({ filters, person, search }: VocSelection): Source {
  const text = soughtText({ filters, search })
  const inText = [
    ...vocTextFilters.map((field) => contains(column(field), filters[field])),
    contains(column('createdby'), filters.createdBy),
  ]
  const asked = [
    filters.mine ? sql<SqlBool>`${column('created_by_id')} = ${person.id}` : null,
    filters.returned ? sql<SqlBool>`${column('returned_at')} is not null` : null,
    oneOf(column('owner_id'), filters.owner),
    filters.unowned ? sql<SqlBool>`${column('owner_id')} is null` : null,
    // A paused clock has no due time, and neither has what is done.
    filters.overdue ? sql<SqlBool>`${column('due_at')} < now()` : null,
    timeBetween(column('due_at'), filters.due_from, filters.due_to),
    mergedAsked(filters),
    answeredSince(filters.answered_from, person.id),
    ...fieldConditions(filters),
    ...inText,
  ]
  return {
    from: text === null ? sql`voc v` : sql`voc v join voc_text t on t.record_id = v.id`,
    where: allOf([visibleRecords(visibilityOf(person)), ...asked, text]) ?? sql<SqlBool>`true`,
    isDense: isEverything(person.scope) && text === null && asked.every((condition) => condition === null),
  }
}

/** What is worked on by itself: a merged record waits in nobody's queue. */
export const unmerged = sql<SqlBool>`${column('merged_into')} is null`

/** Who asks for owners or due times asks for work: merged records are no work of their own, unless they are asked for. */
function mergedAsked({ merged, owner, unowned, overdue, due_from: from, due_to: to }: VocFilters): Condition {
  if (merged === 'only') return sql<SqlBool>`${column('merged_into')} is not null`
  const isWork = (owner !== undefined && owner.length > 0) || unowned || overdue || from || to
  return merged === 'none' || isWork ? unmerged : null
}

/** Own records that somebody else worked on from then on. */
function answeredSince(from: string | undefined, personId: number): Condition {
  const since = timeBetween(column('answered_at'), from, undefined)
  return since && sql<SqlBool>`(${column('created_by_id')} = ${personId} and ${since})`
}

/** These records and no others, as far as the person may see them: one may have become theirs no longer. */
export function recordsOfIds(ids: readonly number[], person: Actor): Source {
  const where = allOf([sql<SqlBool>`${column('id')} = any(${ids})`, visibleRecords(visibilityOf(person))])
  return { from: sql`voc v`, where: where ?? sql<SqlBool>`true`, isDense: true }
}

/** The texts that a search alone finds where all regions and products are seen: with `draft_of` they are counted without the records. */
export function textsOf(scope: VocSelection): Pick<Source, 'from' | 'where'> {
  const { draftsOf } = visibilityOf(scope.person)
  const visible = draftsOf === 'everyone' ? null : sql<SqlBool>`(t.draft_of is null or t.draft_of = ${draftsOf})`
  return { from: sql`voc_text t`, where: allOf([soughtText(scope), visible]) ?? sql<SqlBool>`true` }
}

export const sentStatuses = vocStatuses.filter((status) => status !== 'draft')
/** A draft is no feedback yet: figures leave drafts out for every role, so that any two people see the same ones. */
export const sentRecords = sql<SqlBool>`${column('status')} <> 'draft'`

/** What `sees` says of one record, for all of them. */
export function visibleRecords({ draftsOf, scope, personId }: Visibility): Condition {
  const sent =
    draftsOf === 'everyone'
      ? null
      : sql<SqlBool>`(${column('status')} <> 'draft' or ${column('created_by_id')} = ${draftsOf})`
  const placed = recordsWithin(scope)
  if (placed === null) return sent
  return allOf([sent, sql<SqlBool>`(${placed} or ${unplacedDrafts({ scope, personId })})`])
}

/** Records whose region and product are of the scope. */
export function recordsWithin({ regions, products }: Scope): Condition {
  return allOf([among(column('regional_company'), regions), among(column('product_id'), products)])
}

/** A person's own drafts of which nothing lies outside their scope, but something does not lie in it yet. */
export function unplacedDrafts({ scope, personId }: Pick<Visibility, 'scope' | 'personId'>): RawBuilder<SqlBool> {
  const orEmpty = (field: 'regional_company' | 'product_id', seen: readonly number[] | null) => {
    const within = among(column(field), seen)
    return within && sql<SqlBool>`(${column(field)} is null or ${within})`
  }
  const isEmpty = (field: 'regional_company' | 'product_id', seen: readonly number[] | null) =>
    seen === null ? [] : [sql`${column(field)} is null`]
  const empty = [...isEmpty('regional_company', scope.regions), ...isEmpty('product_id', scope.products)]
  const all = allOf([
    ownDrafts(personId),
    orEmpty('regional_company', scope.regions),
    orEmpty('product_id', scope.products),
    empty.length === 0 ? sql<SqlBool>`false` : sql<SqlBool>`(${sql.join(empty, sql` or `)})`,
  ])
  return all ?? sql<SqlBool>`false`
}

export const ownDrafts = (personId: number): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${column('status')} = 'draft' and ${column('created_by_id')} = ${personId})`

function fieldConditions(filters: VocFilters): Condition[] {
  return [
    oneOf(column('status'), filters.status),
    npsCategoryIs(filters.category_nps),
    oneOf(
      column('validated_feedback'),
      filters.validated_feedback?.map((word) => word === 'Validated'),
    ),
    ...vocReferenceFields.map((field) => oneOf(column(field), filters[field])),
    // Weights are stored small; the cast lets an id beyond them find nothing rather than fail.
    ...vocWeightFields.map((field) => oneOf(sql`${column(field)}::integer`, filters[field])),
    ...vocNumberRanges.map((field) => numberBetween(column(field), filters[`${field}_from`], filters[`${field}_to`])),
    timeBetween(column('time_in'), filters.time_in_from, filters.time_in_to),
    timeBetween(column('validate_date'), filters.validate_date_from, filters.validate_date_to),
    timeBetween(column('createddate'), filters.createddate_from, filters.createddate_to),
    dayBetween(column('insert_feedback_date'), filters.insert_feedback_date_from, filters.insert_feedback_date_to),
  ]
}

const npsRanges: Record<NpsCategory, [number, number]> = { Detractor: [0, 6], Passive: [7, 8], Promoter: [9, 10] }

/** By the answer itself, which the covering indexes hold; the category is derived from it. */
function npsCategoryIs(categories: readonly NpsCategory[] | undefined): Condition {
  if (categories === undefined || categories.length === 0) return null
  const asked = npsCategories.filter((category) => categories.includes(category))
  const ranges = asked.map((category) => {
    const [from, to] = npsRanges[category]
    return sql`${column('score_nps')} between ${from} and ${to}`
  })
  return sql<SqlBool>`(${sql.join(ranges, sql` or `)})`
}
