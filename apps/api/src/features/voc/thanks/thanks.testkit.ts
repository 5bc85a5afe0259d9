import assert from 'node:assert/strict'
import {
  changeThanksSettings,
  changeVocStatus,
  leaveVocThanks,
  readThanksSettings,
  readVocThanks,
  type VocStatus,
} from '@ido/contract'
import { keptLog } from '../../../testing/kept-log.ts'
import { startMailServer } from '../../../testing/mail-server.ts'
import { testPortal, type TestSession } from '../../../testing/portal.ts'
import { until } from '../../../testing/until.ts'
import { addRecord, type VocValues } from '../voc.testkit.ts'

export type ThanksPortal = Awaited<ReturnType<typeof thanksPortal>>

/** A portal that works off jobs, with a mail server that refuses `menolak…`, and what tests of thanks do with it. */
export async function thanksPortal() {
  /** What happens while the mail server is asked for an address. */
  const meanwhile = new Map<string, () => Promise<unknown>>()
  const smtp = await startMailServer(0, async (address) => {
    await meanwhile.get(address)?.()
    return !address.startsWith('menolak')
  })
  const log = keptLog()
  const portal = await testPortal({ env: { SMTP_URL: smtp.url }, jobs: true, logTo: log.logTo })
  const [admin, cmp, po] = await Promise.all([portal.signIn('ADMIN'), portal.signIn('CMP'), portal.signIn('PO')])
  const query = async <Row extends object>(text: string, values: unknown[] = []) =>
    (await portal.database.pool.query<Row>(text, values)).rows
  const waiting = () =>
    query<{ id: number }>(
      `select id from graphile_worker.jobs where task_identifier = 'voc-thanks' and attempts < max_attempts`,
    )
  return {
    ...portal,
    admin,
    cmp,
    po,
    log: log.text,
    meanwhile,
    query,
    waiting,
    mailsTo: (address: string) => smtp.mails.filter(({ to }) => to === address),
    smtp,
    record: (values: VocValues = {}) => addRecord(portal.database, { status: 'on-progress', ...values }),
    async turn(isOn: boolean) {
      const { version } = (await admin.call(readThanksSettings)).answer
      assert.equal((await admin.call(changeThanksSettings, { body: { version, isOn } })).status, 200)
    },
    thanks: async (id: number, by: TestSession = cmp) => (await by.call(readVocThanks, { params: { id } })).answer,
    leave: (id: number, email: string, version = 0, by: TestSession = cmp) =>
      by.call(leaveVocThanks, { params: { id }, body: { email, version } }),
    async move(id: number, ...steps: VocStatus[]) {
      for (const status of steps) {
        const moved = await cmp.call(changeVocStatus, { body: { id, status, reason: 'Uji' } })
        assert.equal(moved.status, 200)
      }
    },
    /** As if the ten minutes were over; `attempts` is how often each is tried. */
    async letGo(attempts = 12) {
      await query(`update voc_thanks set due_at = now() - interval '1 second' where due_at is not null`)
      await query(
        `select graphile_worker.add_job('voc-thanks', json_build_object('record', split_part(key, '-', 3)::bigint),
           queue_name => 'voc-thanks', job_key => key, max_attempts => $1)
         from graphile_worker.jobs where task_identifier = 'voc-thanks' and key is not null`,
        [attempts],
      )
      await until(async () => (await waiting()).length === 0, 'the jobs are done')
    },
    async close() {
      await portal.close()
      await smtp.close()
    },
  }
}

export const statusesOf = (answers: readonly { status: number }[]): number[] =>
  answers.map(({ status }) => status).toSorted((one, other) => one - other)
