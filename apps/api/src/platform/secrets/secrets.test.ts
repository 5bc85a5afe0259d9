import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { seal, unseal } from './secrets.ts'

const secret = Buffer.from('rahasia yang harus dibaca lagi')

describe('sealed secrets', () => {
  let dataDir: string
  before(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'ido-secrets-'))
  })
  after(() => rm(dataDir, { recursive: true, force: true }))

  const withKey = (byte: string) => ({ dataDir, secretsKey: Buffer.from(byte.repeat(32), 'hex') })

  it('open with the key and for what they belong to, and are never sealed alike', async () => {
    const place = withKey('ab')
    const [one, two] = await Promise.all([seal(place, secret, 'a:1'), seal(place, secret, 'a:1')])
    assert.deepEqual(await unseal(place, one, 'a:1'), secret)
    assert.notDeepEqual(one, two)
    assert.ok(!one.includes(secret))
    await assert.rejects(unseal(place, one, 'a:2'))
    one[one.length - 1] = (one.at(-1) ?? 0) ^ 1
    await assert.rejects(unseal(place, one, 'a:1'))
  })

  it('say that it is another key, and not that they are broken', async () => {
    const sealed = await seal(withKey('ab'), secret, 'a:1')
    await assert.rejects(unseal(withKey('cd'), sealed, 'a:1'), { code: 'unavailable' })
  })

  it('find without a configured key one in a file that its owner alone may read, made once', async () => {
    const places = Array.from({ length: 5 }, () => ({ dataDir, secretsKey: null }))
    const sealed = await Promise.all(places.map((place) => seal(place, secret, 'a:1')))
    const file = join(dataDir, 'secrets.key')
    assert.equal((await stat(file)).mode & 0o777, 0o600)
    assert.match(await readFile(file, 'utf8'), /^[0-9a-f]{64}\n$/)
    for (const one of sealed) assert.deepEqual(await unseal({ dataDir, secretsKey: null }, one, 'a:1'), secret)
    await writeFile(file, 'rusak')
    await assert.rejects(seal({ dataDir, secretsKey: null }, secret, 'a:1'), /holds no key/)
  })
})
