import assert from 'node:assert/strict'
import { after, before, describe, it, test } from 'node:test'
import { Writable } from 'node:stream'
import { demoPassword } from '../../platform/accounts/demo-accounts.ts'
import { hashPassword, passwordWork } from '../../platform/accounts/password.ts'
import { startMailServer } from '../../testing/mail-server.ts'
import { testPortal } from '../../testing/portal.ts'
import { until } from '../../testing/until.ts'
import { basic, codeIn, digestOf, noJobsLeft, requestPortal, type RequestPortal, wrongOf } from './requests.testkit.ts'

const byNik = (nik: string) => ({ nik, hasNik: true })
const statusesOf = (answers: { status: number }[]) => answers.map(({ status }) => status)

describe('a one-time code', () => {
  let portal: RequestPortal
  before(async () => {
    portal = await requestPortal()
  })
  after(() => portal.close())

  it('holds for five minutes from when it was mailed', async () => {
    await portal.addAccount('710001')
    const code = await portal.codeFor(byNik('710001'), '710001@ido.example')
    const [row] = await portal.query(
      `select extract(epoch from expires_at - sent_at)::int as seconds, code_hash like '$argon2id$%' as is_hashed from access_challenge where code_hash is not null`,
    )
    assert.deepEqual(row, { seconds: 300, is_hashed: true })
    const age = (seconds: number) =>
      portal.query(`update access_challenge set expires_at = expires_at - make_interval(secs => $1)`, [seconds])
    await age(301)
    assert.equal((await portal.ask({ ...byNik('710001'), otp_code: code })).status, 409)
    await age(-100)
    assert.equal((await portal.ask({ ...byNik('710001'), otp_code: code })).status, 200)
  })

  it('may be tried five times', async () => {
    for (const [nik, wrong, expected] of [
      ['710002', 4, 200],
      ['710003', 5, 409],
    ] as const) {
      await portal.addAccount(nik)
      const code = await portal.codeFor(byNik(nik), `${nik}@ido.example`)
      for (let time = 0; time < wrong; time += 1) {
        assert.equal((await portal.ask({ ...byNik(nik), otp_code: wrongOf(code) })).status, 409)
      }
      assert.equal((await portal.ask({ ...byNik(nik), otp_code: code })).status, expected)
    }
  })

  it('is the only live one of a person, whichever way it was asked for', async () => {
    await portal.addAccount('710004')
    const mail = { email: '710004@ido.example', hasNik: false }
    const first = await portal.codeFor(byNik('710004'), mail.email)
    const second = await portal.codeFor(byNik('710004'), mail.email)
    if (first !== second) assert.equal((await portal.ask({ ...byNik('710004'), otp_code: first })).status, 409)
    const third = await portal.codeFor({ ...mail, password: demoPassword }, mail.email)
    assert.equal((await portal.ask({ ...byNik('710004'), otp_code: second })).status, 409)
    const asked = await portal.ask({ ...mail, password: digestOf(demoPassword), otp_code: third })
    assert.deepEqual(asked.body?.content, [{}])
  })

  it('is used once, also by fifty at the same time', async () => {
    const id = await portal.addAccount('710005')
    const code = await portal.codeFor(byNik('710005'), '710005@ido.example')
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => portal.ask({ ...byNik('710005'), otp_code: code })),
    )
    const taken = answers.filter(({ status }) => status === 200)
    assert.equal(taken.length, 1)
    assert.deepEqual(taken[0]?.body?.content, [{}])
    assert.deepEqual(
      statusesOf(answers).filter((status) => status !== 409),
      [200],
    )
    assert.equal((await portal.query('select from access_request where account_id = $1', [id])).length, 1)
  })

  it('is sent once in 90 seconds, however often it is asked for, and the answer tells nobody who exists', async () => {
    await portal.addAccount('710006')
    const messages: string[] = []
    for (const nik of ['710006', '719999']) {
      const answers = await Promise.all(Array.from({ length: 25 }, () => portal.send(byNik(nik))))
      assert.deepEqual(
        statusesOf(answers).toSorted((a, b) => a - b),
        [200, ...Array<number>(24).fill(429)],
      )
      const refused = answers.find(({ status }) => status === 429)
      const seconds = Number(refused?.headers.get('retry-after'))
      assert.ok(seconds > 60 && seconds <= 90, `${seconds} s`)
      messages.push((refused?.message ?? '').replace(String(seconds), 'N'))
    }
    const [known, unknown] = messages
    assert.equal(known, 'Kode atau tautan baru saja diminta. Periksa e-mail Anda, atau minta lagi dalam N detik.')
    assert.equal(unknown, known)
    await noJobsLeft(portal)
    const sent = () => portal.smtp.mails.filter(({ to }) => to === '710006@ido.example').length
    assert.equal(sent(), 1)
    const pass = (seconds: number) =>
      portal.query('update sign_in_failure set window_start = window_start - make_interval(secs => $1)', [seconds])
    await pass(60)
    assert.equal((await portal.send(byNik('710006'))).status, 429)
    await pass(31)
    assert.equal((await portal.send(byNik('710006'))).status, 200)
    await noJobsLeft(portal)
    assert.equal(sent(), 2)
  })

  it('that was used does not keep its owner from asking for another', async () => {
    await portal.addAccount('710008')
    const otp_code = await portal.codeFor(byNik('710008'), '710008@ido.example')
    assert.deepEqual((await portal.ask({ ...byNik('710008'), otp_code })).body?.content, [{}])
    assert.equal((await portal.send(byNik('710008'))).status, 200)
  })

  it('costs the same work for a known and an unknown person', async () => {
    await portal.addAccount('710007')
    // Of the many asked for above some may still be at work.
    await noJobsLeft(portal)
    const work: unknown[] = []
    const count = (kind: unknown) => void work.push(kind)
    passwordWork.subscribe(count)
    const workOf = async (act: () => Promise<unknown>): Promise<unknown[]> => {
      work.length = 0
      await act()
      return [...work]
    }
    const sent = (nik: string) => async () => {
      await portal.send(byNik(nik))
      await noJobsLeft(portal)
    }
    assert.deepEqual(await workOf(sent('710007')), ['hash'])
    assert.deepEqual(await workOf(sent('719998')), ['hash'])
    const tried = (nik: string) => () => portal.ask({ ...byNik(nik), otp_code: '1' })
    assert.deepEqual(await workOf(tried('710007')), ['verify'])
    assert.deepEqual(await workOf(tried('719998')), ['verify'])
    assert.deepEqual(await workOf(tried('719997')), ['verify'])
    const known = { email: '710007@ido.example', hasNik: false, password: 'wrong' }
    const unknown = { ...known, email: 'nobody@ido.example' }
    assert.deepEqual(await workOf(() => portal.send(known)), ['verify'])
    assert.deepEqual(await workOf(() => portal.send(unknown)), ['verify'])
    const final = { password: digestOf(demoPassword), otp_code: '1' }
    assert.deepEqual(await workOf(() => portal.ask({ ...known, ...final })), ['verify', 'verify'])
    assert.deepEqual(await workOf(() => portal.ask({ ...unknown, ...final })), ['verify', 'verify'])
    passwordWork.unsubscribe(count)
  })
})

