import assert from 'node:assert/strict'
import type { EventEmitter } from 'node:events'
import { after, before, describe, it } from 'node:test'
import { type TestDatabase, testDatabase } from '../../testing/database.ts'
import { unavailable } from '../errors.ts'
import { isConnectionLost, sayLoss, throughLosses } from './connection-loss.ts'
import { openDatabase } from './database.ts'
import { RowStream } from './stream-rows.ts'

const lost = (code: string) => Object.assign(new Error('lost'), { code })

describe('a connection that is lost', () => {
  let own: TestDatabase
  before(async () => {
    own = await testDatabase()
  })
  after(() => own.close())

  /** The server's goodbye comes together with its word that it is ready, as on a busy machine: read as one. */
  async function lostAsItIsLent() {
    const database = openDatabase({ url: own.url })
    database.pool.once('connect', (client) => {
      const { connection } = client as unknown as { connection: EventEmitter }
      connection.emit('errorMessage', Object.assign(lost('57P01'), { name: 'error' }))
    })
    return database
  }

  it('as it is checked out is told by the server’s own code, however it is asked', async () => {
    const asPool = await lostAsItIsLent()
    await assert.rejects(asPool.pool.query('select 1'), { code: '57P01' })
    const asPromise = await lostAsItIsLent()
    await assert.rejects(asPromise.write.selectFrom('account').select('id').execute(), { code: '57P01' })
    const asStream = await lostAsItIsLent()
    const client = await asStream.pool.connect()
    const read = async () => {
      for await (const _ of client.query(new RowStream('select 1', [], { batchSize: 1 })) as AsyncIterable<unknown>);
    }
    await assert.rejects(read, { code: '57P01' })
    client.release(true)
    for (const database of [asPool, asPromise, asStream]) {
      assert.equal((await database.pool.query('select 1')).rowCount, 1)
      await database.close()
    }
  })

  it('is known by its code, also as the cause of another error, and nothing else is taken for it', () => {
    for (const code of ['57P01', '08006', 'ECONNRESET', '53300']) assert.ok(isConnectionLost(lost(code)), code)
    assert.ok(isConnectionLost(new Error('the migration failed', { cause: lost('57P01') })))
    assert.ok(isConnectionLost(unavailable('databaseAway')))
    for (const error of [lost('23505'), lost('57014'), new Error('lost'), null]) assert.ok(!isConnectionLost(error))
  })

  it('is said with its reason, also where the driver has only a code for it', () => {
    const said: string[] = []
    const say = sayLoss((line) => said.push(line))
    say(new Error('the migration failed', { cause: lost('25006') }))
    say(Object.assign(new AggregateError([lost('ECONNREFUSED')]), { code: 'ECONNREFUSED' }))
    say(unavailable('databaseAway'))
    assert.deepEqual(said, [
      'Waiting for the database: lost',
      'Waiting for the database: ECONNREFUSED',
      'Waiting for the database: unavailable: databaseAway',
    ])
  })

  it('is waited out, for as long as there is patience, and anything else fails at once', async () => {
    let tries = 0
    const told: unknown[] = []
    const work = async () => {
      tries += 1
      if (tries < 3) throw lost('57P01')
      return tries
    }
    assert.equal(await throughLosses(work, { onLoss: (error) => told.push(error) }), 3)
    assert.equal(told.length, 1)

    const never = async () => {
      throw lost('57P01')
    }
    await assert.rejects(throughLosses(never, { for: 150 }), { code: '57P01' })
    await assert.rejects(throughLosses(never, { signal: AbortSignal.timeout(150) }), { code: '57P01' })
    tries = 0
    const wrong = async () => {
      tries += 1
      throw lost('23505')
    }
    await assert.rejects(throughLosses(wrong), { code: '23505' })
    assert.equal(tries, 1)
  })
})
