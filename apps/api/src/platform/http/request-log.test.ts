import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { Writable } from 'node:stream'
import { after, before, describe, it } from 'node:test'
import { accountOf, testPortal, type TestPortal } from '../../testing/portal.ts'
import { demoPassword } from '../accounts/demo-accounts.ts'

type Line = Record<string, unknown>

describe('the log', () => {
  let portal: TestPortal
  let text = ''
  const linesOf = (id: string): Line[] =>
    text
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as Line)
      .filter((line) => line['requestId'] === id)

  before(async () => {
    const logTo = new Writable({
      write(chunk, _encoding, done) {
        text += String(chunk)
        done()
      },
    })
    portal = await testPortal({ logTo })
  })
  after(() => portal.close())

  it('has one line a request: who asked for what, how it ended, how long it took', async () => {
    const session = await portal.signIn('CMP')
    await session.get('/api/v2/product-data', { 'x-request-id': 'request-one' })
    const [line, ...more] = linesOf('request-one')
    assert.deepEqual(more, [])
    assert.equal(line?.['method'], 'GET')
    assert.equal(line?.['path'], '/api/v2/product-data')
    assert.equal(line?.['status'], 200)
    assert.equal(line?.['person'], session.user?.id)
    assert.equal(line?.['level'], 30)
    assert.equal(typeof line?.['ms'], 'number')
  })

  it('warns of a refusal and names it', async () => {
    await portal.anonymous.get('/api/v2/product-data?x=1', { 'x-request-id': 'request-two' })
    const [line] = linesOf('request-two')
    assert.equal(line?.['level'], 40)
    assert.equal(line?.['refusal'], 'unauthenticated: notSignedIn')
    const session = await portal.signIn('CMP')
    await session.get('/api/v2/download-log?size=0&page=x', { 'x-request-id': 'request-three' })
    assert.equal(linesOf('request-three')[0]?.['refusal'], 'invalid: page, size')
  })

  it('keeps an unexpected error with its stack under the id that the person can quote', async () => {
    const session = await portal.signIn('CMP')
    await portal.database.pool.query('alter table product rename to product_away')
    const { status, headers } = await session.get('/api/v2/product-data')
    await portal.database.pool.query('alter table product_away rename to product')
    assert.equal(status, 500)
    const [line] = linesOf(headers.get('x-request-id') ?? '')
    assert.equal(line?.['level'], 50)
    assert.match(JSON.stringify(line?.['err']), /relation .*product.* does not exist.*products\.routes/)
  })

  it('never holds a password, token, cookie or what people searched for', async () => {
    const { email } = accountOf('PO')
    const { token } = await portal.signIn('PO')
    const secret = 'hush-hush-2026'
    await portal.anonymous.post('/api/v2/auth/login', { email, password: secret }, { cookie: `token=${secret}` })
    await portal.anonymous.get(`/api/v2/download-log?search=${secret}&token=${secret}`, {
      authorization: `Bearer ${secret}`,
    })
    const earlier = text.length
    portal.app.log.info({
      password: secret,
      body: { password: secret },
      headers: { authorization: secret, cookie: secret },
    })
    portal.app.log.warn({ a: { b: { token: secret, otp_code: secret } }, list: [{ c: { password: secret } }] })
    portal.app.log.child({ password_hash: secret }).info('a line of its own')
    const $response = { headers: { authorization: secret } }
    const err = Object.assign(new Error('refused by a store'), { detail: secret, token: secret, $response })
    portal.app.log.error({ err }, 'an error that carries what it should not')
    assert.ok(text.length > 500)
    for (const hidden of [secret, token ?? secret, demoPassword]) assert.ok(!text.includes(hidden))
    assert.equal(text.slice(earlier).split('[Redacted]').length - 1, 11, 'one for each secret, nothing else is hidden')
    assert.ok(text.includes('refused by a store'))
  })

  it('says of every sign-in how, and whose it was, also where it failed, and never what was typed', async () => {
    const { email, nik } = accountOf('PO')
    const id = await portal.idOf('PO')
    const earlier = text.length
    const attempt = (given: object) => portal.anonymous.post('/api/v2/auth/login', given)
    await attempt({ email, password: demoPassword })
    await attempt({ nik, password: 'salah sekali' })
    await attempt({ email: 'siapa.ini@ido.example', password: 'salah sekali' })
    const said = text
      .slice(earlier)
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Line)
    assert.deepEqual(
      said.filter(({ msg }) => msg === 'request').map(({ status, signIn, account }) => [status, signIn, account]),
      [
        [200, 'email', id],
        [401, 'nik', id],
        [401, 'email', null],
      ],
    )
    for (const typed of [email, nik, 'siapa.ini']) assert.ok(!text.slice(earlier).includes(typed), typed)
  })

  it('hides what a mailed link opens, of every page that has one', async () => {
    const token = randomBytes(32).toString('base64url')
    const pages = ['/forgot-password/', '/confirm-email/', '/stop-email/', '/authentication/integration/1/', '/lain/']
    const earlier = text.length
    for (const page of pages) await portal.anonymous.get(`${page}${token}`)
    for (const page of ['/register?token=', '/login?next=/confirm-email/']) await portal.anonymous.get(page + token)
    const said = text.slice(earlier)
    assert.ok(said.includes('"path":"/confirm-email/[Redacted]"'), said)
    assert.ok(!said.includes(token))
  })
})

describe('the log without health checks', () => {
  it('has those that fail, every other request, and why a 503 came', async (t) => {
    let lines: Line[] = []
    const logTo = new Writable({
      write(chunk, _encoding, done) {
        for (const line of String(chunk).split('\n').filter(Boolean)) lines.push(JSON.parse(line) as Line)
        done()
      },
    })
    const portal = await testPortal({ logTo, env: { LOG_HEALTH_CHECKS: '0' } })
    t.after(() => portal.close())
    const paths = () => lines.filter(({ msg }) => msg === 'request').map(({ path, status }) => [status, path].join(' '))
    for (const path of ['/healthz', '/readyz', '/metrics', '/readyz?x=1', '/api/v2/product-data']) {
      await portal.anonymous.get(path)
    }
    assert.deepEqual(paths(), ['401 /api/v2/product-data'])

    lines = []
    portal.app.isDraining = true
    await portal.anonymous.get('/readyz')
    assert.deepEqual(paths(), ['503 /readyz'])
    assert.equal(lines.find(({ path }) => path === '/readyz')?.['refusal'], 'stopping')
  })
})
