import { forbiddenField } from '../../platform/errors.ts'
import type { ListPolicy } from '../../platform/management/declared/policy.ts'
import type { Person, Scope } from '../../platform/person.ts'
import { isWithin } from '../../platform/http/scope.ts'
import type { WhyNot } from '../../platform/policy.ts'
import { seenWithin } from './events.sql.ts'

type Ids = Scope['regions']

const meet = (ids: Ids, seen: Ids) => ids === null || seen === null || ids.some((id) => seen.includes(id))

/** Who sees nothing that an event concerns does not know of it; one for everything concerns everybody. */
const seesEvent = ({ scope }: Pick<Person, 'scope'>, { regions, products }: Scope): boolean =>
  meet(regions, scope.regions) && meet(products, scope.products)

/** Nobody keeps an event that concerns more than they see: with a scope, all products or regions are more. */
function whyNotKeep({ scope }: Pick<Person, 'scope'>, { regions, products }: Scope): WhyNot {
  const isOwn = (part: Partial<Scope>) => isWithin({ regions: [], products: [], ...part }, scope)
  if (!isOwn({ regions })) return forbiddenField('regions', 'eventBeyondScope')
  return isOwn({ products }) ? null : forbiddenField('products', 'eventBeyondScope')
}

export const eventPolicy: ListPolicy<Scope> = {
  whyNotKeep,
  sees: seesEvent,
  within: ({ scope }) => seenWithin(scope),
  seesDeleted: (person, { row }) => seesEvent(person, row as Scope),
}
