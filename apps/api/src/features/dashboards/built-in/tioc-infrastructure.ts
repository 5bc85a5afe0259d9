import { board, cards, row, unevenRow } from './board.ts'
import { card, heatmap, highest, line, records, table, ticketColumns } from './charts.ts'
import { errorRate } from './figures.ts'

const cannotBeUsed = { category: ['Aplikasi tidak dapat diakses', 'Koneksi putus'] }

export const tiocInfrastructure = board({
  path: 'tioc/infrastructure',
  menu: { layout: 'tioc', title: { id: 'Infrastruktur', en: 'Infrastructure' }, icon: 'server', order: 30 },
  title: { id: 'TIOC Infrastruktur', en: 'TIOC Infrastructure' },
  group: 'tioc',
  question: {
    id: 'Layanan dan host mana yang mati atau diam saat ini, sejak jam berapa, dan mana yang dihidupkan lebih dulu?',
    en: 'Which services and hosts are down or silent this minute, since what hour, and which come up first?',
  },
  filters: ['product', 'service', 'host', 'cluster'],
  period: '24h',
  refresh: 60,
  rows: [
    cards({
      'downtime-burn': card('infra', 'downtime_burn', {
        title: { id: 'Laju bakar waktu mati', en: 'Downtime burn' },
        description: {
          id: 'Waktu tanpa jawaban dibanding yang boleh menurut target ketersediaan; di atas 1 habis sebelum waktunya.',
          en: 'Time without an answer against what the objective allows; above 1 it runs out early.',
        },
      }),
      availability: card('infra', 'availability', {
        description: {
          id: 'Bagian waktu terpantau ketika host menjawab.',
          en: 'The share of the time observed in which hosts answered.',
        },
      }),
      errors: errorRate,
      slowest: card('infra', 'latency_p99_ms', {
        description: {
          id: 'Satu dari seratus permintaan menunggu lebih lama.',
          en: 'One request out of a hundred waits longer.',
        },
      }),
      memory: card('infra', 'memory', {
        description: { id: 'Rata-rata semua host sepanjang waktu.', en: 'The mean of all hosts over time.' },
      }),
      'cannot-be-used': card('tickets', 'open_now', {
        title: { id: 'Tidak dapat dipakai', en: 'Cannot be used' },
        description: {
          id: 'Tiket terbuka tentang aplikasi atau koneksi yang mati.',
          en: 'Open tickets about applications or connections that are down.',
        },
        filters: cannotBeUsed,
      }),
    }),
    unevenRow([8, 4], 5, {
      'since-when': heatmap('infra', 'downtime_burn', {
        title: { id: 'Laju bakar waktu mati per produk, jam demi jam', en: 'Downtime burn by product, hour by hour' },
        description: {
          id: 'Dua belas produk yang paling lama tidak menjawab; kotak pekat menunjukkan sejak jam berapa.',
          en: 'The twelve products that gave no answer for longest; strong cells show since what hour.',
        },
        by: 'product',
        grain: 'auto',
        top: 12,
      }),
      'burning-services': highest('infra', 'downtime_burn', 'service', {
        title: { id: 'Layanan yang membakar waktunya', en: 'Services that burn their time' },
        description: {
          id: 'Di atas 1, layanan itu mati lebih lama daripada yang dijanjikan.',
          en: 'Above 1, a service is down for longer than it promised.',
        },
      }),
    }),
    row(4, {
      'samples-course': line('infra', 'samples', {
        title: { id: 'Sampel masuk per layanan', en: 'Samples by service' },
        description: {
          id: 'Garis yang turun: host layanan itu, atau pemantauannya, diam sejak jam itu.',
          en: 'A line that falls: hosts of that service, or what watches them, are silent since that hour.',
        },
        by: 'service',
      }),
      'errors-course': line('infra', 'error_rate', {
        title: { id: 'Kesalahan per layanan', en: 'Errors by service' },
        description: {
          id: 'Layanan mana yang mulai gagal, dan pada jam berapa.',
          en: 'Which service began to fail, and in which hour.',
        },
        by: 'service',
      }),
    }),
    unevenRow([8, 4], 6, {
      'down-longest': table('infra', ['downtime_burn', 'availability', 'error_rate', 'cpu'], {
        title: { id: 'Host yang harus dihidupkan lebih dulu', en: 'Hosts to bring up first' },
        description: {
          id: 'Sepuluh host dengan laju bakar waktu mati tertinggi, dan apakah bebannya yang menjadi sebab.',
          en: 'The ten hosts of the fastest downtime burn, and whether their load is why.',
        },
        by: ['host', 'product'],
        sort: { downtime_burn: 'desc', availability: 'asc' },
        limit: 10,
      }),
      'memory-by-host': highest('infra', 'memory', 'host', {
        title: { id: 'Memori paling penuh', en: 'Fullest memory' },
        description: {
          id: 'Sepuluh host yang paling dekat dengan kehabisan memori.',
          en: 'The ten hosts that are nearest to running out of memory.',
        },
        top: 10,
      }),
    }),
    row(6, {
      reported: records('tickets', 'open_now', {
        title: { id: 'Tangani sekarang: yang dilaporkan tidak dapat dipakai', en: 'Act now: reported as not usable' },
        description: {
          id: 'Tiket terbuka tentang aplikasi atau koneksi yang mati, yang paling mendesak di atas.',
          en: 'Open tickets about applications or connections that are down, the most urgent first.',
        },
        filters: cannotBeUsed,
        columns: ticketColumns,
        sort: { priority: 'asc' },
      }),
    }),
  ],
})
