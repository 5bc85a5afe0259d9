import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { currentSession, passwordLength, setPassword } from '@ido/contract'
import { inTransaction } from '../../platform/database/transaction.ts'
import { demoPassword } from '../../platform/accounts/demo-accounts.ts'
import { keptLog } from '../../testing/kept-log.ts'
import { accountOf, testPortal, type TestPortal, type TestRole } from '../../testing/portal.ts'
import { newPasswordLink } from '../../platform/accounts/password-link.service.ts'

const password = 'kopi susu hujan sore'
const unknown = 'A'.repeat(43)

describe('setting a password by a link', () => {
  let portal: TestPortal
  const log = keptLog()
  before(async () => {
    portal = await testPortal({ logTo: log.logTo })
  })
  after(() => portal.close())

  const query = async (text: string, values: unknown[] = []) =>
    (await portal.database.pool.query<Record<string, unknown>>(text, values)).rows
  const linkFor = async (role: TestRole) => {
    const id = await portal.idOf(role)
    return inTransaction(portal.database, (trx) => newPasswordLink(trx, id, 'first-admin'))
  }
  const set = (token: string, wanted = password) =>
    portal.anonymous.call(setPassword, { body: { token, password: wanted } })
  const signInStatus = async (role: TestRole, typed: string) =>
    (await portal.anonymous.post('/api/v2/auth/login', { email: accountOf(role).email, password: typed })).status

  it('lets the new password in, the old one not, and ends the sessions of this account only', async () => {
    const staff = await portal.signIn('STAFF')
    const other = await portal.signIn('PO')
    const token = await linkFor('STAFF')
    const { status, body } = await set(token)
    assert.equal(status, 200)
    assert.deepEqual(body, { code: 200, message: 'Kata sandi sudah diatur', content: null })
    assert.equal((await staff.call(currentSession)).status, 401)
    assert.equal((await other.call(currentSession)).status, 200)
    assert.equal(await signInStatus('STAFF', demoPassword), 401)
    assert.equal(await signInStatus('STAFF', password), 200)
  })

  it('stores neither the token nor the password, and logs neither', async () => {
    const token = await linkFor('AGENT')
    await portal.anonymous.get(`/forgot-password/${token}?from=mail`)
    assert.equal((await set(token, 'jeruk purut di pagar')).status, 200)
    const hashes = await query(
      'select token_hash = sha256($1) as is_hash, token_hash = $1 as is_token from password_link',
      [Buffer.from(token)],
    )
    assert.equal(hashes.filter((row) => row['is_hash']).length, 1)
    assert.ok(hashes.every((row) => row['is_token'] === false))
    const [account] = await query('select password_hash from account where id = $1', [await portal.idOf('AGENT')])
    assert.match(String(account?.['password_hash']), /^\$argon2id\$/)
    assert.match(log.text(), /"path":"\/forgot-password\/\[Redacted\]"/)
    for (const secret of [token, 'jeruk purut']) assert.ok(!log.text().includes(secret))
  })

  it('works once: of fifty at the same moment one gets in', async () => {
    const token = await linkFor('CMP')
    const wishes = Array.from({ length: 50 }, (_, n) => `taman kota nomor ${n}`)
    const answers = await Promise.all(wishes.map((wish) => set(token, wish)))
    const taken = wishes.filter((_, n) => answers[n]?.status === 200)
    assert.equal(taken.length, 1)
    assert.equal(answers.filter(({ status, fields }) => status === 400 && fields.join() === 'token').length, 49)
    assert.equal(await signInStatus('CMP', taken[0] ?? ''), 200)
  })

  it('answers alike whether a link is unknown, used, expired, replaced, or of a suspended account', async () => {
    const used = await linkFor('PO')
    await set(used)
    const replaced = await linkFor('MANAGEMENT')
    const expired = await linkFor('MANAGEMENT')
    await query("update password_link set expires_at = now() - interval '1 second' where used_at is null")
    const suspended = await linkFor('GUEST')
    await query('update account set suspended = true where id = $1', [await portal.idOf('GUEST')])
    const texts = new Set<string>()
    for (const token of [unknown, used, replaced, expired, suspended, '', 'x'.repeat(201), 'x'.repeat(5000), '%00']) {
      const { status, fields, text } = await set(token, 'sawah hijau di lereng')
      assert.equal(status, 400)
      assert.deepEqual(fields, ['token'])
      texts.add(text)
    }
    assert.equal(texts.size, 1)
    assert.equal(await signInStatus('PO', password), 200)
    assert.equal(await signInStatus('MANAGEMENT', demoPassword), 200)
  })

  it('holds for 24 hours', async () => {
    await linkFor('ADMIN')
    const [row] = await query(
      'select extract(epoch from expires_at - created_at)::float8 as seconds from password_link where used_at is null and account_id = $1',
      [await portal.idOf('ADMIN')],
    )
    assert.ok(Math.abs(Number(row?.['seconds']) - 24 * 3600) < 5)
  })

  it('refuses a password that is short, too long or guessable, names it, and keeps the link', async () => {
    const token = await linkFor('ADMIN')
    const cases: [string, RegExp][] = [
      ['pendek-saja', new RegExp(`minimal ${passwordLength.least} karakter`)],
      ['', /minimal/],
      ['a'.repeat(passwordLength.most + 1), /maksimal 200 karakter/],
      ['Rahasia-2026!', /terlalu mudah ditebak/],
      ['admin-ido-telkom', /terlalu mudah ditebak/],
      ['dua\0belas karakter', /tidak dapat disimpan/],
    ]
    for (const [wanted, reason] of cases) {
      const { status, fields, message } = await set(token, wanted)
      assert.equal(status, 400, wanted)
      assert.deepEqual(fields, ['password'])
      assert.match(message, reason)
    }
    const english = await portal.anonymous.post(
      setPassword.path,
      { token, password: 'qwertyuiop123' },
      { 'accept-language': 'en' },
    )
    assert.match(english.message, /^password: is too easy to guess/)
    assert.deepEqual((await portal.anonymous.post(setPassword.path, {})).fields, ['token', 'password'])
    assert.equal((await set(token, 'a'.repeat(3) + 'ñ̃ 漢字 🙂 spasi dan titik.')).status, 200)
  })

  it('knows a letter however the keyboard wrote it', async () => {
    const written = 'café di tepi kali'
    assert.equal((await set(await linkFor('ADMIN'), written.normalize('NFD'))).status, 200)
    assert.equal(await signInStatus('ADMIN', written.normalize('NFC')), 200)
  })

  it('is refused when another site makes a browser send it', async () => {
    const token = await linkFor('ADMIN')
    const { status } = await portal.anonymous.post(
      setPassword.path,
      { token, password },
      { 'sec-fetch-site': 'cross-site' },
    )
    assert.equal(status, 403)
    assert.equal((await set(token)).status, 200)
  })
})
