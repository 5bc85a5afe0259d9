import { forbiddenField } from '../../platform/errors.ts'
import type { ListPolicy } from '../../platform/management/declared/policy.ts'
import type { Person } from '../../platform/person.ts'
import { seenWithin, type TargetPlace } from './targets.sql.ts'

const holds = (seen: readonly number[] | null, id: number | null) => seen === null || (id !== null && seen.includes(id))

/** Nobody sees what others than those of their own scope are held against, not even that it exists. */
const seesTarget = ({ scope }: Pick<Person, 'scope'>, { productId, regionId }: TargetPlace): boolean =>
  holds(scope.products, productId) && holds(scope.regions, regionId)

export const targetPolicy: ListPolicy<TargetPlace> = {
  /** Nobody sets a target for more than they see: with a scope, all products or regions together are more. */
  whyNotKeep({ scope }, { productId, regionId }) {
    if (!holds(scope.regions, regionId)) return forbiddenField('regionId', 'targetBeyondScope')
    return holds(scope.products, productId) ? null : forbiddenField('productId', 'targetBeyondScope')
  },
  sees: seesTarget,
  within: ({ scope }) => seenWithin(scope),
  seesDeleted(person, { row }) {
    const { product_id: productId, region_id: regionId } = row as Record<'product_id' | 'region_id', number | null>
    return seesTarget(person, { productId, regionId })
  },
}
