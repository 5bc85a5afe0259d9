import { dayLength } from '../calendar.ts'
import { yearLength, type Era } from '../era.ts'
import { declineAt } from '../faults.ts'
import type { Incident } from '../incidents.ts'
import type { Product } from '../portal-lists.queries.ts'
import { domains, regionNames, regionShare, segments, unitsOf, type Ownership, type Weights } from '../world.ts'

/** Who pays for a product in a region: one segment, unit and application. */
export interface MarketCell {
  product: Product
  region: string
  segment: Ownership
  unit: string
  app: string
  /** Of all customers at the end of the era. */
  share: number
}

/** Customers become so many more a year, the growth and decline of single products aside. */
const growth = 1.12

const sharesOf = (weights: Weights) => {
  const entries = Object.entries(weights as Readonly<Record<string, number>>)
  const total = entries.reduce((sum, [, weight]) => sum + weight, 0)
  return entries.map(([name, weight]) => [name, weight / total] as const)
}

/**
 * So many cells: the largest of each product and region first, then their second ones, which share what the left-out ones
 * would have. Fewer than there are products and regions leave the small ones out.
 */
export function cellsOf(products: readonly Product[], most: number): MarketCell[] {
  const weights = products.reduce((sum, { traits }) => sum + traits.weight, 0)
  const places = products.flatMap((product) =>
    [...regionNames, 'National'].map((region) =>
      cellsAt(product, region, product.traits.weight / weights).toSorted((a, b) => b.share - a.share),
    ),
  )
  const ranked = places.flatMap((cells) => cells.map((cell, rank) => ({ cell, rank })))
  const kept = ranked.toSorted((a, b) => a.rank - b.rank || b.cell.share - a.cell.share).slice(0, most)
  const total = kept.reduce((sum, { cell }) => sum + cell.share, 0)
  return kept.map(({ cell }) => ({ ...cell, share: cell.share / total }))
}

function cellsAt(product: Product, region: string, weight: number): MarketCell[] {
  const { domain } = product.traits
  return sharesOf(domains[domain].ownership).flatMap(([name, owned]) => {
    const segment = name as Ownership
    const { national, orderApps } = segments[segment]
    const placed = region === 'National' ? national : (1 - national) * regionShare(region)
    return sharesOf(unitsOf(segment, domain)).flatMap(([unit, ofUnit]) =>
      sharesOf(orderApps).map(([app, ofApp]) => {
        return { product, region, segment, unit, app, share: weight * owned * placed * ofUnit * ofApp }
      }),
    )
  })
}

/** Days in which half of those who left after an incident are made up for, and the share that the worst one costs. */
const recovery = 170 * dayLength
const lost = 0.06

/** Customers of a cell at an instant for each of all at the end: who met an incident or has the product in decline is fewer. */
export function customersAt({ product, region, share }: MarketCell, instant: number, era: Era): number {
  const years = (era.until - instant) / yearLength
  const usual = share * (growth * (1 + product.traits.growth)) ** -years
  const left = metBy(product, region, era)
    .filter(({ to }) => to <= instant)
    .reduce((stay, { to, strength }) => {
      return stay * (1 - lost * Math.min(1, strength / 40) * 0.5 ** ((instant - to) / recovery))
    }, 1)
  return usual * left * (1 - 0.22 * declineAt(product.name, instant, era))
}

/** What the plan for a cell goes by: nobody plans an incident. */
export function plannedAt({ product, share }: MarketCell, instant: number, { until }: Era): number {
  return share * (growth * (1 + product.traits.growth)) ** (-(until - instant) / yearLength)
}

/** Of a month's revenue what is not billed: hours in which the product was down, and given back for them. */
export function unbilled(cell: MarketCell, { from, to }: { from: number; to: number }, era: Era): number {
  const down = metBy(cell.product, cell.region, era).reduce(
    (sum, incident) => sum + Math.max(0, Math.min(to, incident.to) - Math.max(from, incident.from)),
    0,
  )
  return Math.min(0.25, (3 * down) / (to - from))
}

const metBy = (product: Product, region: string, { incidents }: Era): Incident[] =>
  incidents.filter((each) => each.product === product && (each.region === 'National' || each.region === region))
