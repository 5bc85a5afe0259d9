import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import {
  auditLog,
  changeVocStatus,
  changeWebhook,
  createVoc,
  listWebhookDeliveries,
  listWebhooks,
  makeWebhook,
  removeWebhook,
  renewWebhookSecret,
  sendDeliveryAgain,
  testWebhook,
  vocDetailCall,
  type WebhookKind,
} from '@ido/contract'
import { inTransaction } from '../../platform/database/transaction.ts'
import { notifyWebhooks } from './webhooks.read.ts'
import { testPortal, type TestPortal, type TestSession } from '../../testing/portal.ts'
import { until } from '../../testing/until.ts'
import { claimNext, writeAnswer } from './webhooks.claim.service.ts'
import { isSignedBy, receiver, type Receiver, type HookReply } from './webhooks.testkit.ts'

const env = { WEBHOOK_PRIVATE_HOSTS: '127.0.0.1', PUBLIC_URL: 'https://ido.example' }
const kinds: WebhookKind[] = ['voc.created', 'voc.status', 'voc.done']
let names = 0

describe('webhooks', () => {
  let portal: TestPortal
  let admin: TestSession
  const open: Receiver[] = []
  before(async () => {
    portal = await testPortal({ env, jobs: true })
    admin = await portal.signIn('ADMIN')
  })
  after(async () => {
    await portal.close()
    for (const one of open) await one.close()
  })

  const listening = async (...answers: HookReply[]) => {
    const made = await receiver(...answers)
    open.push(made)
    return made
  }
  const make = async (body: object) => {
    const given = { name: `Penerima ${(names += 1)}`, kinds, url: '', ...body }
    const { status, text, answer } = await admin.call(makeWebhook, { body: given })
    assert.equal(status, 200, text)
    return answer
  }
  const hookOf = async (id: number) =>
    (await admin.call(listWebhooks)).answer.webhooks.find((one) => one.id === id) ?? assert.fail()
  const logOf = async (id: number, query = {}) =>
    (await admin.call(listWebhookDeliveries, { params: { id }, query })).answer
  const isOver = (id: number) => async () =>
    (await logOf(id)).every(({ state, tries }) => state !== 'waiting' && tries > 0)
  const remove = (id: number) => admin.call(removeWebhook, { params: { id } })
  const send = async () => {
    const staff = await portal.signIn('STAFF')
    const { answer } = await staff.call(createVoc, { body: { longtext: 'Rahasia pelanggan', product_id: 1 } })
    assert.equal((await staff.call(changeVocStatus, { body: { id: answer.id, status: 'new' } })).status, 200)
    return answer.id
  }
  /** As if the wait for the next try were over. */
  const hurry = (id: number) =>
    portal.database.pool.query(
      `with d as (update webhook_delivery set next_at = now() where webhook_id = $1 and state = 'waiting' and claim is null)
       select graphile_worker.add_job('webhooks')`,
      [id],
    )

  it('tell of what happened, signed, and of nothing that a customer said', async () => {
    const to = await listening()
    const { id, secret } = await make({ url: to.url })
    assert.match(secret, /^whsec_[\w+/]{43}=$/)
    const record = await send()
    await until(() => to.got.length > 0, 'nothing was received')
    await until(isOver(id), 'the log does not tell that it was sent')
    const [first] = to.got
    assert.ok(first && isSignedBy(first, secret))
    assert.ok(!isSignedBy({ ...first, body: `${first.body} ` }, secret))
    assert.ok(Math.abs(Date.now() / 1000 - Number(first.timestamp)) < 60)
    assert.equal(first.message.type, 'voc.created')
    const link = `https://ido.example/v3/manage/voc/detail/${record}`
    assert.deepEqual(first.message.data, { id: record, changed: ['status'], status: 'new', link })
    assert.doesNotMatch(first.body, /Rahasia/)
    const [row] = await logOf(id)
    assert.deepEqual([row?.statusCode, row?.tries, row?.messageId, row?.body], [200, 1, first.id, first.body])
    const number = (await admin.call(vocDetailCall, { params: { id: record } })).answer.voc_id
    assert.deepEqual(row?.subject, { id: record, number }, 'the log says which record')
    const all = await Promise.all([admin.get(listWebhooks.path), admin.get('/api/v2/audit?size=100')])
    for (const { text } of all) assert.ok(!text.includes(secret.slice(6, 30)))
    const { rows } = await portal.database.pool.query<{ secret: Buffer }>('select secret from webhook where id = $1', [
      id,
    ])
    assert.ok(!rows[0]?.secret.includes(secret.slice(6, 20)))
    await remove(id)
  })

  it('are sent again under the same id until they are taken, as late as the receiver asks', async () => {
    const to = await listening({ status: 503, headers: { 'retry-after': '3600' }, body: 'sibuk' }, { status: 500 }, {})
    const { id, secret } = await make({ url: to.url })
    await send()
    await until(async () => (await logOf(id))[0]?.statusCode === 503, 'no first try')
    const [row] = await logOf(id, { state: 'waiting' })
    assert.deepEqual([row?.answer, row?.state], ['sibuk', 'waiting'])
    assert.ok(Date.parse(row?.nextAt ?? '') - Date.now() > 3_500_000)
    assert.ok((await hookOf(id)).failingSince)
    await hurry(id)
    await until(async () => (await logOf(id))[0]?.statusCode === 500, 'no second try')
    await hurry(id)
    await until(isOver(id), 'no third try')
    assert.equal((await hookOf(id)).failingSince, null)
    assert.equal(to.got.length, 3)
    assert.equal(new Set(to.got.map((one) => one.id)).size, 1)
    assert.equal(new Set(to.got.map(({ body }) => body)).size, 1)
    assert.ok(to.got.every((one) => isSignedBy(one, secret)))
    const delivery = row?.id ?? 0
    assert.equal((await admin.call(sendDeliveryAgain, { params: { id, delivery } })).status, 200)
    await until(() => to.got.length === 4, 'it was not sent again')
    const [told] = (await admin.call(auditLog, { query: { size: 1 } })).answer
    assert.deepEqual(
      [told?.action, told?.subjectId, told?.who, told?.changes],
      ['webhook.sent-again', String(id), admin.user?.name, [{ field: 'delivery', before: null, after: delivery }]],
    )
    assert.equal(to.got[3]?.id, to.got[0]?.id)
    assert.equal((await admin.call(sendDeliveryAgain, { params: { id, delivery: 999_999 } })).status, 404)
    await remove(id)
  })

  it('do not wait for one that is slow', async () => {
    const [slow, fast] = [await listening({ afterMs: 60_000 }), await listening()]
    const hooks = [await make({ url: slow.url }), await make({ url: fast.url })]
    for (let count = 0; count < 6; count += 1) await send()
    const began = Date.now()
    await until(() => fast.got.length === 6, 'the fast one waits')
    assert.ok(Date.now() - began < 8_000)
    assert.ok(slow.got.length <= 2)
    for (const { id } of hooks) await remove(id)
  })

  it('tell nothing of what was rolled back, and of their own part alone', async () => {
    const to = await listening()
    const everything = await make({ url: to.url, kinds: ['insight.published', 'import.ended'] })
    const part = await make({ url: to.url, kinds: ['insight.published', 'import.ended'], products: [1] })
    const event = { kind: 'insight.published', id: 7, page: '/x' } as const
    const rolledBack = inTransaction(portal.database, async (trx) => {
      await notifyWebhooks(trx, [{ ...event, product: 1 }])
      throw new Error('kembali')
    })
    await assert.rejects(rolledBack, /kembali/)
    await inTransaction(portal.database, (trx) =>
      notifyWebhooks(trx, [
        { ...event, product: 1 },
        { ...event, product: 2 },
        { kind: 'import.ended', id: 1, page: '/y' },
      ]),
    )
    assert.deepEqual(
      (await logOf(everything.id)).map(({ subject }) => subject),
      [1, 7, 7].map((id) => ({ id, number: null })),
      'of what is no feedback there is an id alone',
    )
    assert.equal((await logOf(part.id)).length, 1)
    await until(isOver(everything.id), 'not sent')
    await until(isOver(part.id), 'not sent')
    assert.equal(to.got.length, 4)
    await remove(everything.id)
    await remove(part.id)
  })

  it('that are being deleted are waited for, and what happens does not fail for them', async () => {
    const { id } = await make({ url: (await listening()).url, kinds: ['import.ended'] })
    const client = await portal.database.pool.connect()
    try {
      await client.query('begin')
      await client.query('delete from webhook where id = $1', [id])
      const told = inTransaction(portal.database, (trx) =>
        notifyWebhooks(trx, [{ kind: 'import.ended', id: 1, page: '/y' }]),
      )
      const waits = async () => {
        const { rows } = await portal.database.pool.query(
          `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        )
        return rows.length > 0
      }
      await until(waits, 'nobody waits for the deletion')
      await client.query('commit')
      await told
    } finally {
      client.release()
    }
    assert.equal((await remove(id)).status, 404)
  })

  it('are left to another process by one that ended, whose late word counts no more', async () => {
    const to = await listening()
    const { id } = await make({ url: to.url })
    const other = { database: portal.database, log: portal.app.log }
    // Held as by a process that is killed next: nobody else sends it until its seconds are over.
    await portal.database.pool.query(
      `insert into webhook_delivery (webhook_id, kind, body) values ($1, 'test', '{"page":"/"}')`,
      [id],
    )
    const claimed = (await claimNext(portal.database, id)) ?? assert.fail()
    assert.equal(await claimNext(portal.database, id), null)
    await until(() => to.got.length === 1, 'no other process sent it', 50)
    assert.equal(to.got[0]?.id, claimed.message_id)
    await until(isOver(id), 'not written down')
    const late = { statusCode: 500, problem: null, answer: null, retryAfter: null, tookMs: 1 }
    await writeAnswer(other, claimed, late)
    assert.deepEqual(
      (await logOf(id)).map(({ state, tries }) => [state, tries]),
      [['sent', 2]],
    )
    await remove(id)
  })

  it('end with a 410 and after days of failures, and who made them is told', async () => {
    const to = await listening({ status: 410 })
    const { id } = await make({ url: to.url })
    await admin.call(testWebhook, { params: { id } })
    await until(async () => (await hookOf(id)).state === 'gone', 'a 410 did not end it')
    assert.equal((await admin.call(testWebhook, { params: { id } })).status, 409)
    assert.deepEqual((await logOf(id)).map(({ subject }) => subject), [null]) // prettier-ignore
    const failing = await make({ url: (await listening({ status: 500 })).url })
    await portal.database.pool.query(`update webhook set failing_since = now() - interval '4 days' where id = $1`, [
      failing.id,
    ])
    await admin.call(testWebhook, { params: { id: failing.id } })
    const { pool } = portal.database
    const ofIt = 'webhook_id = $1 and status_code = 500 and claim is null'
    await until(async () => {
      const { rows } = await pool.query(`select from webhook_delivery where ${ofIt}`, [failing.id])
      return rows.length === 1
    }, 'it was not tried')
    // One that failed so far is tried again; only after the last try of one it is known that none goes through.
    assert.equal((await hookOf(failing.id)).state, 'on')
    await pool.query(`update webhook_delivery set tries = 8, next_at = now() where ${ofIt}`, [failing.id])
    await admin.call(testWebhook, { params: { id: failing.id } })
    await until(async () => (await hookOf(failing.id)).state === 'failing', 'it was not paused')
    assert.match((await admin.get('/api/v2/audit?size=50')).text, /webhook\.paused/)
    const isTold = async () =>
      /Webhook &quot;|Webhook "|Webhook &#/.test((await portal.anonymous.get('/dev/mail')).text)
    await until(isTold, 'no mail tells of it')
    const { version } = await hookOf(failing.id)
    const on = { params: { id: failing.id }, body: { version, state: 'on' as const } }
    assert.equal((await admin.call(changeWebhook, on)).status, 200)
    assert.equal((await hookOf(failing.id)).failingSince, null)
    assert.equal((await admin.call(changeWebhook, on)).status, 409)
    await remove(id)
    await remove(failing.id)
  })

  it('sign by the secret before as well while it holds', async () => {
    const to = await listening()
    const { id, secret } = await make({ url: to.url })
    const renewed = (await admin.call(renewWebhookSecret, { params: { id } })).answer
    assert.match((await admin.get('/api/v2/audit?size=20')).text, /webhook\.secret-renewed/)
    await admin.call(testWebhook, { params: { id } })
    await until(() => to.got.length === 1, 'not received')
    assert.ok(to.got[0] && isSignedBy(to.got[0], secret) && isSignedBy(to.got[0], renewed.secret))
    await portal.database.pool.query(`update webhook set old_until = now() - interval '1 second' where id = $1`, [id])
    await admin.call(testWebhook, { params: { id } })
    await until(() => to.got.length === 2, 'not received')
    assert.ok(to.got[1] && !isSignedBy(to.got[1], secret) && isSignedBy(to.got[1], renewed.secret))
    await remove(id)
  })

  it('refuse what is wrong and name the field', async () => {
    const { id } = await make({ url: (await listening()).url, name: 'Bernama' })
    const good = { name: 'Lain', url: 'https://93.184.215.14/', kinds }
    for (const [body, field] of [
      [{ name: 'BERNAMA' }, 'name'],
      [{ name: ' ' }, 'name'],
      [{ url: 'https://10.0.0.1/' }, 'url'],
      [{ url: 'https://169.254.169.254/latest' }, 'url'],
      [{ url: 'http://93.184.215.14/' }, 'url'],
      [{ url: 'bukan' }, 'url'],
      [{ kinds: [] }, 'kinds'],
      [{ kinds: ['cuaca'] }, 'kinds.0'],
      [{ regions: [999_999] }, 'regions'],
      [{ products: [] }, 'products'],
    ] as const) {
      const refused = await admin.post(makeWebhook.path, { ...good, ...body })
      assert.deepEqual([refused.status, refused.fields], [400, [field]], JSON.stringify(body) + refused.text)
    }
    const { version } = await hookOf(id)
    const moved = { params: { id }, body: { version, url: 'https://192.168.0.1/' } }
    assert.deepEqual((await admin.call(changeWebhook, moved)).fields, ['url'])
    await remove(id)
    assert.equal((await remove(id)).status, 404)
    assert.equal((await admin.call(listWebhookDeliveries, { params: { id }, query: {} })).status, 404)
  })

  it('need a proof for making, moving and a new secret, and are closed to all others', async () => {
    const { id } = await make({ url: (await listening()).url })
    const { version } = await hookOf(id)
    await portal.database.pool.query(`update session set created_at = now() - interval '1 day'`)
    const body = { name: 'Tanpa bukti', url: 'https://93.184.215.14/', kinds }
    assert.equal((await admin.call(makeWebhook, { body })).status, 403)
    assert.equal((await admin.call(renewWebhookSecret, { params: { id } })).status, 403)
    const change = (given: object) => admin.call(changeWebhook, { params: { id }, body: { version, ...given } })
    assert.equal((await change({ url: 'https://93.184.215.14/' })).status, 403)
    assert.equal((await change({ kinds: [...kinds, 'voc.owner'] })).status, 403)
    assert.equal((await change({ kinds: ['voc.done'], state: 'off' })).status, 200)
    for (const person of [portal.anonymous, await portal.signIn('MANAGEMENT'), await portal.signIn('CMP')]) {
      const refused = person === portal.anonymous ? 401 : 403
      assert.equal((await person.call(listWebhooks)).status, refused)
      assert.equal((await person.call(makeWebhook, { body })).status, refused)
      assert.equal((await person.call(listWebhookDeliveries, { params: { id }, query: {} })).status, refused)
      assert.equal((await person.call(testWebhook, { params: { id } })).status, refused)
    }
    const ofPart = await portal.addPerson({ email: 'sebagian@ido.example', roles: ['ADMIN'], products: [1] })
    assert.equal((await ofPart.call(makeWebhook, { body })).status, 403)
    assert.equal((await ofPart.call(listWebhooks)).answer.can.change, false)
    assert.equal((await ofPart.call(listWebhookDeliveries, { params: { id }, query: {} })).status, 403)
    admin = await portal.signIn('ADMIN')
    await remove(id)
  })
})
