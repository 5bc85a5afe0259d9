import { meanHours, quantileHours } from './hours.ts'
import { ratio } from './ratio.ts'
import type { CountedRecords, Measure } from './types.ts'

const source = {
  id: 'Tiket gangguan yang diimpor atau dikirim lewat API',
  en: 'Trouble tickets, imported or sent through the API',
}

const openedRecords: CountedRecords = { flow: 'opened', count: 'opened' }
const resolvedRecords: CountedRecords = { flow: 'resolved', count: 'resolved' }
const openRecords: CountedRecords = { flow: 'stock', count: 'open' }

/** What is counted of trouble tickets, each figure defined once; docs/figures.md says the same in words. */
export const ticketMeasures: Measure[] = [
  {
    id: 'opened',
    titles: { id: 'Tiket dibuka', en: 'Tickets opened' },
    unit: 'count',
    formula: {
      id: 'Jumlah tiket yang waktu bukanya di dalam periode.',
      en: 'Tickets whose opening time is in the period.',
    },
    direction: 'down',
    additivity: 'sum',
    source,
    components: ['opened'],
    value: (sums) => sums.of('opened'),
    records: openedRecords,
  },
  {
    id: 'resolved',
    titles: { id: 'Tiket selesai', en: 'Tickets resolved' },
    unit: 'count',
    formula: {
      id: 'Jumlah tiket yang diselesaikan di dalam periode, kapan pun dibukanya.',
      en: 'Tickets resolved in the period, whenever they were opened.',
    },
    direction: 'up',
    additivity: 'sum',
    source,
    components: ['resolved'],
    value: (sums) => sums.of('resolved'),
    records: resolvedRecords,
  },
  {
    id: 'open_now',
    titles: { id: 'Tiket terbuka', en: 'Open tickets' },
    unit: 'count',
    formula: {
      id: 'Dibuka sebelum saat penghitungan dan saat itu belum selesai; pada deret waktu, di akhir tiap rentang.',
      en: 'Opened before the moment of counting and not resolved then; in a time series, at the end of each step.',
    },
    direction: 'down',
    additivity: 'stock',
    source,
    components: [],
    stocks: ['open'],
    value: (sums) => sums.of('open'),
    records: openRecords,
  },
  {
    id: 'backlog_age_hours',
    titles: { id: 'Umur antrean', en: 'Backlog age' },
    unit: 'hours',
    formula: {
      id: 'Rata-rata (saat penghitungan − waktu buka) dari tiket yang terbuka saat itu.',
      en: 'Mean of (moment of counting − opening time) over the tickets open then.',
    },
    direction: 'down',
    additivity: 'rate',
    source,
    components: [],
    stocks: ['open', 'open_opened_s'],
    value: (sums) => meanHours(sums.of('open') * ticketSecond(sums.asOf) - sums.of('open_opened_s'), sums.of('open')),
    weight: (sums) => sums.of('open'),
    decidedBy: { column: 'age_hours', order: 'desc' },
    records: openRecords,
  },
  {
    id: 'mttr_hours',
    titles: { id: 'MTTR', en: 'MTTR' },
    unit: 'hours',
    formula: {
      id: 'Jumlah (selesai − buka) dibagi jumlah tiket selesai, waktu tertunda ikut dihitung.',
      en: 'Sum of (resolved − opened) over the tickets resolved, pending time included.',
    },
    direction: 'down',
    additivity: 'rate',
    source,
    components: ['resolve_s', 'resolved'],
    value: (sums) => meanHours(sums.of('resolve_s'), sums.of('resolved')),
    weight: (sums) => sums.of('resolved'),
    decidedBy: { column: 'resolve_hours', order: 'desc' },
    records: resolvedRecords,
  },
  {
    id: 'mttr_net_hours',
    titles: { id: 'MTTR bersih', en: 'Net MTTR' },
    unit: 'hours',
    formula: {
      id: 'Seperti MTTR, dikurangi waktu dalam status Tertunda dan Ditahan.',
      en: 'As MTTR, less the time in paused states (Pending and Held).',
    },
    direction: 'down',
    additivity: 'rate',
    source,
    components: ['net_s', 'resolved'],
    value: (sums) => meanHours(sums.of('net_s'), sums.of('resolved')),
    weight: (sums) => sums.of('resolved'),
    records: resolvedRecords,
  },
  {
    id: 'ttr_p90_hours',
    titles: { id: 'Waktu selesai P90', en: 'P90 time to resolve' },
    unit: 'hours',
    formula: {
      id: 'Waktu yang tidak dilampaui oleh 90 % tiket selesai, dari sebaran waktunya (ketelitian 1 %).',
      en: 'The time that 90 % of the resolved tickets did not exceed, from their distribution (within 1 %).',
    },
    direction: 'down',
    additivity: 'rate',
    source,
    components: [],
    distribution: 'resolve_time',
    value: (sums) => quantileHours(sums.distribution('resolve_time'), 0.9),
    decidedBy: { column: 'resolve_hours', order: 'desc' },
    records: resolvedRecords,
  },
  {
    id: 'sla_compliance',
    titles: { id: 'Kepatuhan SLA', en: 'SLA compliance' },
    unit: 'share',
    formula: {
      id: 'Tiket yang diselesaikan dalam targetnya, dibagi semua tiket selesai yang punya target; yang terlambat tetapi masih terbuka tidak terhitung (lihat SLA menurut tenggat). Tiket tanpa target dinilai dengan tanda SLA dari sumbernya.',
      en: 'Tickets resolved within their target, over all resolved tickets that have one; late ones that are still open do not count (see SLA by due date). A ticket without a target is judged by its source’s own SLA flag.',
    },
    direction: 'up',
    additivity: 'rate',
    source,
    components: ['sla_met', 'sla_n'],
    value: (sums) => ratio(sums.of('sla_met'), sums.of('sla_n')),
    weight: (sums) => sums.of('sla_n'),
    decidedBy: { column: 'sla_met', order: 'asc' },
    records: { flow: 'resolved', where: 'sla_met is not null', count: 'sla_n' },
  },
  {
    id: 'sla_by_due_date',
    titles: { id: 'SLA menurut tenggat', en: 'SLA by due date' },
    unit: 'share',
    formula: {
      id: 'Tiket yang selesai dalam targetnya, dibagi semua tiket yang tenggatnya (waktu buka + target) di dalam periode dan sudah lewat, termasuk yang masih terbuka. Kepatuhan SLA hanya menghitung yang sudah selesai, jadi lebih tinggi bila ada yang terlambat dan masih terbuka.',
      en: 'Tickets resolved within their target, over all tickets whose due time (opening + target) is in the period and has passed, those still open included. SLA compliance counts resolved tickets alone, so it is higher where late ones are still open.',
    },
    direction: 'up',
    additivity: 'rate',
    source,
    components: ['due_met', 'due_n'],
    value: (sums) => ratio(sums.of('due_met'), sums.of('due_n')),
    weight: (sums) => sums.of('due_n'),
    decidedBy: { column: 'sla_met', order: 'asc' },
    records: { flow: 'due', count: 'due_n' },
  },
  {
    id: 'first_response_hours',
    titles: { id: 'Respons pertama', en: 'First response' },
    unit: 'hours',
    formula: {
      id: 'Rata-rata (perubahan status pertama − buka) dari tiket yang dibuka di dalam periode dan sudah direspons.',
      en: 'Mean of (first change of status − opened) over tickets opened in the period that have one.',
    },
    direction: 'down',
    additivity: 'rate',
    source,
    components: ['response_s', 'response_n'],
    value: (sums) => meanHours(sums.of('response_s'), sums.of('response_n')),
    weight: (sums) => sums.of('response_n'),
    records: { flow: 'opened', where: 'response_s is not null', count: 'response_n' },
  },
  {
    id: 'reopen_rate',
    titles: { id: 'Dibuka kembali', en: 'Reopen rate' },
    unit: 'share',
    formula: {
      id: 'Tiket selesai yang pernah dibuka kembali dibagi tiket selesai.',
      en: 'Resolved tickets that were reopened at least once over resolved tickets.',
    },
    direction: 'down',
    additivity: 'rate',
    source,
    components: ['reopened', 'resolved'],
    value: (sums) => ratio(sums.of('reopened'), sums.of('resolved')),
    weight: (sums) => sums.of('resolved'),
    decidedBy: { column: 'reopened', order: 'desc' },
    records: resolvedRecords,
  },
]

/** As ticket_second() counts: seconds since 2020. */
function ticketSecond(milliseconds: number): number {
  return (milliseconds - Date.UTC(2020, 0, 1)) / 1000
}
