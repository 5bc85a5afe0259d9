import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { downloadLog } from '@ido/contract'
import { testPortal, type TestPortal, type TestRole } from '../../testing/portal.ts'

describe('the download log', () => {
  let portal: TestPortal
  before(async () => {
    portal = await testPortal()
    // Twelve downloads of a PO and three of staff, a minute apart.
    await portal.database.pool.query(
      `insert into download_log (date, account_id, downloaded_by, user_email, nik, type, status, total_rows)
       select timestamptz '2026-05-01 08:00Z' + n * interval '1 minute', a.id, 'Orang ' || n, a.email, a.nik,
         case when n % 2 = 0 then 'VOC (CSV)' else 'VOC (XLSX)' end, case when n = 3 then 'failed' else 'done' end, n * 10
       from generate_series(1, 15) n join account a on a.nik = case when n <= 12 then '900005' else '900006' end`,
    )
  })
  after(() => portal.close())

  const totalFor = async (role: TestRole) => {
    const session = await portal.signIn(role)
    return (await session.call(downloadLog, { query: {} })).meta.totalData
  }

  it('shows one’s own, and everyone’s to ADMIN, MANAGEMENT and CMP', async () => {
    const totals = await Promise.all((['STAFF', 'AGENT', 'PO', 'MANAGEMENT', 'CMP', 'ADMIN'] as const).map(totalFor))
    assert.deepEqual(totals, [3, 0, 12, 15, 15, 15])
    // AGENT leads there, and an agent sees their own.
    const agent = await portal.addPerson({ email: 'agent-cmp@ido.example', roles: ['CMP', 'AGENT'] })
    assert.equal((await agent.call(downloadLog, { query: {} })).meta.totalData, 0)
  })

  it('begins with the newest, in pages of ten', async () => {
    const admin = await portal.signIn('ADMIN')
    const first = await admin.call(downloadLog, { query: {} })
    assert.deepEqual(first.answer[0], {
      id: first.answer[0]?.id,
      date: '2026-05-01T08:15:00.000Z',
      time: '15 : 15',
      downloaded_by: 'Orang 15',
      user_email: 'staf@ido.example',
      nik: '900006',
      type: 'VOC (XLSX)',
      status: 'done',
      total_rows: 150,
      action: null,
    })
    assert.deepEqual(first.meta, { page: 1, size: 10, totalPage: 2, show_from: 1, show_to: 10, totalData: 15 })
    const second = await admin.call(downloadLog, { query: { page: 2 } })
    assert.equal(second.answer.length, 5)
    assert.equal(second.meta.show_to, 15)
    assert.deepEqual((await admin.call(downloadLog, { query: { page: 9 } })).answer, [])
    const inFours = await admin.call(downloadLog, { query: { page: 4, size: 4 } })
    assert.deepEqual(inFours.meta, { page: 4, size: 4, totalPage: 4, show_from: 13, show_to: 15, totalData: 15 })
  })

  it('is sorted by any of its columns, numbers as numbers', async () => {
    const admin = await portal.signIn('ADMIN')
    const rowsBy = async (orderName: 'total_rows' | 'downloaded_by', orderBy: 'asc' | 'desc') =>
      (await admin.call(downloadLog, { query: { orderName, orderBy, size: 3 } })).answer.map(
        ({ total_rows }) => total_rows,
      )
    assert.deepEqual(await rowsBy('total_rows', 'asc'), [10, 20, 30])
    assert.deepEqual(await rowsBy('total_rows', 'desc'), [150, 140, 130])
    assert.deepEqual(await rowsBy('downloaded_by', 'asc'), [10, 100, 110])
    assert.deepEqual((await admin.get('/api/v2/download-log?orderName=filter')).fields, ['orderName'])
    assert.deepEqual((await admin.get('/api/v2/download-log?orderBy=down')).fields, ['orderBy'])
  })

  it('is searched by every word, within what one may see', async () => {
    const admin = await portal.signIn('ADMIN')
    const search = async (session: typeof admin, text: string) =>
      (await session.call(downloadLog, { query: { search: text } })).meta.totalData
    assert.equal(await search(admin, 'XLSX staf@'), 2)
    assert.equal(await search(admin, 'FAILED'), 1)
    assert.equal(await search(admin, '900005'), 12)
    assert.equal(await search(admin, 'oran_'), 0)
    assert.equal(await search(await portal.signIn('STAFF'), '900005'), 0)
    assert.equal(await search(admin, '900005 sx'), await search(admin, '900005 xlsx'))
    assert.equal(await search(admin, 'xl'), await search(admin, 'xlsx'))
    assert.equal(await search(admin, 'sx'), 0)
  })

  it('is closed without a session and without access', async () => {
    assert.equal((await portal.anonymous.get('/api/v2/download-log')).status, 401)
    assert.equal((await (await portal.signIn('GUEST')).get('/api/v2/download-log')).status, 403)
  })
})
