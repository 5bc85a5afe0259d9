import assert from 'node:assert/strict'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { brotliCompressSync, brotliDecompressSync, gzipSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { readConfig } from '../config/config.ts'
import { createServer } from './server.ts'
import { addressesFile, addWebPages } from './web-pages.ts'

const addresses = [
  '/',
  '/login/',
  '/v3/dashboard/',
  '/v2/detail-case/{-$slug}',
  '/v3/board/$slug',
  '/FAQ',
  '/guide/to-{$name}',
  '/tioc/$',
]
const script = `export const text = '${'a'.repeat(2000)}'`

describe('the pages', () => {
  let folder: string
  let app: FastifyInstance

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'ido-pages-'))
    await mkdir(join(folder, 'assets'))
    await writeFile(
      join(folder, 'index.html'),
      '<html><meta name="nonce" content="__CSP_NONCE__"><style nonce="__CSP_NONCE__">',
    )
    await writeFile(join(folder, 'index.html.br'), brotliCompressSync('a page without a nonce'))
    await writeFile(join(folder, 'assets', 'main-abc123.js'), script)
    await writeFile(join(folder, 'assets', 'main-abc123.js.br'), brotliCompressSync(script))
    await writeFile(join(folder, 'favicon.svg'), '<svg/>')
    await writeFile(join(folder, addressesFile), JSON.stringify(addresses))
    app = await createServer(readConfig({ LOG_LEVEL: 'silent' }))
    await addWebPages(app, folder, { shown: ['/tioc/management'] })
  })
  after(async () => {
    await app.close()
    await rm(folder, { recursive: true })
  })
  const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })

  it('answer every address of the site with the page, each time with a nonce of its own', async () => {
    const nonces = []
    for (const url of ['/', '/login', '/v3/dashboard?x=1', '/v2/detail-case/a.b']) {
      const page = await get(url, { 'accept-encoding': 'br', accept: 'text/html' })
      assert.equal(page.statusCode, 200, url)
      assert.equal(page.headers['content-type'], 'text/html; charset=utf-8')
      assert.equal(page.headers['cache-control'], 'no-cache')
      const [, nonce = ''] = /content="([^"]+)"><style nonce="\1">/.exec(page.body) ?? []
      const policy = String(page.headers['content-security-policy'])
      assert.match(nonce, /^[\w+/]{22}==$/)
      assert.ok(policy.includes(`style-src 'self' 'nonce-${nonce}'`), policy)
      assert.match(policy, /script-src 'self';/)
      assert.doesNotMatch(policy, /unsafe|https?:|\*/)
      nonces.push(nonce)
    }
    assert.equal(new Set(nonces).size, nonces.length)
  })

  it('say 404 with the page where it shows nothing, whatever the letters and the last slash', async () => {
    const statusOf = async (url: string) => {
      const page = await get(url, { accept: 'text/html' })
      assert.equal(page.headers['content-type'], 'text/html; charset=utf-8')
      return page.statusCode
    }
    for (const url of [
      '/login/',
      '/faq',
      '/v2/detail-case',
      '/v3/board/satu',
      '/guide/To-satu',
      '/tioc/management',
      '/TIOC/management/',
    ]) {
      assert.equal(await statusOf(url), 200, url)
    }
    for (const url of [
      '/logins',
      '/v3',
      '/v3/board',
      '/v3/board/a/b',
      '/guide',
      '/guide/to-',
      '/guide/satu',
      '/tioc/none',
      '/v2/detail-case/a/b',
    ]) {
      assert.equal(await statusOf(url), 404, url)
    }
    assert.equal((await get(`/${addressesFile}`)).statusCode, 404)
  })

  it('answer the bare address to whoever asks, a health check without any encoding too', async () => {
    for (const method of ['GET', 'HEAD'] as const) {
      const page = await app.inject({ method, url: '/' })
      assert.equal(page.statusCode, 200, method)
      assert.equal(page.headers['content-type'], 'text/html; charset=utf-8')
    }
  })

  it('bring their files as they were compressed at build, to be kept for ever', async () => {
    const file = await get('/assets/main-abc123.js', { 'accept-encoding': 'gzip, br' })
    assert.equal(file.headers['content-encoding'], 'br')
    assert.equal(file.headers['cache-control'], 'public, max-age=31536000, immutable')
    assert.match(String(file.headers['content-type']), /javascript/)
    assert.ok(file.rawPayload.length < 100)
    const plain = await get('/assets/main-abc123.js')
    assert.equal(plain.body, script)
    for (const { headers } of [file, plain]) {
      assert.equal(headers['x-content-type-options'], 'nosniff')
      // A screen takes dozens of them.
      assert.equal(headers['content-security-policy'], "frame-ancestors 'none'")
      for (const name of ['cross-origin-opener-policy', 'x-request-id', 'etag'])
        assert.equal(headers[name], undefined, name)
    }
  })

  it('bring what is compressed while they are served from then on, and the plain file until then', async () => {
    const ask = () => get('/assets/later-def456.js', { 'accept-encoding': 'br' })
    await writeFile(join(folder, 'assets', 'later-def456.js'), script)
    const plain = await ask()
    assert.equal(plain.headers['content-encoding'], undefined)
    assert.equal(plain.body, script)
    await writeFile(join(folder, 'assets', 'later-def456.js.br'), brotliCompressSync(script))
    const compressed = await ask()
    assert.equal(compressed.headers['content-encoding'], 'br')
    assert.equal(brotliDecompressSync(compressed.rawPayload).toString(), script)
  })

  it('keep in memory what was asked for once, in the encoding that was asked for', async () => {
    const file = join(folder, 'assets', 'kept-012abc.js')
    await writeFile(file, script)
    await writeFile(`${file}.br`, brotliCompressSync(script))
    await writeFile(`${file}.gz`, gzipSync(script))
    const ask = (encoding: string) => get('/assets/kept-012abc.js', { 'accept-encoding': encoding })
    const first = [await ask('br'), await ask('gzip')]
    for (const ending of ['', '.br', '.gz']) await rm(file + ending)
    const again = [await ask('gzip, deflate, br'), await ask('gzip')]
    assert.deepEqual(
      again.map(({ statusCode, headers, rawPayload }) => [statusCode, headers['content-encoding'], rawPayload]),
      first.map(({ headers, rawPayload }) => [200, headers['content-encoding'], rawPayload]),
    )
    for (const { headers } of again) {
      assert.equal(headers.vary, 'accept-encoding')
      assert.equal(headers['content-type'], 'text/javascript; charset=utf-8')
      assert.equal(headers['cache-control'], 'public, max-age=31536000, immutable')
      assert.equal(headers['x-request-id'], undefined)
    }
    assert.equal((await ask('br;q=0')).statusCode, 404)
    // Too small to be compressed, and what is no text.
    for (const name of ['small-345def.css', 'letters-678abc.woff2']) {
      const content = Buffer.from(name.repeat(name.endsWith('.css') ? 10 : 100))
      await writeFile(join(folder, 'assets', name), content)
      const read = await get(`/assets/${name}`, { 'accept-encoding': 'br' })
      await rm(join(folder, 'assets', name))
      const kept = await get(`/assets/${name}`, { 'accept-encoding': 'br' })
      for (const { statusCode, headers: told, rawPayload } of [read, kept]) {
        assert.deepEqual([statusCode, told['content-encoding'], rawPayload], [200, undefined, content])
        assert.match(String(told['content-type']), /^(?:text\/css; charset=utf-8|font\/woff2)$/)
      }
    }
    const { statusCode, body } = await app.inject({
      method: 'HEAD',
      url: '/assets/kept-012abc.js',
      headers: { 'accept-encoding': 'br' },
    })
    assert.deepEqual([statusCode, body], [200, ''])
  })

  it('lead nowhere else, however a name is written', async () => {
    for (const name of [
      '..%2findex.html',
      '%2e%2e%2findex.js',
      '..%5cindex.js',
      '.hidden.js',
      `${'a'.repeat(300)}.js`,
    ]) {
      const answer = await get(`/assets/${name}`, { 'accept-encoding': 'br' })
      assert.ok([400, 403, 404].includes(answer.statusCode), `${name}: ${answer.statusCode}`)
      assert.doesNotMatch(answer.body, /nonce/)
    }
  })

  it('let files without a hash be asked for again', async () => {
    const icon = await get('/favicon.svg')
    assert.equal(icon.headers['cache-control'], 'public, max-age=600')
    assert.equal((await get('/favicon.svg', { 'if-none-match': String(icon.headers.etag) })).statusCode, 304)
  })

  it('are not answered for files and calls that do not exist', async () => {
    for (const url of [
      '/assets/gone-000.js',
      '/gone.png',
      '/api',
      '/api/gone',
      '/api/v2/voc/x/y/z',
      '/assets/',
      '/../../package.json',
    ]) {
      const answer = await get(url)
      assert.equal(answer.statusCode, 404, url)
      assert.equal(answer.json<{ code: number }>().code, 404)
    }
    for (const method of ['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'] as const) {
      const answer = await app.inject({ method, url: '/api/gone' })
      assert.deepEqual(answer.json(), { code: 404, message: 'Alamat API ini tidak ada', content: null })
      assert.equal((await app.inject({ method, url: '/login' })).statusCode, 404)
    }
  })

  it('carry the headers that keep other sites out', async () => {
    const { headers } = await get('/')
    assert.equal(headers['x-content-type-options'], 'nosniff')
    assert.equal(headers['x-frame-options'], 'DENY')
    assert.equal(headers['referrer-policy'], 'same-origin')
    const policy = String(headers['content-security-policy'])
    for (const closed of ['object-src', 'base-uri', 'frame-ancestors']) assert.ok(policy.includes(`${closed} 'none'`))
    assert.equal(headers['strict-transport-security'], undefined)
  })

  it('stand in a group of windows of their own wherever browsers heed that', async () => {
    const policyAt = async (host: string) =>
      (await app.inject({ url: '/', headers: { host } })).headers['cross-origin-opener-policy']
    for (const host of ['127.0.0.1:3000', 'localhost:3000']) assert.equal(await policyAt(host), 'same-origin')
    assert.equal(await policyAt('ido.lan:3000'), undefined)
  })

  it('ask for HTTPS only where the portal is reached by it', async () => {
    const secure = await createServer(readConfig({ LOG_LEVEL: 'silent', PUBLIC_URL: 'https://ido.example' }))
    await addWebPages(secure, folder)
    const said = String((await secure.inject('/')).headers['strict-transport-security'])
    assert.equal(said, 'max-age=31536000; includeSubDomains', 'a year')
    await secure.close()
  })

  it('may show the origins of the allow-list in a frame, and no others', async () => {
    const framing = await createServer(readConfig({ LOG_LEVEL: 'silent' }))
    await addWebPages(framing, folder, { frames: ['https://grafana.example'] })
    const policyOf = async (server: FastifyInstance) =>
      String((await server.inject('/')).headers['content-security-policy'])
    assert.match(await policyOf(framing), /; frame-src https:\/\/grafana\.example;/)
    assert.match(await policyOf(app), /; frame-src 'none';/)
    await framing.close()
  })

  it('are missing, and nothing else, while the web app is not built', async () => {
    const bare = await createServer(readConfig({ LOG_LEVEL: 'silent' }))
    await addWebPages(bare, join(folder, 'nowhere'))
    assert.equal((await bare.inject('/')).statusCode, 404)
    await bare.close()
  })
})
