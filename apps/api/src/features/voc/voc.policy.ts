import { givesPermission, leadsAs, vocTransitions, type VocStatus } from '@ido/contract'
import { conflict, forbidden, invalid } from '../../platform/errors.ts'
import type { Person, Scope } from '../../platform/person.ts'
import { isEverything } from '../../platform/http/scope.ts'
import { isAllowed, type WhyNot } from '../../platform/policy.ts'

/** Who is asking, as far as a decision needs to know. */
export type Actor = Pick<Person, 'id' | 'roles' | 'scope'>

/** A record, as far as a decision needs to know. */
export interface GuardedRecord {
  readonly status: VocStatus
  readonly created_by_id: number | null
  readonly regional_company: number | null
  readonly product_id: number | null
  /** The record that it was merged into. */
  readonly merged_into?: number | null
  readonly merged_voc_id?: string | null
}

/**
 * What a person sees: records within their data scope, of drafts only their own unless they see everyone's. A draft of
 * one's own may still lack the region or product that will place it. Lists, totals, figures and exports are narrowed by
 * this value, so none of them can show or count what `sees` denies.
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

export function sees(person: Actor, record: GuardedRecord): boolean {
  if (placesBeyond(person, record).length > 0) return false
  return !isDraft(record) || isCreator(person, record) || seesEveryDraft(person)
}

/** The fields that put a record outside a person's scope; empty ones do, except while it is a draft of their own. */
export function placesBeyond(person: Actor, record: GuardedRecord): ('regional_company' | 'product_id')[] {
  const mayBeEmpty = isDraft(record) && isCreator(person, record)
  const isWithin = (id: number | null, seen: readonly number[] | null) =>
    seen === null || (id === null ? mayBeEmpty : seen.includes(id))
  return [
    ...(isWithin(record.regional_company, person.scope.regions) ? [] : (['regional_company'] as const)),
    ...(isWithin(record.product_id, person.scope.products) ? [] : (['product_id'] as const)),
  ]
}

/** Nobody writes a record out of their own sight: a region or product of their scope stays filled in. */
export function whyNotPlace(person: Actor, record: GuardedRecord): WhyNot {
  const beyond = placesBeyond(person, record)
  return beyond.length === 0 ? null : invalid(beyond.map((field) => ({ field, key: 'outsideScope' })))
}

/** Drafts: the creator, CMP and ADMIN. Everything sent: PO, CMP and ADMIN. Attaching files follows it. */
export function whyNotEdit(person: Actor, record: GuardedRecord): WhyNot {
  return changes(person, record) ? null : forbidden('vocEditNotAllowed')
}

/** The customer's address is for who may edit the record, once it was sent: nobody is thanked for a draft. */
export function whyNotThank(person: Actor, record: GuardedRecord): WhyNot {
  return whyNotEdit(person, record) ?? (isDraft(record) ? conflict('vocDraftHasNoThanks') : null)
}

/** Whether thanks are sent at all is a setting, which holds for everybody's data. */
export function turnsThanksOn({ roles, scope }: Actor): boolean {
  return givesPermission('changeSettings', roles) && isEverything(scope)
}

/** Whether the customer really said so is for CMP and ADMIN to say. */
export function whyNotValidate(person: Actor): WhyNot {
  return leadsAs(person.roles, 'CMP', 'ADMIN') ? null : forbidden('vocValidateNotAllowed')
}

/**
 * Progress is reported on what was sent; on a draft by CMP and ADMIN only, who do everything. The endpoint lets in who
 * works on VOC at all; what is left to refuse is the draft.
 */
export function whyNotReportProgress(person: Actor, record: GuardedRecord): WhyNot {
  const reports = isDraft(record) ? seesEveryDraft(person) : worksOnVoc(person)
  return reports ? whyNotApart(record) : conflict('vocDraftHasNoProgress')
}

/** What was done about a record is described by those who work on it, also while it is a draft of theirs. */
export function whyNotDescribeProgress(person: Actor): WhyNot {
  return worksOnVoc(person) ? null : forbidden('vocProgressNotAllowed')
}

/** Whether this person may move the record at all, whatever the step; `stepTo` says which steps there are. */
export function whyNotMove(person: Actor, record: GuardedRecord): WhyNot {
  return changes(person, record) ? whyNotApart(record) : forbidden('vocMoveNotAllowed')
}

/** Who works on feedback says who looks after a record, once it was sent. */
export function whyNotOwn(person: Actor, record: GuardedRecord): WhyNot {
  if (!worksOnVoc(person)) return forbidden('vocOwnerNotAllowed')
  return isDraft(record) ? conflict('vocDraftHasNoOwner') : whyNotApart(record)
}

/** Those who may edit a draft may delete it; a sent record only CMP and ADMIN, with a reason. */
export function whyNotRemove(person: Actor, record: GuardedRecord): WhyNot {
  if (isDraft(record)) return whyNotEdit(person, record)
  return givesPermission('removeVoc', person.roles) ? whyNotApart(record) : forbidden('vocDeleteNotAllowed')
}

/** What was merged is worked on with its main record: it takes no step, owner or clock of its own. */
function whyNotApart(record: GuardedRecord): WhyNot {
  return isMerged(record) ? conflict('vocIsMerged', { main: mainOf(record) }) : null
}

