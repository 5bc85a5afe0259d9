import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { catalogInfo } from '../apps/api/src/semantic/catalog/catalog.ts'
import { root } from './paths.ts'

const headings: Readonly<Record<string, string>> = {
  tickets: 'Tickets',
  orders: 'Orders',
  revenue: 'Revenue',
  subscriptions: 'Subscriptions',
  traffic: 'Traffic',
  infra: 'Infrastructure',
  voc: 'Feedback (VOC)',
}
const arrows = { up: 'up', down: 'down', none: '-' } as const

const page = readFileSync(join(root, 'docs/figures.md'), 'utf8')
const sections = new Map(
  page
    .split(/^## /m)
    .slice(1)
    .map((section) => [section.split('\n')[0] ?? '', section]),
)
const marked = (text: string): string[] => [...text.matchAll(/`(\w+)`/g)].map(([, name = '']) => name)

describe('the page of the figures', () => {
  for (const dataset of catalogInfo()) {
    const section = sections.get(headings[dataset.id] ?? '') ?? ''
    const rows = section.split('\n').flatMap((line) => {
      const cells = line.split(/(?<!\\)\|/).map((cell) => cell.trim())
      return line.startsWith('| `')
        ? [{ names: marked(cells[1] ?? ''), unit: cells[3] ?? '', good: cells[4] ?? '' }]
        : []
    })

    it(`defines each measure of ${dataset.id}, no other, and says which way is good`, () => {
      assert.deepEqual(rows.flatMap(({ names }) => names).toSorted(), dataset.measures.map(({ id }) => id).toSorted())
      for (const { id, direction } of dataset.measures) {
        assert.equal(rows.find(({ names }) => names.includes(id))?.good, arrows[direction], id)
      }
    })

    it(`names each dimension of ${dataset.id}`, () => {
      const named = new Set(marked(section))
      assert.deepEqual(
        dataset.dimensions.map(({ id }) => id).filter((id) => !named.has(id)),
        [],
      )
    })
  }
})
