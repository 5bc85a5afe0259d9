import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { testDatabase, type TestDatabase } from '../../testing/database.ts'
import type { FillOptions } from '../dataset.service.ts'
import { generatedVoc } from './voc.service.ts'

let db: TestDatabase
before(async () => {
  db = await testDatabase()
})
after(() => db?.close())
beforeEach(() => db.database.pool.query('truncate voc, voc_count cascade'))

const fill = (options: Partial<FillOptions> & { count: number }) =>
  generatedVoc.fill(db.database, {
    seed: '1',
    until: new Date('2026-11-21T03:00:00Z'),
    signal: new AbortController().signal,
    onProgress: () => {},
    onStep: () => {},
    ...options,
  })

async function rows<T>(question: string): Promise<T[]> {
  return (await db.database.pool.query(question)).rows as T[]
}
async function one(question: string): Promise<number> {
  const [row] = await rows<{ answer: number }>(`select (${question})::int as answer`)
  return row?.answer ?? Number.NaN
}

const shape = () =>
  rows(`select indexdef as definition from pg_indexes where tablename like 'voc%'
        union all select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) from pg_constraint
          where conrelid::regclass::text like 'voc%'
        union all select tgrelid::regclass || ' ' || tgname || ' ' || tgenabled::text from pg_trigger
          where tgrelid::regclass::text like 'voc%' and not tgisinternal
        order by 1`)

/** What triggers and foreign keys keep is as it should be. */
async function assertWhole(records: number) {
  assert.equal(await one('select count(*) from voc'), records)
  assert.equal(await one('select count(*) from voc_text'), records)
  assert.equal(await one(`select sum(total) from voc_count where field = ''`), records)
  const counted = `select field, value, status, sum(total)::int as total from voc_count group by 1, 2, 3 having sum(total) <> 0`
  const real = `select k.field, k.value, status, count(*)::int as total from voc v, voc_count_keys(v.product_id, v.sub_product,
    v.regional_company, v.source_id, v.media_id, v.category_feedback, v.type_feedback, v.sentiment_feedback, v.validate_journey, v.score_nps, v.time_in) k
    group by 1, 2, 3`
  assert.equal(await one(`select count(*) from ((${counted}) except (${real})) d`), 0)
  assert.equal(await one(`select count(*) from ((${real}) except (${counted})) d`), 0)
  const unknown = `select word from voc_text, unnest(voc_words(body)) word where word <> '' except select word from voc_word`
  assert.equal(await one(`select count(*) from (${unknown}) w`), 0)
  assert.equal(await one(`select count(*) from voc_change c left join voc v on v.id = record_id where v.id is null`), 0)
  assert.equal(
    await one(`select count(*) from voc v where version <> (select max(version) from voc_change where record_id = v.id)
      or status::text <> coalesce((select change ->> 'new' from voc_change c, jsonb_array_elements(changes) change
        where record_id = v.id and change ->> 'field' = 'status' order by c.version desc limit 1), 'draft')`),
    0,
  )
}

test('an empty database is filled in one go and looks afterwards as it did before', async () => {
  const shapeBefore = await shape()
  const steps: string[] = []
  const result = await fill({
    count: 6_000,
    onProgress: (written) => steps.push(String(written)),
    onStep: (step) => steps.push(step),
  })
  assert.deepEqual(result, { written: 6_000, existing: 0 })
  assert.deepEqual(steps.slice(-3), ['6000', 'indexes', 'rollups'])
  assert.deepEqual(await shape(), shapeBefore)
  await assertWhole(6_000)
  const found = await one(
    `select count(*) from voc_text where voc_letters(body) && array(select word from voc_word where word like '%putus%')`,
  )
  assert.ok(
    found > 50 &&
      found ===
        (await one(`select count(*) from voc where exists (select from voc_text t
    where t.record_id = voc.id and body like '%putus%')`)),
  )
})

test('records are added to those that are there, without clashing', async () => {
  await fill({ count: 700 })
  const again = await fill({ count: 300 })
  assert.deepEqual(again, { written: 300, existing: 700 })
  await assertWhole(1_000)
  assert.equal(await one('select count(distinct voc_id) from voc'), 1_000)
})

test('the same seed writes the same rows', async () => {
  const content = `select md5(string_agg((to_jsonb(v) - 'id' - 'voc_id')::text, '' order by v.id)) as answer from voc v`
  const hash = async () => (await rows<{ answer: string }>(content))[0]?.answer
  await fill({ count: 400 })
  const first = await hash()
  await db.database.pool.query('truncate voc, voc_count cascade')
  await fill({ count: 400 })
  assert.equal(await hash(), first)
})

test('stopped half-way, it leaves an empty database empty and indexed', async () => {
  const shapeBefore = await shape()
  const stop = new AbortController()
  const filling = fill({ count: 12_000, signal: stop.signal, onProgress: () => stop.abort() })
  await assert.rejects(filling, { name: 'AbortError' })
  assert.equal(await one('select count(*) from voc'), 0)
  assert.deepEqual(await shape(), shapeBefore)
})
