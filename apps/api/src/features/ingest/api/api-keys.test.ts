import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { createKey, revokeKey } from './api-keys.service.ts'
import { ingestPortal, ticket, type IngestPortal } from './ingest.testkit.ts'

let to: IngestPortal
before(async () => {
  to = await ingestPortal()
})
after(() => to?.portal.close())

describe('who may put data in', () => {
  test('a key that is missing, unknown, expired, revoked or no key is a 401', async () => {
    const expired = await createKey(to.portal.database, { name: 'old', scopes: ['tickets'], days: 1 })
    await to.portal.database.pool.query(`update api_key set expires_at = now() - interval '1 second' where id = $1`, [
      expired.id,
    ])
    const revoked = await createKey(to.portal.database, { name: 'gone', scopes: ['tickets'], days: null })
    assert.equal((await to.put('tickets', { body: [ticket('r-1')], asKey: revoked.key })).status, 200)
    await revokeKey(to.portal.database, revoked.id)
    const admin = await to.portal.signIn('ADMIN')
    for (const asKey of [null, `${to.key}x`, expired.key, revoked.key, admin.token]) {
      const { status, message } = await to.put('tickets', { body: [ticket('never')], asKey })
      assert.deepEqual([status, /API key/.test(message)], [401, true])
    }
    assert.equal(await to.one(`select count(*) from ticket where number = 'never'`), 0)
  })

  test('a key without the scope is a 403, and no cookie makes up for it', async () => {
    const narrow = await createKey(to.portal.database, { name: 'narrow', scopes: ['infra'], days: 30 })
    const { status, message } = await to.put('tickets', { body: [ticket('never')], asKey: narrow.key })
    assert.deepEqual([status, message], [403, 'This API key does not reach tickets; its scopes are: infra'])
    const { token } = await to.portal.signIn('ADMIN')
    const cookie = await to.put('tickets', { body: [], asKey: null, headers: { cookie: `token=${token}` } })
    assert.equal(cookie.status, 401)
  })

  test('X-API-Key is taken as well, also from a page of another site', async () => {
    const headers = { 'x-api-key': to.key, 'sec-fetch-site': 'cross-site', origin: 'https://elsewhere.example' }
    assert.equal((await to.put('tickets', { body: [ticket('x-1')], asKey: null, headers })).status, 200)
  })

  test('the last use of a key is kept, at most once a minute', async () => {
    const { id, key: own } = await createKey(to.portal.database, { name: 'used', scopes: ['tickets'], days: null })
    const usedAt = async () => {
      const { rows } = await to.portal.database.pool.query<{ at: Date | null }>(
        'select last_used_at as at from api_key where id = $1',
        [id],
      )
      return rows[0]?.at?.getTime() ?? null
    }
    assert.equal(await usedAt(), null)
    await to.put('tickets', { body: [], asKey: own })
    const first = await usedAt()
    assert.ok(first !== null)
    await to.put('tickets', { body: [], asKey: own })
    assert.equal(await usedAt(), first)
    await to.portal.database.pool.query(
      `update api_key set last_used_at = now() - interval '2 minutes' where id = $1`,
      [id],
    )
    await to.put('tickets', { body: [], asKey: own })
    assert.ok(((await usedAt()) ?? 0) >= first)
  })
})
