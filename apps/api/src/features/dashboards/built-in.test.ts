import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dashboardDefinition, isFigureKind, misfitsOf, type Widget } from '@ido/contract'
import { catalogInfo } from '../../semantic/catalog/catalog.ts'
import { builtIn, builtInScreens } from './built-in/index.ts'

const catalog = catalogInfo()

for (const [path, definition] of Object.entries(builtIn)) {
  test(`${path} asks a question and answers it with six widgets or more, in both languages`, () => {
    assert.deepEqual(dashboardDefinition.parse(definition), definition)
    assert.ok(definition.widgets.length >= 6)
    const { title, question, widgets } = definition
    const texts = [title, question, ...widgets.flatMap((widget) => [widget.title, widget.description])]
    for (const { id, en } of texts) assert.ok(id.trim() !== '' && en.trim() !== '')
    for (const text of [question.id, question.en]) assert.match(text, /\?$/)
    assert.ok(
      widgets.some(({ kind }) => kind === 'records'),
      'a worklist',
    )
  })

  test(`${path} holds no share against an earlier period that only time brings to its height`, () => {
    const cards = definition.widgets.filter(({ kind }) => kind === 'number')
    const measures = cards.flatMap(({ query }) => query?.measures ?? [])
    assert.ok(measures.length > 0)
    assert.ok(!measures.includes('done_rate'), 'new records had less time to be done')
  })

  test(`${path} asks of each kind what it can draw, so a copy of it is accepted`, () => {
    for (const { id, kind, query } of definition.widgets) {
      if (!query || !isFigureKind(kind)) continue
      const dataset = catalog.find((one) => one.id === query.dataset)
      assert.deepEqual(misfitsOf(kind, query, dataset), [], id)
    }
  })

  test(`${path} fills its rows`, () => {
    let column = 0
    for (const { id, columns } of definition.widgets) {
      column += columns
      assert.ok(column <= 12, `${id} does not fit into its row`)
      if (column === 12) column = 0
    }
    assert.equal(column, 0)
  })
}

test('every dashboard stands somewhere, and no two in the same place', () => {
  const all = Object.entries(builtInScreens)
  for (const [path, screens] of all) assert.ok(screens.length > 0, path)
  const places = all.flatMap(([, screens]) => screens.map(({ layout, at }) => `${layout} ${at}`))
  assert.equal(new Set(places).size, places.length)
})

/** What a widget shows when its filters and its words are left aside. */
const essence = ({ kind, query }: Widget): string => {
  const { filters: _, ...asked } = query ?? { filters: {} }
  return JSON.stringify([kind, asked])
}
const essences = (widgets: readonly Widget[]) => JSON.stringify(widgets.map(essence).toSorted())

test('no two dashboards differ in a filter only', () => {
  const seen = new Map<string, string>()
  for (const [path, { widgets }] of Object.entries(builtIn)) {
    const twin = seen.get(essences(widgets))
    assert.equal(twin, undefined, `${path} is ${twin} with another filter`)
    seen.set(essences(widgets), path)
  }
})

test('a dashboard with another filter would be found', () => {
  const [one] = Object.values(builtIn)
  assert.ok(one)
  const filtered = one.widgets.map((widget): Widget =>
    widget.query ? { ...widget, query: { ...widget.query, filters: { region: ['T-REG 1'] } } } : widget,
  )
  assert.equal(essences(filtered), essences(one.widgets))
  assert.notEqual(essences(one.widgets.slice(1)), essences(one.widgets))
})

test('the menu opens those with a key that the specification names, and the others directly', () => {
  const withKey = Object.values(builtInScreens).flatMap((screens) => screens.filter(({ isHandedOver }) => isHandedOver))
  assert.deepEqual(withKey.map(({ at }) => at).toSorted(), [
    'customer/active-customer',
    'infra-monitoring',
    'treg/management',
  ])
})
