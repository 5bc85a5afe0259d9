import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  changeVocStatus,
  changeWebhook,
  createVoc,
  listWebhookDeliveries,
  listWebhooks,
  makeWebhook,
  type WebhookKind,
} from '@ido/contract'
import { testPortal } from '../../testing/portal.ts'
import { until } from '../../testing/until.ts'
import { receiver } from './webhooks.testkit.ts'

test('webhooks show nobody the query of their address: list, log, audit log and its export; sent back as shown it stays', async (t) => {
  const portal = await testPortal({
    env: { WEBHOOK_PRIVATE_HOSTS: '127.0.0.1', PUBLIC_URL: 'https://ido.example' },
    jobs: true,
  })
  t.after(() => portal.close())
  const admin = await portal.signIn('ADMIN')
  const to = await receiver()
  t.after(() => to.close())
  const secret = 'rahasia-di-alamat-7f3a'
  const url = `${to.url}?token=${secret}&a=1`
  const kinds: WebhookKind[] = ['voc.created', 'voc.status']
  const { id } = (await admin.call(makeWebhook, { body: { name: 'Penerima', kinds, url } })).answer
  const hooks = (await admin.call(listWebhooks)).answer.webhooks
  const shown = hooks.find((one) => one.id === id) ?? assert.fail()
  assert.match(shown.url, /\?…$/)
  const { version } = shown
  const body = { version, url: shown.url, name: 'Nama baru', state: 'on' as const }
  assert.equal((await admin.call(changeWebhook, { params: { id }, body })).status, 200)
  // Another path with the hidden query is refused, so that nobody loses the secret by an edit.
  const moved = { version: version + 1, url: shown.url.replace(/\?…$/, '/baru?…') }
  const refused = await admin.call(changeWebhook, { params: { id }, body: moved })
  assert.deepEqual([refused.status, refused.fields], [400, ['url']])
  const { rows } = await portal.database.pool.query<{ url: string }>('select url from webhook where id = $1', [id])
  assert.equal(rows[0]?.url, url)
  const staff = await portal.signIn('STAFF')
  const made = await staff.call(createVoc, { body: { longtext: 'Rahasia pelanggan', product_id: 1 } })
  assert.equal((await staff.call(changeVocStatus, { body: { id: made.answer.id, status: 'new' } })).status, 200)
  await until(async () => {
    const sent = (await admin.call(listWebhookDeliveries, { params: { id }, query: {} })).answer
    return sent.length > 0 && sent.every(({ state, tries }) => state !== 'waiting' && tries > 0)
  }, 'it should be sent')
  const paths = [
    '/api/v2/webhooks',
    `/api/v2/webhooks/${id}/deliveries`,
    '/api/v2/audit?size=100',
    '/api/v2/audit/export',
    '/api/v2/settings/failing-webhooks',
    '/api/activitylog?size=100',
  ]
  for (const path of paths) {
    const { status, text } = await admin.get(path)
    assert.equal(status, 200, path)
    assert.ok(!text.includes(secret), path)
  }
  const told = await portal.database.pool.query(`select e::text as row from audit_event e`)
  assert.ok(!JSON.stringify(told.rows).includes(secret))
})