test('a known and an unknown person queue the same jobs', async (t) => {
  const portal = await testPortal({ env: { SIGN_IN_FAILURES_PER_MINUTE: '1000' } })
  t.after(() => portal.close())
  const send = (body: object) => portal.anonymous.post('/api/v2/request-access/kode-otp', body, basic)
  const jobsOf = async (body: object) => {
    await portal.database.pool.query('delete from graphile_worker._private_jobs')
    await send(body)
    const { rows } = await portal.database.pool.query<{ task: string; keys: string }>(
      `select task_identifier as task, (select string_agg(key, ',') from json_object_keys(payload) key) as keys
       from graphile_worker.jobs join graphile_worker._private_jobs using (id)`,
    )
    return rows
  }
  const one = [{ task: 'access-code', keys: 'challenge' }]
  assert.deepEqual(await jobsOf(byNik('900007')), one)
  assert.deepEqual(await jobsOf(byNik('799999')), one)
  const mail = { hasNik: false, email: 'tamu@ido.example' }
  assert.deepEqual(await jobsOf({ ...mail, password: demoPassword }), one)
  assert.deepEqual(await jobsOf({ ...mail, password: 'wrong' }), [])
  assert.deepEqual(await jobsOf({ ...mail, email: 'nobody@ido.example', password: 'wrong' }), [])
})

test('one address asks for ten times as many codes a minute as it may fail to sign in', async (t) => {
  const portal = await testPortal({ env: { SIGN_IN_FAILURES_PER_MINUTE: '30' } })
  t.after(() => portal.close())
  const answers = await Promise.all(
    Array.from({ length: 310 }, (_, index) =>
      portal.anonymous.post('/api/v2/request-access/kode-otp', byNik(`72${index}`), basic),
    ),
  )
  assert.equal(statusesOf(answers).filter((status) => status === 200).length, 300)
  assert.equal(statusesOf(answers).filter((status) => status === 429).length, 10)
})

