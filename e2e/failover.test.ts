import assert from 'node:assert/strict'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import {
  countUnreadNotices,
  createVoc,
  currentSession,
  listDashboards,
  listNotices,
  listVoc,
  queryCall,
  questionsCall,
} from '@ido/contract'
import { openDatabase } from '../apps/api/src/platform/database/database.ts'
import { migrate } from '../apps/api/src/platform/database/migrate.ts'
import { testPortal, type TestPortal, type TestSession } from '../apps/api/src/testing/portal.ts'
import { until } from '../apps/api/src/testing/until.ts'
import { onServer, type Primary, type Standby, startPrimary, startStandby } from '../bench/soak/cluster.ts'

const folder = mkdtempSync(join(tmpdir(), 'ido-failover-'))
let primary: Primary
let standby: Standby
let portal: TestPortal
let po: TestSession

before(async () => {
  chmodSync(folder, 0o755)
  primary = await startPrimary(join(folder, 'primary'))
  const first = openDatabase({ url: primary.url, maxConnections: 8 })
  await migrate(first)
  await first.close()
  standby = await startStandby(primary, join(folder, 'standby'))
  const [host, other] = [new URL(primary.url).host, new URL(standby.url).host]
  const url = primary.url.replace(host, `${host},${other}`)
  const database = openDatabase({ url, replicaUrl: standby.url, maxConnections: 12 })
  portal = await testPortal({ own: { database, url: primary.url, close: () => database.close() } })
  po = await portal.signIn('PO')
  await po.call(createVoc, { body: { longtext: 'Sebelum gangguan' } })
})
after(async () => {
  await portal?.close()
  await standby?.stop()
  await primary?.stop()
  rmSync(folder, { recursive: true, force: true })
})

const feedback = { dataset: 'voc', measures: ['feedback'] }
const reads = async () => {
  const answers = {
    session: await po.call(currentSession),
    dashboards: await po.call(listDashboards),
    records: await po.call(listVoc, { query: {} }),
    notices: await po.call(listNotices, { query: {} }),
    unread: await po.call(countUnreadNotices),
    figure: await po.call(queryCall, { body: feedback }),
    figures: await po.post(questionsCall.path, { questions: [feedback] }),
    ready: await portal.anonymous.get('/readyz'),
  }
  return Object.fromEntries(Object.entries(answers).map(([name, { status }]) => [name, status]))
}
const write = () => po.call(createVoc, { body: { longtext: 'Tagihan ganda' } })

test('while the primary is away people read what its standby has, writes are refused with 503, and both come back', async () => {
  const first = await reads()
  assert.ok(
    Object.values(first).every((status) => status === 200),
    JSON.stringify(first),
  )
  await until(
    async () => (await onServer(standby.url, (client) => client.query('select from voc'))).rowCount === 1,
    'the standby has all',
  )
  await primary.kill()
  // The session is marked as used once a minute, which the standby cannot do.
  await until(async () => {
    const during = await reads()
    return Object.values(during).every((status) => status === 200)
  }, 'everything is read from the standby')
  const refused = await write()
  assert.equal(refused.status, 503, refused.text)
  await primary.start()
  await until(async () => (await write()).status === 200, 'writes succeed again')
  const afterwards = await reads()
  assert.ok(
    Object.values(afterwards).every((status) => status === 200),
    JSON.stringify(afterwards),
  )
})

test('a standby that is promoted takes the writes of an address with both hosts, and counts as up to date', async () => {
  await primary.kill()
  await onServer(standby.url, (client) => client.query('select pg_promote()'))
  await until(async () => (await write()).status === 200, 'writes go to the promoted server')
  const { passedBy } = portal.database.replica ?? assert.fail()
  await until(async () => {
    const { behind, away } = passedBy
    // Its log may end before that of the primary which went away, so it has to come that far first.
    await onServer(standby.url, (client) => client.query('select pg_switch_wal()'))
    await po.call(listVoc, { query: { search: 'tagihan' } })
    return passedBy.behind === behind && passedBy.away === away
  }, 'reads count as up to date')
  await primary.start()
})
