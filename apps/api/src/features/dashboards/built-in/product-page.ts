import { board, cards, row } from './board.ts'
import { card, highest, line, lowest, records } from './charts.ts'
import { activeCustomers, availability, onTime, slaCompliance } from './figures.ts'

/** What the page of every product shows, narrowed to that product. */
export const productPageBoard = board({
  path: 'product/page',
  menu: { layout: 'product', icon: 'board', order: 0 },
  title: { id: 'Halaman produk', en: 'Product page' },
  group: 'product',
  question: {
    id: 'Bagaimana keadaan produk ini: pemakaian, gangguan, pesanan, pelanggan, dan suara mereka?',
    en: 'How does this product do: its use, trouble, orders, customers and their voice?',
  },
  filters: ['product', 'region', 'segment', 'sub_product'],
  period: '30d',
  rows: [
    cards({
      opened: card('tickets', 'opened', {
        title: { id: 'Tiket dibuka', en: 'Opened' },
        description: { id: 'Gangguan baru pada produk ini.', en: 'New trouble of this product.' },
      }),
      sla: slaCompliance,
      'on-date': onTime,
      active: activeCustomers,
      availability,
      nps: card('voc', 'nps', {
        description: { id: 'Apa kata pelanggan produk ini.', en: 'What customers of this product say.' },
      }),
    }),
    row(4, {
      'trouble-course': line('tickets', ['opened', 'resolved'], {
        title: { id: 'Gangguan: dibuka dan selesai', en: 'Trouble: opened and resolved' },
        description: {
          id: 'Selama garis dibuka berada di atas garis selesai, antrean bertambah.',
          en: 'While more is opened than resolved, the queue grows.',
        },
      }),
      'visits-course': line('traffic', 'visits', {
        title: { id: 'Kunjungan dari waktu ke waktu', en: 'Visits over time' },
        description: {
          id: 'Seberapa banyak produk ini dipakai, dan sejak kapan berubah.',
          en: 'How much this product is used, and since when that differs.',
        },
      }),
    }),
    row(5, {
      'by-sub-product': highest('tickets', 'opened', 'sub_product', {
        title: { id: 'Gangguan per sub-produk', en: 'Trouble by sub-product' },
        description: { id: 'Bagian produk yang paling banyak bermasalah.', en: 'The parts that have most trouble.' },
        limit: 8,
      }),
      'sla-by-region': lowest('tickets', 'sla_compliance', 'region', {
        description: {
          id: 'Regional yang paling sering terlambat di atas.',
          en: 'The regions that are late most come first.',
        },
        ignores: ['region'],
      }),
      complaints: highest('voc', 'detractors', 'category', {
        title: { id: 'Yang dikeluhkan pelanggan', en: 'What customers complain about' },
        description: { id: 'Hal yang paling banyak disebut detractor.', en: 'What detractors name most.' },
        limit: 8,
      }),
    }),
    row(6, {
      'oldest-open': records('tickets', 'open_now', {
        title: { id: 'Didahulukan: tiket terbuka paling lama', en: 'First things first: the tickets open longest' },
        description: {
          id: 'Sepuluh tiket produk ini yang paling lama menunggu.',
          en: 'The ten tickets of this product that have waited longest.',
        },
        columns: ['number', 'title', 'priority', 'status', 'sub_product', 'region', 'age_hours', 'target_hours'],
        sort: { opened_at: 'asc' },
      }),
    }),
  ],
})
