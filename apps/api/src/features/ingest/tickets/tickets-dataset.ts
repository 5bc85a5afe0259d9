import type { ImportDataset } from '../import/dataset.ts'
import type { ColumnWords } from '../import/field-words.ts'
import type { Field } from '../import/profile.ts'
import { readLists } from '../../../platform/database/reference-lists.ts'
import { labelField, readSubProducts, withinProduct } from '../labels.queries.ts'
import { incidentEvents } from './profiles/incident-events.ts'
import { plainTickets } from './profiles/plain.ts'
import { checkTicket } from './ticket.ts'
import { settleTickets, undoTickets, writeTickets } from './ticket-import.service.ts'

const lists = {
  product_id: 'product',
  region_id: 'region',
  business_unit_id: 'business_unit',
  segment_id: 'segment',
  source_app_id: 'source_app',
  category_id: 'ticket_category',
  status_id: 'ticket_status',
  priority_id: 'ticket_priority',
  channel_id: 'ticket_channel',
} as const

const seconds = (least: number): Field => ({
  kind: 'amount',
  least,
  most: 2 ** 31 - 1,
  whole: true,
  shown: { unit: 'hours', per: 3600 },
})

const words: Readonly<Record<string, ColumnWords>> = {
  external_id: {
    id: 'nomor tiket',
    en: 'ticket number',
    names: ['id tiket', 'ticket id', 'no tiket', 'ticket', 'tiket', 'nomor', 'incident', 'insiden', 'kode', 'no', 'case', 'id'],
  },
  number: { id: 'nomor insiden', en: 'incident number', names: ['insiden', 'incident', 'nomor', 'ticket', 'no insiden'] },
  opened_at: {
    id: 'dibuka',
    en: 'opened',
    names: ['tanggal dibuka', 'tanggal buka', 'waktu lapor', 'tanggal lapor', 'created', 'created at', 'opened on', 'reported', 'open date', 'tanggal', 'date', 'waktu', 'time'],
  },
  first_response_at: { id: 'respons pertama', en: 'first response', names: ['waktu respons', 'response', 'responded at'] },
  resolved_at: { id: 'diselesaikan', en: 'resolved', names: ['tanggal selesai', 'waktu selesai', 'selesai', 'resolved on', 'resolution date'] },
  closed_at: { id: 'ditutup', en: 'closed', names: ['tanggal tutup', 'tanggal ditutup', 'close date', 'closed on'] },
  sys_mod_count: { id: 'perubahan ke', en: 'revision', names: ['revisi', 'update count', 'mod count'] },
  sys_updated_at: { id: 'waktu kejadian', en: 'updated', names: ['diperbarui', 'updated at', 'event time', 'tanggal kejadian'] },
  incident_state: { id: 'status insiden', en: 'incident state', names: ['state', 'status', 'keadaan'] },
  category: { id: 'kategori', en: 'category', names: ['jenis gangguan', 'jenis', 'type'] },
  priority: { id: 'prioritas', en: 'priority', names: ['severity', 'urgensi', 'tingkat'] },
  channel: { id: 'kanal', en: 'channel', names: ['media', 'sumber', 'contact type'] },
  contact_type: { id: 'kanal', en: 'contact type', names: ['channel', 'media'] },
  sla_met: { id: 'SLA tercapai', en: 'SLA met', names: ['sla', 'in sla', 'made sla', 'sesuai sla'] },
  made_sla: { id: 'SLA tercapai', en: 'SLA met', names: ['sla', 'in sla', 'sesuai sla'] },
  reopened: { id: 'dibuka lagi', en: 'reopened', names: ['dibuka kembali', 'reopen', 'reopen count'] },
  reopen_count: { id: 'dibuka lagi', en: 'reopened', names: ['reopen'] },
  target_hours: { id: 'target (jam)', en: 'target (hours)', names: ['target jam', 'target hours', 'sla jam', 'sla hours'] },
  pending_hours: { id: 'tertunda (jam)', en: 'pending (hours)', names: ['pending jam', 'jam tertunda', 'pending'] },
  timeline: { id: 'jejak status', en: 'timeline', names: ['riwayat'] },
} // prettier-ignore

/** Trouble tickets as the importer sees them. */
export const ticketsDataset: ImportDataset = {
  name: 'tickets',
  about: {
    id: 'Satu baris per tiket gangguan: kapan dibuka, diselesaikan, dan statusnya. Untuk SLA, tunggakan, dan waktu penyelesaian.',
    en: 'One row a trouble ticket: when it was opened and resolved, and its status. For SLA, backlog and time to resolve.',
  },
  profiles: [incidentEvents, plainTickets],
  example: { external_id: 'CONTOH-1', opened_at: '2026-03-01T08:00:00', product: 'Indibiz' },
  batchRows: 20_000,
  portion: { rows: 200_000, seconds: 20, settle: settleTickets },
  timeField: 'opened_at',
  words,
  listPath: (from, to) =>
    `/v3/dashboard/digital-product-performance/treg/general/assurance-performance?from=${from}&to=${to}`,
  async fields({ write }) {
    const [entries, subProducts] = [await readLists(write, lists), await readSubProducts(write)]
    const labels = Object.entries(entries).map(([field, list]): [string, Field] => [
      field,
      labelField(field.replace(/_id$/, ''), list),
    ])
    const fields = Object.fromEntries(labels)
    const states = labelField('status', entries.status_id)
    return {
      ...fields,
      sub_product_id: withinProduct('sub_product', subProducts),
      number: { kind: 'text', longest: 100, isId: true },
      title: { kind: 'text', longest: 500 },
      opened_at: { kind: 'time' },
      first_response_at: { kind: 'time' },
      resolved_at: { kind: 'time' },
      closed_at: { kind: 'time' },
      event_at: { kind: 'time' },
      target_s: seconds(1),
      pending_s: seconds(0),
      revision: { kind: 'whole', least: 0, most: 2 ** 31 - 1 },
      reopened: { kind: 'whole', least: 0, most: 32_767 },
      own_sla: { kind: 'yesNo' },
      steps: { ...states, kind: 'steps' },
    }
  },
  check: checkTicket,
  write: writeTickets,
  undo: undoTickets,
}
