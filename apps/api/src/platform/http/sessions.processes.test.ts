import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { after, before, describe, it } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { changePassword, startViewAs } from '@ido/contract'
import { demoPassword } from '../accounts/demo-accounts.ts'
import { testPortal, type TestPerson, type TestPortal, type TestSession } from '../../testing/portal.ts'

const main = resolve(import.meta.dirname, '../../main.ts')

/** A portal of its own process on a database that others use too. */
async function secondProcess(databaseUrl: string): Promise<{ url: string; stop(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'ido-second-'))
  const env = { ...process.env, DATABASE_URL: databaseUrl, DATA_DIR: folder, DEMO: '0', PORT: '0', LOG_LEVEL: 'warn' }
  const child = spawn(process.execPath, [main], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  const stop = async () => {
    const gone = once(child, 'exit')
    child.kill('SIGTERM')
    await gone
    rmSync(folder, { recursive: true, force: true })
  }
  for await (const line of createInterface(child.stdout)) {
    const [, url] = /is ready after .+: (http\S+)$/.exec(line) ?? []
    if (url !== undefined) return { url, stop }
  }
  throw new Error('The second process ended before it was ready')
}

type Query = (text: string, values?: unknown[]) => Promise<unknown>

interface Ending {
  what: string
  person?: Omit<TestPerson, 'email'>
  /** Done before anybody looks. */
  prepare?: (query: Query, session: TestSession) => Promise<unknown>
  end: (query: Query, session: TestSession) => Promise<unknown>
  /** What both processes tell before and after: the roles and how many products are seen, or the refusal. */
  tells: [before: string, after: string]
}

const idOf = (session: TestSession) => session.user?.id ?? 0
const own = (text: string) => (query: Query, session: TestSession) => query(text, [idOf(session)])
const ofOwner = (text: string) => own(`${text} where account_id = $1`)
const ofAccount = (change: string) => own(`update account set ${change} where id = $1`)
const role = (change: string) => (query: Query) => query(`update role set ${change} where name = 'UJI'`)
const viewsStaff = (_query: Query, session: TestSession) =>
  session.call(startViewAs, { body: { userId: staffId, reason: 'Memeriksa laporan' } })
const asAdmin = { person: { roles: ['ADMIN'] }, prepare: viewsStaff }
const soon = '3 seconds'
let staffId = 0

