import { board, cards, row } from './board.ts'
import { card, heatmap, lowest, records, stackedBar, table } from './charts.ts'
import { ttrP90 } from './figures.ts'

export const regionComparison = board({
  path: 'treg',
  menu: { icon: 'chart', order: 5 },
  title: { id: 'Perbandingan regional', en: 'Region comparison' },
  group: 'treg',
  question: {
    id: 'Regional mana yang tertinggal, dalam penanganan gangguan maupun di mata pelanggan, dan siapa yang didahulukan?',
    en: 'Which region is behind, in its work on trouble and in the eyes of customers, and who should come first?',
  },
  filters: ['region', 'product', 'sub_product', 'cluster'],
  period: '30d',
  rows: [
    cards({
      opened: card('tickets', 'opened', {
        title: { id: 'Tiket dibuka', en: 'Opened' },
        description: { id: 'Gangguan baru di semua regional.', en: 'New trouble in all regions.' },
      }),
      'open-now': card('tickets', 'open_now', {
        title: { id: 'Masih terbuka', en: 'Still open' },
        description: {
          id: 'Antrean semua regional di akhir periode.',
          en: 'The queue of all regions at the end of the period.',
        },
      }),
      sla: card('tickets', 'sla_compliance', {
        description: {
          id: 'Ukuran bagi tiap regional: bagian tiket selesai yang menepati target, semuanya bersama.',
          en: 'What each region is held against: resolved tickets that kept to their target, all together.',
        },
      }),
      'ttr-p90': ttrP90,
      nps: card('voc', 'nps', {
        description: {
          id: 'Dari semua VOC berskor 0–10 yang masuk pada periode ini, semua regional bersama.',
          en: 'From all feedback scored 0–10 that came in within this period, all regions together.',
        },
      }),
      mttr: card('tickets', 'mttr_hours', {
        description: {
          id: 'Dari laporan sampai selesai, di semua regional bersama.',
          en: 'From report to solution, in all regions together.',
        },
      }),
    }),
    row(5, {
      regions: table(
        'tickets',
        [
          'opened',
          'open_now',
          'backlog_age_hours',
          'sla_compliance',
          'ttr_p90_hours',
          'first_response_hours',
          'reopen_rate',
        ],
        {
          title: { id: 'Regional berdampingan', en: 'Regions side by side' },
          description: {
            id: 'Beban, antrean, dan mutu penanganan gangguan; yang paling sering terlambat di atas.',
            en: 'Load, queue and quality of the work on tickets; those that are late most often come first.',
          },
          by: 'region',
          sort: { sla_compliance: 'asc' },
        },
      ),
    }),
    row(5, {
      'sla-course': heatmap('tickets', 'sla_compliance', {
        title: { id: 'Kepatuhan SLA dari waktu ke waktu', en: 'SLA compliance over time' },
        description: {
          id: 'Apakah sebuah regional tertinggal terus, atau hanya pada hari tertentu.',
          en: 'Whether a region is behind all the time, or on some days only.',
        },
        by: 'region',
        grain: 'auto',
        sort: { region: 'asc' },
      }),
      'queue-by-age': stackedBar('tickets', 'open_now', {
        title: { id: 'Antrean menurut umur (hari)', en: 'The queue by age (days)' },
        description: {
          id: 'Regional mana yang membiarkan tiket menunggu lama.',
          en: 'Which regions let tickets wait for long.',
        },
        by: ['region', 'age_bucket'],
      }),
    }),
    row(4, {
      'nps-by-region': lowest('voc', 'nps', 'region', {
        description: {
          id: 'Di mana pelanggan paling kecewa; yang terendah di atas.',
          en: 'Where customers are least content; the lowest come first.',
        },
      }),
      'voices-by-region': stackedBar('voc', 'feedback', {
        title: { id: 'Promoter, passive, detractor', en: 'Promoters, passives, detractors' },
        description: {
          id: 'Berapa banyak penilaian di balik setiap NPS. VOC tanpa skor tidak ikut dihitung.',
          en: 'How many scores stand behind each NPS. Feedback without a score is left out.',
        },
        by: ['region', 'category_nps'],
        filters: { category_nps: ['Promoter', 'Passive', 'Detractor'] },
      }),
      'done-by-region': lowest('voc', 'done_rate', 'region', {
        title: { id: 'VOC yang selesai per regional', en: 'Feedback done by region' },
        description: {
          id: 'Suara pelanggan regional mana yang paling lama tanpa tindak lanjut.',
          en: 'The feedback of which regions is left waiting.',
        },
      }),
    }),
    row(5, {
      'subjects-by-region': heatmap('voc', 'feedback', {
        title: { id: 'Yang dibicarakan pelanggan di tiap regional', en: 'What customers talk about in each region' },
        description: {
          id: 'Makin pekat warnanya, makin banyak suara tentang hal itu di sana.',
          en: 'The stronger the colour, the more voices on that subject there.',
        },
        by: ['category', 'region'],
        sort: { region: 'asc' },
      }),
    }),
    row(6, {
      unheard: records('voc', 'detractors', {
        title: { id: 'Didahulukan: detractor yang belum selesai', en: 'First things first: detractors not done yet' },
        description: {
          id: 'Sepuluh suara detractor dengan skor prioritas tertinggi yang masih menunggu.',
          en: 'The ten voices of detractors with the highest priority score that still wait.',
        },
        filters: { status: ['new', 'on-progress'] },
        columns: ['voc_id', 'score', 'longtext', 'region', 'product', 'category', 'score_nps'],
        sort: { score: 'desc' },
      }),
    }),
  ],
})
