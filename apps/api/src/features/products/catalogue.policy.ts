import { forbiddenField } from '../../platform/errors.ts'
import type { Person } from '../../platform/person.ts'
import type { WhyNot } from '../../platform/policy.ts'

type Scoped = Pick<Person, 'scope'>

/** Who sees some products alone sees nothing that belongs to none of them: logs and helpdesks are everybody's. */
export const seesProduct = ({ scope: { products } }: Scoped, productId: number | null): boolean =>
  products === null || (productId !== null && products.includes(productId))

/** Nobody keeps what they do not see; what is not there yet, or is no product, is seen by who sees everything. */
export function whyNotKeepProduct(person: Scoped, productId: number | null): WhyNot {
  return seesProduct(person, productId) ? null : forbiddenField('product', 'productBeyondScope')
}
