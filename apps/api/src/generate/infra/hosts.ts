import type { Product } from '../portal-lists.queries.ts'
import infra from './infra.json' with { type: 'json' }

/** Names and ids of `infra_metric`, which the migrations fix. */
export const { metricIds } = infra
export type Metric = keyof typeof metricIds
type Service = keyof typeof infra.services

interface ServiceTraits {
  metrics: readonly Metric[]
  /** Mean time to answer at night, in milliseconds. */
  latency: number
  /** How many requests reach it for one of a customer. */
  requests: number
  /** Bytes moved a request. */
  bytes: number
  /** CPU at rest, and what a full day adds. */
  cpu: { rest: number; span: number }
}
const services = infra.services as Readonly<Record<Service, ServiceTraits>>
/** From this place on a product's one host is watched from outside only. */
const wholeSet = 10

export interface Host {
  name: string
  service: string
  product: Product
  traits: ServiceTraits
  metrics: readonly Metric[]
}

/** The hosts of the products: the busiest have one for every part, the others one. */
export function planHosts(products: readonly Product[]): Host[] {
  const busiest = products.toSorted((a, b) => b.traits.weight - a.traits.weight || a.id - b.id)
  return busiest.flatMap((product, place) => {
    const slug = product.name.toLowerCase().replace(/[^a-z0-9]+/g, '-')
    const own = infra.parts.filter((part) => place < part.busiest)
    const parts = infra.storage.products.includes(product.name) ? [...own, infra.storage] : own
    return parts.map(({ suffix, service }) => {
      const traits = services[service as Service]
      const isSmall = place >= wholeSet && service === 'Aplikasi web'
      const metrics = isSmall ? (infra.outsideMetrics as Metric[]) : traits.metrics
      return { name: `${slug}-${suffix}`, service, product, traits, metrics }
    })
  })
}
