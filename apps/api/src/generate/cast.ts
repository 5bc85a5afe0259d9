import { domains, productTraits, type Domain } from './products.ts'
import { personName } from './people.ts'
import { randomFrom, weighted, type Draw } from './random.ts'
import { demoNames } from './demo-names.ts'

/** Somebody at work here; `nik` where they are one of the demo accounts, whose id the records then carry. */
export interface Colleague {
  name: string
  nik: string | null
}

export function demoColleague(nik: string): Colleague {
  return { name: demoNames[nik] ?? nik, nik }
}

/** The same colleagues whatever the seed: they are the company, the seed is what happens to it. */
const casting = randomFrom('cast')
const invented = (count: number): Colleague[] =>
  Array.from({ length: count }, () => ({ name: personName(casting), nik: null }))

/** Those who take feedback in, the busiest first. */
const writers: readonly Colleague[] = [
  ...invented(3),
  demoColleague('900002'),
  ...invented(12),
  demoColleague('900006'),
  ...invented(14),
]
export const drawWriter: Draw<Colleague> = weighted(writers.map((writer, place) => [writer, 1 / (place + 4)] as const))

/** Those who check it and weigh it (CMP). */
const validators: readonly Colleague[] = [demoColleague('900004'), ...invented(4)]
export const drawValidator: Draw<Colleague> = weighted(
  validators.map((validator, place) => [validator, 1 / (place + 2)] as const),
)

const ownersByDomain = new Map<Domain, Colleague[]>()
for (const domain of Object.keys(domains) as Domain[]) ownersByDomain.set(domain, invented(2))
// The demo's product owner looks after the access products, which have the most work.
ownersByDomain.get('akses')?.splice(0, 1, demoColleague('900005'))
const ownerOf = new Map<string, Colleague>()
for (const [place, [product, { domain }]] of Object.entries(productTraits).entries()) {
  const owners = ownersByDomain.get(domain) ?? []
  const owner = owners[domain === 'akses' ? 0 : place % owners.length]
  if (owner) ownerOf.set(product, owner)
}
const otherOwner: Colleague = demoColleague('900005')

export function productOwner(product: string): Colleague {
  return ownerOf.get(product) ?? otherOwner
}
