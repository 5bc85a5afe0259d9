import { board, cards, row } from './board.ts'
import { area, bar, card, highest, lowest, records } from './charts.ts'
import { activeCustomers, availability, slaCompliance } from './figures.ts'

export const tregManagement = board({
  path: 'treg/management',
  menu: { title: { id: 'Management', en: 'Management' }, icon: 'board', order: 1, isHandedOver: true },
  title: { id: 'T-REG Management', en: 'T-REG Management' },
  group: 'treg',
  question: {
    id: 'Apa yang bermasalah hari ini, di mana, dan sejak kapan?',
    en: 'What is wrong today, where, and since when?',
  },
  filters: ['region', 'product', 'segment', 'cluster'],
  period: '30d',
  rows: [
    cards({
      nps: card('voc', 'nps', {
        description: {
          id: 'Dari semua VOC berskor 0–10 yang masuk pada periode ini, dibandingkan dengan targetnya.',
          en: 'From all feedback scored 0–10 that came in within this period, held against its target.',
        },
      }),
      sla: slaCompliance,
      backlog: card('tickets', 'open_now', {
        title: { id: 'Antrean tiket', en: 'Ticket backlog' },
        description: {
          id: 'Tiket yang masih terbuka di akhir periode.',
          en: 'Tickets that are still open at the end of the period.',
        },
      }),
      achievement: card('revenue', 'achievement', {
        title: { id: 'Pencapaian pendapatan', en: 'Revenue achievement' },
        description: {
          id: 'Pendapatan dibagi rencananya, dari bulan-bulan yang berakhir di periode ini.',
          en: 'Revenue over what was planned, of the months that end in this period.',
        },
      }),
      active: activeCustomers,
      availability: availability,
    }),
    // The three worst regions for a figure that a card above shows for all regions.
    row(2, {
      'worst-nps': lowest('voc', 'nps', 'region', {
        title: { id: 'NPS: tiga regional terendah', en: 'NPS: the three lowest regions' },
        description: { id: 'Di mana pelanggan paling kecewa.', en: 'Where customers are least content.' },
        limit: 3,
      }),
      'worst-sla': lowest('tickets', 'sla_compliance', 'region', {
        title: { id: 'SLA: tiga regional terendah', en: 'SLA: the three lowest regions' },
        description: {
          id: 'Di mana gangguan paling sering terlambat.',
          en: 'Where trouble is solved late most often.',
        },
        limit: 3,
      }),
      'worst-backlog': highest('tickets', 'open_now', 'region', {
        title: { id: 'Antrean: tiga regional terpanjang', en: 'Backlog: the three longest' },
        description: { id: 'Di mana tiket menumpuk.', en: 'Where tickets pile up.' },
        limit: 3,
      }),
    }),
    row(2, {
      'worst-achievement': lowest('revenue', 'achievement', 'region', {
        title: { id: 'Pendapatan: tiga regional tertinggal', en: 'Revenue: the three furthest behind' },
        description: { id: 'Di bawah rencana.', en: 'Below plan.' },
        limit: 3,
      }),
      'worst-net-adds': lowest('subscriptions', 'net_adds', 'region', {
        title: { id: 'Pelanggan: tiga regional terlemah', en: 'Customers: the three weakest regions' },
        description: { id: 'Pelanggan baru dikurangi yang berhenti.', en: 'New customers less those who left.' },
        limit: 3,
      }),
      'worst-availability': lowest('infra', 'availability', 'product', {
        title: { id: 'Ketersediaan: tiga produk terendah', en: 'Availability: the three lowest products' },
        description: { id: 'Host melayani semua regional bersama.', en: 'Hosts serve all regions together.' },
        limit: 3,
      }),
    }),
    row(4, {
      plan: bar('revenue', ['revenue', 'target'], {
        title: { id: 'Pendapatan dan rencananya per regional', en: 'Revenue and its plan by region' },
        description: {
          id: 'Apa yang masuk di samping yang direncanakan, dari bulan-bulan yang berakhir di periode ini.',
          en: 'What came in beside what was planned, of the months that end in this period.',
        },
        by: 'region',
      }),
      'backlog-course': area('tickets', 'open_now', {
        title: { id: 'Panjang antrean', en: 'Length of the backlog' },
        description: { id: 'Apakah antrean bertambah atau berkurang.', en: 'Whether the backlog grows or shrinks.' },
      }),
    }),
    row(6, {
      leaving: records('subscriptions', 'expiring_30', {
        title: {
          id: 'Perlu diputuskan: kontrak terbesar yang segera berakhir',
          en: 'To be decided: the largest contracts that end soon',
        },
        description: {
          id: 'Sepuluh kontrak bernilai tertinggi yang berakhir dalam 30 hari dan belum diperpanjang.',
          en: 'The ten contracts of the highest value that end within 30 days and are not renewed.',
        },
        columns: ['number', 'customer', 'days_left', 'contract_end', 'monthly_value', 'product', 'region', 'segment'],
        sort: { monthly_value: 'desc' },
      }),
    }),
  ],
})
