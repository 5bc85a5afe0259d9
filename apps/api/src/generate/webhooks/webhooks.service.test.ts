import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { hookSecretOf } from '../../platform/secrets/webhook-secrets.ts'
import { testDatabase, type TestDatabase } from '../../testing/database.ts'
import { fillDemo } from '../demo.service.ts'

const now = new Date('2026-11-21T03:00:00Z')
const place = { secretsKey: Buffer.alloc(32, 7), dataDir: '/nowhere' }
const counts = { voc: 300, tickets: 100, orders: 100, revenue: 100, subscriptions: 100, traffic: 100, infra: 100 }

let db: TestDatabase
before(async () => {
  db = await testDatabase()
  await fillDemo(db.database, { now, place, counts })
})
after(() => db?.close())

const rows = async <T extends object>(text: string) => (await db.database.pool.query<T>(text)).rows

test('webhooks of the demo call nobody, have a secret that opens for them alone, and tell how they stopped', async () => {
  const hooks = await rows<{
    id: number
    state: string
    secret: Buffer
    url: string
    regions: number
    told: string[]
  }>(`
    select w.id, w.state, w.secret, w.url, cardinality(w.scope_regions) as regions, array(select distinct d.state from webhook_delivery d where d.webhook_id = w.id order by 1) as told
    from webhook w order by w.id`)
  assert.deepEqual(
    hooks.map(({ state }) => state),
    ['off', 'failing', 'gone'],
  )
  for (const { id, url, secret } of hooks) {
    assert.match(new URL(url).hostname, /\.ido\.example$/)
    assert.match(await hookSecretOf(place, id, secret), /^whsec_/)
    await assert.rejects(hookSecretOf(place, id + 1, secret))
  }
  const [off, failing, gone] = hooks
  assert.deepEqual(off?.told, ['sent'])
  assert.ok(failing?.told.includes('failed'))
  assert.equal(failing?.regions, 2)
  assert.deepEqual(gone?.told, ['failed'])
  const [wrong] = await rows<{ total: number }>(`
    select count(*)::int as total from webhook_delivery d join webhook w on w.id = d.webhook_id
    where d.kind <> 'test' and (not d.kind = any(w.kinds) or d.created_at < w.created_at)`)
  assert.equal(wrong?.total, 0)
})
