import { jakartaZone } from '@ido/contract'
import type { Profile } from '../../import/profile.ts'

/** Samples whose columns carry the names of a sample; the API takes its objects by the same names. */
export const plainInfra: Profile = {
  name: 'plain',
  dataset: 'infra',
  title: {
    id: 'kolom bernama seperti isian sampel: host, metric, at, value, interval_s, weight, service, product',
    en: 'columns named like the fields of a sample: host, metric, at, value, interval_s, weight, service, product',
  },
  zone: jakartaZone,
  nulls: [],
  isOurs: true,
  identity: 'id',
  columns: {
    host: { required: true, fields: [{ field: 'host' }] },
    metric: { required: true, fields: [{ field: 'metric_id' }] },
    at: { required: true, aliases: ['time', 'timestamp'], fields: [{ field: 'at', format: 'any' }] },
    value: { required: true, fields: [{ field: 'value' }] },
    interval_s: { optional: true, fields: [{ field: 'interval_s' }] },
    weight: { optional: true, fields: [{ field: 'weight' }] },
    service: { optional: true, fields: [{ field: 'service_id' }] },
    product: { optional: true, fields: [{ field: 'product_id' }] },
  },
  constants: {},
}
