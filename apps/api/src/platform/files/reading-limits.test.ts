import { catalogue, guessImport, type ImportDetail } from '@ido/contract'
import assert from 'node:assert/strict'
import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { after, before, describe, test } from 'node:test'
import { testPortal, type TestPortal, type TestSession } from '../../testing/portal.ts'
import { until } from '../../testing/until.ts'
import { archiveOf, workbookParts } from '../../testing/workbooks.ts'
import { readingLimits } from './limits.ts'
import { readingFaults, type ReadingFault } from './read-apart.ts'

/** Does the work under other limits, which the portal asks for each time that it starts a reader. */
async function withLimits<T>(part: Partial<Record<keyof typeof readingLimits, number>>, work: () => Promise<T>) {
  const usual = { ...readingLimits }
  Object.assign(readingLimits, part)
  try {
    return await work()
  } finally {
    Object.assign(readingLimits, usual)
  }
}

/** Readers of this process, where the system tells (Linux). */
async function readers(): Promise<number[]> {
  const found: number[] = []
  for (const name of await readdir('/proc')) {
    if (!/^\d{1,10}$/.test(name)) continue
    const [status, command] = await Promise.all(
      ['status', 'cmdline'].map((file) => readFile(`/proc/${name}/${file}`, 'utf8').catch(() => '')),
    )
    const isOurs = status?.includes(`PPid:\t${process.pid}\n`) && /reader\.[jt]s/.test(command ?? '')
    if (isOurs) found.push(Number(name))
  }
  return found
}

/** Rows that need a while: days, figures and words, each of which is looked at. */
const longFile = `number,opened,value\n${'T-1,2026-03-01 08:00,1.500\nT-2,01/03/2026,word\n'.repeat(150_000)}`

/** Half a megabyte that has twenty million letters in it. */
const heavyBook = () => {
  const cell = (at: string, text: string) => `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`
  const rows = Array.from(
    { length: 1_900 },
    (_, at) => `<row r="${at + 2}">${cell(`A${at + 2}`, 'x'.repeat(10_000))}</row>`,
  )
  return buffer(archiveOf(workbookParts(`<row r="1">${cell('A1', 'a')}</row>${rows.join('')}`)))
}

describe('a reader that comes to its end before its file does', () => {
  let portal: TestPortal
  let admin: TestSession
  let staff: TestSession
  let dataDir = ''
  let book: Uint8Array<ArrayBuffer>
  before(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'ido-limits-'))
    portal = await testPortal({ env: { DATA_DIR: dataDir } })
    admin = await portal.signIn('ADMIN')
    staff = await portal.signIn('STAFF')
    book = new Uint8Array(await heavyBook())
  })
  after(async () => {
    await portal?.close()
    await rm(dataDir, { recursive: true, force: true })
  })

  const languages = ['id', 'en'] as const
  type Language = (typeof languages)[number]
  const ask = async (path: string, body: string | FormData, language: Language, signal?: AbortSignal) => {
    const headers = {
      authorization: `Bearer ${admin.token}`,
      'accept-language': language,
      ...(typeof body === 'string' && { 'content-type': 'application/json' }),
    }
    const answer = await fetch(portal.url + path, { method: 'POST', headers, body, ...(signal && { signal }) })
    return { status: answer.status, text: await answer.text() }
  }
  const list = (content: Uint8Array<ArrayBuffer> | string, language: Language = 'en') => {
    const form = new FormData()
    form.set('file', new Blob([content]), 'daftar.csv')
    return ask(catalogue.import.path, form, language)
  }
  const bring = async (content: string) => {
    const { status, message, body } = await admin.upload<ImportDetail>(
      '/api/v2/imports?dataset=tickets',
      'b.csv',
      content,
    )
    assert.equal(status, 200, message)
    return body?.content.id ?? assert.fail()
  }
  const guess = (id: number, language: Language = 'en', signal?: AbortSignal) =>
    ask(guessImport.path.replace(':id', String(id)), '{}', language, signal)
  const isRefused = (
    { status, text }: { status: number; text: string },
    fault: ReadingFault,
    language: Language,
    limit = 0,
  ) => {
    assert.equal(status, 400, text)
    assert.ok(text.includes(readingFaults[fault][language].replace('{limit}', String(limit))), text)
  }

  /** Others are served, nothing stays on disk, and the same person's next files are read. */
  async function portalGoesOn(): Promise<void> {
    assert.equal((await staff.get('/api/v2/me')).status, 200)
    assert.deepEqual(await readdir(join(dataDir, 'reading')), [])
    const next = await list('nothing that this list knows\n')
    assert.match(next.text, /nothing that this list knows/, 'a list is read again')
    const id = await bring('number,opened\nT-1,2026-03-01 08:00\n')
    assert.equal((await guess(id)).status, 200, 'a file of the import page, too')
    assert.deepEqual(await readdir(join(dataDir, 'reading')), [])
  }

  test('beyond its memory is one 400 of a list that names the limit', async () => {
    // Time is no limit here: a reader at the end of its memory is slow, and slower still on a busy machine.
    const usual = await withLimits({ seconds: 300 }, () => list(book))
    assert.doesNotMatch(usual.text, /memory/, 'under the usual limit it is read')
    await withLimits({ heapMegabytes: 40, seconds: 300 }, async () => {
      const small = await list('nothing that this list knows\n')
      assert.match(small.text, /nothing that this list knows/, 'a small file needs less')
      for (const language of languages) isRefused(await list(book, language), 'readingMemory', language, 40)
    })
    await portalGoesOn()
  })

  test('beyond its time is one 400 of the import page that names the limit', async () => {
    const id = await bring(longFile)
    await withLimits({ seconds: 0.5, secondsPerMegabyte: 0 }, async () => {
      for (const language of languages) isRefused(await guess(id, language), 'readingTime', language, 0.5)
    })
    await portalGoesOn()
    assert.equal((await guess(id)).status, 200, 'the same file is read where there is time')
  })

  const onLinux = { skip: process.platform !== 'linux' }

  test('by a kill on the way is one 400, at every door', onLinux, async () => {
    const id = await bring(longFile)
    const doors = {
      page: (language: Language) => guess(id, language),
      list: (language: Language) => list(book, language),
    }
    for (const [door, send] of Object.entries(doors)) {
      for (const language of languages) {
        const sent = send(language)
        let [reader] = await readers()
        await until(async () => ([reader] = await readers())[0] !== undefined, `${door}: no reader`, 60, 5)
        process.kill(reader ?? assert.fail(door), 'SIGKILL')
        isRefused(await sent, 'readingEnded', language)
      }
      await portalGoesOn()
    }
    assert.deepEqual(await readers(), [])
  })

  test('with its sender, who goes away, leaves nothing', onLinux, async () => {
    const id = await bring(longFile)
    const leaving = new AbortController()
    const sent = guess(id, 'en', leaving.signal)
    await until(async () => (await readers()).length > 0, 'no reader', 60, 5)
    leaving.abort()
    await assert.rejects(sent, { name: 'AbortError' })
    await until(async () => (await readers()).length === 0, 'the reader goes on')
    await until(async () => (await readdir(join(dataDir, 'reading'))).length === 0, 'its folder stays')
    await portalGoesOn()
  })
})
