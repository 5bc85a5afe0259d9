import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, test, type TestContext } from 'node:test'
import { keepBuilt, type KeptBuild } from './web-build.ts'

/** A folder with one source, what is built of it, and how often it was. */
function workshop(t: TestContext, more: Partial<KeptBuild> = {}) {
  const base = mkdtempSync(join(tmpdir(), 'ido-kept-'))
  t.after(() => rmSync(base, { recursive: true, force: true }))
  const place = (name: string) => join(base, name)
  mkdirSync(place('src'))
  mkdirSync(place('node_modules/bundler'), { recursive: true })
  const write = (text: string) => writeFileSync(place('src/a.ts'), text)
  const build: KeptBuild = {
    name: 'thing',
    folder: 'dist',
    file: 'main.js',
    sources: ['src'],
    files: ['settings.json'],
    tools: ['bundler'],
    async make(outDir) {
      mkdirSync(outDir, { recursive: true })
      writeFileSync(join(outDir, 'main.js'), `built of ${readFileSync(place('src/a.ts'), 'utf8')}`)
    },
    ...more,
  }
  write('one')
  return {
    place,
    write,
    build,
    keep: () => keepBuilt(build, base),
    built: () => readFileSync(place('dist/main.js'), 'utf8'),
  }
}

describe('what is kept built', () => {
  test('is built of new sources, of other ones, and of settings that come later, and kept of the same', async (t) => {
    const { place, write, keep, built } = workshop(t)
    assert.equal(await keep(), 'built')
    assert.equal(await keep(), 'kept')
    write('two')
    assert.equal(await keep(), 'built')
    assert.equal(built(), 'built of two')
    writeFileSync(place('settings.json'), '{}')
    assert.equal(await keep(), 'built')
    writeFileSync(place('src/a.test.ts'), 'a test')
    assert.equal(await keep(), 'kept')
  })

  test('is kept where the same sources have other times', async (t) => {
    const { place, keep } = workshop(t)
    assert.equal(await keep(), 'built')
    utimesSync(place('src/a.ts'), 1, 1)
    assert.equal(await keep(), 'kept')
  })

  test('stays as it was when building fails, and is built once nothing is wrong any more', async (t) => {
    const { write, build, keep, built } = workshop(t)
    await keep()
    const { make } = build
    build.make = () => Promise.reject(new Error('no room left'))
    write('two')
    await assert.rejects(keep(), /no room left/)
    assert.equal(built(), 'built of one')
    build.make = make
    assert.equal(await keep(), 'built')
    assert.equal(built(), 'built of two')
  })

  test('is never taken for what was noted before it when a start ends between replacing and noting', async (t) => {
    const { place, write, build, keep, built } = workshop(t)
    await keep()
    const { make } = build
    // It leaves nothing to put there, so this start ends where it replaces.
    build.make = () => Promise.resolve()
    write('two')
    await assert.rejects(keep())
    build.make = make
    mkdirSync(place('dist'))
    writeFileSync(place('dist/main.js'), 'built of two')
    write('one')
    assert.equal(await keep(), 'built')
    assert.equal(built(), 'built of one')
  })

  test('takes the place of what another start has put there meanwhile', async (t) => {
    const { place, build, keep, built } = workshop(t)
    const { make } = build
    build.make = async (outDir) => {
      await make(outDir)
      mkdirSync(place('dist'), { recursive: true })
      writeFileSync(place('dist/main.js'), 'built by another')
    }
    assert.equal(await keep(), 'built')
    assert.equal(built(), 'built of one')
  })

  test('is told as missing or as old where nothing can build it', async (t) => {
    const { place, write, keep } = workshop(t)
    rmSync(place('node_modules/bundler'), { recursive: true })
    assert.equal(await keep(), 'none')
    mkdirSync(place('node_modules/bundler'))
    await keep()
    rmSync(place('node_modules/bundler'), { recursive: true })
    assert.equal(await keep(), 'kept')
    write('two')
    assert.equal(await keep(), 'old')
  })
})
