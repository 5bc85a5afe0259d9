import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { failingWebhooks, makeWebhook } from '@ido/contract'
import { testPortal, type TestPortal, type TestSession } from '../../testing/portal.ts'

let portal: TestPortal
let admin: TestSession
before(async () => {
  portal = await testPortal()
  admin = await portal.signIn('ADMIN')
})
after(() => portal.close())

test('webhooks that fail or were stopped are told to administrators, with what waits for them; one that is off or well is not', async () => {
  const told = async (query: { size?: number; page?: number } = {}) => {
    const { status, answer, meta, text } = await admin.call(failingWebhooks, { query })
    assert.equal(status, 200, text)
    return { answer, total: meta.totalData }
  }
  assert.deepEqual(await told(), { answer: [], total: 0 })
  let names = 0
  const since = new Date(Date.now() - 3_600_000)
  const put = async (state: string, failingSince: Date | null) => {
    const name = `Penerima ${(names += 1)}`
    const body = { name, url: 'https://93.184.215.14/', kinds: ['insight.published' as const] }
    const { answer, status, text } = await admin.call(makeWebhook, { body })
    assert.equal(status, 200, text)
    const { id } = answer
    await portal.database.pool.query('update webhook set state = $2, failing_since = $3 where id = $1', [id, state, failingSince]) // prettier-ignore
    return id
  }
  await put('on', null)
  await put('off', since)
  const on = await put('on', since)
  const stopped = await put('failing', new Date(since.getTime() - 1000))
  const gone = await put('gone', new Date(since.getTime() - 2000))
  await portal.database.pool.query(
    `insert into webhook_delivery (webhook_id, kind, body, state, last_at, status_code) values
         ($1, 'test', '{"page":"/"}', 'waiting', now(), null), ($1, 'test', '{"page":"/"}', 'waiting', null, null),
         ($2, 'test', '{"page":"/"}', 'failed', now() - interval '1 hour', 500), ($2, 'test', '{"page":"/"}', 'failed', now(), 410)`,
    [stopped, gone],
  )
  const { answer, total } = await told()
  assert.equal(total, 3)
  assert.deepEqual(
    answer.map(({ id, state, waiting, statusCode }) => [id, state, waiting, statusCode]),
    [
      [on, 'on', 0, null],
      [stopped, 'failing', 2, null],
      [gone, 'gone', 0, 410],
    ],
  )
  assert.equal(answer[0]?.failingSince, since.toISOString())
  const second = await told({ size: 1, page: 2 })
  assert.deepEqual([second.answer.map(({ id }) => id), second.total], [[stopped], 3])
  assert.equal((await portal.anonymous.get(failingWebhooks.path)).status, 401)
  for (const role of ['MANAGEMENT', 'CMP', 'STAFF'] as const) {
    assert.equal((await (await portal.signIn(role)).get(failingWebhooks.path)).status, 403)
  }
})
