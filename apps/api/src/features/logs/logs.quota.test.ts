import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { activityLog, isSeenByServer, readQuotas, writeActivity } from '@ido/contract'
import { testPortal, type TestPortal, type TestSession } from '../../testing/portal.ts'

describe('lines that a browser writes into the activity log', () => {
  let portal: TestPortal
  let staff: TestSession
  let admin: TestSession
  before(async () => {
    portal = await testPortal({ env: { ACTIVITY_LINES_AN_HOUR: '10' } })
    staff = await portal.signIn('STAFF')
    admin = await portal.signIn('ADMIN')
  })
  after(() => portal.close())

  it('have the type that the caller sent, and say that it was the caller', async () => {
    for (const activitytype of ['SIGN_IN', 'delete', 'Lihat Peta']) {
      assert.equal((await staff.call(writeActivity, { body: { activitytype, halaman: 'depan' } })).status, 200)
    }
    await staff.call(writeActivity, { body: { activitytype: 'PAGE_OPENED', path: '/v3' } })
    const { answer } = await admin.call(activityLog, { query: { search: 'depan' } })
    assert.deepEqual(
      answer.map(({ activitytype, byCaller, details }) => [activitytype, byCaller, details]),
      ['Lihat Peta', 'delete', 'SIGN_IN'].map((type) => [type, true, { halaman: 'depan' }]),
    )
    const ofServer = ['SIGN_IN', 'delete', 'ｄｅｌ\u200bete'].map((type) => isSeenByServer(type))
    assert.deepEqual(
      [ofServer, isSeenByServer('Lihat Peta')],
      [[true, true, true], false],
      'look-alikes bear the mark, too',
    )
    const signedIn = (await admin.call(activityLog, { query: { activitytype: 'SIGN_IN', size: 100 } })).answer
    assert.deepEqual(
      signedIn.filter(({ byCaller }) => byCaller).map(({ details }) => details),
      [{ halaman: 'depan' }],
      'what the server saw stays apart',
    )
    assert.ok(signedIn.some(({ byCaller }) => !byCaller))
    const file = await admin.get('/api/activitylog/export?format=csv&search=depan', { 'accept-language': 'en' })
    assert.match(file.text, /Said by the caller/)
    assert.match(file.text, /,Signed in,.*,yes\r\n/)
    for (const query of [{ search: 'lihat peta' }, { activitytype: 'Lihat Peta' }]) {
      assert.equal((await admin.call(activityLog, { query })).meta.totalData, 1)
    }
  })

  it('are so many an hour; the one too many is told how many there are and when to come again', async () => {
    const write = () => staff.call(writeActivity, { body: { path: '/v3' } })
    const used = async (person: TestSession) =>
      (await person.call(readQuotas)).answer.find(({ name }) => name === 'activityLines')
    assert.deepEqual(await used(staff), { name: 'activityLines', used: 4, limit: 10 }, 'it shows before it is reached')
    for (let n = 4; n < 10; n += 1) assert.equal((await write()).status, 200)
    const { status, message, headers } = await write()
    assert.equal(status, 429)
    assert.match(message, /10 dari 10/)
    const seconds = Number(headers.get('retry-after'))
    assert.ok(seconds > 3_000 && seconds <= 3_600)
    assert.equal((await used(staff))?.used, 10, 'what is refused does not count')
    assert.equal((await used(admin))?.used, 0)
    assert.equal((await admin.call(writeActivity, { body: { path: '/v3' } })).status, 200, 'nobody else is refused')
  })
})
