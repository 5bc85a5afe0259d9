import people from './people.json' with { type: 'json' }
import { randomFrom, weighted, type Draw, type Random } from './random.ts'
import { domains, productTraits, type Domain } from './world.ts'

/** An invented person's name as Indonesians give theirs: sometimes one word, sometimes three. */
export function personName(random: Random, isWoman = random.chance(0.48)): string {
  const given = isWoman ? people.women : people.men
  const first = random.pick(given)
  const shape = random.next()
  if (shape < 0.07) return first
  if (shape < 0.18) return `${first} ${random.pick(given)} ${random.pick(people.last)}`
  return `${first} ${random.pick(people.last)}`
}

/** How an agent writes the person down: now and then with the form of address. */
export function respondentName(random: Random): string {
  const isWoman = random.chance(0.48)
  const name = personName(random, isWoman)
  return random.chance(0.16) ? `${random.pick(isWoman ? people.womenAddressed : people.menAddressed)} ${name}` : name
}

/** Who the customer is, by the kind of customer; null for private people. */
export function companyName(random: Random, ownership: string, isSchool: boolean): string | null {
  if (isSchool) return schoolName(random)
  switch (ownership) {
    case 'Government': {
      const level = random.pick(['Kabupaten', 'Kabupaten', 'Kota'])
      return `${random.pick(people.offices)} ${level} ${random.pick(people.districts)}`
    }
    case 'SME':
      return random.chance(0.7)
        ? `${random.pick(people.shopKinds)} ${random.pick(people.shopNames)}`
        : firmName(random, 'CV')
    case 'Enterprise':
      return firmName(random, random.pick(people.legal))
    case 'Wholesale':
      return `PT ${random.pick(people.companyFirst)} ${random.pick(people.carriers)}${random.pick(['indo', 'nusa', 'sarana', 'prima'])}`
    default:
      return null
  }
}

function firmName(random: Random, form: string): string {
  const second = random.pick(people.companySecond)
  const third = random.chance(0.35) ? ` ${random.pick(people.companySecond)}` : ''
  return `${form} ${random.pick(people.companyFirst)} ${second}${third === ` ${second}` ? '' : third}`
}

function schoolName(random: Random): string {
  const kind = random.pick(people.schoolKinds)
  if (kind === 'Pesantren' || kind === 'TK' || random.chance(0.6)) return `${kind} ${random.pick(people.schoolNames)}`
  return `${kind} Negeri ${random.between(1, 9)} ${random.pick(people.districts)}`
}

/** Somebody at work here; `nik` where they are one of the demo accounts, whose id the records then carry. */
export interface Colleague {
  name: string
  nik: string | null
}

/** Invented people behind the demo accounts, by NIK. */
export const demoNames: Readonly<Record<string, string>> = people.demo
export const demoColleague = (nik: string): Colleague => ({ name: demoNames[nik] ?? nik, nik })

/** The same colleagues whatever the seed: they are the company, the seed is what happens to it. */
const casting = randomFrom('cast')
const invented = (count: number): Colleague[] =>
  Array.from({ length: count }, () => ({ name: personName(casting), nik: null }))
const busiestFirst = (colleagues: readonly Colleague[], evenness: number): Draw<Colleague> =>
  weighted(colleagues.map((colleague, place) => [colleague, 1 / (place + evenness)] as const))

/** Those who take feedback in. */
export const drawWriter = busiestFirst(
  [...invented(3), demoColleague('900002'), ...invented(12), demoColleague('900006'), ...invented(14)],
  4,
)
/** Those who check it and weigh it (CMP). */
export const drawValidator = busiestFirst([demoColleague('900004'), ...invented(4)], 2)

const owners = new Map((Object.keys(domains) as Domain[]).map((domain) => [domain, invented(2)]))
// The demo's product owner looks after the access products, which have the most work.
owners.set('akses', [demoColleague('900005')])
const placeOf = new Map(Object.keys(productTraits).map((product, place) => [product, place]))

export function productOwner(product: string): Colleague {
  const of = owners.get(productTraits[product]?.domain ?? 'akses') ?? []
  return of[(placeOf.get(product) ?? 0) % of.length] ?? demoColleague('900005')
}