// By plain statements, wherever a call would end the session besides: only who reads the rights themselves notices.
const endings: Ending[] = [
  { what: 'sign-out', end: (_query, session) => session.delete('/api/v2/integration/dashboard-logout'), tells: ['CMP all', '401'] },
  { what: 'a new password', end: async (_query, { user, token }) => changeElsewhere(user?.email ?? '', token), tells: ['CMP all', '401'] },
  { what: 'suspension', end: ofAccount('suspended = true'), tells: ['CMP all', '401'] },
  { what: 'the account’s deletion', end: own('delete from account where id = $1'), tells: ['CMP all', '401'] },
  { what: '8 idle hours', end: ofOwner(`update session set last_seen_at = now() - interval '8 hours'`), tells: ['CMP all', '401'] },
  { what: '7 days', end: ofOwner(`update session set created_at = now() - interval '7 days'`), tells: ['CMP all', '401'] },
  { what: 'access taken', end: ofAccount('has_access = false'), tells: ['CMP all', 'none 403'] },
  { what: 'access running out at its moment', prepare: ofAccount(`access_until = now() + interval '${soon}'`), end: () => pause(3100), tells: ['CMP all', 'none 403'] },
  { what: 'leaving the group that gave access', person: { hasAccess: false, roles: ['CMP'] }, prepare: ofOwner(`update account_role set source = 'directory'`), end: ofOwner('delete from account_role'), tells: ['CMP all', 'none 403'] },
  { what: 'another role', end: ofOwner(`update account_role set role = 'PO'`), tells: ['CMP all', 'PO all'] },
  { what: 'the role taken', end: ofOwner('delete from account_role'), tells: ['CMP all', 'none all'] },
  { what: 'a scope of the account', end: ofAccount(`scope_products = '{1}'`), tells: ['CMP all', 'CMP 1'] },
  { what: 'a flag taken from the role', person: { roles: ['UJI'] }, prepare: role(`flags = '{PO}', scope_products = null`), end: role(`flags = '{}'`), tells: ['PO all', 'none all'] },
  { what: 'a scope of the role', person: { roles: ['UJI'] }, prepare: role(`flags = '{PO}', scope_products = null`), end: role(`scope_products = '{1,2}'`), tells: ['PO all', 'PO 2'] },
  { what: 'a view whose owner is no ADMIN any more', ...asAdmin, end: ofOwner(`update account_role set role = 'CMP'`), tells: ['none all', '401'] },
  { what: 'a view whose owner’s role loses the flag', person: { roles: ['UJI'] }, prepare: async (query, session) => { await role(`flags = '{ADMIN}', scope_products = null`)(query); await viewsStaff(query, session) }, end: role(`flags = '{CMP}'`), tells: ['none all', '401'] },
  { what: 'a view whose owner’s access runs out', ...asAdmin, end: ofAccount('access_until = now()'), tells: ['none all', '401'] },
  { what: 'a view whose owner is suspended', ...asAdmin, end: ofAccount('suspended = true'), tells: ['none all', '401'] },
  { what: 'a view of somebody who is suspended', ...asAdmin, end: (query) => query('update account set suspended = true where id = $1', [staffId]), tells: ['none all', '401'] },
] // prettier-ignore

let portal: TestPortal

async function changeElsewhere(email: string, former: string | null): Promise<void> {
  const session = await portal.signInBy(email)
  assert.notEqual(session.token, former)
  const body = { current: demoPassword, password: 'Sepeda-Ungu-Melompat-77!' }
  assert.equal((await session.call(changePassword, { body })).status, 200)
}

describe('rights that end', () => {
  let second: Awaited<ReturnType<typeof secondProcess>>
  let all = 0
  const query: Query = (text, values) => portal.database.pool.query(text, values)

  before(async () => {
    portal = await testPortal()
    second = await secondProcess(portal.databaseUrl)
    await query(`insert into role (name, label) values ('UJI', 'Uji')`)
    const staff = await portal.signIn('STAFF')
    staffId = idOf(staff)
    all = (await staff.get<unknown[]>('/api/v2/product-data')).body?.content.length ?? 0
    assert.ok(all > 2)
  })
  after(async () => {
    await second.stop()
    await portal.close()
  })

  async function toldBy(url: string, token: string | null): Promise<string> {
    const headers = { authorization: `Bearer ${token}` }
    const [session, products] = await Promise.all(
      ['/api/v2/auth/session', '/api/v2/product-data'].map((path) => fetch(url + path, { headers })),
    )
    if (session?.status !== 200 || products === undefined) return String(session?.status)
    const { roles } = ((await session.json()) as { content: { roles: string[] } }).content
    const { content } = (await products.json()) as { content: unknown[] }
    const seen = content?.length === all ? 'all' : (content?.length ?? products.status)
    return `${roles.join(' ') || 'none'} ${seen}`
  }

  for (const [index, { what, person = { roles: ['CMP'] }, prepare, end, tells }] of endings.entries()) {
    it(`have ended in every process with the next request: ${what}`, async () => {
      const session = await portal.addPerson({ email: `ends-${index}@ido.example`, hasAccess: true, ...person })
      await prepare?.(query, session)
      const told = () => Promise.all([portal.url, second.url].map((url) => toldBy(url, session.token)))
      // Twice, so that what a process might have kept is warm.
      for (const _ of [1, 2]) assert.deepEqual(await told(), [tells[0], tells[0]])
      await end(query, session)
      assert.deepEqual(await told(), [tells[1], tells[1]])
    })
  }
})
