import { count, inHours, level, meanHours, measuresFrom, quantileHours, rate, ratio } from './measure-kinds.ts'

const source = {
  id: 'Tiket gangguan yang diimpor atau dikirim lewat API',
  en: 'Trouble tickets, imported or sent through the API',
}

/** What is counted of trouble tickets, each figure defined once; docs/figures.md says the same in words. */
export const ticketMeasures = measuresFrom(source, {
  opened: count('opened', {
    titles: { id: 'Tiket dibuka', en: 'Tickets opened' },
    formula: {
      id: 'Jumlah tiket yang waktu bukanya di dalam periode.',
      en: 'Tickets whose opening time is in the period.',
    },
    direction: 'down',
  }),
  resolved: count('resolved', {
    titles: { id: 'Tiket selesai', en: 'Tickets resolved' },
    formula: {
      id: 'Jumlah tiket yang diselesaikan di dalam periode, kapan pun dibukanya.',
      en: 'Tickets resolved in the period, whenever they were opened.',
    },
    direction: 'up',
  }),
  open_now: level('open', {
    titles: { id: 'Tiket terbuka', en: 'Open tickets' },
    formula: {
      id: 'Dibuka sebelum saat penghitungan dan saat itu belum selesai; pada deret waktu, di akhir tiap rentang.',
      en: 'Opened before the moment of counting and not resolved then; in a time series, at the end of each step.',
    },
    direction: 'down',
  }),
  backlog_age_hours: {
    titles: { id: 'Umur antrean', en: 'Backlog age' },
    unit: 'hours',
    formula: {
      id: 'Rata-rata (saat penghitungan − waktu buka) dari tiket yang terbuka saat itu.',
      en: 'Mean of (moment of counting − opening time) over the tickets open then.',
    },
    direction: 'down',
    additivity: 'rate',
    components: [],
    stocks: ['open', 'open_opened_s'],
    value: (sums) =>
      inHours(ratio(sums.of('open') * ticketSecond(sums.asOf) - sums.of('open_opened_s'), sums.of('open'))),
    weight: (sums) => sums.of('open'),
    decidedBy: { column: 'age_hours', order: 'desc' },
    records: { flow: 'stock', count: 'open' },
  },
  mttr_hours: meanHours('resolve_s', 'resolved', {
    titles: { id: 'MTTR', en: 'MTTR' },
    formula: {
      id: 'Jumlah (selesai − buka) dibagi jumlah tiket selesai, waktu tertunda ikut dihitung.',
      en: 'Sum of (resolved − opened) over the tickets resolved, pending time included.',
    },
    direction: 'down',
    decidedBy: { column: 'resolve_hours', order: 'desc' },
  }),
  mttr_net_hours: meanHours('net_s', 'resolved', {
    titles: { id: 'MTTR bersih', en: 'Net MTTR' },
    formula: {
      id: 'Seperti MTTR, dikurangi waktu dalam status Tertunda dan Ditahan.',
      en: 'As MTTR, less the time in paused states (Pending and Held).',
    },
    direction: 'down',
  }),
  ttr_p90_hours: quantileHours('resolve_time', 0.9, {
    titles: { id: 'Waktu selesai P90', en: 'P90 time to resolve' },
    formula: {
      id: 'Waktu yang tidak dilampaui oleh 90 % tiket selesai, dari sebaran waktunya (ketelitian 1 %).',
      en: 'The time that 90 % of the resolved tickets did not exceed, from their distribution (within 1 %).',
    },
    direction: 'down',
    decidedBy: { column: 'resolve_hours', order: 'desc' },
    records: { flow: 'resolved', count: 'resolved' },
  }),
  sla_compliance: rate('sla_met', 'sla_n', {
    titles: { id: 'Kepatuhan SLA', en: 'SLA compliance' },
    formula: {
      id: 'Tiket yang diselesaikan dalam targetnya, dibagi semua tiket selesai yang punya target; yang terlambat tetapi masih terbuka tidak terhitung (lihat SLA menurut tenggat). Tiket tanpa target dinilai dengan tanda SLA dari sumbernya.',
      en: 'Tickets resolved within their target, over all resolved tickets that have one; late ones that are still open do not count (see SLA by due date). A ticket without a target is judged by its source’s own SLA flag.',
    },
    direction: 'up',
    decidedBy: { column: 'sla_met', order: 'asc' },
    records: { flow: 'resolved', where: 'sla_met is not null', count: 'sla_n' },
  }),
  sla_by_due_date: rate('due_met', 'due_n', {
    titles: { id: 'SLA menurut tenggat', en: 'SLA by due date' },
    formula: {
      id: 'Tiket yang selesai dalam targetnya, dibagi semua tiket yang tenggatnya (waktu buka + target) di dalam periode dan sudah lewat, termasuk yang masih terbuka. Kepatuhan SLA hanya menghitung yang sudah selesai, jadi lebih tinggi bila ada yang terlambat dan masih terbuka.',
      en: 'Tickets resolved within their target, over all tickets whose due time (opening + target) is in the period and has passed, those still open included. SLA compliance counts resolved tickets alone, so it is higher where late ones are still open.',
    },
    direction: 'up',
    decidedBy: { column: 'sla_met', order: 'asc' },
    records: { flow: 'due', count: 'due_n' },
  }),
  first_response_hours: meanHours('response_s', 'response_n', {
    titles: { id: 'Respons pertama', en: 'First response' },
    formula: {
      id: 'Rata-rata (perubahan status pertama − buka) dari tiket yang dibuka di dalam periode dan sudah direspons.',
      en: 'Mean of (first change of status − opened) over tickets opened in the period that have one.',
    },
    direction: 'down',
    records: { flow: 'opened', where: 'response_s is not null', count: 'response_n' },
  }),
  reopen_rate: rate('reopened', 'resolved', {
    titles: { id: 'Dibuka kembali', en: 'Reopen rate' },
    formula: {
      id: 'Tiket selesai yang pernah dibuka kembali dibagi tiket selesai.',
      en: 'Resolved tickets that were reopened at least once over resolved tickets.',
    },
    direction: 'down',
    decidedBy: { column: 'reopened', order: 'desc' },
  }),
})

/** As ticket_second() counts: seconds since 2020. */
function ticketSecond(milliseconds: number): number {
  return (milliseconds - Date.UTC(2020, 0, 1)) / 1000
}
