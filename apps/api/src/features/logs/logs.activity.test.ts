import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { activityLog, downloadLog, exportActivity, writeActivity } from '@ido/contract'
import { testPortal, type TestPortal, type TestSession } from '../../testing/portal.ts'

describe('the activity log', () => {
  let portal: TestPortal
  let admin: TestSession
  before(async () => {
    portal = await testPortal({ env: { TRUST_PROXY: '1' } })
    admin = await portal.signIn('ADMIN')
    // Sign-ins of people stand in the log, too.
    await portal.database.pool.query(
      `insert into activity (at, account_id, name, email, nik, activitytype, path, ip, details)
       select timestamptz '2026-05-01 16:05Z' + n * interval '1 minute', a.id, 'Orang ' || n, a.email, a.nik,
         case when n % 2 = 0 then 'PAGE_OPENED' else 'EXPORT' end, '/v3/page-' || n, '10.0.0.1', '{"layar": "Kepuasan 100%"}'
       from generate_series(1, 12) n join account a on a.nik = case when n <= 5 then '900005' else '900006' end`,
    )
  })
  after(() => portal.close())

  const may = { timestamp_from: '2026-05-01', timestamp_to: '2026-05-03' }
  const total = async (query: object, session = admin) =>
    (await session.call(activityLog, { query: { ...may, ...query } })).meta.totalData

  it('keeps a line of anybody with access: its own keys, both addresses, the browser', async () => {
    const staff = await portal.signIn('STAFF')
    const { status, answer } = await staff.call(writeActivity, {
      body: {
        activitytype: 'PAGE_OPENED',
        path: '/v3/voc',
        ipaddress: '203.0.113.7',
        layar: 'Daftar VoC',
        lebar: 1280,
      },
    })
    assert.equal(status, 200)
    const [row] = (await admin.call(activityLog, { query: { search: 'daftar voc' } })).answer
    const { at, timestamp, userAgent, ...rest } = row ?? assert.fail()
    assert.deepEqual(rest, {
      id: answer.id,
      name: 'staf@ido.example',
      email: 'staf@ido.example',
      nik: '900006',
      activitytype: 'PAGE_OPENED',
      byCaller: true,
      path: '/v3/voc',
      ipaddress: '127.0.0.1',
      claimedIp: '203.0.113.7',
      details: { layar: 'Daftar VoC', lebar: 1280 },
    })
    assert.equal(userAgent, 'node')
    assert.match(timestamp, /^\d{1,2} [A-Z][a-z]{2} \d{4} - \d\d : \d\d$/)
    assert.ok(Math.abs(Date.parse(at) - Date.now()) < 60_000)
    // Behind a trusted proxy it is the one that the proxy names.
    await staff.post(
      writeActivity.path,
      { activitytype: 'PAGE_OPENED', ipaddress: '203.0.113.7', layar: 'Di balik proksi' },
      { 'x-forwarded-for': '198.51.100.9' },
    )
    const [behind] = (await admin.call(activityLog, { query: { search: 'balik proksi' } })).answer
    assert.deepEqual([behind?.ipaddress, behind?.claimedIp], ['198.51.100.9', '203.0.113.7'])
  })

  it('names what has no type, and refuses what is too large or no object', async () => {
    const staff = await portal.signIn('STAFF')
    const post = (body: unknown) => staff.post<{ id: number }>('/api/activitylog', body)
    assert.equal((await post({ apa: 'saja' })).status, 200)
    assert.equal(await total({ search: 'saja', timestamp_from: undefined, timestamp_to: undefined }), 1)
    const large = await post({ apa: 'x'.repeat(20_000) })
    assert.deepEqual([large.status, large.fields], [400, ['body']])
    assert.match(large.message, /paling banyak 16 kB/)
    assert.equal((await post([1])).status, 400)
    assert.deepEqual((await post({ activitytype: '' })).fields, ['activitytype'])
  })

  it('begins with the newest, says times in Indonesian, and is sorted by its columns', async () => {
    const { answer, meta } = await admin.call(activityLog, { query: { ...may, size: 5 } })
    assert.equal(answer[0]?.timestamp, '1 Mei 2026 - 23 : 17')
    assert.deepEqual(meta, { page: 1, size: 5, totalPage: 3, show_from: 1, show_to: 5, totalData: 12 })
    const last = await admin.call(activityLog, { query: { ...may, size: 5, page: 3 } })
    assert.deepEqual([last.answer.length, last.meta.page, last.meta.show_from, last.meta.show_to], [2, 3, 11, 12])
    const byName = await admin.call(activityLog, { query: { ...may, size: 2, orderName: 'name', orderBy: 'desc' } })
    assert.deepEqual(
      byName.answer.map(({ name }) => name),
      ['Orang 9', 'Orang 8'],
    )
  })

  it('is filtered by person, type and time, and searched through everything it holds', async () => {
    assert.equal(await total({ name: 'orang 1' }), 4)
    assert.equal(await total({ email: 'STAF@' }), 7)
    assert.equal(await total({ nik: '900005' }), 5)
    assert.equal(await total({ activitytype: 'EXPORT' }), 6)
    assert.equal(await total({ activitytype: 'EXPORT,PAGE_OPENED' }), 12)
    assert.equal(await total({ timestamp_from: '2026-05-02' }), 0)
    assert.equal(await total({ timestamp_from: '2026-05-01T16:10:00Z' }), 8)
    assert.equal(await total({ search: 'page-11' }), 1)
    assert.equal(await total({ search: '100% kepuasan' }), 12)
    assert.equal(await total({ search: '100_' }), 0)
    assert.equal(await total({ search: 'xy' }), 0)
    assert.equal(await total({ search: '100% ke' }), 12)
  })

  it('leaves as a file of what is filtered, with its line in the download log', async () => {
    const { text, status } = await admin.call(exportActivity, { query: { ...may, nik: '900005', format: 'csv' } })
    assert.equal(status, 200)
    const lines = text.trim().split('\r\n')
    assert.equal(lines.length, 6)
    assert.match(lines[0] ?? '', /^Waktu \(WIB\),Nama,E-mail,NIK,/)
    assert.match(lines[1] ?? '', /^2026-05-01 23:10:00,Orang 5,.*,Mengekspor,\/v3\/page-5,10\.0\.0\.1,/)
    const [download] = (await admin.call(downloadLog, { query: {} })).answer
    assert.deepEqual([download?.type, download?.total_rows], ['Log aktivitas (CSV)', 5])
    const xlsx = await admin.get('/api/activitylog/export?format=xlsx')
    assert.ok(xlsx.text.startsWith('PK'))
  })

  it('shows a reader with a data scope only people who see no more, also their downloads', async () => {
    const { pool } = portal.database
    await pool.query(`update account set scope_regions = '{2}' where nik in ('900003', '900005')`)
    await pool.query(`insert into download_log (date, account_id, downloaded_by, user_email, type, status)
      select now(), id, 'Unduhan ' || nik, email, 'VOC (CSV)', 'done' from account`)
    const management = await portal.signIn('MANAGEMENT')
    const namesOf = async (session: TestSession) =>
      (await session.call(downloadLog, { query: { search: 'unduhan', size: 100 } })).answer
        .map(({ downloaded_by }) => downloaded_by.slice(-6))
        .toSorted()
    assert.equal(await total({}, management), 5)
    assert.equal(await total({ nik: '900006' }, management), 0)
    assert.deepEqual(await namesOf(management), ['900003', '900005'])

    await pool.query(`update account set scope_regions = '{2,3}' where nik = '900005'`)
    assert.equal(await total({}, management), 0)
    // What a role narrows counts as much as what the account does.
    await pool.query(`update account set scope_regions = null where nik = '900005'`)
    await pool.query(`insert into role (name, label, scope_regions) values ('TREG2', 'Treg 2', '{2}')`)
    await pool.query(
      `update account_role set role = 'TREG2' where account_id = (select id from account where nik = '900005')`,
    )
    assert.equal(await total({}, management), 5)
    assert.equal(await total({}), 12)
    await pool.query(`update account set scope_regions = null where nik = '900003'`)
  })

  it('is closed without a session and to those who do not supervise', async () => {
    assert.equal((await portal.anonymous.get('/api/activitylog')).status, 401)
    assert.equal((await portal.anonymous.post('/api/activitylog', {})).status, 401)
    assert.equal((await (await portal.signIn('CMP')).get('/api/activitylog')).status, 403)
    assert.equal((await (await portal.signIn('GUEST')).post('/api/activitylog', {})).status, 403)
  })
})
