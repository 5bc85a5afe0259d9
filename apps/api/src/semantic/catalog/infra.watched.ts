import type { Watched, Weighted } from './types.ts'

/** Ids of infra_metric. */
export const metric = { up: 1, latency: 2, requests: 3, errors: 4, cpu: 5, memory: 6, disk: 7, throughput: 8 }

/** By which objective a host is judged: by that of its product where there is one, else by its service's. */
export const objective = (attribute: 'slo' | 'availability_slo'): Pick<Weighted, 'ways' | 'attribute' | 'weight'> => ({
  ways: [['product'], ['infra_service']],
  attribute,
  weight: (share) => 1 - share,
})

/** Hosts, by what they sent last. */
export const watched: Watched = {
  list: 'infra_host',
  dimension: 'host',
  column: 'host_id',
  by: ['product', 'service'],
  answered: { metric: metric.up, measure: 'availability' },
  burn: { failed: metric.errors, all: metric.requests, measure: 'burn_rate', objective: objective('slo') },
  // Above it somebody must act, as the widget of the fullest disks says.
  ceilings: [{ metric: metric.disk, measure: 'disk', limit: 0.9 }],
  samples: 'samples',
}
