import assert from 'node:assert/strict'
import { test } from 'node:test'
import { firstBoardLetter, letters } from './letters.ts'
import { isLikeName, matching } from './match.ts'

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
