import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import type { SessionUser } from '@ido/contract'
import { fastify } from 'fastify'
import type { Pool } from 'pg'
import { startPortal } from '../../../../../scripts/portal-process.ts'
import { newPasswordLink } from '../../platform/accounts/password-link.service.ts'
import { openDatabase } from '../../platform/database/database.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { mailFolder, type MailMessage, readMails } from '../../platform/mail/mail-folder.ts'
import { testDatabase, type TestDatabase } from '../../testing/database.ts'
import { inviteFirstAdmin } from './first-admin.service.ts'

const email = 'budi.santoso@perusahaan.example'
const password = 'kopi susu hujan sore'
const linkIn = /https?:\/\/\S+\/forgot-password\/[\w-]{43}/

async function emptyDatabase(t: TestContext): Promise<TestDatabase> {
  const made = await testDatabase()
  t.after(() => made.close())
  return made
}

/** One start of a portal, as main.ts does it: what it printed, what it mailed, and the link's token. */
async function start({ database }: Pick<TestDatabase, 'database'>, firstAdminEmail: string | null, aliveSeconds = 0) {
  const printed: string[] = []
  const mails: MailMessage[] = []
  await inviteFirstAdmin({
    config: { firstAdminEmail },
    database,
    log: fastify({ logger: false }).log,
    mail: { send: async (message) => void mails.push(message) },
    address: 'https://ido.example',
    say: (line) => printed.push(line),
    aliveSeconds,
  })
  const link = linkIn.exec(printed.join('\n'))?.[0] ?? null
  return { printed, mails, link, token: link?.split('/').at(-1) ?? null }
}

const rows = async ({ database }: TestDatabase, text: string) =>
  (await database.pool.query<Record<string, unknown>>(text)).rows

/** Whether the link with this token would still open something. */
async function isOpen({ database }: TestDatabase, token: string | null): Promise<boolean> {
  const { rowCount } = await database.pool.query(
    'select from password_link where token_hash = sha256($1::bytea) and used_at is null and expires_at > now()',
    [token],
  )
  return rowCount === 1
}

test('an empty database gets an administrator with access and no password, and the link is printed and mailed', async (t) => {
  const made = await emptyDatabase(t)
  const { printed, mails, link, token } = await start(made, email)
  const accounts = await rows(
    made,
    'select nik, email, name, has_access, suspended, password_hash, role from account left join account_role on account_id = id',
  )
  assert.deepEqual(accounts, [
    { nik: null, email, name: 'Budi Santoso', has_access: true, suspended: false, password_hash: null, role: 'ADMIN' },
  ])
  assert.deepEqual(await rows(made, 'select actor_name, action, subject_type, subject_label, after from audit_event'), [
    {
      actor_name: 'IDO',
      action: 'user.created',
      subject_type: 'user',
      subject_label: 'Budi Santoso',
      after: { email, name: 'Budi Santoso', hasAccess: true, roles: ['ADMIN'] },
    },
  ])
  assert.ok(printed[0]?.includes(email))
  assert.ok(link?.startsWith('https://ido.example/forgot-password/'))
  assert.equal(mails.length, 1)
  assert.equal(mails[0]?.to, email)
  assert.ok(mails[0]?.html?.includes(`href="${link}"`))
  const text = mails[0]?.text ?? ''
  assert.equal(linkIn.exec(text)?.[0], link)
  assert.ok(text.indexOf('Atur kata sandi') >= 0 && text.indexOf('Atur kata sandi') < text.indexOf('Set the password'))
  assert.ok(await isOpen(made, token))
})

test('a restart before the link was used gives a fresh one, and the mailed one holds until one of them is used', async (t) => {
  const made = await emptyDatabase(t)
  const first = await start(made, email)
  const second = await start(made, email)
  assert.notEqual(second.token, null)
  assert.equal(await isOpen(made, first.token), true)
  assert.equal(await isOpen(made, second.token), true)
  assert.equal(second.mails.length, 1)

  await rows(made, "update password_link set expires_at = now() - interval '1 hour'")
  const third = await start(made, email)
  assert.equal(await isOpen(made, third.token), true)
})

test('nobody locks the first administrator out by asking for another link', async (t) => {
  const made = await emptyDatabase(t)
  const { token } = await start(made, email)
  const forgot = await inTransaction(made.database, (trx) => newPasswordLink(trx, 1, 'forgot'))
  assert.deepEqual([await isOpen(made, token), await isOpen(made, forgot)], [true, true])
  await rows(made, 'delete from password_link')
  const again = await start(made, email)
  assert.equal(await isOpen(made, again.token), true)
  assert.equal((await rows(made, 'select from account')).length, 1)
})

test('a mistyped address is mended by starting again with the right one', async (t) => {
  const made = await emptyDatabase(t)
  const wrong = await start(made, 'budi@perusahan.example')
  const right = await start(made, email)
  assert.equal(right.mails[0]?.to, email)
  assert.equal(await isOpen(made, wrong.token), false)
  assert.deepEqual(await rows(made, 'select email, name from account'), [{ email, name: 'Budi Santoso' }])
})

