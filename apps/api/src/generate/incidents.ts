import { dayLength, dayOf, hourLength, isWeekend, startOfDay } from './calendar.ts'
import type { PortalLists, Product } from './portal-lists.queries.ts'
import { weighted, type Random } from './random.ts'
import texts from './voc/texts.json' with { type: 'json' }
import { type Category, domains, drawCity, drawRegion } from './world.ts'

/** Something that broke: for a while one product in one region brings many times its usual complaints. */
export interface Incident {
  from: number
  to: number
  product: Product
  region: string
  cities: string[]
  category: Category
  cause: string
  /** How many times the usual, at its worst. */
  strength: number
}

const perYear = 16
const causesOf: Readonly<Record<string, readonly string[]>> = texts.incidentCauses

/** The incidents of a period, spread over it; mostly in working hours, regional more often than national. */
export function planIncidents(portalLists: PortalLists, from: number, until: number, random: Random): Incident[] {
  const count = Math.round(((until - from) / (365 * dayLength)) * perYear)
  return Array.from({ length: count }, (_, place) => {
    const share = (place + random.next()) / count
    const day = dayOf(from + share * (until - from))
    const start = startOfDay(day) + (isWeekend(day) ? random.between(14, 21) : random.between(7, 16)) * hourLength
    return makeIncident(portalLists, start, random)
  })
}

function makeIncident(portalLists: PortalLists, from: number, random: Random): Incident {
  const product = weighted(portalLists.products.map((each) => [each, each.traits.weight ** 0.8] as const))(random)
  const { categories } = domains[product.traits.domain]
  const breaking = (Object.keys(causesOf) as Category[]).map((each) => [each, (categories[each] ?? 0) + 0.1] as const)
  const category = weighted(breaking)(random)
  const isNational = category !== 'Kualitas jaringan' && random.chance(0.65)
  const region = isNational ? 'National' : drawRegion(random)
  const cities = [...new Set(Array.from({ length: random.between(1, 4) }, () => drawCity(region, random)))]
  const hours = Math.min(random.longTailed(isNational ? 9 : 16, 0.9), 96)
  const cause = random.pick(causesOf[category] ?? ['gangguan'])
  return {
    from,
    to: from + hours * hourLength,
    product,
    region,
    cities,
    category,
    cause,
    strength: random.longTailed(28, 0.5),
  }
}

/** How strong an incident is at an instant: full within two hours, then fading; people write after its end, too. */
export function incidentStrength({ from, to, strength }: Incident, instant: number): number {
  if (instant < from || instant > to + dayLength) return 0
  const rise = Math.min(1, (instant - from + hourLength) / (2 * hourLength))
  return strength * rise * (instant <= to ? 1 : 0.25 * (1 - (instant - to) / dayLength))
}
