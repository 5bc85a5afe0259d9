import { forbiddenField } from '../../platform/errors.ts'
import type { Person } from '../../platform/person.ts'
import type { WhyNot } from '../../platform/policy.ts'

/** What a decision needs to know of a target: which part of the data it is for; null is all of it. */
export interface TargetPlace {
  readonly product_id: number | null
  readonly region_id: number | null
}

const holds = (seen: readonly number[] | null, id: number | null) => seen === null || (id !== null && seen.includes(id))

/** Nobody sees what others than those of their own scope are held against, not even that it exists. */
export const seesTarget = ({ scope }: Pick<Person, 'scope'>, { product_id, region_id }: TargetPlace): boolean =>
  holds(scope.products, product_id) && holds(scope.regions, region_id)

/** Nobody sets a target for more than they see: with a scope, all products or regions together are more. */
export function whyNotSet({ scope }: Pick<Person, 'scope'>, { product_id, region_id }: TargetPlace): WhyNot {
  if (!holds(scope.regions, region_id)) return forbiddenField('regionId', 'targetBeyondScope')
  return holds(scope.products, product_id) ? null : forbiddenField('productId', 'targetBeyondScope')
}
