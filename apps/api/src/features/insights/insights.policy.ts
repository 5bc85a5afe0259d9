import { givesPermission, type InsightState, leadsAs } from '@ido/contract'
import { conflict, forbidden, forbiddenField } from '../../platform/errors.ts'
import type { Person, Scope } from '../../platform/person.ts'
import type { WhyNot } from '../../platform/policy.ts'

type Actor = Pick<Person, 'id' | 'roles' | 'scope'>

/** What a decision needs to know of an insight. */
export interface GuardedInsight {
  readonly product_id: number
  readonly owner_id: number | null
}

/**
 * A product owner keeps insights of their own products alone: those of their data scope, or, where that has no limit, those
 * that the catalogue says are theirs.
 */
export const keepsOwnAlone = ({ roles, scope }: Pick<Actor, 'roles' | 'scope'>): boolean =>
  leadsAs(roles, 'PO') && scope.products === null

const isSeenProduct = ({ scope }: Pick<Actor, 'scope'>, id: number) => scope.products?.includes(id) ?? true

/** Whether the person keeps insights of a product: to who keeps none of it, drafts of it do not exist. */
export const keepsInsight = (person: Actor, { product_id, owner_id }: GuardedInsight): boolean =>
  givesPermission('manageInsights', person.roles) &&
  isSeenProduct(person, product_id) &&
  (!keepsOwnAlone(person) || owner_id === person.id)

export const whyNotKeepInsight = (person: Actor, insight: GuardedInsight): WhyNot =>
  keepsInsight(person, insight) ? null : forbidden('insightNotOwn')

/** The same where a form names the product. */
export const whyNotPlaceInsight = (person: Actor, insight: GuardedInsight): WhyNot =>
  keepsInsight(person, insight) ? null : forbiddenField('productId', 'insightNotOwn')

/** What readers may have read is never gone without a word: it is withdrawn, with a reason. */
export const whyNotRemoveInsight = (person: Actor, insight: GuardedInsight & { state: InsightState }): WhyNot =>
  whyNotKeepInsight(person, insight) ?? (insight.state === 'draft' ? null : conflict('insightNotDraft'))

/** The steps that there are; a withdrawn one may be published again. */
const steps: Readonly<Record<'published' | 'withdrawn', readonly InsightState[]>> = {
  published: ['draft', 'withdrawn'],
  withdrawn: ['published'],
}

export const whyNotMoveInsight = (
  person: Actor,
  insight: GuardedInsight & { state: InsightState },
  to: 'published' | 'withdrawn',
): WhyNot =>
  whyNotKeepInsight(person, insight) ??
  (steps[to].includes(insight.state)
    ? null
    : conflict(to === 'published' ? 'insightIsPublished' : 'insightNotPublished'))

const within = (seen: readonly number[] | null, counted: readonly number[] | null) =>
  seen === null || (counted?.every((id) => seen.includes(id)) ?? false)

/** A chart is shown to who sees all that was counted for it: nobody learns from it what their own figures would not say. */
export const seesSnapshot = ({ scope }: Pick<Actor, 'scope'>, counted: Scope): boolean =>
  within(scope.regions, counted.regions) && within(scope.products, counted.products)
