import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { after, before, describe, it } from 'node:test'
import pg from 'pg'
import { createKey } from '../../features/ingest/api/api-keys.service.ts'
import { compactRollups } from '../../semantic/run-compact.ts'
import { testServer } from '../../testing/database.ts'
import { testPortal, type TestPortal } from '../../testing/portal.ts'
import { until } from '../../testing/until.ts'
import { checkAudit } from '../audit/audit-chain.ts'
import { readConfig } from '../config/config.ts'
import { startWarnings } from '../config/start-warnings.ts'
import { openDatabase, type Database } from './database.ts'
import { grantToPortal } from './portal-role.ts'
import { startDatabase } from './start.ts'

/** The file for operators who grant by hand. */
const byHand = new URL('../../../../../deploy/grants.sql', import.meta.url)
const grantsByHand = (): Promise<string> => readFile(byHand, 'utf8')

for (const [how, title] of [
  ['start', 'granted by a start'],
  ['by hand', 'granted by the file for operators'],
] as const) {
  describe(`the role that the portal uses in production, ${title}`, () => worksAs(how))
}

function worksAs(how: 'start' | 'by hand'): void {
  const name = `ido_test_${Math.floor(Date.now() / 1000)}_${process.pid}_role_${how.replace(' ', '_')}`
  const roles = { owner: `${name}_owner`, portal: `${name}_portal` }
  let server: pg.Client
  let owner: Database
  let portal: TestPortal
  let url: string
  before(async () => {
    const address = await testServer()
    server = new pg.Client({ connectionString: Object.assign(new URL(address), { pathname: '/postgres' }).href })
    await server.connect()
    const password = randomBytes(12).toString('hex')
    for (const role of Object.values(roles)) await server.query(`create role ${role} login password '${password}'`)
    // As docs/operate.md has it: neither of the two administers the server.
    await server.query(`create database ${name} owner ${roles.owner}`)
    const as = (username: string) => Object.assign(new URL(address), { username, password, pathname: `/${name}` }).href
    url = as(roles.portal)
    const config = readConfig(
      how === 'start'
        ? { DATABASE_URL: url, DATABASE_MIGRATION_URL: as(roles.owner) }
        : { DATABASE_URL: as(roles.owner) },
    )
    for (let starts = 0; starts < 2; starts += 1) {
      const started = await startDatabase(config, 'command', () => undefined)
      await started.stop()
    }
    owner = openDatabase({ url: as(roles.owner), maxConnections: 2 })
    if (how === 'by hand') {
      const grants = (await grantsByHand()).replaceAll('ido_portal', roles.portal)
      for (let times = 0; times < 2; times += 1) await owner.pool.query(grants)
    }
    const database = openDatabase({ url, maxConnections: 8 })
    portal = await testPortal({ own: { url, database, close: () => database.close() }, jobs: true })
  })
  after(async () => {
    await portal.close()
    await owner.close()
    await server.query(`drop database ${name} with (force)`)
    await server.query(`drop role ${roles.owner}, ${roles.portal}`)
    await server.end()
  })

  const refusal = (statement: string) =>
    portal.database.pool.query(statement).then(
      () => 'done',
      (error: pg.DatabaseError) => error.code,
    )

  it('serves: people, feedback, imports, figures, and the audit log that it adds to', async () => {
    const admin = await portal.signIn('ADMIN')
    const staff = await portal.signIn('STAFF')
    const written = await staff.post('/api/v2/voc', { longtext: 'Sinyal hilang' })
    assert.equal(written.status, 200, written.text)
    const made = await admin.post('/api/v2/users', { email: 'baru@ido.example', name: 'Baru', hasAccess: true })
    assert.equal(made.status, 200, made.text)
    const { key } = await createKey(portal.database, { name: 'test', scopes: ['tickets', 'infra'], days: 1 })
    for (const [dataset, row] of [
      ['tickets', { external_id: 'INC-1', opened_at: '2026-11-21T08:00:00+07:00' }],
      ['infra', { host: 'a', metric: 'cpu', at: '2026-11-21T08:00:00+07:00', value: 0.5 }],
    ] as const) {
      const taken = await portal.anonymous.post(`/api/v2/ingest/${dataset}`, [row], { authorization: `Bearer ${key}` })
      assert.equal(taken.status, 200, taken.text)
      assert.match(taken.text, /"inserted":1|"added":1|"created":1/)
    }
    const question = { dataset: 'tickets', measures: ['opened'], dimensions: [], from: '2026-11-01', to: '2026-12-01' }
    const figure = await admin.post('/api/v2/query', question)
    assert.equal(figure.status, 200, figure.text)
    for (const path of ['/api/v2/voc/export?format=csv', '/api/v2/audit', '/api/v2/audit/state']) {
      assert.equal((await admin.get(path)).status, 200, path)
    }
    await compactRollups(portal.database.pool)
    await until(
      async () => (await portal.database.pool.query('select from job_process')).rowCount === 1,
      'nobody works',
    )
    const check = await checkAudit({ read: portal.database.write })
    assert.equal(check.broken, null)
    assert.equal(check.head?.seq, check.rows)
    assert.equal((await portal.anonymous.get('/readyz')).status, 200)
  })

  it('is granted the same, table by table, whichever way', async () => {
    const rights = async () => {
      const { rows } = await owner.pool.query(
        `select c.oid::regclass::text as name, array_agg(a.privilege_type order by a.privilege_type) as may,
           (select count(*)::int from pg_policy p where p.polrelid = c.oid) as policies
         from pg_class c cross join lateral aclexplode(c.relacl) a
         where a.grantee = $1::regrole and c.relnamespace in ('public'::regnamespace, 'graphile_worker'::regnamespace)
         group by c.oid order by 1`,
        [roles.portal],
      )
      return rows
    }
    const given = await rights()
    assert.ok(given.length > 50)
    assert.deepEqual(
      given.find((row: { name: string }) => row.name === 'audit_event'),
      { name: 'audit_event', may: ['INSERT', 'SELECT'], policies: 0 },
    )
    if (how === 'by hand') await grantToPortal(owner.pool, roles.portal)
    else await owner.pool.query((await grantsByHand()).replaceAll('ido_portal', roles.portal))
    assert.deepEqual(await rights(), given)
  })

  it('adds to the audit log and can neither change, remove nor empty what is there', async () => {
    assert.equal(await refusal(`insert into audit_event select * from audit_event where false`), 'done')
    for (const statement of [
      `update audit_event set reason = 'x'`,
      'delete from audit_event',
      'truncate audit_event',
      `update audit_head set seq = 1`,
      'delete from audit_head',
      'truncate audit_head',
      `insert into audit_head (seq, hash) values (1, '')`,
      'alter table audit_event disable trigger all',
      'drop trigger audit_head_follows on audit_event',
      'drop table audit_event',
      `set session_replication_role = replica`,
      'create table public.other (a int)',
      'delete from kysely_migration',
    ]) {
      assert.equal(await refusal(statement), '42501', statement)
    }
  })

  it('cannot move the head by rows that do not follow it', async () => {
    const head = await portal.database.pool.query('select seq, hash from audit_head')
    await portal.database.pool.query(
      `insert into audit_event select seq + 100, at, actor_id, actor_name, action, subject_type, subject_id, subject_label,
         reason, before, after, ip, user_agent, previous_hash, sha256('forged') from audit_event where seq = 1`,
    )
    const now = await portal.database.pool.query('select seq, hash from audit_head')
    assert.deepEqual(now.rows, head.rows)
    assert.equal((await checkAudit({ read: portal.database.write })).broken?.why, 'missing')
  })

  it('is what a production start asks for: only an owner is warned of', async () => {
    const config = readConfig({
      IDO_MODE: 'production',
      DATABASE_URL: url,
      PUBLIC_URL: 'http://127.0.0.1',
      REQUEST_ACCESS_USER: 'a',
      REQUEST_ACCESS_PASSWORD: 'b',
    })
    assert.deepEqual(await startWarnings(config, portal.database), [])
    assert.match((await startWarnings(config, owner)).join(), /could rewrite the audit log.*DATABASE_MIGRATION_URL/)
  })
}

