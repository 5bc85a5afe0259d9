import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { statSync } from 'node:fs'
import { chown, mkdir, readdir, rm, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { promisify } from 'node:util'
import pg from 'pg'
import { addRecord } from '../../features/voc/voc.testkit.ts'
import { type TestDatabase, testDatabase } from '../../testing/database.ts'
import { testPortal, type TestPortal, type TestSession } from '../../testing/portal.ts'
import { noSmallDisk, smallDisk } from '../../testing/small-disk.ts'
import { until } from '../../testing/until.ts'
import { openDatabase } from '../database/database.ts'
import { createMail } from '../mail/mail.ts'

const megabyte = 1024 * 1024
const largestDisk = 64
const pdf = (bytes: number) => `%PDF-1.7\n${'x'.repeat(bytes)}\n%%EOF\n`
const sentence = {
  id: 'Ruang penyimpanan server penuh, jadi ini belum tersimpan. Beri tahu administrator, lalu coba lagi.',
  en: 'The server has no room left, so this was not saved. Tell an administrator, then try again.',
}

const fileSentence = {
  id: 'Ruang penyimpanan server penuh, jadi berkas ini tidak dapat dibuat. Beri tahu administrator, lalu coba lagi.',
  en: 'The server has no room left, so this file could not be made. Tell an administrator, then try again.',
}
const run = promisify(execFile)

async function readiness(portal: TestPortal): Promise<string> {
  const { status, text } = await portal.anonymous.get('/readyz')
  return `${status} ${text}`
}

const becomes = (wanted: string, portal: TestPortal) =>
  until(async () => (await readiness(portal)) === wanted, `it never says ${wanted}`)

describe('a full disk', { skip: noSmallDisk }, () => {
  it('of attachments is a 507 in the reader’s language and a warning, until there is room', async (t) => {
    const dataDir = await smallDisk(t, 4)
    const portal = await testPortal({ env: { DATA_DIR: dataDir } })
    t.after(() => portal.close())
    const cmp = await portal.signIn('CMP')
    const path = `/api/v2/voc-attachment/${(await addRecord(portal.database)).id}`
    assert.equal((await cmp.upload(path, 'kecil.pdf', pdf(1000))).status, 200)
    assert.equal(await readiness(portal), '200 {"status":"ready"}')

    const tooMuch = await cmp.upload(path, 'besar.pdf', pdf(8 * megabyte))
    assert.equal(tooMuch.status, 507, tooMuch.text)
    assert.equal(tooMuch.message, sentence.id)
    const english = await uploadIn('en', portal, cmp, path)
    assert.equal(english, `507 ${sentence.en}`)
    const files = await readdir(dataDir, { recursive: true, withFileTypes: true })
    assert.equal(files.filter((file) => file.isFile()).length, 1, 'half a file was left')

    await fillUp(join(dataDir, 'filler'))
    await becomes('200 {"status":"ready","warnings":["the disk of DATA_DIR is full"]}', portal)
    await assert.rejects(
      createMail({ smtpUrl: null, mailFrom: 'IDO <ido@localhost>', dataDir }, { error: () => undefined }).deliver({
        to: 'a@b.example',
        subject: 'x',
        text: 'x'.repeat(megabyte),
      }),
      { code: 'ENOSPC' },
    )
    // The probe of the disk has its file there for a moment, every few seconds.
    const leftovers = async () =>
      (await readdir(dataDir, { recursive: true })).filter((name) => /\.part$|\.unfinished|\.room/.test(name))
    await until(async () => (await leftovers()).length === 0, 'half a file was left')
    await rm(join(dataDir, 'filler'))
    await becomes('200 {"status":"ready"}', portal)
    assert.equal((await cmp.upload(path, 'lagi.pdf', pdf(1000))).status, 200)
  })

  it('of exports is a 507 in the reader’s language and a warning, leaves no file, until there is room', async (t) => {
    const dataDir = await smallDisk(t, 4)
    const portal = await testPortal({ env: { DATA_DIR: dataDir } })
    t.after(() => portal.close())
    const cmp = await portal.signIn('CMP')
    const longtext = randomBytes(2000).toString('hex')
    for (let n = 0; n < 3; n += 1) assert.equal((await cmp.post('/api/v2/voc', { longtext })).status, 200)
    const exported = (language = 'id') => cmp.get('/api/v2/voc/export?format=csv', { 'accept-language': language })
    const whole = (await exported()).text
    assert.ok(whole.includes(longtext))

    const exports = join(dataDir, 'exports')
    await mount(exports, '1m')
    await fillUp(join(exports, '1-filler'))
    const refused = await exported()
    assert.equal(refused.status, 507, refused.text)
    assert.equal(refused.message, fileSentence.id)
    assert.equal((await exported('en')).message, fileSentence.en)
    await until(async () => (await readdir(exports)).join() === '1-filler', 'half an export was left')
    await becomes('200 {"status":"ready","warnings":["the disk of DATA_DIR is full"]}', portal)
    const { rows } = await portal.database.pool.query(`select distinct status from download_log order by 1`)
    assert.deepEqual(rows, [{ status: 'done' }, { status: 'failed' }])

    await rm(join(exports, '1-filler'))
    await becomes('200 {"status":"ready"}', portal)
    assert.equal((await exported()).text, whole)
  })

  it('of the database is a 503 in the reader’s language and a warning, until there is room', async (t) => {
    const disk = await smallDisk(t, largestDisk)
    const own = await databaseOn(disk)
    if (own === null) return t.skip('needs a test database on this machine, to give it a small disk')
    const portal = await testPortal({ own })
    t.after(() => portal.close())
    const cmp = await portal.signIn('CMP')
    await fillUp(join(disk, 'filler'), 256 * 1024)

    const write = () => cmp.post('/api/v2/voc', { longtext: randomBytes(9_000).toString('hex') })
    let answer = await write()
    for (let n = 0; n < 400 && answer.status === 200; n += 1) answer = await write()
    assert.equal(answer.status, 503, answer.text)
    assert.equal(answer.message, sentence.id)
    const english = await cmp.post(
      '/api/v2/voc',
      { longtext: randomBytes(9_000).toString('hex') },
      { 'accept-language': 'en' },
    )
    assert.equal(english.message, sentence.en)
    await becomes('200 {"status":"ready","warnings":["the disk of the database is full"]}', portal)
    assert.equal((await cmp.get('/api/v2/voc/feedback-executive-summary')).status, 200, 'what is there can be read')

    await rm(join(disk, 'filler'))
    await becomes('200 {"status":"ready"}', portal)
    assert.equal((await write()).status, 200)
  })
})

async function mount(folder: string, size: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  await run('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', folder])
}

