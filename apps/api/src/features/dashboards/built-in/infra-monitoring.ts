import { board, cards, row, unevenRow } from './board.ts'
import { card, heatmap, highest, line, records, table } from './charts.ts'
import { errorRate, latencyP95 } from './figures.ts'

export const infraMonitoring = board({
  path: 'infra-monitoring',
  menu: { group: 'product', icon: 'server', order: 10, isHandedOver: true },
  title: { id: 'Infra Monitoring', en: 'Infra Monitoring' },
  group: 'infrastructure',
  question: {
    id: 'Apakah layanan kita hidup dan cukup cepat, dan host mana yang harus diperiksa lebih dulu?',
    en: 'Are our services up and fast enough, and which host needs a look first?',
  },
  filters: ['product', 'cluster', 'service', 'host'],
  period: '7d',
  refresh: 60,
  rows: [
    cards({
      availability: card('infra', 'availability', {
        description: {
          id: 'Bagian waktu terpantau ketika host menjawab; permintaan yang gagal dihitung terpisah.',
          en: 'The share of the time observed in which hosts answered; requests that failed are counted apart.',
        },
      }),
      latency: latencyP95,
      errors: errorRate,
      burn: card('infra', 'burn_rate', {
        title: { id: 'Laju bakar', en: 'Burn rate' },
        description: {
          id: 'Anggaran kesalahan = permintaan yang boleh gagal menurut SLO layanannya. Di atas 1 habis sebelum waktunya.',
          en: 'The error budget is what may fail by the SLO of each service. Above 1 it runs out early.',
        },
      }),
      cpu: card('infra', 'cpu', {
        title: { id: 'Pemakaian CPU', en: 'CPU use' },
        description: { id: 'Rata-rata semua host sepanjang waktu.', en: 'The mean of all hosts over time.' },
      }),
      throughput: card('infra', 'throughput', {
        description: { id: 'Rata-rata per host sepanjang waktu.', en: 'The mean of a host over time.' },
      }),
    }),
    unevenRow([7, 5], 4, {
      'latency-course': line('infra', ['latency_p50_ms', 'latency_p95_ms', 'latency_p99_ms'], {
        title: { id: 'Latensi dari waktu ke waktu', en: 'Latency over time' },
        description: {
          id: 'Jarak P99 ke P50 menunjukkan seberapa buruk permintaan yang paling lambat.',
          en: 'The gap from P50 to P99 shows how bad the slowest requests are.',
        },
      }),
      'availability-course': line('infra', 'availability', {
        description: {
          id: 'Kapan sebuah layanan tidak menjawab, dan berapa lama.',
          en: 'When a service did not answer, and for how long.',
        },
        by: 'service',
      }),
    }),
    row(4, {
      'burn-course': line('infra', 'burn_rate', {
        title: { id: 'Laju bakar dari waktu ke waktu', en: 'Error budget burn over time' },
        description: {
          id: 'Anggaran kesalahan yang sama: satu jam pada 14,4× menghabiskan 2% dari sebulan.',
          en: 'The same budget by the hour: one hour at 14.4× uses up 2% of a month’s.',
        },
      }),
      'errors-by-product': highest('infra', 'error_rate', 'product', {
        title: { id: 'Kesalahan per produk', en: 'Errors by product' },
        description: {
          id: 'Sepuluh produk yang paling banyak gagal menjawab pelanggannya.',
          en: 'The ten products that fail their customers most.',
        },
        top: 10,
      }),
      'disk-by-host': highest('infra', 'disk', 'host', {
        title: { id: 'Disk paling penuh', en: 'Fullest disks' },
        description: {
          id: 'Sepuluh host yang disknya paling terisi; di atas 90% perlu tindakan.',
          en: 'The ten hosts whose disks are fullest; above 90% someone must act.',
        },
        top: 10,
      }),
    }),
    row(5, {
      'cpu-by-host': heatmap('infra', 'cpu', {
        title: { id: 'CPU per host dan hari', en: 'CPU by host and day' },
        description: {
          id: 'Dua belas host tersibuk; kolom yang pekat adalah hari yang berat.',
          en: 'The twelve busiest hosts; a strong column is a heavy day.',
        },
        by: 'host',
        grain: 'day',
        top: 12,
      }),
    }),
    row(6, {
      'worst-hosts': table(
        'infra',
        ['availability', 'burn_rate', 'error_rate', 'latency_p95_ms', 'cpu', 'memory', 'disk'],
        {
          title: { id: 'Host yang perlu diperiksa', en: 'Hosts that need a look' },
          description: {
            id: 'Dua puluh host dengan ketersediaan terendah, bersama beban dan kesalahannya.',
            en: 'The twenty hosts of the lowest availability, with their load and errors.',
          },
          by: ['host', 'service'],
          sort: { availability: 'asc', burn_rate: 'desc' },
          limit: 20,
        },
      ),
    }),
    row(6, {
      'critical-open': records('tickets', 'open_now', {
        title: { id: 'Tiket kritis yang masih terbuka', en: 'Critical tickets still open' },
        description: {
          id: 'Gangguan kritis pada produk yang sama, yang terbaru di atas.',
          en: 'Critical trouble with the same products, the newest first.',
        },
        filters: { priority: ['1 - Critical'] },
        columns: ['number', 'title', 'age_hours', 'target_hours', 'status', 'product', 'region', 'category'],
        sort: { opened_at: 'desc' },
      }),
    }),
  ],
})
