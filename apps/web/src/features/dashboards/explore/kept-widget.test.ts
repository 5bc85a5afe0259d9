import assert from 'node:assert/strict'
import { test } from 'node:test'
import { widget, type AskedAlone } from '@ido/contract'
import { datasetInfo } from '../../../widgets/widget.testkit.ts'
import { keptWidget, withOwnId } from './kept-widget.ts'

const tickets = datasetInfo({})
const asked: AskedAlone = { kind: 'bar', query: { dataset: 'tickets', measures: ['opened'], dimensions: ['region'] } }
const kept = (title: string) =>
  keptWidget(asked, tickets, { title: { id: title, en: title }, description: { id: '', en: '' }, size: 'half' })

test('a widget is what the contract takes, whatever its title is written with', () => {
  for (const title of ['Tiket dibuka', '票', 'ÅÄÖ '.repeat(40), '---']) {
    assert.ok(widget.safeParse(kept(title)).success, title)
  }
})

test('no two widgets of a board have one id', () => {
  const mine = kept('Tiket')
  assert.equal(withOwnId(mine, []).id, 'tiket')
  assert.equal(withOwnId(mine, [{ id: 'tiket' }, { id: 'tiket-2' }]).id, 'tiket-3')
})
