import { board, cards, row, unevenRow } from './board.ts'
import { card, heatmap, lowest, records, scorecard } from './charts.ts'
import { availability, onTime, revenue } from './figures.ts'

export const productScorecard = board({
  path: 'product',
  menu: { title: { id: 'Semua produk', en: 'All products' }, icon: 'board', order: 1 },
  title: { id: 'Rapor produk', en: 'Product scorecard' },
  group: 'product',
  question: {
    id: 'Produk mana yang paling memburuk, dan dari sisi mana: pelanggan, gangguan, pesanan, pendapatan, atau mesinnya?',
    en: 'Which product got worst, and from which side: customers, trouble, orders, revenue or its machines?',
  },
  filters: ['product', 'region', 'segment', 'cluster'],
  period: '30d',
  rows: [
    cards({
      nps: card('voc', 'nps', {
        description: { id: 'Semua produk bersama.', en: 'All products together.' },
      }),
      opened: card('tickets', 'opened', {
        title: { id: 'Tiket dibuka', en: 'Opened' },
        description: { id: 'Gangguan baru di semua produk.', en: 'New trouble of all products.' },
      }),
      'on-date': onTime,
      revenue,
      churned: card('subscriptions', 'churned', {
        title: { id: 'Pelanggan berhenti', en: 'Customers who left' },
        description: {
          id: 'Langganan yang berhenti pada periode ini.',
          en: 'Subscriptions that ended in this period.',
        },
      }),
      availability: availability,
    }),
    row(10, {
      scorecard: scorecard('voc', 'nps', {
        title: { id: 'Setiap produk, dari segala sisi', en: 'Every product, from all sides' },
        description: {
          id: 'Yang paling memburuk di atas; pilih sebuah produk untuk mempersempit halaman, sebuah angka untuk melihat isinya.',
          en: 'What got worst comes first; choose a product to narrow the page, a figure to see what is behind it.',
        },
        by: 'product',
        beside: [
          { dataset: 'tickets', measures: ['opened', 'sla_compliance'] },
          { dataset: 'orders', measures: ['on_agreed_date'] },
          { dataset: 'revenue', measures: ['achievement'] },
          { dataset: 'subscriptions', measures: ['churned'] },
          { dataset: 'infra', measures: ['availability'] },
        ],
        ignores: ['product'],
      }),
    }),
    unevenRow([8, 4], 6, {
      subjects: heatmap('voc', 'detractors', {
        title: { id: 'Keluhan menurut produk dan hal', en: 'Complaints by product and subject' },
        description: {
          id: 'Apa yang dikeluhkan detractor, dan tentang produk mana.',
          en: 'What detractors complain about, and of which product.',
        },
        by: ['product', 'category'],
      }),
      'off-plan': lowest('revenue', 'achievement', 'product', {
        title: { id: 'Pencapaian rencana: delapan terendah', en: 'Achievement of plan: the eight lowest' },
        description: { id: 'Produk yang paling jauh dari rencananya.', en: 'The products furthest from their plan.' },
        limit: 8,
      }),
    }),
    row(6, {
      lost: records('subscriptions', 'churned', {
        title: { id: 'Yang paling mahal: pelanggan yang berhenti', en: 'The dearest: customers who left' },
        description: {
          id: 'Sepuluh langganan bernilai tertinggi yang berhenti pada periode ini, dengan alasannya.',
          en: 'The ten subscriptions of the highest value that ended in this period, with their reason.',
        },
        columns: ['number', 'customer', 'product', 'end_reason', 'monthly_value', 'ended_at', 'region', 'segment'],
        sort: { monthly_value: 'desc' },
      }),
    }),
  ],
})
