import type { ImportDataset } from '../import/dataset.ts'
import type { ColumnWords } from '../import/field-words.ts'
import type { Conflict } from '../import/mapper.ts'
import type { AmountUnit, RecordValues } from '../import/profile.ts'
import { readLists } from '../../../platform/database/reference-lists.ts'
import { labelField } from '../labels.queries.ts'
import { undoSamples, writeSamples } from './infra-import.service.ts'
import { cloudMetrics } from './profiles/cloud-metrics.ts'
import { plainInfra } from './profiles/plain.ts'

/** Metrics that are shares of 1, by their fixed id. */
const shares: Readonly<Record<number, string>> = { 1: 'up', 5: 'cpu', 6: 'memory', 7: 'disk' }

const measuredIn: Readonly<Record<number, AmountUnit>> = {
  2: { unit: 'milliseconds', per: 1 },
  8: { unit: 'bytesPerSecond', per: 1 },
}

function checkSample({ metric_id: metric, value }: RecordValues): Conflict | null {
  const share = shares[Number(metric)]
  if (share === undefined || Number(value) <= 1) return null
  return { field: 'value', reason: { key: 'notShare', values: { metric: share } } }
}

/** What a value is measured in, by the metric of its row. */
function unitOfMetric({ metric_id: metric }: RecordValues): AmountUnit | null {
  const id = Number(metric)
  if (shares[id] !== undefined) return { unit: 'percent', per: 0.01 }
  return measuredIn[id] ?? null
}

const words: Readonly<Record<string, ColumnWords>> = {
  host: { id: 'host', en: 'host', names: ['hostname', 'server', 'mesin', 'machine', 'instance', 'node', 'perangkat', 'device'] },
  metric: { id: 'metrik', en: 'metric', names: ['measure', 'counter', 'ukuran', 'indikator', 'metric name'] },
  at: { id: 'waktu', en: 'time', names: ['tanggal', 'date', 'datetime', 'date time', 'jam', 'ts', 'measured at', 'waktu ukur', 'sampled at'] },
  value: { id: 'nilai', en: 'value', names: ['angka', 'usage', 'reading', 'pemakaian', 'average', 'avg', 'rata rata'] },
  interval_s: { id: 'jarak (detik)', en: 'interval (seconds)', names: ['rentang (detik)', 'interval', 'period', 'step'] },
  weight: { id: 'bobot', en: 'weight', names: ['samples'] },
  service: { id: 'layanan', en: 'service', names: ['role', 'peran'] },
} // prettier-ignore

/** Samples of infrastructure as the importer sees them. */
export const infraDataset: ImportDataset = {
  name: 'infra',
  about: {
    id: 'Satu baris per pengukuran: host, metrik, waktu, dan nilai. Untuk ketersediaan, latensi, dan beban.',
    en: 'One row a reading: host, metric, time and value. For availability, latency and load.',
  },
  profiles: [cloudMetrics, plainInfra],
  example: { host: 'contoh-1', metric: 'cpu', at: '2026-03-01T08:00:00', value: 0.42 },
  batchRows: 20_000,
  timeField: 'at',
  words,
  listPath: (from, to) => `/v3/dashboard/digital-product-performance/infra-monitoring?from=${from}&to=${to}`,
  async fields({ write }) {
    const lists = await readLists(write, { metric: 'infra_metric', service: 'infra_service', product: 'product' })
    return {
      host: { kind: 'text', longest: 200, isId: true },
      metric_id: labelField('metric', lists.metric),
      at: { kind: 'time' },
      value: { kind: 'amount', least: 0, most: 1e15, shown: unitOfMetric },
      interval_s: { kind: 'whole', least: 1, most: 86_400 },
      weight: { kind: 'whole', least: 1, most: 2 ** 31 - 1 },
      service_id: labelField('service', lists.service),
      product_id: labelField('product', lists.product),
    }
  },
  check: checkSample,
  write: writeSamples,
  undo: { infra_sample: undoSamples },
}
