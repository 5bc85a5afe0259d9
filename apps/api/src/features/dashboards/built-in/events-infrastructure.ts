import { board, cards, row } from './board.ts'
import { area, card, highest, line, records, table } from './charts.ts'
import { availability, errorRate, latencyP95 } from './figures.ts'

export const eventsInfrastructure = board({
  path: 'events/infrastructure',
  menu: { title: { id: 'Infrastruktur', en: 'Infrastructure' }, icon: 'server', order: 40 },
  title: { id: 'Event: Infrastruktur', en: 'Event: Infrastructure' },
  group: 'events',
  question: {
    id: 'Apakah layanan tetap hidup dan cukup cepat menanggung beban event ini?',
    en: 'Did services stay up and fast enough under the load of this event?',
  },
  filters: ['product', 'service', 'host', 'cluster'],
  period: '30d',
  rows: [
    cards({
      availability,
      latency: latencyP95,
      errors: errorRate,
      throughput: card('infra', 'throughput', {
        description: { id: 'Rata-rata per host selama event.', en: 'The mean of a host during the event.' },
      }),
      cpu: card('infra', 'cpu', {
        title: { id: 'Pemakaian CPU', en: 'CPU use' },
        description: { id: 'Rata-rata semua host selama event.', en: 'The mean of all hosts during the event.' },
      }),
      memory: card('infra', 'memory', {
        title: { id: 'Pemakaian memori', en: 'Memory use' },
        description: { id: 'Rata-rata semua host selama event.', en: 'The mean of all hosts during the event.' },
      }),
    }),
    row(4, {
      'load-course': area('infra', 'throughput', {
        title: { id: 'Beban dari waktu ke waktu', en: 'Load over time' },
        description: { id: 'Kapan event mendatangkan lalu lintas.', en: 'When the event brings traffic.' },
      }),
      'latency-course': line('infra', 'latency_p95_ms', {
        title: { id: 'Latensi P95 dari waktu ke waktu', en: 'P95 latency over time' },
        description: {
          id: 'Apakah jawaban melambat saat beban naik; garis tipis adalah rentang sebelumnya.',
          en: 'Whether answers slow down as the load rises; the thin line is the length before.',
        },
      }),
    }),
    row(4, {
      'availability-course': line('infra', 'availability', {
        description: {
          id: 'Layanan mana yang tidak menjawab, dan kapan.',
          en: 'Which service did not answer, and when.',
        },
        by: 'service',
      }),
      'errors-by-service': highest('infra', 'error_rate', 'service', {
        title: { id: 'Kesalahan per layanan', en: 'Errors by service' },
        description: {
          id: 'Layanan yang paling banyak gagal selama event.',
          en: 'The services that failed most during the event.',
        },
      }),
    }),
    row(6, {
      hosts: table('infra', ['cpu', 'memory', 'latency_p95_ms', 'error_rate', 'availability'], {
        title: { id: 'Host yang paling terbebani', en: 'The most loaded hosts' },
        description: {
          id: 'Dua puluh host dengan CPU tertinggi, bersama latensi dan kesalahannya.',
          en: 'The twenty hosts of the highest CPU use, with their latency and errors.',
        },
        by: ['host', 'service'],
        sort: { cpu: 'desc' },
        limit: 20,
      }),
    }),
    row(6, {
      trouble: records('tickets', 'opened', {
        title: { id: 'Gangguan kritis selama event', en: 'Critical trouble during the event' },
        description: {
          id: 'Tiket kritis pada produk yang sama, yang terbaru di atas.',
          en: 'Critical tickets of the same products, the newest first.',
        },
        filters: { priority: ['1 - Critical'] },
        columns: ['number', 'title', 'priority', 'status', 'product', 'region', 'opened_at', 'target_hours'],
        sort: { opened_at: 'desc' },
      }),
    }),
  ],
})
