import type { Product } from '../portal-lists.ts'

export type Service = 'Aplikasi web' | 'API' | 'Basis data' | 'Penyeimbang beban' | 'Penyimpanan'
/** Names and ids of `infra_metric`, which the migrations fix. */
export const metricIds = {
  up: 1,
  latency: 2,
  requests: 3,
  errors: 4,
  cpu: 5,
  memory: 6,
  disk: 7,
  throughput: 8,
} as const
export type Metric = keyof typeof metricIds

interface ServiceTraits {
  metrics: readonly Metric[]
  /** Mean time to answer at night, in milliseconds. */
  latency: number
  /** How many requests reach it for one of a customer. */
  requests: number
  /** Bytes moved a request. */
  bytes: number
  /** CPU at rest, and what a full day adds. */
  cpu: readonly [number, number]
}

export const serviceTraits: Readonly<Record<Service, ServiceTraits>> = {
  'Aplikasi web': {
    metrics: ['up', 'latency', 'requests', 'errors', 'cpu', 'memory'],
    latency: 165,
    requests: 1,
    bytes: 42_000,
    cpu: [0.16, 0.4],
  },
  API: {
    metrics: ['up', 'latency', 'requests', 'errors', 'cpu', 'memory'],
    latency: 74,
    requests: 2.6,
    bytes: 6_000,
    cpu: [0.14, 0.44],
  },
  'Basis data': {
    metrics: ['up', 'latency', 'cpu', 'memory', 'disk'],
    latency: 9,
    requests: 7,
    bytes: 3_000,
    cpu: [0.2, 0.36],
  },
  'Penyeimbang beban': {
    metrics: ['up', 'latency', 'cpu', 'throughput'],
    latency: 3,
    requests: 3.6,
    bytes: 16_000,
    cpu: [0.06, 0.22],
  },
  Penyimpanan: { metrics: ['up', 'disk', 'throughput'], latency: 14, requests: 1.2, bytes: 220_000, cpu: [0.1, 0.15] },
}

/** A small product's one host is watched from outside only. */
const outsideMetrics: readonly Metric[] = ['up', 'latency', 'requests', 'errors']

export interface Host {
  name: string
  service: Service
  product: Product
  metrics: readonly Metric[]
}

const parts: readonly { suffix: string; service: Service; products: number }[] = [
  { suffix: 'lb-01', service: 'Penyeimbang beban', products: 5 },
  { suffix: 'app-01', service: 'Aplikasi web', products: Number.POSITIVE_INFINITY },
  { suffix: 'api-01', service: 'API', products: 10 },
  { suffix: 'db-01', service: 'Basis data', products: 5 },
]
const withStorage = new Set(['BigBox', 'Flou Cloud'])
const wholeSet = 10

/** What the products stand on: the busiest have a host for every part, the others one. */
export function planHosts(products: readonly Product[]): Host[] {
  const busiest = products.toSorted((a, b) => b.traits.weight - a.traits.weight || a.id - b.id)
  return busiest.flatMap((product, place) => {
    const slug = product.name.toLowerCase().replace(/[^a-z0-9]+/g, '-')
    const own = parts.filter((part) => place < part.products)
    const storage = withStorage.has(product.name) ? [{ suffix: 'store-01', service: 'Penyimpanan' as const }] : []
    return [...own, ...storage].map(({ suffix, service }) => {
      const { metrics } = serviceTraits[service]
      const isSmall = place >= wholeSet && service === 'Aplikasi web'
      return { name: `${slug}-${suffix}`, service, product, metrics: isSmall ? outsideMetrics : metrics }
    })
  })
}
