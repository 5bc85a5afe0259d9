import { givesPermission, leadsAs, vocTransitions, type Role, type VocStatus } from '@ido/contract'
import type { Scope } from '../../semantic/validate.ts'

/** What a decision needs to know of the person and of the record. */
export interface Actor {
  readonly id: number
  readonly roles: readonly Role[]
  /** Regions and products that they see; null = all. */
  readonly scope: Scope
}
export interface Guarded {
  readonly status: VocStatus
  readonly created_by_id: number | null
  readonly regional_company: number | null
  readonly product_id: number | null
}

/**
 * What a person sees: records within their data scope, of drafts only their own unless they see everyone's. A draft of
 * one's own may still lack the region or product that will place it. Lists, totals, figures and exports are narrowed by
 * this value, so none of them can show or count what `maySee` refuses.
 */
export interface Visibility {
  readonly draftsOf: 'everyone' | number
  readonly scope: Scope
  /** Whose unplaced drafts are seen beside the scope. */
  readonly personId: number
}

export function visibilityOf(person: Actor): Visibility {
  return { draftsOf: seesEveryDraft(person) ? 'everyone' : person.id, scope: person.scope, personId: person.id }
}

export function maySee(person: Actor, record: Guarded): boolean {
  if (placesBeyond(person, record).length > 0) return false
  return !isDraft(record) || isCreator(person, record) || seesEveryDraft(person)
}

/** The fields that put a record outside a person's scope; empty ones do, except while it is a draft of their own. */
export function placesBeyond(person: Actor, record: Guarded): ('regional_company' | 'product_id')[] {
  const mayBeEmpty = isDraft(record) && isCreator(person, record)
  const isWithin = (id: number | null, seen: readonly number[] | null) =>
    seen === null || (id === null ? mayBeEmpty : seen.includes(id))
  return [
    ...(isWithin(record.regional_company, person.scope.regions) ? [] : (['regional_company'] as const)),
    ...(isWithin(record.product_id, person.scope.products) ? [] : (['product_id'] as const)),
  ]
}

/** Drafts: the creator, CMP and ADMIN. Everything sent: PO, CMP and ADMIN. Attaching files follows it. */
export function mayEdit(person: Actor, record: Guarded): boolean {
  if (isDraft(record)) return isCreator(person, record) || seesEveryDraft(person)
  return worksOnVoc(person)
}

/** Whether the customer really said so is for CMP and ADMIN to say. */
export function mayValidate(person: Actor): boolean {
  return leadsAs(person.roles, 'CMP', 'ADMIN')
}

/** Progress is reported on what was sent; on a draft by CMP and ADMIN only, who do everything. */
export function mayReportProgress(person: Actor, record: Guarded): boolean {
  return isDraft(record) ? seesEveryDraft(person) : worksOnVoc(person)
}

/** What was done about a record is described by those who work on it, also while it is a draft of theirs. */
export function mayDescribeProgress(person: Actor): boolean {
  return worksOnVoc(person)
}

/** Whether this person may move the record at all, whatever the step; `stepTo` says which steps there are. */
export function mayMove(person: Actor, record: Guarded): boolean {
  if (isDraft(record)) return isCreator(person, record) || seesEveryDraft(person)
  return worksOnVoc(person)
}

export interface Step {
  status: VocStatus
  needsReason: boolean
}

/** The steps that the workflow allows from a status. */
export function stepsFrom(from: VocStatus): Step[] {
  return vocTransitions
    .filter((transition) => transition.from === from)
    .map(({ to, needsReason }) => ({ status: to, needsReason }))
}

/** What the person may do with the record now, as the detail answers it. The person is one who may see it. */
export function permissionsOn(person: Actor, record: Guarded) {
  const edit = mayEdit(person, record)
  return {
    edit,
    validate: edit && mayValidate(person),
    progress: mayReportProgress(person, record),
    attach: edit,
    moveTo: mayMove(person, record) ? stepsFrom(record.status) : [],
  }
}

const isDraft = (record: Guarded): boolean => record.status === 'draft'
const isCreator = (person: Actor, record: Guarded): boolean => record.created_by_id === person.id
const seesEveryDraft = (person: Actor): boolean => leadsAs(person.roles, 'CMP', 'ADMIN')
const worksOnVoc = (person: Actor): boolean => givesPermission('workOnVoc', person.roles)
