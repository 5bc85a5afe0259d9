import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { queryCall, recordsCall } from '@ido/contract'
import { datasets } from '../../semantic/catalog/catalog.ts'
import { labelListOf, type Dimension } from '../../semantic/catalog/types.ts'
import { loadLists } from '../../semantic/run-lists.ts'
import { testPortal, type TestPortal } from '../../testing/portal.ts'
import { randomOf } from '../../testing/random.ts'

describe('questions that are wrong', () => {
  let portal: TestPortal
  before(async () => {
    portal = await testPortal()
  })
  after(() => portal.close())

  const wrongName = (random: ReturnType<typeof randomOf>) =>
    random.pick([
      'x',
      'region; drop table ticket',
      "'",
      '__proto__',
      'constructor',
      'Opened',
      ' ',
      'é',
      '1',
      'toString',
      'opened --',
      '"',
    ])

  /** A valid question with one thing in it that is not, and the words that the refusal has to name it with. */
  function spoiled(random: ReturnType<typeof randomOf>): { body: Record<string, unknown>; names: string } {
    const dataset = random.pick(datasets)
    const body: Record<string, unknown> = {
      dataset: dataset.id,
      measures: [random.pick(dataset.measures).id],
      dimensions: [random.pick(dataset.dimensions.filter(({ only }) => !only)).id],
    }
    const bad = wrongName(random)
    const spoil: Record<string, () => string> = {
      dataset: () => ((body['dataset'] = bad), 'dataset'),
      measures: () => ((body['measures'] = [bad]), 'measures.0'),
      twice: () => ((body['measures'] = [dataset.measures[0]?.id, dataset.measures[0]?.id]), 'measures.1'),
      none: () => ((body['measures'] = []), 'measures'),
      dimensions: () => ((body['dimensions'] = [bad]), 'dimensions.0'),
      filter: () => ((body['filters'] = JSON.parse(`{${JSON.stringify(bad)}: ["x"]}`)), 'filters'),
      label: () => ((body['filters'] = { product: ['T-REG 99'] }), 'filters.product'),
      sort: () => ((body['sort'] = [{ by: bad, order: 'asc' }]), 'sort.0.by'),
      order: () => ((body['sort'] = [{ by: 'time', order: 'up' }]), 'sort'),
      grain: () => ((body['grain'] = bad), 'grain'),
      from: () => ((body['from'] = random.pick(['2026-02-30', 'yesterday', 5, '2026-13-01', '0000-00-00'])), 'from'),
      backwards: () => (
        Object.assign(body, { from: '2026-02-01', to: random.pick(['2026-01-01', '2026-02-01']) }),
        'to'
      ),
      limit: () => ((body['limit'] = random.pick([0, -1, 1.5, 1e9, '5', null])), 'limit'),
      compare: () => ((body['compare'] = bad), 'compare'),
      extra: () => ((body['sql'] = 'select 1'), 'sql'),
      top: () => (Object.assign(body, { top: 3, dimensions: [] }), 'top'),
      hours: () => (Object.assign(body, { grain: 'hour', from: '2015-01-01', to: '2026-01-01' }), 'grain'),
    }
    const names = random.pick(Object.values(spoil))()
    return { body, names }
  }

  it('are refused by the thousand, each with the name of what is wrong, and none reaches the facts', async () => {
    const random = randomOf(77)
    const admin = await portal.signIn('ADMIN')
    const earlier = await factReads()
    const some = Array.from({ length: 3_000 }, () => spoiled(random))
    for (let start = 0; start < some.length; start += 20) {
      await Promise.all(
        some.slice(start, start + 20).map(async ({ body, names }) => {
          if (Object.hasOwn(body['filters'] ?? {}, '__proto__')) return
          const answer = await admin.post(queryCall.path, body)
          assert.equal(answer.status, 400, JSON.stringify(body))
          assert.ok(
            answer.fields.some((field) => field.startsWith(names)),
            `${JSON.stringify(body)}: ${answer.fields.join()}`,
          )
          assert.ok(answer.message.includes(names.split('.')[0] ?? names), answer.message)
        }),
      )
    }
    assert.equal(await factReads(), earlier)
  })

  /** Scans of the facts and their rollups so far, of any kind; an empty table's state is read once and without a scan more. */
  async function factReads(): Promise<number> {
    await portal.database.pool.query('select pg_stat_force_next_flush(), pg_stat_clear_snapshot()')
    const { rows } = await portal.database.pool.query<{ n: number }>(
      `select sum(seq_scan + coalesce(idx_scan, 0))::int as n from pg_stat_user_tables where relname like 'ticket\\_day' or relname like 'ticket\\_month%' or relname like 'infra\\_hour' or relname like 'infra\\_day%' or relname in ('voc_day', 'voc_month')`,
    )
    return rows[0]?.n ?? 0
  }

  it('are refused in the reader’s language', async () => {
    const admin = await portal.signIn('ADMIN')
    const body = { dataset: 'tickets', measures: ['opend'] }
    assert.match((await admin.post(queryCall.path, body)).message, /"opend" tidak dikenal; yang ada: opened, resolved/)
    assert.match((await admin.post(queryCall.path, body, { 'accept-language': 'en' })).message, /"opend" is not known/)
  })

  it('are refused for records, too: dataset, measure, column, filters', async () => {
    const admin = await portal.signIn('ADMIN')
    const wrong = {
      dataset: 'dataset=x&measure=opened',
      measure: 'dataset=tickets&measure=x',
      orderName: 'dataset=tickets&measure=opened&orderName=x',
      filters: 'dataset=tickets&measure=opened&filters=[1',
    }
    for (const [field, query] of Object.entries(wrong)) {
      assert.deepEqual((await admin.get(`${recordsCall.path}?${query}`)).fields, [field])
    }
  })

  it('are none where a label of the same dimension of another dataset narrows a page: nothing is left there', async () => {
    const admin = await portal.signIn('ADMIN')
    const lists = await loadLists(portal.database)
    const namesIn = (dimension: Dimension) =>
      lists.entries(labelListOf(dimension)).map(({ name }) => name.toLowerCase())
    const strangers = datasets.flatMap((dataset) =>
      dataset.dimensions.flatMap((dimension) => {
        const own = namesIn(dimension)
        const others = datasets.flatMap(({ dimensions }) => dimensions.filter(({ id }) => id === dimension.id))
        const label = others.flatMap(namesIn).find((name) => !own.includes(name))
        const [measure] = dataset.measures
        return label && measure && !dimension.only
          ? [{ dataset: dataset.id, measure: measure.id, filters: { [dimension.id]: [label] } }]
          : []
      }),
    )
    assert.ok(strangers.length > 0)
    for (const { dataset, measure, filters } of strangers) {
      const said = `${dataset} ${JSON.stringify(filters)}`
      const counted = await admin.call(queryCall, { body: { dataset, measures: [measure], filters } })
      assert.equal(counted.status, 200, said)
      assert.ok(!counted.answer[0]?.[measure], said)
      const records = await admin.call(recordsCall, { query: { dataset, measure, filters: JSON.stringify(filters) } })
      assert.deepEqual([records.status, records.answer], [200, []], said)
    }
  })
})
