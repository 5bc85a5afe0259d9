import { drawsBy, weighted, type Draw, type Random, type Weights } from './random.ts'
import type texts from './voc/texts.json'
import world from './world.json' with { type: 'json' }

export type Domain = keyof typeof world.domains
export type Ownership = keyof typeof world.segments
export type Category = keyof typeof texts.complaints

/** What the generator believes about a product; a product of the portal without an entry gets `unknownProduct`. */
export interface ProductTraits {
  domain: Domain
  /** Share of the feedback relative to the others; a few products take most of it. */
  weight: number
  /** Yearly growth of that share, 0.2 = a fifth more. */
  growth: number
  /** Expected NPS now, -100 to 100, and by how much it moved per year. */
  nps: number
  trend: number
}
export const productTraits = world.products as Readonly<Record<string, ProductTraits>>
export const unknownProduct = world.unknownProduct as ProductTraits

/** By `weekend` weekends count against weekdays; `schools` is how often the customer is one. */
export const domains: Readonly<
  Record<Domain, { ownership: Weights; categories: Weights; weekend: number; schools: number }>
> = world.domains
/** Customers by segment: who serves them, where their tickets and orders come in, how often they are the national desk's. */
export const segments: Readonly<
  Record<Ownership, { units: Weights; apps: Weights; orderApps: Weights; channels: Weights; national: number }>
> = world.segments

const consumerUnits: Readonly<Record<string, Weights>> = world.consumerUnits
/** The units that serve a segment; private customers have others where the product is not for the home. */
export const unitsOf = (segment: Ownership, domain: Domain): Weights =>
  (segment === 'Consumer' ? consumerUnits[domain] : undefined) ?? segments[segment].units

export const drawSegment = drawsBy<Domain, Ownership, { ownership: Weights }>(domains, ({ ownership }) => ownership)
const drawSegmentUnit = drawsBy(segments, ({ units }) => units)
const drawConsumerUnit = drawsBy(consumerUnits, (units) => units)
export const drawUnit = (segment: Ownership, domain: Domain, random: Random): string =>
  segment === 'Consumer' && consumerUnits[domain] ? drawConsumerUnit(domain, random) : drawSegmentUnit(segment, random)

/** `share` of the feedback is by population; repairs take `pace` against the average: long ways in the east, a well drilled team in the middle. */
const regions: Readonly<Record<string, { share: number; pace: number; cities: Weights }>> = world.regions
/** The national desk writes from where head offices are. */
const places: typeof regions = { ...regions, National: { share: 0, ...world.headOffice } }

export const regionNames: readonly string[] = Object.keys(regions)
export const drawRegion: Draw<string> = weighted(Object.entries(regions).map(([name, { share }]) => [name, share]))
export const drawRegionOf = (segment: Ownership, random: Random): string =>
  random.chance(segments[segment].national) ? 'National' : drawRegion(random)
export const drawCity = drawsBy(places, ({ cities }) => cities)
export const paceOf = (region: string): number => places[region]?.pace ?? 1

/** Where somebody writes from: where the incident is that they write about, if it is in one region. */
export function drawPlace(segment: Ownership, incident: { region: string; cities: string[] } | null, random: Random) {
  if (incident && incident.region !== 'National') return { region: incident.region, city: random.pick(incident.cities) }
  const region = drawRegionOf(segment, random)
  return { region, city: drawCity(region, random) }
}

const total = Object.values(regions).reduce((sum, { share }) => sum + share, 0)
/** Share of a region in all feedback, 0 to 1. */
export const regionShare = (region: string): number =>
  region === 'National' ? 1 : (regions[region]?.share ?? 0) / total

// The first sub-product of a list is the one that sells.
export function drawSubProduct<T>(subProducts: readonly T[], random: Random): T | null {
  if (subProducts.length === 0 || random.chance(0.15)) return null
  return subProducts[Math.floor(subProducts.length * random.next() ** 1.7)] ?? null
}
