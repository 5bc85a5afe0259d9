import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { activityLog, readQuotas, writeActivity } from '@ido/contract'
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

  it('claim none of what the server says for itself; their own words are kept and found', async () => {
    // Some of its letters are wide, and one sign is invisible.
    const lookAlike = 'ｄｅｌ\u200bete'
    for (const activitytype of ['SIGN_IN', lookAlike, 'Lihat Peta']) {
      assert.equal((await staff.call(writeActivity, { body: { activitytype, halaman: 'depan' } })).status, 200)
    }
    await staff.call(writeActivity, { body: { activitytype: 'PAGE_OPENED', path: '/v3' } })
    const { answer } = await admin.call(activityLog, { query: { search: 'depan' } })
    assert.deepEqual(
      answer.map(({ activitytype, details }) => [activitytype, details['activitytype']]),
      [
        ['Lihat Peta', undefined],
        ['OTHER', lookAlike],
        ['OTHER', 'SIGN_IN'],
      ],
    )
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
