import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { compressWeb, uncompressed } from './web-compress.ts'

describe('compression of the built page', () => {
  let folder: string

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'ido-compress-'))
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  const write = (name: string, text: string) => writeFileSync(join(folder, name), text)
  const texts = () => readdirSync(folder).filter((name) => name.endsWith('.js'))

  /** Each compressed file that is there is the whole of its source. */
  function assertWhole(page = folder): number {
    const compressed = readdirSync(page).filter((name) => /\.(?:br|gz)$/.test(name))
    for (const name of compressed) {
      const decode = name.endsWith('.br') ? brotliDecompressSync : gunzipSync
      const source = readFileSync(join(page, name.slice(0, -3)))
      assert.ok(decode(readFileSync(join(page, name))).equals(source), name)
    }
    return compressed.length
  }

  test('covers text that is worth it, once', async () => {
    write('main.js', 'const text = 1\n'.repeat(100))
    write('tiny.js', '1')
    write('photo.webp', 'x'.repeat(2000))
    await compressWeb(folder)
    assert.deepEqual(readdirSync(folder).toSorted(), ['main.js', 'main.js.br', 'main.js.gz', 'photo.webp', 'tiny.js'])
    assert.equal(assertWhole(), 2)
    assert.deepEqual(await uncompressed(folder), [])
  })

  test('leaves nothing of a page that another one has replaced meanwhile', async () => {
    const old = join(folder, 'old')
    const page = join(folder, 'dist')
    const files = ['index.html', 'main.js']
    const put = () => {
      mkdirSync(page)
      for (const name of files) writeFileSync(join(page, name), randomBytes(150_000).toString('base64'))
    }
    put()
    const compressing = compressWeb(page)
    while (!readdirSync(page).some((name) => name.endsWith('.br'))) await pause(5)
    renameSync(page, old)
    put()
    await compressing
    assertWhole(page)
    await compressWeb(page)
    assert.equal(assertWhole(page), files.length * 2)
  })

  test('is whole or absent after kill -9, and the next run completes it', async () => {
    for (let number = 0; number < 6; number += 1) write(`part-${number}.js`, randomBytes(150_000).toString('base64'))
    const code = `import { compressWeb } from ${JSON.stringify(import.meta.resolve('./web-compress.ts'))}
      await compressWeb(${JSON.stringify(folder)})`
    const child = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: 'inherit' })
    while (!readdirSync(folder).some((name) => name.endsWith('.br'))) await pause(5)
    child.kill('SIGKILL')
    await once(child, 'exit')
    assert.ok(assertWhole() < texts().length * 2, 'it was killed too late')
    await compressWeb(folder)
    assert.equal(assertWhole(), texts().length * 2)
  })
})
