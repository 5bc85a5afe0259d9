import type { PortalLists, Product } from '../portal-lists.ts'
import type { Incident } from '../incidents.ts'
import { cityIn, drawRegion } from '../places.ts'
import { domains, type Ownership } from '../products.ts'
import { weighted, weightedNames, type Draw, type Random } from '../random.ts'
import type { TicketList, TicketLists } from './lists.ts'
import { drawTitle } from './titles.ts'
import {
  categories,
  consumerUnits,
  incidentCategories,
  mildCategories,
  priorities,
  regionPace,
  segments,
  severeCategories,
  urgency,
} from './traits.ts'

/** What a ticket is filed under: ids of the lists, null where a list does not have the entry any more. */
export interface Filing {
  product: number
  subProduct: number | null
  region: Entry | null
  unit: number | null
  segment: number | null
  app: number | null
  category: number | null
  priority: number | null
  channel: number | null
  /** Place in `priorities`. */
  urgency: number
  /** How long it takes against the average. */
  pace: number
  title: string
}

type Ids = Draw<number | null>

interface Entry {
  id: number | null
  name: string
}

/** Everything that is looked up a ticket, looked up once: drawing one then touches no text but its title. */
export function filingDesk(
  portalLists: PortalLists,
  idOf: TicketLists,
): (product: Product, incident: Incident | null, random: Random) => Filing {
  const ids = (list: TicketList, weights: Readonly<Record<string, number>>): Ids =>
    weighted(Object.entries(weights).map(([name, weight]) => [idOf(list, name), weight] as const))
  const entries = (weights: Readonly<Record<string, number>>): Draw<Entry> =>
    weighted(
      Object.entries(weights).map(([name, weight]) => [{ id: idOf('ticket_category', name), name }, weight] as const),
    )
  const ofSegment = bySegment((name, traits) => ({
    ...traits,
    id: idOf('segment', name),
    units: ids('business_unit', traits.units),
    apps: ids('source_app', traits.apps),
    channels: ids('ticket_channel', traits.channels),
  }))
  const drawSegment = mapValues(domains, ({ ownership }) => weightedNames<Ownership>(ownership))
  const drawCategory = mapValues(categories, entries)
  const drawIncidentCategory = new Map(
    Object.entries(incidentCategories).map(([name, weights]) => [name, entries(weights)]),
  )
  const drawUnit = new Map(
    Object.entries(consumerUnits).map(([domain, units]) => [domain, ids('business_unit', units)]),
  )
  const drawUrgency = mapValues(urgency, (shares) => weighted(shares.map((share, place) => [place, share] as const)))
  const priorityIds = priorities.map(({ name }) => idOf('ticket_priority', name))
  const regionOf = regionsOf(idOf)
  const pace = new Map(portalLists.products.map((product) => [product.id, Math.exp((15 - product.traits.nps) / 130)]))

  return (product, incident, random) => {
    const { domain } = product.traits
    const segment = drawSegment[domain](random)
    const { id, units, apps, channels, national } = ofSegment[segment]
    const isRegional = incident !== null && incident.region !== 'National'
    const regionName = isRegional ? incident.region : random.chance(national) ? 'National' : drawRegion(random)
    const region = regionOf.get(regionName)
    const city = isRegional ? random.pick(incident.cities) : (region?.city(random) ?? '')
    const category = (incident ? drawIncidentCategory.get(incident.category) : undefined) ?? drawCategory[domain]
    const { id: categoryId, name: categoryName } = category(random)
    const urgent = drawUrgency[incident ? 'incident' : urgencyOf(categoryName)](random)
    const subProduct = drawSubProduct(product, random)
    return {
      product: product.id,
      subProduct: subProduct?.id ?? null,
      region: region ?? null,
      unit: (segment === 'Consumer' ? (drawUnit.get(domain) ?? units) : units)(random),
      segment: id,
      app: apps(random),
      category: categoryId,
      priority: priorityIds[urgent] ?? null,
      channel: channels(random),
      urgency: urgent,
      pace: (region?.pace ?? 1) * (pace.get(product.id) ?? 1),
      title: drawTitle(categoryName, incident !== null, random)(subProduct?.name ?? product.name, city),
    }
  }
}

function regionsOf(idOf: TicketLists) {
  const entries = Object.entries(regionPace).map(([name, pace]) => {
    return [name, { id: idOf('region', name), name, pace, city: cityIn(name) }] as const
  })
  return new Map(entries)
}

function urgencyOf(category: string): 'severe' | 'mild' | 'usual' {
  return severeCategories.has(category) ? 'severe' : mildCategories.has(category) ? 'mild' : 'usual'
}

// The first sub-product of a list is the one that sells.
function drawSubProduct({ subProducts }: Product, random: Random): Product['subProducts'][number] | null {
  if (subProducts.length === 0 || random.chance(0.15)) return null
  return subProducts[Math.floor(subProducts.length * random.next() ** 1.7)] ?? null
}

function mapValues<K extends string, V, W>(values: Readonly<Record<K, V>>, make: (value: V) => W): Record<K, W> {
  return Object.fromEntries(Object.entries<V>(values).map(([key, value]) => [key, make(value)])) as Record<K, W>
}

function bySegment<W>(make: (name: Ownership, traits: (typeof segments)[Ownership]) => W): Record<Ownership, W> {
  const made = Object.entries(segments).map(([name, traits]) => [name, make(name as Ownership, traits)])
  return Object.fromEntries(made) as Record<Ownership, W>
}
