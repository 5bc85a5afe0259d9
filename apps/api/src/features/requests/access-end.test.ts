import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { currentSession, listVoc } from '@ido/contract'
import { accountOf } from '../../testing/portal.ts'
import { noJobsLeft, requestPortal, type RequestPortal } from './requests.testkit.ts'

const staff = accountOf('STAFF')

describe('access that ends', () => {
  let portal: RequestPortal
  before(async () => {
    portal = await requestPortal()
  })
  after(() => portal.close())

  const endsIn = (interval: string, nik = staff.nik) =>
    portal.query(`update account set access_until = now() + $1::interval where nik = $2`, [interval, nik])
  /** Queues what the clock queues, and waits until it and all that it queued is done. */
  const runJob = async (name: string) => {
    await portal.query('select graphile_worker.add_job($1)', [name])
    await noJobsLeft(portal)
  }
  const mailsToStaff = () => portal.smtp.mails.filter(({ to }) => to === staff.email)

  it('is announced once, seven days before', async () => {
    await endsIn('8 days')
    await runJob('access-reminders')
    assert.equal(mailsToStaff().length, 0)
    await endsIn('6 days')
    await runJob('access-reminders')
    await runJob('access-reminders')
    assert.equal(mailsToStaff().length, 1)
    assert.match(mailsToStaff()[0]?.text ?? '', /^Akses Anda segera berakhir[^]*--\n\nYour access ends soon/)
    await endsIn('5 days')
    await runJob('access-reminders')
    assert.equal(mailsToStaff().length, 2, 'another end is another reminder')
    assert.equal(portal.smtp.mails.length, 2, 'nobody else is told')
  })

  it('is over in the moment, before anything was run', async () => {
    const person = await portal.signIn('STAFF')
    assert.equal((await person.call(listVoc, { query: {} })).status, 200)
    await endsIn('-1 second')
    assert.equal((await person.call(listVoc, { query: {} })).status, 403)
    assert.equal((await person.call(currentSession)).answer.hasAccess, false)
  })

  it('is written down and told once, by the portal itself', async () => {
    const earlier = mailsToStaff().length
    await runJob('access-ends')
    await runJob('access-ends')
    const [account] = await portal.query(`select has_access from account where nik = $1`, [staff.nik])
    assert.equal(account?.['has_access'], false)
    const events = await portal.query(
      `select actor_id, actor_name, before->>'hasAccess' as before, after->>'hasAccess' as after from audit_event`,
    )
    assert.deepEqual(events, [{ actor_id: null, actor_name: 'IDO', before: 'true', after: 'false' }])
    const [ended, ...more] = mailsToStaff().slice(earlier)
    assert.deepEqual(more, [])
    assert.match(ended?.text ?? '', /^Akses Anda telah berakhir/)
  })

  it('does not tell those whose group of the directory still gives it', async () => {
    const { nik, email } = accountOf('PO')
    await portal.query(
      `insert into account_role (account_id, role, source) select id, 'PO', 'directory' from account where nik = $1`,
      [nik],
    )
    await endsIn('6 days', nik)
    await runJob('access-reminders')
    await endsIn('-1 second', nik)
    await runJob('access-ends')
    assert.deepEqual(
      portal.smtp.mails.filter(({ to }) => to === email),
      [],
    )
  })
})
