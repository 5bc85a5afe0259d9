import assert from 'node:assert/strict'
import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { finished } from 'node:stream/promises'
import { after, before, describe, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { exportImports, logout } from '@ido/contract'
import { testPortal, type TestPortal, type TestSession } from '../../testing/portal.ts'
import { until } from '../../testing/until.ts'
import { lookEveryMs } from './still-allowed.ts'

/** Far more than what is on the way between two sockets, also where it is compressed. */
const rows = 60_000
const formats = ['csv', 'xlsx'] as const
type Format = (typeof formats)[number]

let portal: TestPortal
before(async () => {
  portal = await testPortal()
  await portal.database.pool.query(
    `insert into import_run (dataset, profile, finished_at, file_name)
     select 'tickets', 'x', now(), (select string_agg(md5(random()::text || n || k), '') from generate_series(1, 12) k)
     from generate_series(1, $1) n`,
    [rows],
  )
})
after(() => portal?.close())

/** A file whose first bytes have come, and of which no more are taken for now; `rest` takes it to its end. */
async function begin({ token }: TestSession, format: Format) {
  const headers = { authorization: `Bearer ${token}` }
  const request = get(`${portal.url}${exportImports.path}?format=${format}`, { headers })
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  assert.equal(response.statusCode, 200)
  const ended = finished(response).then(
    () => 'whole' as const,
    () => 'broken' as const,
  )
  await once(response, 'readable')
  return {
    rest() {
      response.resume()
      return ended
    },
  }
}

const run = (statement: string, email: string) =>
  portal.database.pool.query(`with a as (select id from account where email = $1) ${statement}`, [email])

const losses: Readonly<Record<string, (email: string, session: TestSession) => Promise<unknown>>> = {
  'a sign-out': (_, session) => session.call(logout),
  'a suspension': (email) => run('update account set suspended = true where id in (select id from a)', email),
  'the loss of the role': (email) => run('delete from account_role where account_id in (select id from a)', email),
  'a narrower scope': (email) => run(`update account set scope_regions = '{7}' where id in (select id from a)`, email),
}

describe('a file that has begun', () => {
  test('ends within seconds of its right, and is logged as failed; one whose right lasts is whole', async () => {
    const keeper = await portal.addPerson({ email: 'tetap@ido.example', roles: ['ADMIN'] })
    const kept = await begin(keeper, 'csv')
    const begun = await Promise.all(
      Object.entries(losses).map(async ([name, lose], place) => {
        const email = `lepas${place}@ido.example`
        const session = await portal.addPerson({ email, roles: ['ADMIN'] })
        const response = await begin(session, formats[place % 2] ?? 'csv')
        await lose(email, session)
        return { name, email, response }
      }),
    )
    const statusOf = async (email: string) => {
      const { rows: lines } = await portal.database.pool.query<{ status: string }>(
        'select status from download_log where user_email = $1',
        [email],
      )
      return lines.map(({ status }) => status)
    }
    for (const { name, email, response } of begun) {
      const isOver = async () => !(await statusOf(email)).includes('running')
      // The looks themselves come on time; a busy machine may take longer for what they ask.
      await until(isOver, `${name}: goes on`, (lookEveryMs * 6) / 1000)
      assert.deepEqual([await statusOf(email), await response.rest()], [['failed'], 'broken'], name)
    }
    await pause(lookEveryMs)
    assert.deepEqual([await statusOf('tetap@ido.example'), await kept.rest()], [['running'], 'whole'])
    await until(async () => (await statusOf('tetap@ido.example'))[0] === 'done', 'is not logged')
  })
})
