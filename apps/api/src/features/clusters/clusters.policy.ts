import { forbiddenField } from '../../platform/errors.ts'
import { havingOneOf } from './clusters.sql.ts'
import type { ListPolicy } from '../../platform/management/declared/policy.ts'
import type { Person } from '../../platform/person.ts'
import type { WhyNot } from '../../platform/policy.ts'

type Scoped = Pick<Person, 'scope'>

/** Who sees none of a cluster's products does not know of it. */
const seesCluster = ({ scope: { products: seen } }: Scoped, products: readonly number[]): boolean =>
  seen === null || products.some((id) => seen.includes(id))

/** Nobody keeps a cluster of more products than they see. */
export function whyNotKeepCluster({ scope: { products: seen } }: Scoped, products: readonly number[]): WhyNot {
  const isOwn = seen === null || products.every((id) => seen.includes(id))
  return isOwn ? null : forbiddenField('products', 'clusterBeyondScope')
}

export const clusterPolicy: ListPolicy<{ readonly products: readonly number[] }> = {
  whyNotKeep: (person, { products }) => whyNotKeepCluster(person, products),
  sees: (person, { products }) => seesCluster(person, products),
  within: ({ scope }) => havingOneOf(scope.products),
  seesDeleted: (person, { linksOf }) => seesCluster(person, linksOf('product')),
}
