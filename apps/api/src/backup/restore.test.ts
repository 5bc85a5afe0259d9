import S3rver from '@20minutes/s3rver'
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { cp, mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'
import { after, before, describe, it, type TestContext } from 'node:test'
import pg from 'pg'
import { loadBuiltInDashboards } from '../features/dashboards/dashboards.service.ts'
import { readConfig } from '../platform/config/config.ts'
import { openDatabase, type Database } from '../platform/database/database.ts'
import { openStorage } from '../platform/storage/open-storage.ts'
import { blankDatabase, dropDatabase, testDatabase, testServer } from '../testing/database.ts'
import { carried, contentsOf, makeBackup, restoreTo, workedPortal, type WorkedPortal } from './backup.testkit.ts'
import { readStored } from './layout.ts'
import { BackupRefusal } from './refusal.ts'

const ownMigrations = resolve(import.meta.dirname, '../migrations')

const because =
  (key: BackupRefusal['key'], says: RegExp = /./) =>
  (error: unknown) =>
    error instanceof BackupRefusal && error.key === key && says.test(error.message)

const rowsOf = async (pool: pg.Pool) => carried(await contentsOf(pool))

describe('a restore', () => {
  let folder: string
  let file: string
  let stores: S3rver
  let s3: Record<string, string>
  let portal: WorkedPortal
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'ido-restore-'))
    file = join(folder, 'portal.backup')
    const buckets = [{ name: 'ido' }, { name: 'other' }]
    const where = { port: 0, address: '127.0.0.1', directory: join(folder, 's3') }
    await mkdir(where.directory)
    stores = new S3rver({ ...where, silent: true, configureBuckets: buckets })
    const { port } = await stores.run()
    s3 = { S3_ENDPOINT: `http://127.0.0.1:${port}`, S3_ACCESS_KEY_ID: 'S3RVER', S3_SECRET_ACCESS_KEY: 'S3RVER' }
    portal = await workedPortal(folder, { ...s3, S3_BUCKET: 'ido' })
    await makeBackup(portal, file, { withKey: true })
  })
  after(async () => {
    await portal.close()
    await stores.close()
    await rm(folder, { recursive: true, force: true })
  })

  const opened = (t: TestContext, url: string): Database => {
    const database = openDatabase({ url, maxConnections: 8 })
    t.after(async () => {
      await database.close()
      await dropDatabase(url)
    })
    return database
  }
  /** An empty database with a data folder of its own. */
  const target = async (t: TestContext, env: Record<string, string> = {}) => {
    const url = await blankDatabase()
    const dataDir = await mkdtemp(join(folder, 'target-'))
    return { database: opened(t, url), config: readConfig({ DATABASE_URL: url, DATA_DIR: dataDir, ...env }), dataDir }
  }
  const tablesIn = async ({ pool }: Database) =>
    (await pool.query(`select from pg_tables where schemaname = 'public'`)).rowCount

  it('goes into the two roles of production and another store, and comes back from there as it was', async (t) => {
    const name = `ido_test_${Math.floor(Date.now() / 1000)}_${process.pid}_restore`
    const address = await testServer()
    const server = new pg.Client({ connectionString: Object.assign(new URL(address), { pathname: '/postgres' }).href })
    await server.connect()
    const password = randomBytes(12).toString('hex')
    for (const role of ['owner', 'portal'])
      await server.query(`create role ${name}_${role} login password '${password}'`)
    await server.query(`create database ${name} owner ${name}_owner`)
    t.after(async () => {
      await server.query(`drop database ${name} with (force)`)
      await server.query(`drop role ${name}_owner, ${name}_portal`)
      await server.end()
    })
    const as = (role: string) =>
      Object.assign(new URL(address), { username: `${name}_${role}`, password, pathname: `/${name}` }).href
    const env = { ...s3, S3_BUCKET: 'other', DATA_DIR: join(folder, 'production') }
    const config = readConfig({ DATABASE_URL: as('portal'), DATABASE_MIGRATION_URL: as('owner'), ...env })
    const database = openDatabase({ url: as('portal'), maxConnections: 8 })
    t.after(() => database.close())
    await restoreTo({ config, database, file })
    const store = await openStorage(config)
    for (const { storage_key: key } of (await portal.database.pool.query('select storage_key from voc_attachment'))
      .rows) {
      const stored = await readStored(store, key)
      assert.ok(stored && [...portal.files.values()].some((content) => content.equals(stored)), key)
    }
    assert.equal((await database.pool.query('update account set name = name')).rowCount, 8)
    await assert.rejects(database.pool.query('delete from audit_event'), /permission denied/)
    const administrator = new pg.Client({
      connectionString: Object.assign(new URL(address), { pathname: `/${name}` }).href,
    })
    await administrator.connect()
    await administrator.query('create table anggaran (a int)')
    const replace = { isReplaced: true }
    await assert.rejects(restoreTo({ config, database, file }, replace), because('foreignTables', /anggaran/))
    await administrator.query('drop table anggaran')
    await administrator.end()
    const alone = readConfig({ DATABASE_URL: as('portal'), ...env })
    await assert.rejects(restoreTo({ config: alone, database, file }, replace), because('notOwner', /must be owner of/))
    const again = join(folder, 'again.backup')
    const { jobs, attachments } = await makeBackup({ config, database }, again)
    assert.ok(jobs > 3 && attachments === 2)
    const back = await target(t, { SECRETS_KEY: 'ab'.repeat(32) })
    await assert.rejects(restoreTo({ ...back, file: again }), because('keyOther'))
    await restoreTo({ ...back, file: again }, { isWithoutKey: true })
    assert.deepEqual(await rowsOf(back.database.pool), await rowsOf(portal.database.pool))
  })

  it('takes a portal that nobody has used, refuses one that somebody has, and replaces it when told to', async (t) => {
    const { url, database, close } = await testDatabase()
    t.after(close)
    await loadBuiltInDashboards(database)
    const config = readConfig({ DATABASE_URL: url, DATA_DIR: join(folder, 'used') })
    await restoreTo({ config, database, file })
    const there = await rowsOf(database.pool)
    await database.pool.query(`delete from voc_column_setting; update account set name = 'Lain' where id = 1`)
    const changed = await rowsOf(database.pool)
    await assert.rejects(restoreTo({ config, database, file }), because('notEmpty', /account/))
    assert.deepEqual(await rowsOf(database.pool), changed)
    const { jobs } = await restoreTo({ config, database, file }, { isReplaced: true })
    assert.deepEqual(await rowsOf(database.pool), there)
    const { rows } = await database.pool.query<{ waiting: number }>(
      'select count(*) as waiting from graphile_worker.jobs',
    )
    assert.equal(rows[0]?.waiting, jobs)
  })

  it('refuses a database of something else, and one that a portal works on', async (t) => {
    const { database, config } = await target(t)
    await database.pool.query('create table other (a int)')
    for (const isReplaced of [false, true]) {
      await assert.rejects(restoreTo({ config, database, file }, { isReplaced }), because('foreignTables', /other/))
    }
    await database.pool.query('drop table other')
    const url = new URL(config.databaseUrl ?? '')
    url.searchParams.set('application_name', 'ido 4711')
    const portalsOwn = new pg.Client({ connectionString: url.href })
    await portalsOwn.connect()
    await assert.rejects(restoreTo({ config, database, file }), because('atWork', /4711/))
    await portalsOwn.end()
    assert.equal(await tablesIn(database), 0)
  })

  it('replaces nothing that is somebody else’s: tables, functions and types beside its own, views and keys that hang on them', async (t) => {
    const { url, database, close } = await testDatabase()
    t.after(close)
    const config = readConfig({ DATABASE_URL: url, DATA_DIR: join(folder, 'shared') })
    await database.pool.query(`insert into account (nik, email, name) values ('77', 'lama@ido.example', 'Lama')`)
    const besideIt = {
      'table public.anggaran': 'create table anggaran (a int)',
      'view public.laporan': 'create view laporan as select id from voc',
      'materialized view public.ringkasan': 'create materialized view ringkasan as select count(*) from ticket',
      'function public.pajak()': 'create function pajak() returns int language sql as $$ select 11 $$',
      'type public.warna': `create type warna as enum ('merah')`,
    }
    const onIt = {
      'table constraint catatan_voc_id_fkey on lain.catatan': 'create schema lain create table catatan (voc_id bigint references public.voc)',
      'view lain.jumlah': 'create view lain.jumlah as select count(*) from public.voc',
      'policy milik on public.voc': 'create policy milik on voc using (true)',
      'trigger catat on public.voc': 'create trigger catat before update on voc for each row execute function suppress_redundant_updates_trigger()',
    } // prettier-ignore
    const gone = new Map<object, string>([
      [
        besideIt,
        'drop table anggaran; drop view laporan; drop materialized view ringkasan; drop function pajak; drop type warna',
      ],
      [onIt, 'drop schema lain cascade; drop policy milik on voc; drop trigger catat on voc'],
    ])
    for (const [things, drop] of gone) {
      for (const statement of Object.values(things)) await database.pool.query(statement)
      const there = await contentsOf(database.pool)
      const names = Object.keys(things).toSorted().join(', ')
      const isNamed = (error: unknown) =>
        error instanceof BackupRefusal && error.key === 'foreignTables' && error.values['tables'] === names
      await assert.rejects(restoreTo({ config, database, file }, { isReplaced: true }), isNamed)
      assert.deepEqual(await contentsOf(database.pool), there)
      await database.pool.query(drop)
    }
    // What hangs on nothing of the portal's stays where it is.
    await database.pool.query(
      `create schema lain; create table lain.catatan as select 1 as a; create sequence lain.urut`,
    )
    await restoreTo({ config, database, file }, { isReplaced: true })
    assert.deepEqual(await rowsOf(database.pool), await rowsOf(portal.database.pool))
    assert.equal((await database.pool.query('select nextval($1), a from lain.catatan', ['lain.urut'])).rowCount, 1)
  })

  it('refuses to replace a portal of a later version, whose tables it does not know', async (t) => {
    const { url, database, close } = await testDatabase()
    t.after(close)
    await database.pool.query(
      `create table later (a int); insert into kysely_migration (name, timestamp) values ('9001_later', '')`,
    )
    const config = readConfig({ DATABASE_URL: url, DATA_DIR: join(folder, 'newer') })
    const refused = because('targetNewer', /9001_later/)
    await assert.rejects(restoreTo({ config, database, file }, { isReplaced: true }), refused)
    assert.equal((await database.pool.query('select from later')).rowCount, 0)
  })

  it('writes over no attachment that is another, names it, and takes back what it had added', async (t) => {
    const { database, config, dataDir } = await target(t)
    const { rows } = await portal.database.pool.query<{ storage_key: string }>(
      'select storage_key from voc_attachment order by id desc limit 1',
    )
    const key = rows[0]?.storage_key ?? ''
    const path = join(dataDir, 'attachments', key)
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, 'milik orang lain')
    await assert.rejects(restoreTo({ config, database, file }), because('otherFiles', new RegExp(key)))
    assert.equal(await readFile(path, 'utf8'), 'milik orang lain')
    assert.equal(await tablesIn(database), 0)
    const entries = await readdir(dataDir, { recursive: true, withFileTypes: true })
    const files = entries.filter((entry) => entry.isFile()).map((entry) => entry.name)
    assert.deepEqual(files, [basename(key)], 'neither the key nor the other attachment stays')
    await rm(path)
    await restoreTo({ config, database, file })
    const stored = await readStored(await openStorage(config), key)
    assert.ok(stored && [...portal.files.values()].some((content) => content.equals(stored)))
  })

  it('asks for the key of the codes, brings the one that came along, and goes without, or without jobs and sessions, when told to', async (t) => {
    const { database, config, dataDir } = await target(t)
    const without = join(folder, 'without.backup')
    const made = await makeBackup(portal, without)
    assert.equal(made.neededKeys.length, 1)
    await assert.rejects(restoreTo({ config, database, file: without }), because('keyMissing'))
    assert.equal(await tablesIn(database), 0)
    assert.deepEqual(await readdir(dataDir), [])
    const { key } = await restoreTo({ config, database, file })
    assert.equal(key, join(dataDir, 'secrets.key'))
    const sessionsAndJobs = async () => {
      const { rows } = await database.pool.query<{ sessions: number; jobs: number }>(
        'select (select count(*) from session) as sessions, (select count(*) from graphile_worker.jobs) as jobs',
      )
      return rows[0] ?? assert.fail()
    }
    const kept = await sessionsAndJobs()
    assert.ok(kept.sessions > 0 && kept.jobs > 0, JSON.stringify(kept))
    await restoreTo({ config, database, file: without }, { isReplaced: true, keepsJobs: false, endsSessions: true })
    assert.deepEqual(await sessionsAndJobs(), { sessions: 0, jobs: 0 })
  })

  it('goes into a later version, refuses an earlier one, and leaves nothing of one that fails', async (t) => {
    const later = join(folder, 'later')
    await cp(ownMigrations, later, { recursive: true })
    await writeFile(
      join(later, '9001_later.sql'),
      `alter table voc add column later text not null default 'x'; create table later as select count(*) as n from voc`,
    )
    const { database, config } = await target(t)
    await restoreTo({ config, database, file }, { migrations: later })
    const { rows } = await database.pool.query(
      `select (select n from later) = count(*) as whole from voc where later = 'x'`,
    )
    assert.deepEqual(rows, [{ whole: true }])
    assert.match(JSON.stringify((await database.pool.query('select name from kysely_migration')).rows), /9001_later/)

    const earlier = join(folder, 'earlier')
    const names = (await readdir(ownMigrations)).toSorted()
    await cp(ownMigrations, earlier, { recursive: true })
    await rm(join(earlier, names.at(-1) ?? ''))
    const other = await target(t)
    const refused = because('backupNewer', new RegExp((names.at(-1) ?? '').replace('.sql', '')))
    await assert.rejects(restoreTo({ ...other, file }, { migrations: earlier }), refused)
    await assert.rejects(makeBackup(portal, join(folder, 'no'), { migrations: earlier }), because('databaseNewer'))

    await writeFile(join(later, '9002_fails.sql'), 'select 1 / 0')
    await assert.rejects(restoreTo({ ...other, file }, { migrations: later }), /9002_fails failed: division by zero/)
    assert.equal(await tablesIn(other.database), 0)
    const files = await readdir(other.dataDir, { recursive: true, withFileTypes: true })
    assert.deepEqual(
      files.filter((entry) => entry.isFile()),
      [],
      'neither attachments nor key stay behind',
    )
  })

  it('names files that the store does not have, and is whole all the same', async (t) => {
    const { rows } = await portal.database.pool.query<{ storage_key: string }>('select storage_key from voc_attachment')
    const key = rows[0]?.storage_key ?? ''
    const store = await openStorage(portal.config)
    const content = await readStored(store, key)
    assert.ok(content)
    await store.remove(key)
    const path = join(folder, 'missing.backup')
    const made = await makeBackup(portal, path, { withKey: true })
    assert.deepEqual([made.missing, made.attachments], [[key], 1])
    const { missing } = await restoreTo({ ...(await target(t)), file: path })
    assert.deepEqual(missing, [key])
  })
})