describe('a database whose owner is not a server administrator', () => {
  let own: TwoRoles
  before(async () => {
    own = await twoRoles()
    await own.start()
  })
  after(() => own.drop())

  const ownersRights = async () => {
    const { rows } = await own.server.query<{ name: string }>(
      `select oid::regclass::text as name from pg_class where relkind = 'r' and relnamespace in ('public'::regnamespace, 'graphile_worker'::regnamespace)
         and exists (select from unnest(array['select', 'insert', 'update', 'delete', 'truncate']) needed
           where not has_table_privilege(relowner, oid, needed))`,
    )
    return rows.map(({ name }) => name)
  }

  it('refuses one role in both variables, and the owner beside another, and takes no right from the owner', async () => {
    for (const [databaseUrl, databaseMigrationUrl, sentence] of [
      [own.owner, own.owner, /DATABASE_MIGRATION_URL: is the same role as DATABASE_URL \(\w+_owner\)/],
      [own.owner, own.administrator, /DATABASE_URL: its role \(\w+_owner\) owns the tables of the audit log/],
    ] as const) {
      for (const role of ['portal', 'command'] as const)
        await assert.rejects(own.start(role, { databaseUrl, databaseMigrationUrl }), sentence)
    }
    assert.deepEqual(await ownersRights(), [])
  })

  it('gets back at the next start what was taken from it, and audited writes work again', async () => {
    const taken = ['audit_event', 'audit_head', 'kysely_migration', 'kysely_migration_lock']
    for (const [databaseUrl, databaseMigrationUrl] of [
      [own.portal, own.owner],
      [own.owner, undefined],
    ] as const) {
      await own.server.query(`revoke insert, update, delete, truncate on ${taken.join(', ')} from ${own.ownerName}`)
      assert.deepEqual((await ownersRights()).toSorted(), taken)
      const lines = await own.start('command', { databaseUrl, databaseMigrationUrl })
      assert.match(lines.join('\n'), /had lost are given back: .*audit_head/)
      assert.deepEqual(await ownersRights(), [])
    }
    const database = openDatabase({ url: own.portal, maxConnections: 8 })
    const portal = await testPortal({ own: { url: own.portal, database, close: () => database.close() } })
    const admin = await portal.signIn('ADMIN')
    const made = await admin.post('/api/v2/users', { email: 'baru@ido.example', name: 'Baru', hasAccess: true })
    assert.equal(made.status, 200, made.text)
    await portal.close()
  })

  it('starts though others keep tables, sequences and functions in public that it may not grant', async () => {
    // As pg_stat_statements has them: of an extension or of another owner, with nothing for everybody.
    await own.server.query(`
      create extension if not exists pg_stat_statements schema public;
      create table public.of_others (id serial);
      create view public.seen_by_others as select 1 as one;
      create function public.of_others() returns int language sql return 1;
      create procedure public.done_by_others() language sql begin atomic select 1; end;
      revoke all on function public.of_others() from public;
      revoke all on procedure public.done_by_others() from public`)
    await own.start()
    const grants = (await grantsByHand()).replaceAll('ido_portal', own.portalName)
    const owner = openDatabase({ url: own.owner, maxConnections: 1 })
    await owner.pool.query(grants)
    await owner.close()
    const { rows } = await own.server.query(`select has_table_privilege($1, 'public.of_others', 'select') as may`, [
      own.portalName,
    ])
    assert.deepEqual(rows, [{ may: false }])
  })
})

