import assert from 'node:assert/strict'
import { Readable } from 'node:stream'
import { after, before, describe, it } from 'node:test'
import type { FastifyInstance } from 'fastify'
import { readConfig } from '../config/config.ts'
import { conflict, tooMany } from '../errors.ts'
import { createMount } from './mount.ts'
import {
  broken,
  clash,
  download,
  echo,
  inData,
  leaky,
  long,
  lostFile,
  named,
  slowDown,
  upload,
  wrongAnswer,
} from './mount.testkit.ts'
import { createServer } from './server.ts'
import type { Sessions } from './sessions.ts'

async function* failing(): AsyncGenerator<string> {
  await Promise.reject(new Error('the query behind the file failed'))
  yield ''
}
const nobody: Sessions = {
  start: () => Promise.reject(new Error('not here')),
  find: async () => null,
  end: async () => undefined,
}

describe('an endpoint of the contract', () => {
  let app: FastifyInstance
  let url: string
  let fileDestroyed: Promise<void>

  before(async () => {
    const config = readConfig({ LOG_LEVEL: 'silent' })
    app = await createServer(config)
    const activity = { record: () => undefined, recordCall: () => undefined, flush: async () => undefined }
    const doors = {
      sessions: nobody,
      apiKeys: { find: async () => null },
      keepPace: () => undefined,
      walls: { find: async () => null, guard: async () => (answer: unknown) => answer, keepPace: () => undefined },
      config,
      activity,
      wrote: async () => undefined,
    }
    const mount = createMount(app, doors, [])
    mount(echo, async ({ params, query, body, language }) => ({ answer: { params, query, body, language } }))
    const secret = { id: 1, name: null, password_hash: 'secret' }
    mount(leaky, async () => ({ answer: [secret], meta: { n: 1, internal: 'secret' } }))
    mount(long, async () => ({ answer: 'x'.repeat(5000) }))
    mount(inData, async () => ({ answer: secret }))
    mount(broken, async () => {
      throw new Error('relation "account" has no column secret')
    })
    mount(lostFile, async () => ({
      file: Readable.from(failing()),
      name: 'a.csv',
      type: 'text/csv; charset=utf-8',
    }))
    mount(wrongAnswer, async () => ({ answer: { id: 'x' as unknown as number, name: 'n' } }))
    mount(clash, async () => {
      throw conflict('notFound', {}, { version: 7 })
    })
    mount(slowDown, async () => {
      throw tooMany(7, 'signInTooMany', { seconds: 7 })
    })
    mount(named, async ({ params, query, body }) => ({ answer: { params, query, body } }))
    mount(download, async () => {
      const file = new Readable({ read() {} })
      file.push('half of it')
      fileDestroyed = new Promise((resolve) => file.once('close', resolve))
      return { file, name: 'Laporan "Q1"\n– é.csv', type: 'text/csv' }
    })
    mount(upload, async ({ upload: { name, stream } }) => {
      let bytes = 0
      for await (const chunk of stream) bytes += (chunk as Buffer).length
      return { answer: { name, bytes } }
    })
    url = await app.listen({ port: 0, host: '127.0.0.1' })
  })
  after(() => app.close())

  const send = async (path: string, init: RequestInit & { body?: string | FormData | null } = {}) => {
    const response = await fetch(url + path, init)
    return { response, status: response.status, body: (await response.json()) as Record<string, unknown> }
  }
  const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    send(path, {
      method: 'POST',
      body: typeof body === 'string' ? body : JSON.stringify(body),
      headers: { 'content-type': 'application/json', ...headers },
    })

  it('gets its input parsed, with defaults, without what it does not know', async () => {
    const { status, body } = await post('/api/echo/12?tag=x', { name: 'n', extra: 1 })
    assert.equal(status, 200)
    assert.deepEqual(body, {
      code: 200,
      message: 'Berhasil',
      content: { params: { id: 12 }, query: { size: 10, tag: 'x' }, body: { name: 'n' }, language: 'id' },
    })
  })

  it('gets every text in the composed form of Unicode, whatever part of the call it is in', async () => {
    const typed = 'cafe\u0301'
    const { body } = await send(`/api/named/${encodeURIComponent(typed)}?tag=${encodeURIComponent(typed)}`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name: typed, parts: [{ [typed]: typed }] }),
    })
    const name = 'caf\u00e9'
    const expected = { params: { name }, query: { tag: name }, body: { name, parts: [{ [name]: name }] } }
    assert.deepEqual(body['content'], expected)
  })

  it('counts an empty query value as absent', async () => {
    const { body } = await post('/api/echo/1?size=&tag=', { name: 'n' })
    assert.deepEqual((body['content'] as { query: unknown }).query, { size: 10 })
  })

  it('answers only what it declares, and its meta only then', async () => {
    assert.deepEqual((await send('/api/leaky')).body, {
      code: 200,
      message: 'Berhasil',
      content: [{ id: 1, name: null }],
      meta: { n: 1 },
    })
    assert.deepEqual((await send('/api/data', { method: 'PUT' })).body, {
      code: 200,
      message: 'Berhasil',
      data: { id: 1, name: null },
    })
  })

  const wrong: [what: string, path: string, body: unknown, message: string][] = [
    ['a parameter', '/api/echo/0', { name: '' }, 'id: harus bilangan bulat mulai 1'],
    ['a query value', '/api/echo/1?size=101', { name: '' }, 'size: harus bilangan bulat 1 sampai 100'],
    ['a query value given twice', '/api/echo/1?size=1&size=2', { name: '' }, 'size: harus bilangan bulat 1 sampai 100'],
    ['an unknown query name', '/api/echo/1?sizes=1', { name: '' }, 'sizes: tidak dikenal'],
    ['no body', '/api/echo/1', '', 'body: harus diisi'],
    ['a list as body', '/api/echo/1', [], 'body: harus berupa objek'],
    ['a missing field', '/api/echo/1', {}, 'name: harus diisi'],
    ['null for a text', '/api/echo/1', { name: null }, 'name: harus berupa teks'],
    ['a long text', '/api/echo/1', { name: 'x'.repeat(21) }, 'name: maksimal 20 karakter'],
    ['a fraction', '/api/echo/1', { name: '', score: 1.5 }, 'score: harus bilangan bulat 0 sampai 10'],
    ['a number as text', '/api/echo/1', { name: '', score: '1' }, 'score: harus bilangan bulat 0 sampai 10'],
    ['no such shape', '/api/echo/1', { name: '', of: { is: 'c' } }, 'of.is: harus salah satu dari: a, b'],
    ['no shape', '/api/echo/1', { name: '', of: {} }, 'of.is: harus salah satu dari: a, b'],
    ['no such choice', '/api/echo/1', { name: '', kind: 'c' }, 'kind: harus salah satu dari: a, b'],
    [
      'no such day',
      '/api/echo/1',
      { name: '', day: '2026-02-30' },
      'day: harus berupa tanggal atau waktu ISO 8601, misalnya 2026-05-01 atau 2026-05-01T08:00:00Z',
    ],
    [
      'a field inside a list',
      '/api/echo/1',
      { name: '', parts: [{ weight: 1 }, { weight: 'x' }] },
      'parts.1.weight: harus berupa angka',
    ],
    ['a list too long', '/api/echo/1', { name: '', parts: [{}, {}, {}] }, 'parts: maksimal 2 butir'],
    ['a NUL', '/api/echo/1', { name: 'a\0b' }, 'name: berisi karakter yang tidak dapat disimpan'],
    ['half a character', '/api/echo/1', '{"name":"\\ud800"}', 'name: berisi karakter yang tidak dapat disimpan'],
    ['a NUL in the query', '/api/echo/1?tag=%00', { name: '' }, 'tag: berisi karakter yang tidak dapat disimpan'],
  ]
  for (const [what, path, body, message] of wrong) {
    it(`refuses ${what} by name`, async () => {
      const answer = await post(path, body)
      assert.equal(answer.status, 400)
      assert.equal(answer.body['code'], 400)
      assert.ok(String(answer.body['message']).split('; ').includes(message), String(answer.body['message']))
    })
  }

  it('tells all wrong fields at once, also as a list for a form, in English too', async () => {
    const { body } = await post('/api/echo/x?size=0', { score: 11 }, { 'accept-language': 'en-GB,en;q=0.9,id;q=0.1' })
    assert.deepEqual(body, {
      code: 400,
      message:
        'id: must be a whole number from 1; size: must be a whole number from 1 to 100; name: is required; score: must be a whole number from 0 to 10',
      content: {
        fields: [
          { field: 'id', message: 'must be a whole number from 1' },
          { field: 'size', message: 'must be a whole number from 1 to 100' },
          { field: 'name', message: 'is required' },
          { field: 'score', message: 'must be a whole number from 0 to 10' },
        ],
      },
    })
  })

  const unreadable: [what: string, init: RequestInit, status: number][] = [
    ['broken JSON', { body: '{"name":', headers: { 'content-type': 'application/json' } }, 400],
    [
      'a poisoned prototype',
      { body: '{"__proto__":{"name":1}}', headers: { 'content-type': 'application/json' } },
      400,
    ],
    ['text', { body: 'name=x', headers: { 'content-type': 'text/plain' } }, 415],
    ['a form', { body: 'name=x', headers: { 'content-type': 'application/x-www-form-urlencoded' } }, 415],
    ['a multipart form', { body: new FormData() }, 415],
    ['two megabytes', { body: JSON.stringify('x'.repeat(2e6)), headers: { 'content-type': 'application/json' } }, 413],
  ]
  for (const [what, init, status] of unreadable) {
    it(`refuses ${what} as its body`, async () => {
      const answer = await send('/api/echo/1', { method: 'POST', ...init } as RequestInit & { body: string })
      assert.equal(answer.status, status)
      assert.equal(answer.body['code'], status)
      assert.equal(answer.body['content'], null)
    })
  }

  it('answers an unexpected error calmly, with an id to quote and nothing from inside', async () => {
    for (const path of ['/api/broken', '/api/wrong-answer']) {
      const { response, status, body } = await send(path)
      assert.equal(status, 500)
      assert.doesNotMatch(JSON.stringify(body), /account|secret|stack|expected/)
      assert.match(response.headers.get('x-request-id') ?? '', /^[\w-]{36}$/)
      assert.ok(!JSON.stringify(body).includes(response.headers.get('x-request-id') ?? '?'))
    }
  })

  it('keeps a sane request id of the caller and replaces any other', async () => {
    const ask = async (id: string) =>
      (await send('/api/leaky', { headers: { 'x-request-id': id } })).response.headers.get('x-request-id')
    assert.equal(await ask('proxy-0123.abc'), 'proxy-0123.abc')
    for (const id of ['short', 'a b c d e f g h', 'x'.repeat(101), '{"level":10}']) assert.notEqual(await ask(id), id)
  })

  it('says a conflict in message.details and the seconds to wait in retry-after', async () => {
    const { status, body } = await send('/api/clash', { method: 'PUT' })
    assert.equal(status, 409)
    assert.deepEqual(body, {
      code: 409,
      message: { details: [{ message: 'Data tidak ditemukan' }] },
      content: { version: 7 },
    })
    const slow = await send('/api/slow-down')
    assert.equal(slow.status, 429)
    assert.equal(slow.response.headers.get('retry-after'), '7')
    assert.match(String(slow.body['message']), /7 detik/)
  })

  it('answers nothing to HEAD, which would do all the work of a GET', async () => {
    assert.equal((await fetch(`${url}/api/leaky`, { method: 'HEAD' })).status, 404)
  })

  it('is compressed where it is long and the client can read that', async () => {
    const body = { name: 'n', parts: [] }
    const answer = await fetch(`${url}/api/long`)
    assert.equal(answer.headers.get('content-encoding'), 'gzip')
    assert.equal(((await answer.json()) as { content: string }).content.length, 5000)
    assert.equal((await post('/api/echo/1', body)).response.headers.get('content-encoding'), null)
  })

  it('tells in the envelope, unpacked, that a file failed before its first byte', async () => {
    const answer = await fetch(`${url}/api/lost-file`)
    assert.equal(answer.status, 500)
    assert.equal(answer.headers.get('content-disposition'), null)
    assert.equal(((await answer.json()) as { code: number }).code, 500)
  })

  it('sends a file as a download under its own name, and ends it when the client goes away', async () => {
    const abort = new AbortController()
    const response = await fetch(`${url}/api/download`, { signal: abort.signal })
    assert.equal(response.headers.get('content-type'), 'text/csv')
    assert.equal(
      response.headers.get('content-disposition'),
      `attachment; filename="Laporan _Q1___ _.csv"; filename*=UTF-8''Laporan%20%22Q1%22%0A%E2%80%93%20%C3%A9.csv`,
    )
    abort.abort()
    await fileDestroyed
  })

  it('streams an upload under the last part of its name', async () => {
    const form = new FormData()
    form.set('file', new Blob(['x'.repeat(3_000_000)]), '..\\folder/foto\u0007 rumah.png')
    const { status, body } = await send('/api/upload', { method: 'POST', body: form })
    assert.equal(status, 200)
    assert.deepEqual(body['content'], { name: 'foto rumah.png', bytes: 3_000_000 })
  })

  it('refuses an upload that is none, has no file, or ends half-way', async () => {
    assert.equal((await post('/api/upload', {})).status, 415)
    const other = new FormData()
    other.set('photo', new Blob(['x']), 'x.png')
    const answer = await send('/api/upload', { method: 'POST', body: other })
    assert.equal(answer.status, 400)
    assert.equal(answer.body['message'], 'file: harus diisi')
    const cut = '--b\r\ncontent-disposition: form-data; name="file"; filename="x.png"\r\n\r\nhalf of'
    for (const [type, body] of [
      ['multipart/form-data; boundary=b', cut],
      ['multipart/form-data', cut],
      ['multipart/form-data; boundary=b', ''],
    ] as const) {
      const { status } = await send('/api/upload', { method: 'POST', body, headers: { 'content-type': type } })
      assert.ok(status === 400 || status === 415, `${type}: ${status}`)
    }
  })
})
