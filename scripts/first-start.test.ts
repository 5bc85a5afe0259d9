import assert from 'node:assert/strict'
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  appendFileSync,
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { root } from './paths.ts'
import { generated } from '../apps/api/src/generate/generated.ts'
import { freePort } from '../apps/api/src/platform/database/embedded-server.ts'

const notCopied = /(?:^|\/)(?:node_modules|dist|\.cache|\.data|\.git|test-results)$/

// A checkout of its own, in which nothing is built yet, with the libraries of this one.
describe('a first start', () => {
  let checkout: string
  let url: string

  before(async () => {
    checkout = mkdtempSync(join(tmpdir(), 'ido-first-'))
    chmodSync(checkout, 0o755)
    cpSync(root, checkout, { recursive: true, filter: (from) => !notCopied.test(relative(root, from)) })
    // A workspace has libraries of its own where it needs another version than the rest.
    for (const workspace of ['', 'apps/api', 'apps/web']) {
      const libraries = join(workspace, 'node_modules')
      if (existsSync(join(root, libraries))) symlinkSync(join(root, libraries), join(checkout, libraries))
    }
    takeFewRows()
    url = `http://127.0.0.1:${await freePort()}`
  })
  after(() => rmSync(checkout, { recursive: true, force: true, maxRetries: 20 }))

  /** A tenth of the demo: whether it is filled in whole or not at all does not depend on how much that is. */
  function takeFewRows(): void {
    const demo = join(checkout, 'apps/api/src/generate/demo.ts')
    const text = readFileSync(demo, 'utf8')
    const few = Object.fromEntries(generated.map(({ dataset, inDemo }) => [dataset, Math.ceil(inDemo / 10)]))
    const call = 'fillDemo(database, { now, place })'
    assert.ok(text.includes(call))
    writeFileSync(demo, text.replace(call, `fillDemo(database, { now, place, counts: ${JSON.stringify(few)} })`))
  }

  async function start(until: string): Promise<ChildProcess & { printed(): string }> {
    const portal = spawn(process.execPath, ['scripts/start.ts'], {
      cwd: checkout,
      env: { ...process.env, PORT: new URL(url).port, DATA_DIR: join(checkout, '.data'), LOG_LEVEL: 'warn' },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let text = ''
    for (const stream of [portal.stdout, portal.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        text += chunk.toString()
      })
    }
    while (!text.includes(until)) {
      assert.equal(portal.exitCode, null, text)
      await pause(20)
    }
    return Object.assign(portal, { printed: () => text })
  }

  async function end(portal: ChildProcess, signal: NodeJS.Signals): Promise<void> {
    portal.kill(signal)
    if (portal.exitCode === null && portal.signalCode === null) await once(portal, 'exit')
  }

  async function scriptOfPage(): Promise<Response> {
    const page = await (await fetch(url, { headers: { accept: 'text/html' } })).text()
    const [, script] = /<script type="module"[^>]* src="([^"]+)"/.exec(page) ?? []
    return fetch(new URL(script ?? '', url), { headers: { 'accept-encoding': 'br' } })
  }

  test('that is killed while it builds and fills leaves a folder that the next one completes', async (t) => {
    // The database is made, its demo and the page are under way.
    await end(await start('Database migrated'), 'SIGKILL')
    assert.equal(existsSync(join(checkout, 'apps/web/dist/index.html')), false, 'it was killed too late')

    const portal = await start('IDO is ready')
    t.after(() => end(portal, 'SIGTERM'))
    assert.match(portal.printed(), /Web page built, [\d.]+ s\.[^]*IDO is ready/)
    assert.match(portal.printed(), /Demo data filled in, [\d.]+ s\.[^]*IDO is ready/)
    const signedIn = await fetch(new URL('/api/v2/auth/login', url), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ nik: '900001', password: 'Demo-2026!' }),
    })
    assert.equal(signedIn.status, 200)

    // Served at once, and by its compressed file as soon as there is one.
    const script = await scriptOfPage()
    const text = await script.text()
    assert.match(String(script.headers.get('content-type')), /javascript/)
    let compressed = await scriptOfPage()
    while (compressed.headers.get('content-encoding') !== 'br') {
      await pause(200)
      compressed = await scriptOfPage()
    }
    assert.equal(await compressed.text(), text)
  })

  test('where nothing can build it, a page older than its sources is told as such and fails what tests it', () => {
    const libraries = join(checkout, 'node_modules')
    rmSync(libraries)
    mkdirSync(libraries)
    for (const name of readdirSync(join(root, 'node_modules')).filter((one) => one !== 'vite'))
      symlinkSync(join(root, 'node_modules', name), join(libraries, name))
    const asked = (file: string, call: string) =>
      spawnSync(
        process.execPath,
        ['--input-type=module', '-e', `console.log(await (await import('./scripts/${file}')).${call}())`],
        { cwd: checkout, encoding: 'utf8' },
      )
    appendFileSync(join(checkout, 'apps/web/src/main.tsx'), '\n')
    assert.equal(asked('web-build.ts', 'bundleWeb').stdout, 'old\n')
    assert.match(
      asked('web-build.ts', 'buildWeb').stderr,
      /not built from these sources and what builds it is not installed/,
    )
  })
})