type TwoRoles = Awaited<ReturnType<typeof twoRoles>>

/** A database of its own with the two roles of the manual, and an administrator's connection to it. */
async function twoRoles() {
  const name = `ido_test_${Math.floor(Date.now() / 1000)}_${process.pid}_two_${randomBytes(3).toString('hex')}`
  const [ownerName, portalName] = [`${name}_owner`, `${name}_portal`]
  const address = await testServer()
  const at = (parts: Partial<URL>) => Object.assign(new URL(address), parts).href
  const first = new pg.Client({ connectionString: at({ pathname: '/postgres' }) })
  await first.connect()
  const password = randomBytes(12).toString('hex')
  for (const role of [ownerName, portalName]) await first.query(`create role ${role} login password '${password}'`)
  await first.query(`create database ${name} owner ${ownerName}`)
  const administrator = at({ pathname: `/${name}` })
  const server = new pg.Client({ connectionString: administrator })
  await server.connect()
  const [owner, portal] = [ownerName, portalName].map((username) => at({ username, password, pathname: `/${name}` }))
  if (owner === undefined || portal === undefined) throw new Error('no addresses')
  return {
    server,
    administrator,
    owner,
    portal,
    ownerName,
    portalName,
    /** Starts as a portal or a command does, and returns what it said. */
    async start(
      as: 'portal' | 'command' = 'command',
      urls: { databaseUrl: string; databaseMigrationUrl: string | undefined } = {
        databaseUrl: portal,
        databaseMigrationUrl: owner,
      },
    ): Promise<string[]> {
      const lines: string[] = []
      const { databaseUrl: DATABASE_URL, databaseMigrationUrl } = urls
      const config = readConfig({
        DATABASE_URL,
        ...(databaseMigrationUrl && { DATABASE_MIGRATION_URL: databaseMigrationUrl }),
      })
      const started = await startDatabase(config, as, (line) => lines.push(line))
      await started.stop()
      return lines
    },
    async drop(): Promise<void> {
      await server.end()
      await first.query(`drop database ${name} with (force)`)
      await first.query(`drop role ${ownerName}, ${portalName}`)
      await first.end()
    },
  }
}