async function uploadIn(language: string, portal: TestPortal, { token }: TestSession, path: string): Promise<string> {
  const form = new FormData()
  form.set('file', new Blob([pdf(8 * megabyte)]), 'besar.pdf')
  const headers = { authorization: `Bearer ${token}`, 'accept-language': language }
  const answer = await fetch(portal.url + path, { method: 'POST', body: form, headers })
  return `${answer.status} ${((await answer.json()) as { message: string }).message}`
}

/** Writes until nothing more goes in, but for what is left `free`. */
async function fillUp(file: string, free = 0): Promise<void> {
  await writeFile(file, Buffer.alloc((largestDisk + 1) * megabyte, 1)).catch((error: NodeJS.ErrnoException) => {
    assert.equal(error.code, 'ENOSPC')
  })
  await truncate(file, statSync(file).size - free)
}

/** A migrated database whose files lie on the disk; null where the server is not on this machine. */
async function databaseOn(disk: string): Promise<TestDatabase | null> {
  const { url, database } = await testDatabase()
  const { rows } = await database.pool.query<{ folder: string }>(`select current_setting('data_directory') as folder`)
  await database.close()
  const { hostname, pathname } = new URL(url)
  const folder = hostname === '127.0.0.1' ? statSync(rows[0]?.folder ?? '', { throwIfNoEntry: false }) : undefined
  if (folder === undefined) return null
  await chown(disk, folder.uid, folder.gid)
  const client = new pg.Client({ connectionString: Object.assign(new URL(url), { pathname: '/postgres' }).href })
  await client.connect()
  const name = pathname.slice(1)
  const space = `${name}_disk`
  await client.query(`create tablespace ${space} location '${disk}'`)
  await client.query(`alter database ${name} set tablespace ${space}`)
  const moved = openDatabase({ url, maxConnections: 5 })
  return {
    url,
    database: moved,
    async close() {
      await moved.close()
      await client.query(`drop database if exists ${name} with (force)`)
      await client.query(`drop tablespace ${space}`)
      await client.end()
    },
  }
}
