import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { after, before, describe, it } from 'node:test'
import { endpoint } from '@ido/contract'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { readConfig } from '../config/config.ts'
import { createMount } from './mount.ts'
import { createServer } from './server.ts'

const echo = endpoint({
  summary: '',
  tag: 'test',
  permission: 'public',
  method: 'POST',
  path: '/api/echo/:id',
  body: z.object({}),
  answer: z.null(),
})

const noWall = { find: async () => null, guard: async () => (answer: unknown) => answer, keepPace: () => undefined }

describe('a request that is none', () => {
  let app: FastifyInstance
  let url: string
  before(async () => {
    const config = readConfig({ LOG_LEVEL: 'silent' })
    app = await createServer(config)
    const sessions = { start: async () => '', find: async () => null, end: async () => undefined }
    const activity = { record: () => undefined, recordCall: () => undefined, flush: async () => undefined }
    const wrote = async () => undefined
    const noKey = { apiKeys: { find: async () => null }, keepPace: () => undefined }
    const doors = { sessions, ...noKey, walls: noWall, config, activity, wrote }
    const mount = createMount(app, doors, [])
    mount(echo, async () => ({ answer: null }))
    url = await app.listen({ host: '127.0.0.1', port: 0 })
  })
  after(() => app.close())

  it('by an address that cannot be read is refused with the headers of any answer', async () => {
    const { status, headers } = await fetch(`${url}/api/echo/%zz`, { method: 'POST' })
    assert.equal(status, 400)
    assert.equal(headers.get('x-content-type-options'), 'nosniff')
    assert.match(headers.get('content-security-policy') ?? '', /frame-ancestors 'none'/)
    assert.equal(headers.get('cache-control'), 'no-store')
    assert.ok(headers.get('x-request-id'))
  })

  /** What comes back to these very bytes. */
  const raw = (request: string): Promise<string> =>
    new Promise((resolve, reject) => {
      const socket = connect(Number(new URL(url).port), '127.0.0.1', () => socket.write(request))
      let received = ''
      socket
        .on('data', (chunk) => (received += String(chunk)))
        .on('end', () => resolve(received))
        .on('error', reject)
    })

  it('by not being HTTP is answered by a 400 in the envelope', async () => {
    const text = await raw('NONSENSE\r\n\r\n')
    assert.match(text, /^HTTP\/1.1 400 Bad Request\r\n/)
    assert.match(text, /\r\nx-content-type-options: nosniff\r\n/)
    assert.match(text, /\r\ncontent-security-policy: default-src 'none'/)
    assert.equal((JSON.parse(text.split('\r\n\r\n')[1] ?? '') as { code: number }).code, 400)
  })

  it('by a body of two lengths is refused: others in front may read it in another way', async () => {
    const head = 'POST /api/echo/1 HTTP/1.1\r\nhost: ido\r\ncontent-type: application/json\r\n'
    const chunked = '2\r\n{}\r\n0\r\n\r\n'
    for (const lengths of [
      'content-length: 2\r\ntransfer-encoding: chunked\r\n',
      'transfer-encoding: chunked\r\ncontent-length: 4\r\n',
      'content-length: 2\r\ncontent-length: 4\r\n',
      'transfer-encoding: chunked, identity\r\n',
    ]) {
      const text = await raw(`${head}${lengths}\r\n${chunked}`)
      assert.match(text, /^HTTP\/1.1 400 Bad Request\r\n/, lengths)
      assert.equal(text.split('HTTP/1.1').length, 2, 'one answer, and the connection is over')
    }
  })

  it('by a method that there is not is told nothing', async () => {
    for (const method of ['TRACE', 'PATCH', 'OPTIONS', 'PROPFIND'] as const) {
      const text = await raw(
        `${method} /api/echo/1 HTTP/1.1\r\nhost: ido\r\nx-own: geheim\r\nconnection: close\r\n\r\n`,
      )
      assert.match(text, /^HTTP\/1.1 404 /, method)
      assert.ok(!text.includes('geheim'), method)
    }
  })
})
