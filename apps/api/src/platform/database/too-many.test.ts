import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { describe, it } from 'node:test'
import { createVoc, currentSession, listVoc } from '@ido/contract'
import { testDatabase } from '../../testing/database.ts'
import { testPortal } from '../../testing/portal.ts'
import { openDatabase } from './database.ts'

describe('a server that takes no more connections', () => {
  it('is a 503 that says when to come again, never a 500, and over with the crowd', async (t) => {
    const own = await testDatabase()
    const role = `${new URL(own.url).pathname.slice(1)}_few`
    const password = randomBytes(12).toString('hex')
    // Only a role that administers nothing is held to its limit, with the code of a server that is full.
    await own.database.pool.query(`create role ${role} login password '${password}' connection limit 3`)
    for (const kind of ['tables', 'sequences', 'functions']) {
      await own.database.pool.query(`grant all on all ${kind} in schema public to ${role}`)
    }
    const url = Object.assign(new URL(own.url), { username: role, password }).href
    const database = openDatabase({ url, maxConnections: 8 })
    const portal = await testPortal({ own: { url, database, close: () => database.close() } })
    t.after(async () => {
      await portal.close()
      await own.database.pool.query(`drop owned by ${role}; drop role ${role}`)
      await own.close()
    })
    const cmp = await portal.signIn('CMP')
    const crowd = () =>
      Promise.all(
        Array.from({ length: 60 }, (_, place) =>
          place % 3 === 0
            ? cmp.call(createVoc, { body: { longtext: 'ramai' } })
            : place % 3 === 1
              ? cmp.call(listVoc, { query: { search: `ramai ${place}` } })
              : cmp.call(currentSession),
        ),
      )

    const answers = await crowd()
    const refused = answers.filter(({ status }) => status !== 200)
    assert.ok(refused.length > 0, 'the limit was never met')
    assert.ok(refused.length < answers.length, 'what has a connection goes on')
    for (const { status, headers, message } of refused) {
      assert.equal(status, 503)
      assert.match(headers.get('retry-after') ?? '', /^\d+$/)
      assert.equal(message, 'Layanan sedang tidak tersedia. Coba lagi sebentar lagi.')
    }
    await own.database.pool.query(`alter role ${role} connection limit -1`)
    assert.deepEqual(new Set((await crowd()).map(({ status }) => status)), new Set([200]))
  })
})