test('neither password, digest nor code is kept in the database or the log', async (t) => {
  const lines: string[] = []
  const logTo = new Writable({ write: (chunk, _, done) => (lines.push(String(chunk)), done()) })
  const portal = await requestPortal({ logTo })
  t.after(() => portal.close())
  const password = 'kata sandi yang sangat rahasia 7f3a'
  const mail = { email: 'tamu@ido.example', hasNik: false }
  await portal.query(`update account set password_hash = null where email = $1`, [mail.email])
  await portal.query(`update account set password_hash = $2 where email = $1`, [
    mail.email,
    await hashPassword(password),
  ])
  const code = await portal.codeFor({ ...mail, password }, mail.email)
  const nikCode = await portal.codeFor(byNik('900006'), 'staf@ido.example')
  await portal.send({ ...mail, password: `${password} salah` })
  await portal.ask({ ...mail, password: digestOf(password), otp_code: wrongOf(code) })
  assert.equal((await portal.ask({ ...mail, password: digestOf(password), otp_code: code })).status, 200)
  await portal.smtp.mailsTo('admin@ido.example')

  const secrets = [
    new RegExp(password),
    new RegExp(digestOf(password), 'i'),
    new RegExp(`(^|[^0-9a-f])${code}([^0-9a-f]|$)`),
    new RegExp(`(^|[^0-9a-f])${nikCode}([^0-9a-f]|$)`),
    new RegExp(Buffer.from(digestOf(password), 'hex').toString('base64').slice(0, 40).replace(/[+/]/g, '\\$&')),
  ]
  const texts = await everyRow(portal)
  assert.ok(texts.length > 20)
  assert.ok(
    texts.some((text) => text.includes('access-request')),
    'the audit log was read too',
  )
  assert.ok(lines.some((line) => line.includes('kode-otp')))
  for (const secret of secrets) {
    assert.deepEqual(
      texts.filter((text) => secret.test(text)),
      [],
    )
    assert.deepEqual(
      lines.filter((line) => secret.test(line)),
      [],
    )
  }
})

/** Every row of every table, as text, with its bytes in hex. */
async function everyRow(portal: RequestPortal): Promise<string[]> {
  const tables = await portal.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_schema not in ('pg_catalog', 'information_schema') and table_type = 'BASE TABLE'`,
  )
  assert.ok(tables.some(({ name }) => name.includes('_private_jobs')))
  const rows = await Promise.all(
    tables.map(({ name }) => portal.query<{ row: string }>(`select t::text as row from ${name} t`)),
  )
  return rows.flat().map(({ row }) => row)
}

test('a mail server that is away costs nobody an answer; the code comes when it is back', async (t) => {
  const lines: string[] = []
  const logTo = new Writable({ write: (chunk, _, done) => (lines.push(String(chunk)), done()) })
  const portal = await requestPortal({ logTo })
  t.after(() => portal.close())
  await portal.smtp.close()
  assert.equal((await portal.send(byNik('900007'))).status, 200)
  assert.equal((await portal.signIn('ADMIN')).user?.role, 'ADMIN')
  await until(() => lines.some((line) => line.includes('a job failed')), 'the mail should have failed')
  const back = await startMailServer(portal.smtp.port)
  t.after(() => back.close())
  const [mail] = await back.mailsTo('tamu@ido.example')
  const answer = await portal.ask({ ...byNik('900007'), otp_code: codeIn(mail?.text) })
  assert.deepEqual(answer.body?.content, [{}])
})

test('a code that could not be mailed for a quarter of an hour is given up', async (t) => {
  const portal = await requestPortal()
  t.after(() => portal.close())
  await portal.codeFor(byNik('900007'), 'tamu@ido.example')
  await portal.query(
    `update access_challenge set created_at = created_at - interval '16 minutes', code_hash = null, sent_at = null`,
  )
  await portal.query(
    `select graphile_worker.add_job('access-code', json_build_object('challenge', (select max(id) from access_challenge)))`,
  )
  await noJobsLeft(portal)
  assert.deepEqual(await portal.query('select code_hash from access_challenge'), [{ code_hash: null }])
  assert.equal(portal.smtp.mails.length, 1)
})