test('nothing happens once somebody can sign in, with or without the setting', async (t) => {
  const made = await emptyDatabase(t)
  const { token } = await start(made, email)
  await rows(made, "insert into account (email, name, password_hash) values ('other@perusahaan.example', 'Other', 'x')")
  for (const setting of [email, 'new@perusahaan.example', null]) {
    const { printed, mails } = await start(made, setting)
    assert.deepEqual([printed, mails], [[], []])
  }
  assert.equal(await isOpen(made, token), true)
  assert.equal((await rows(made, 'select from account')).length, 2)
})

test('without the setting one line says how to get in, also while an earlier link waits', async (t) => {
  const made = await emptyDatabase(t)
  const silent = await start(made, null)
  assert.equal(silent.printed.length, 1)
  assert.match(silent.printed[0] ?? '', /FIRST_ADMIN_EMAIL/)
  assert.deepEqual(await rows(made, 'select from account'), [])
  const { token } = await start(made, email)
  assert.match((await start(made, null)).printed[0] ?? '', /FIRST_ADMIN_EMAIL/)
  assert.equal(await isOpen(made, token), true)
})

test('processes that start at once come out with one account, one link and one mail', async (t) => {
  const made = await emptyDatabase(t)
  const databases = Array.from({ length: 6 }, () => openDatabase({ url: made.url, maxConnections: 2 }))
  t.after(() => Promise.all(databases.map((database) => database.close())))
  const starts = await Promise.all(databases.map((database) => start({ database }, email, 5)))
  assert.equal((await rows(made, 'select from account')).length, 1)
  const links = starts.filter(({ link }) => link !== null)
  assert.equal(links.length, 1)
  assert.equal(starts.flatMap(({ mails }) => mails).length, 1)
  assert.equal(await isOpen(made, links[0]?.token ?? null), true)
  assert.ok(starts.every(({ printed }) => printed.length === 1 && printed[0]?.includes(email)))
})

/** The next commit on this pool is made, and its answer lost on the way. */
function loseNextCommit(pool: Pool): () => boolean {
  let isLost = false
  pool.once('acquire', (client) => {
    const ask = client.query.bind(client) as (...question: unknown[]) => Promise<unknown>
    const query = async (...question: unknown[]) => {
      const answer = await ask(...question)
      if (isLost || !JSON.stringify(question).toLowerCase().includes('"commit"')) return answer
      isLost = true
      throw Object.assign(new Error('the connection is gone'), { code: '08006' })
    }
    Object.assign(client, { query })
  })
  return () => isLost
}

test('a start whose commit went through and whose answer got lost prints its one link all the same', async (t) => {
  const made = await emptyDatabase(t)
  const isLost = loseNextCommit(made.database.pool)
  const { printed, mails, token } = await start(made, email, 60)
  assert.ok(isLost())
  assert.match(printed[0] ?? '', /^Waiting for the database: the connection is gone$/)
  assert.equal(printed.length, 2)
  assert.equal(mails.length, 1)
  assert.equal(await isOpen(made, token), true)
  assert.equal((await rows(made, 'select from password_link')).length, 1)
  assert.equal((await rows(made, 'select from audit_event')).length, 1)
})

const modes = {
  'npm run start:production': {
    IDO_MODE: 'production',
    REQUEST_ACCESS_USER: 'portal',
    REQUEST_ACCESS_PASSWORD: 'kunci-permintaan',
    PUBLIC_URL: 'https://ido.perusahaan.example',
    ALLOW_NO_SMTP: '1',
  },
  'DEMO=0 npm start': { DEMO: '0' },
}
for (const [command, env] of Object.entries(modes)) {
  test(`${command} gives a portal that its first administrator can sign in to`, async (t) => {
    const made = await emptyDatabase(t)
    const dataDir = await mkdtemp(join(tmpdir(), 'ido-first-admin-'))
    t.after(() => rm(dataDir, { recursive: true, force: true }))
    const portal = await startPortal({
      dataDir,
      env: { ...env, DATABASE_URL: made.url, FIRST_ADMIN_EMAIL: 'Budi.Santoso@perusahaan.example' },
    })
    t.after(() => portal.stop())
    const link = linkIn.exec(await mailText(dataDir))?.[0] ?? ''
    assert.ok(portal.output().includes(link))
    assert.ok(link.startsWith('PUBLIC_URL' in env ? env.PUBLIC_URL : portal.url))
    assert.equal((await fetch(`${portal.url}/dev/mail`)).status, 404)

    const post = (path: string, body: object) =>
      fetch(portal.url + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
    const token = link.split('/').at(-1)
    assert.equal((await post('/api/v2/auth/password', { token, password })).status, 200)
    assert.equal((await post('/api/v2/auth/password', { token, password })).status, 400)
    const signedIn = await post('/api/v2/auth/login', { email, password })
    assert.equal(signedIn.status, 200)
    const { content } = (await signedIn.json()) as { content: SessionUser }
    assert.equal(content.role, 'ADMIN')
    assert.equal(content.login_by, 'email')
  })
}

/** The portal listens before it mails, so the mail may be a moment away. */
async function mailText(dataDir: string): Promise<string> {
  for (const deadline = Date.now() + 60_000; Date.now() < deadline;) {
    const [mail] = await readMails(mailFolder({ dataDir }), 1)
    if (mail) return mail.text
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error('No mail came')
}