/** Two sent records become one by those who may edit both; one level deep, so that everybody finds the main one in one step. */
export function whyNotMerge(person: Actor, part: GuardedRecord & { id: number }, main: typeof part): WhyNot {
  const refused = whyNotEdit(person, part) ?? whyNotEdit(person, main)
  if (refused !== null) return refused
  if (part.id === main.id) return invalid([{ field: 'into', key: 'vocMergeSelf' }])
  if (isDraft(part) || isDraft(main)) return conflict('vocDraftNotMerged')
  if (isMerged(part)) return conflict('vocIsMergedAlready', { main: mainOf(part) })
  return isMerged(main) ? conflict('vocMainIsMerged', { main: mainOf(main) }) : null
}

/** Whether the person may merge this record with any other, or take it apart. */
export function whyNotBeMerged(person: Actor, record: GuardedRecord): WhyNot {
  return whyNotEdit(person, record) ?? (isDraft(record) ? conflict('vocDraftNotMerged') : null)
}

/** Taken apart by those who may edit both, as they are put together. */
export function whyNotUnmerge(person: Actor, part: GuardedRecord, main: GuardedRecord): WhyNot {
  return whyNotEdit(person, part) ?? whyNotEdit(person, main)
}

/** A record is looked after by somebody who works on feedback and sees it. */
export function whyNotOwnedBy(candidate: Actor, record: GuardedRecord): WhyNot {
  return worksOnVoc(candidate) && sees(candidate, record) ? null : invalid([{ field: 'owner_id', key: 'vocNoOwner' }])
}

/** A record whose clock may stop or go on. */
export interface Clocked extends GuardedRecord {
  readonly due_at: Date | null
  readonly paused_at: Date | null
}

export function whyNotPause(person: Actor, record: Clocked): WhyNot {
  if (!worksOnVoc(person)) return forbidden('vocOwnerNotAllowed')
  if (isMerged(record)) return whyNotApart(record)
  if (record.paused_at !== null) return conflict('vocClockPaused')
  return record.due_at === null ? conflict('vocNoClock') : null
}

export function whyNotResume(person: Actor, record: Clocked): WhyNot {
  if (!worksOnVoc(person)) return forbidden('vocOwnerNotAllowed')
  return record.paused_at === null ? conflict('vocClockRuns') : whyNotApart(record)
}

/** A comment, as far as a decision needs to know. */
interface GuardedComment {
  readonly by_id: number
}

/** What somebody said is theirs to change. */
export function whyNotChangeComment(person: Actor, comment: GuardedComment): WhyNot {
  return comment.by_id === person.id ? null : forbidden('vocCommentOfOther')
}

export function whyNotDeleteComment(person: Actor, comment: GuardedComment): WhyNot {
  return comment.by_id === person.id || leadsAs(person.roles, 'ADMIN') ? null : forbidden('vocCommentDeleteNotAllowed')
}

/** Whoever is named in a comment is one who may read it. */
export function whyNotMention(candidate: Actor & { readonly name: string }, record: GuardedRecord): WhyNot {
  if (sees(candidate, record)) return null
  return invalid([{ field: 'mentions', key: 'vocMentionUnseen', values: { name: candidate.name } }])
}

/** Everybody has columns of their own. */
export function whyNotSetColumns(person: Actor, userId: number): WhyNot {
  return userId === person.id ? null : forbidden('othersColumns')
}

export interface StatusStep {
  status: VocStatus
  needsReason: boolean
}

/** The steps that the workflow allows from a status. */
export function stepsFrom(from: VocStatus): StatusStep[] {
  return vocTransitions
    .filter((transition) => transition.from === from)
    .map(({ to, needsReason }) => ({ status: to, needsReason }))
}

/** What the person may do with the record now, as the detail answers it. The person is one who may see it. */
export function permissionsOn(person: Actor, record: Clocked) {
  const edit = isAllowed(whyNotEdit(person, record))
  return {
    edit,
    validate: edit && isAllowed(whyNotValidate(person)),
    progress: isAllowed(whyNotReportProgress(person, record)),
    attach: edit,
    remove: isAllowed(whyNotRemove(person, record)),
    own: isAllowed(whyNotOwn(person, record)),
    pause: isAllowed(whyNotPause(person, record)),
    resume: isAllowed(whyNotResume(person, record)),
    thank: isAllowed(whyNotThank(person, record)),
    moveTo: isAllowed(whyNotMove(person, record)) ? stepsFrom(record.status) : [],
  }
}

const isMerged = (record: GuardedRecord): boolean => typeof record.merged_into === 'number'
const mainOf = (record: GuardedRecord): string => record.merged_voc_id ?? ''
export const isDraft = (record: GuardedRecord): boolean => record.status === 'draft'
const isCreator = (person: Actor, record: GuardedRecord): boolean => record.created_by_id === person.id
const seesEveryDraft = (person: Actor): boolean => leadsAs(person.roles, 'CMP', 'ADMIN')
const worksOnVoc = (person: Actor): boolean => givesPermission('workOnVoc', person.roles)
const changes = (person: Actor, record: GuardedRecord): boolean =>
  isDraft(record) ? isCreator(person, record) || seesEveryDraft(person) : worksOnVoc(person)
