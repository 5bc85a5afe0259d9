import assert from 'node:assert/strict'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { Answers } from '../apps/api/src/platform/pools/answers.ts'
import { Callers, withContext } from '../apps/api/src/platform/pools/query-context.ts'
import { isConnectionLost } from '../apps/api/src/platform/database/connection-loss.ts'
import { type Database, openDatabase } from '../apps/api/src/platform/database/database.ts'
import { migrate } from '../apps/api/src/platform/database/migrate.ts'
import { tickets } from '../apps/api/src/semantic/catalog/tickets.ts'
import { createState } from '../apps/api/src/semantic/run-state.ts'
import { dataVersion, totalOf } from '../apps/api/src/features/voc/list/totals.queries.ts'
import { until } from '../apps/api/src/testing/until.ts'
import { onServer, type Primary, type Standby, startPrimary, startStandby } from '../bench/soak/cluster.ts'

describe('a streaming standby', () => {
  const folder = mkdtempSync(join(tmpdir(), 'ido-standby-'))
  const opened: Database[] = []
  let primary: Primary
  let standby: Standby
  before(async () => {
    chmodSync(folder, 0o755)
    primary = await startPrimary(join(folder, 'primary'))
    const first = openDatabase({ url: primary.url, maxConnections: 8 })
    await migrate(first)
    await first.close()
    standby = await startStandby(primary, join(folder, 'standby'))
  })
  after(async () => {
    await Promise.all(opened.map((each) => each.close()))
    await standby?.stop()
    await primary?.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  /** A portal's connections, which have found the standby. */
  async function portal(): Promise<Database> {
    const database = openDatabase({ url: primary.url, replicaUrl: standby.url, maxConnections: 8 })
    opened.push(database)
    await until(() => isOnStandby(database), 'the standby is never read')
    return database
  }
  const isOnStandby = async ({ readPool }: Database) => {
    const { rows } = await readPool.query<{ is: boolean }>('select pg_is_in_recovery() as is')
    return rows[0]?.is === true
  }
  const onStandby = (text: string) => onServer(standby.url, (client) => client.query<{ at: string }>(text))
  /** Writes as another process does, of which this one knows nothing; answers how far the log is then. */
  const write = (text: string) =>
    onServer(primary.url, async (client) => {
      await client.query(text)
      const { rows } = await client.query<{ at: string }>('select pg_current_wal_flush_lsn()::text as at')
      return rows[0]?.at ?? ''
    })

  it('is read from, but for what it does not have yet of what was written here', async () => {
    const database = await portal()
    await onStandby('select pg_wal_replay_pause()')
    assert.ok(await isOnStandby(database), 'what others write may show later')
    const at = await write('create table here (n int)')
    database.reached.raiseWritten(at)
    assert.equal(await isOnStandby(database), false)
    await onStandby('select pg_wal_replay_resume()')
    await until(() => isOnStandby(database), 'it has caught up and is not read')
    assert.ok((database.replica?.passedBy.behind ?? 0) > 0)
  })

  it('gives no rows that are older than a version that was read of the primary', async () => {
    const cache = new Answers()
    const asks: Record<string, (database: Database) => Promise<unknown>> = {
      'the version of VOC': dataVersion,
      'a search in VOC': async (database) => {
        const person = {
          id: 1,
          name: '',
          email: '',
          nik: null,
          roles: [],
          leadsAs: null,
          scope: { regions: null, products: null },
        }
        return totalOf(database, cache, { filters: {}, search: 'lambat', person }, 'bounded')
      },
      'the versions of all data': (database) => createState(database).dataset(tickets),
    }
    const portals = await Promise.all(Object.keys(asks).map(portal))
    await write('create table there (n int)')
    await until(
      async () => (await onStandby('select from pg_class where relname = $$there$$')).rowCount === 1,
      'it lags',
    )
    await onStandby('select pg_wal_replay_pause()')
    // One write that it has and does not show, and one that it does not even have.
    const shown = await write('insert into there values (1)')
    await until(
      async () => (await onStandby(`select where pg_last_wal_receive_lsn() >= '${shown}'`)).rowCount === 1,
      'the standby receives nothing',
    )
    await standby.cutOff()
    await write('insert into there values (2)')
    for (const [at, ask] of Object.values(asks).entries()) {
      const database = portals[at] as Database
      database.reached.raiseWritten(shown)
      await ask(database)
    }
    await onStandby('select pg_wal_replay_resume()')
    await until(async () => (await onStandby('select from there')).rowCount === 1, 'the standby does not go on')
    for (const [at, what] of Object.keys(asks).entries()) {
      const { rows } = await (portals[at] as Database).readPool.query('select from there')
      assert.equal(rows.length, 2, `${what} was of the primary, the rows behind it are older`)
    }
    await standby.joinAgain()
    await until(() => isOnStandby(portals[0] as Database), 'it is not read again')
  })

  const passedBy = (database: Database) =>
    until(async () => {
      const answer = await Promise.race([isOnStandby(database), pause(500, 'waits')])
      return answer === false
    }, 'everybody waits for it')

  it('that freezes is passed by within seconds, and read again when it goes on', async () => {
    const database = await portal()
    standby.freeze()
    try {
      await passedBy(database)
    } finally {
      standby.thaw()
    }
    await until(() => isOnStandby(database), 'it is not read again')
  })

  it('that freezes holds up nobody who asks after it was found out, and for seconds only who had asked before', async () => {
    const database = await portal()
    const { readPool } = database
    const ask = (who: string, text: string) =>
      withContext({ callers: new Callers(who), lane: 'lists', signal: null, isLimited: true }, () =>
        readPool.query(text),
      )
    const seconds = async (work: Promise<unknown>) => {
      const began = performance.now()
      const ended = await work.then(
        () => 'answered',
        (error: unknown) => (isConnectionLost(error) ? 'lost' : String(error)),
      )
      return { ended, seconds: (performance.now() - began) / 1000 }
    }
    const sleep = 'select pg_sleep(600)'
    const { places } = readPool.lanes.lists.limits
    // What serves everybody has no time of its own to be over: figures wait for it.
    const under = [seconds(readPool.query(sleep))]
    for (let at = 0; at < places; at += 1) under.push(seconds(ask(`earlier ${at}`, sleep)))
    const running = `select from pg_stat_activity where query = '${sleep}' and state = 'active'`
    await until(async () => (await onStandby(running)).rowCount === under.length, 'they do not run on the standby')
    standby.freeze()
    try {
      await passedBy(database)
      const later = await Promise.all(Array.from({ length: 20 }, (_, at) => seconds(ask(`later ${at}`, 'select 1'))))
      assert.deepEqual([...new Set(later.map(({ ended }) => ended))], ['answered'])
      const slowest = Math.max(...later.map((one) => one.seconds))
      assert.ok(slowest < 5, `who asks later waits ${slowest} s`)
      for (const one of await Promise.all(under)) {
        assert.equal(one.ended, 'lost')
        assert.ok(one.seconds < 15, `who asked before waits ${one.seconds} s`)
      }
    } finally {
      standby.thaw()
    }
    await until(() => isOnStandby(database), 'it is not read again')
  })
})
