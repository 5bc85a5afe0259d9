import { drawsBy, weighted, type Draw, type Random } from './random.ts'
import type texts from './voc/texts.json'
import world from './world.json' with { type: 'json' }

export type Weights = Readonly<Partial<Record<string, number>>>
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

interface DomainTraits {
  ownership: Weights
  categories: Weights
  /** How much weekends count against weekdays. */
  weekend: number
  /** How often the customer is a school. */
  schools: number
}
export const domains: Readonly<Record<Domain, DomainTraits>> = world.domains

interface SegmentTraits {
  units: Weights
  /** Where their tickets and their orders come in. */
  apps: Weights
  orderApps: Weights
  channels: Weights
  /** How often it is the national desk's. */
  national: number
}
/** Customers by segment, as names of `segment`, `business_unit`, `source_app` and `ticket_channel`. */
export const segments: Readonly<Record<Ownership, SegmentTraits>> = world.segments

const consumerUnits: Readonly<Record<string, Weights>> = world.consumerUnits
/** The units that serve a segment; private customers have others where the product is not for the home. */
export const unitsOf = (segment: Ownership, domain: Domain): Weights =>
  (segment === 'Consumer' ? consumerUnits[domain] : undefined) ?? segments[segment].units

export const drawSegment = drawsBy<Domain, Ownership, DomainTraits>(domains, ({ ownership }) => ownership)
const drawSegmentUnit = drawsBy(segments, ({ units }) => units)
const drawConsumerUnit = drawsBy(consumerUnits, (units) => units)
export const drawUnit = (segment: Ownership, domain: Domain, random: Random): string =>
  segment === 'Consumer' && consumerUnits[domain] ? drawConsumerUnit(domain, random) : drawSegmentUnit(segment, random)

interface Region {
  /** Of the feedback: by population, leaning to where the network is densest. */
  share: number
  /** How long repairs take against the average: long ways in the east, a well drilled team in the middle. */
  pace: number
  cities: Weights
}
const regions: Readonly<Record<string, Region>> = world.regions
/** The national desk writes from where head offices are. */
const places: Readonly<Record<string, Region>> = { ...regions, National: { share: 0, ...world.headOffice } }

export const regionNames: readonly string[] = Object.keys(regions)
export const drawRegion: Draw<string> = weighted(Object.entries(regions).map(([name, { share }]) => [name, share]))
export const drawRegionOf = (segment: Ownership, random: Random): string =>
  random.chance(segments[segment].national) ? 'National' : drawRegion(random)
export const drawCity = drawsBy(places, ({ cities }) => cities)
export const paceOf = (region: string): number => places[region]?.pace ?? 1

const total = Object.values(regions).reduce((sum, { share }) => sum + share, 0)
/** Share of a region in all feedback, 0 to 1. */
export const regionShare = (region: string): number =>
  region === 'National' ? 1 : (regions[region]?.share ?? 0) / total

// The first sub-product of a list is the one that sells.
export function drawSubProduct<T>(subProducts: readonly T[], random: Random): T | null {
  if (subProducts.length === 0 || random.chance(0.15)) return null
  return subProducts[Math.floor(subProducts.length * random.next() ** 1.7)] ?? null
}
