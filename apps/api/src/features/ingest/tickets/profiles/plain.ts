import { jakartaZone } from '@ido/contract'
import type { ProfileColumn, FieldRule, Profile } from '../../import/profile.ts'

const optional = (rule: FieldRule, aliases: readonly string[] = []): ProfileColumn => ({
  optional: true,
  aliases,
  fields: [rule],
})
const time = (field: string): FieldRule => ({ field, format: 'any' })
/** Fifty years; longer is a mistake of unit. */
const mostHours = 438_000

/** Tickets whose columns carry the names of the ticket; the API takes its objects by the same names. */
export const plainTickets: Profile = {
  name: 'plain',
  dataset: 'tickets',
  title: {
    id: 'kolom bernama seperti isian tiket: external_id, opened_at, resolved_at, product, region, priority, …',
    en: 'columns named like the fields of a ticket: external_id, opened_at, resolved_at, product, region, priority, …',
  },
  zone: jakartaZone,
  nulls: [],
  isOurs: true,
  identity: 'id',
  columns: {
    external_id: { required: true, aliases: ['id', 'number'], fields: [{ field: 'number' }] },
    opened_at: { required: true, fields: [time('opened_at')] },
    first_response_at: optional(time('first_response_at')),
    resolved_at: optional(time('resolved_at')),
    closed_at: optional(time('closed_at')),
    title: optional({ field: 'title' }),
    status: optional({ field: 'status_id' }),
    product: optional({ field: 'product_id' }),
    sub_product: optional({ field: 'sub_product_id' }),
    region: optional({ field: 'region_id' }),
    business_unit: optional({ field: 'business_unit_id' }),
    segment: optional({ field: 'segment_id' }),
    source_app: optional({ field: 'source_app_id' }),
    category: optional({ field: 'category_id' }),
    priority: optional({ field: 'priority_id' }),
    channel: optional({ field: 'channel_id' }),
    target_hours: optional({ field: 'target_s', between: [0.001, mostHours], times: 3600 }),
    pending_hours: optional({ field: 'pending_s', between: [0, mostHours], times: 3600 }),
    sla_met: optional({ field: 'own_sla' }),
    reopened: optional({ field: 'reopened' }),
    timeline: optional({ field: 'steps' }),
  },
  constants: {},
}
