import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { forgotPassword } from '@ido/contract'
import { type MailServer, startMailServer } from '../../testing/mail-server.ts'
import { testPortal, type TestPortal } from '../../testing/portal.ts'
import { until } from '../../testing/until.ts'
import { awayMessage } from './mail.ts'

let portal: TestPortal
let smtp: MailServer
const atOnce = 3
let outages = 0

before(async () => {
  smtp = await startMailServer()
  portal = await testPortal({ jobs: true, env: { SMTP_URL: smtp.url } })
})
after(async () => {
  await portal.close()
  await smtp.close()
})

const jobs = async (where: string) =>
  (await portal.database.pool.query(`select from graphile_worker.jobs where ${where}`)).rows.length
const heldUp = `last_error like '%${awayMessage}%' and locked_at is null`

/** The mail server goes away, mails to three new people fail, and their next tries are hours off. */
async function outage(): Promise<string[]> {
  outages += 1
  const people = Array.from({ length: atOnce }, (_, n) => `orang${outages}${n}@ido.example`)
  for (const email of people) await portal.addPerson({ email })
  await smtp.close()
  for (const email of people) await portal.anonymous.call(forgotPassword, { body: { email } })
  await until(async () => (await jobs(heldUp)) === people.length, 'each mail has failed')
  await portal.database.pool.query(
    `select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs where ${heldUp}), run_at => now() + interval '3 hours')`,
  )
  assert.equal(await jobs(`${heldUp} and run_at > now()`), people.length)
  const { text } = await portal.anonymous.get('/metrics')
  for (const name of ['ido_mail_waiting', 'ido_mail_failing'])
    assert.match(text, new RegExp(`^${name} ${people.length}$`, 'm'))
  assert.match(text, /^ido_mail_oldest_waiting_seconds \d/m)
  smtp = await startMailServer(smtp.port)
  return people
}

test('mails that an outage held up leave within a minute of its end, each once', async () => {
  const people = await outage()
  await portal.database.pool.query(`select graphile_worker.add_job('mail-retry')`)
  await until(() => smtp.mails.length === people.length, 'all three are there')
  assert.deepEqual(
    smtp.mails.map(({ to }) => to).toSorted((a, b) => (a < b ? -1 : 1)),
    people.toSorted((a, b) => (a < b ? -1 : 1)),
  )
})

test('a mail that goes through brings those that wait with it', async () => {
  await outage()
  await portal.anonymous.call(forgotPassword, { body: { email: 'admin@ido.example' } })
  await until(() => smtp.mails.length === atOnce + 1, 'all four are there')
})

test('while the server is away nothing is tried for it', async () => {
  await outage()
  await smtp.close()
  await portal.database.pool.query(`select graphile_worker.add_job('mail-retry')`)
  await until(
    async () => (await jobs(`task_identifier = 'mail-retry' and locked_at is null and run_at <= now()`)) === 0,
    'it was looked at',
  )
  assert.equal(await jobs(`${heldUp} and run_at > now()`), atOnce)
  const { text } = await portal.anonymous.get('/metrics')
  for (const name of ['ido_mail_waiting', 'ido_mail_failing'])
    assert.match(text, new RegExp(`^${name} ${atOnce}$`, 'm'))
  assert.match(text, /^ido_mail_oldest_waiting_seconds \d/m)
  smtp = await startMailServer(smtp.port)
})
