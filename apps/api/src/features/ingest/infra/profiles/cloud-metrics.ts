import type { FieldRule, Profile } from '../../import/profile.ts'

/** What the names of the files say, and how their values become ours: percent to shares, bytes an interval to bytes a second. */
const metrics: Readonly<Record<string, { metric: string } & Pick<FieldRule, 'per' | 'between'>>> = {
  cpu_utilization: { metric: 'cpu', per: 100, between: [0, 100] },
  network_in: { metric: 'throughput', per: 300 },
  request_count: { metric: 'requests' },
  request_latency: { metric: 'latency' },
}
const services: Readonly<Record<string, string>> = {
  ec2: 'Aplikasi web',
  elb: 'Penyeimbang beban',
  rds: 'Basis data',
}
const kinds = Object.keys(services).join('|')
const named = new RegExp(`^(${kinds})_(${Object.keys(metrics).join('|')})_([a-z0-9_]+)\\.csv$`, 'i')

/**
 * Metrics of a cloud, one metric of one host a file, every five minutes in UTC: the name of the file says which, so
 * rds_cpu_utilization_cc0c53.csv is the CPU of host rds-cc0c53.
 */
export const cloudMetrics: Profile = {
  name: 'cloud-metrics',
  dataset: 'infra',
  title: {
    id: 'metrik cloud per 5 menit, satu metrik dan host per berkas menurut namanya, waktu UTC',
    en: 'metrics of a cloud every 5 minutes, a metric and host a file as its name says, times in UTC',
  },
  zone: 'UTC',
  nulls: [],
  identity: 'id',
  columns: {
    timestamp: { required: true, fields: [{ field: 'at', format: 'YYYY-MM-DD HH:mm:ss' }] },
  },
  constants: { interval_s: 300 },
  ofFile(name) {
    const [, kind = '', measured = '', rest = ''] = named.exec(name.toLowerCase()) ?? []
    const found = metrics[measured]
    const service = services[kind]
    if (!found || !service) return null
    const { metric, ...rule } = found
    return {
      columns: { value: { required: true, fields: [{ field: 'value', ...rule }] } },
      constants: { host: `${kind}-${rest.replaceAll('_', '-')}`, metric_id: metric, service_id: service },
    }
  },
  fileNames: `{${kinds}}_{${Object.keys(metrics).join('|')}}_NAMA.csv`,
}
