import assert from 'node:assert/strict'
import { test } from 'node:test'
import { firstBoardLetter, letters } from './letters.ts'
import { figuresFound, isLikeName, matching } from './match.ts'
import { narrowedTo, type NarrowableBoard } from './narrowed.ts'

const page = (title: string, words = '') => ({ title, words })
const pages = [
  page('Beranda'),
  page('Assurance Performance', 'T-REG'),
  page('Kelola Pengguna', 'Kelola CMS'),
  page('User Activity', 'Kelola CMS'),
  page('Log Aktivitas', 'Kelola CMS activity'),
]
const titles = (asked: string) => matching(pages, asked).map(({ title }) => title)

test('all words have to be there, anywhere, in any letter case', () => {
  assert.deepEqual(titles('kelola peng'), ['Kelola Pengguna'])
  assert.deepEqual(titles('PERF t-reg'), ['Assurance Performance'])
  assert.deepEqual(titles('beranda cms'), [])
  assert.deepEqual(titles('  '), titles(''))
  assert.equal(titles('').length, pages.length)
})

test('what begins with the word comes first, then where a word begins with it', () => {
  assert.deepEqual(titles('a'), [
    'Assurance Performance',
    'User Activity',
    'Log Aktivitas',
    'Beranda',
    'Kelola Pengguna',
  ])
  assert.deepEqual(titles('activity'), ['User Activity', 'Log Aktivitas'])
})

test('only what looks like a number is asked for as the name of a record', () => {
  for (const name of ['INC-0012345', 'VOC-2026-000123', '12345']) assert.ok(isLikeName(name), name)
  for (const words of ['12', 'aplikasi', 'tiket 123', `1${'x'.repeat(100)}`]) assert.ok(!isLikeName(words), words)
})

test('every letter leads to one page', () => {
  const all = [...Object.values(letters), firstBoardLetter]
  assert.equal(new Set(all).size, all.length)
  // It would be the same key twice.
  assert.ok(!all.includes('g'))
  for (const letter of all) assert.match(letter, /^[a-z]$/)
})

const both = (id: string, en = id) => ({ id, en })
const board = (
  title: string,
  figures: NarrowableBoard['figures'],
  more: Partial<NarrowableBoard> = {},
): NarrowableBoard => ({
  title,
  words: 'T-REG',
  section: 'T-REG',
  address: `/${title.toLowerCase().replaceAll(' ', '-')}`,
  isHandedOver: false,
  filters: ['region', 'product'],
  compares: [],
  figures,
  ...more,
})
const sla = both('Kepatuhan SLA', 'SLA compliance')
const within = both('Selesai dalam 72 jam', 'Completed within 72 hours')
const boards = [
  board('Perbandingan regional', [sla, both('NPS')], { compares: ['region'] }),
  board('Assurance Performance', [sla, both('MTTR'), both('MTTR bersih', 'Net MTTR')]),
  board('Fulfillment Performance', [within]),
  board('Infra Monitoring', [both('Ketersediaan', 'Availability')], { filters: ['product'] }),
]
const shown = (asked: string) => matching(boards, asked).map(({ title }) => title)

test('a dashboard is found by the names of its figures in either language, after what is called so', () => {
  assert.deepEqual(shown('nps'), ['Perbandingan regional'])
  assert.deepEqual(shown('compliance'), ['Perbandingan regional', 'Assurance Performance'])
  assert.deepEqual(shown('mttr sla'), ['Assurance Performance'])
  assert.deepEqual(shown('tersedia'), [])
  // Not in the middle of a word, so that T-REG 2 is not what is done within 72 hours.
  assert.deepEqual(shown('t-reg 2'), [])
  assert.deepEqual(
    matching([board('Lain', [sla]), board('SLA', [])], 'sla').map(({ title }) => title),
    ['SLA', 'Lain'],
  )
  const names = (asked: string) => figuresFound(boards[1] as NarrowableBoard, asked).map(({ id }) => id)
  assert.deepEqual(names('mttr'), ['MTTR', 'MTTR bersih'])
  assert.deepEqual(names('mttr bersih'), ['MTTR bersih'])
  assert.deepEqual(names('sla mttr'), ['Kepatuhan SLA', 'MTTR', 'MTTR bersih'])
  assert.deepEqual(names('assurance'), [])
})

const labels = {
  region: ['T-REG 1', 'T-REG 2', 'T-REG 10'].map((label) => ({ label })),
  product: ['Pijar', 'Pijar Sekolah', 'Satu, dua'].map((label) => ({ label })),
}
const ways = (asked: string) => narrowedTo(asked, labels, boards).map(({ title, address }) => `${title} ${address}`)

test('a region or product leads to the dashboards narrowed to it, but not to those that compare it', () => {
  assert.deepEqual(ways('T-REG 2'), [
    'T-REG 2 · Assurance Performance /assurance-performance?region=T-REG+2',
    'T-REG 2 · Fulfillment Performance /fulfillment-performance?region=T-REG+2',
  ])
  assert.deepEqual(ways('treg 1'), [
    'T-REG 1 · Assurance Performance /assurance-performance?region=T-REG+1',
    'T-REG 1 · Fulfillment Performance /fulfillment-performance?region=T-REG+1',
    'T-REG 10 · Assurance Performance /assurance-performance?region=T-REG+10',
  ])
  assert.deepEqual(ways('treg 10')[0], 'T-REG 10 · Assurance Performance /assurance-performance?region=T-REG+10')
  // Of several the first dashboard of each.
  assert.deepEqual(narrowedTo('t-reg', labels, boards).length, 3)
  assert.deepEqual(ways('pijar sek mttr'), [
    'Pijar Sekolah · Assurance Performance /assurance-performance?product=Pijar+Sekolah',
  ])
  assert.deepEqual(ways('pijar infra'), [
    'Pijar · Infra Monitoring /infra-monitoring?product=Pijar',
    'Pijar Sekolah · Infra Monitoring /infra-monitoring?product=Pijar+Sekolah',
  ])
  assert.deepEqual(ways('satu, ketersediaan'), [
    'Satu, dua · Infra Monitoring /infra-monitoring?product=Satu%5C%2C+dua',
  ])
  for (const asked of ['', 'p', 'sla', 'pijar tidakada']) assert.deepEqual(ways(asked), [])
})
