import { catalogue, guessImport, type Endpoint, type ImportDetail } from '@ido/contract'
import assert from 'node:assert/strict'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { declaredEndpoints, nameOf } from '../../testing/contract.ts'
import { hostileFiles } from '../../testing/hostile-files.ts'
import { testPortal, type TestPortal, type TestSession } from '../../testing/portal.ts'
import { ReadingFailure, readOnce } from './read-apart.ts'

const doors = declaredEndpoints.filter(({ upload }) => upload === true)
const listDoor = doors.find(({ path }) => path === catalogue.import.path) ?? assert.fail()

describe('hostile files', () => {
  let portal: TestPortal
  let admin: TestSession
  let dataDir = ''
  const files = new Map<string, Uint8Array<ArrayBuffer>>()
  before(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'ido-hostile-'))
    portal = await testPortal({ env: { DATA_DIR: dataDir } })
    admin = await portal.signIn('ADMIN')
    for (const [name, make] of Object.entries(hostileFiles)) files.set(name, new Uint8Array(await make()))
  })
  after(async () => {
    await portal?.close()
    await rm(dataDir, { recursive: true, force: true })
  })

  const send = async ({ method, path }: Endpoint, name: string) => {
    const form = new FormData()
    form.set('file', new Blob([files.get(name) ?? assert.fail()]), 'berkas.xlsx')
    const address = `${portal.url}${path.replaceAll(/:\w+/g, '1')}?dataset=tickets`
    const query = path.endsWith('/imports') ? address : address.replace('?dataset=tickets', '')
    const headers = { authorization: `Bearer ${admin.token}` }
    const answer = await fetch(query, { method, body: form, headers })
    return { status: answer.status, text: await answer.text() }
  }
  const isServing = async () => {
    const began = performance.now()
    const { status } = await fetch(`${portal.url}/healthz`)
    assert.equal(status, 200)
    return performance.now() - began
  }

  test('are answered at every door that takes a file, and never by a failure of ours', async () => {
    assert.ok(doors.length >= 15, doors.map(nameOf).join(', '))
    for (const door of doors) {
      for (const name of ['a format code of 150,000 brackets', 'cells in the last column']) {
        const { status, text } = await send(door, name)
        assert.ok(status < 500, `${nameOf(door)} ${name}: ${status} ${text}`)
        await isServing()
      }
    }
  })

  test('are refused by a list with a sentence that says why', async () => {
    for (const name of files.keys()) {
      const { status, text } = await send(listDoor, name)
      assert.equal(status, 400, `${name}: ${text}`)
      assert.match(text, /file/, name)
    }
  })

  test('are looked at or refused by the import page, and nothing of them stays on disk', async () => {
    for (const [name, content] of files) {
      const { body } = await admin.upload<ImportDetail>('/api/v2/imports?dataset=tickets', 'berkas.xlsx', content)
      const id = body?.content.id ?? assert.fail()
      const { status, message } = await admin.call(guessImport, { params: { id }, body: {} })
      assert.ok(status === 200 || status === 400, `${name}: ${status} ${message}`)
      await admin.delete(`/api/v2/imports/${id}`)
    }
    assert.deepEqual(await readdir(join(dataDir, 'reading')), [])
  })

  test('of one person sent all at once keep nobody else waiting', async () => {
    const staff = await portal.signIn('STAFF')
    const all = Promise.all(Array.from({ length: 20 }, () => send(listDoor, 'cells in the last column')))
    let isOver = false
    void all.then(() => {
      isOver = true
    })
    assert.equal((await staff.get('/api/v2/me')).status, 200)
    assert.equal(isOver, false, 'another person is answered while the files are read')
    const statuses = (await all).map(({ status }) => status)
    assert.ok(
      statuses.every((status) => status === 400 || status === 503),
      statuses.join(', '),
    )
  })

  test('with a quotation mark that is never closed are refused within their first megabyte, by its line', async () => {
    const text = `a,b\n1,2\n3,"${'x\n'.repeat(7.5 * 1024 * 1024)}`
    const { body } = await admin.upload<ImportDetail>('/api/v2/imports?dataset=tickets', 'kutip.csv', text)
    const id = body?.content.id ?? assert.fail()
    const answer = await admin.call(guessImport, { params: { id }, body: {} })
    assert.equal(answer.status, 400)
    // That no more of it is read than that is tried by the CSV reader's own test.
    assert.match(answer.message, /Tanda kutip yang dibuka di baris 3 \(kolom b\) tidak ditutup dalam 262144 bita/)
    await admin.delete(`/api/v2/imports/${id}`)
  })
})

test('a reader that ends on the way is told from one that has answered', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'ido-apart-'))
  try {
    const path = join(folder, 'file')
    await writeFile(path, 'a,b\n')
    const reading = readOnce('no such work', {}, { path, folder })
    await assert.rejects(reading, (error) => error instanceof ReadingFailure && error.fault === 'readingEnded')
  } finally {
    await rm(folder, { recursive: true })
  }
})
