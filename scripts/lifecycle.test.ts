import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, afterEach, before, describe, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { root } from './paths.ts'
import { freePort } from '../apps/api/src/platform/database/embedded-server.ts'
import { memoryFlags } from './portal-process.ts'
import { refusedConfiguration } from './supervise.mjs'
import { buildWeb } from './web-build.ts'

/** A busy machine needs more than a minute for a start; what hangs is still told before the file's time is over. */
const patienceMs = 180_000

interface Process {
  pid: number
  parent: number
  line: string
}

// `npm start` as a person types it: npm, bootstrap.mjs, the portal, its database. /proc shows who is still there.
describe('npm start', { skip: process.platform !== 'linux' && 'needs /proc' }, () => {
  let dataDir: string
  let port: number
  const started: ChildProcess[] = []

  before(async () => {
    await buildWeb()
    dataDir = mkdtempSync(join(tmpdir(), 'ido-lifecycle-'))
    chmodSync(dataDir, 0o755)
    port = await freePort()
  })
  afterEach(() => {
    for (const npm of started.splice(0)) killAll(npm)
  })
  after(async () => {
    const npm = await start()
    npm.kill('SIGTERM')
    await untilGone(npm)
    rmSync(dataDir, { recursive: true })
  })

  function run(args: string[], env: NodeJS.ProcessEnv = {}): ChildProcess & { printed(): string } {
    const npm = spawn('npm', ['--silent', ...args], {
      cwd: root,
      detached: true,
      env: { ...process.env, DEMO: '0', LOG_LEVEL: 'warn', PORT: String(port), DATA_DIR: dataDir, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    started.push(npm)
    let text = ''
    for (const stream of [npm.stdout, npm.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        text += chunk.toString()
      })
    }
    return Object.assign(npm, { printed: () => text })
  }

  async function start(): Promise<ChildProcess & { printed(): string }> {
    const npm = run(['start'])
    const deadline = Date.now() + patienceMs
    // Its own word, since a portal that is about to end may still answer on the port.
    while (!npm.printed().includes('IDO is ready')) {
      assert.equal(npm.exitCode, null, npm.printed())
      assert.ok(Date.now() < deadline, `not ready:\n${npm.printed()}`)
      await pause(30)
    }
    assert.ok(await isReady())
    return npm
  }

  async function waitFor(isSo: () => boolean | Promise<boolean>, npm: ChildProcess & { printed(): string }) {
    for (const deadline = Date.now() + patienceMs; !(await isSo()); await pause(30)) {
      assert.ok(Date.now() < deadline, npm.printed())
    }
  }

  async function ends(npm: ChildProcess): Promise<number | null> {
    if (npm.exitCode === null && npm.signalCode === null) await once(npm, 'exit')
    return npm.exitCode
  }

  async function isReady(): Promise<boolean> {
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`, { headers: { connection: 'close' } }).catch(
      () => null,
    )
    await answer?.body?.cancel()
    return answer?.ok ?? false
  }

  /** Everything that the group still runs, and the database, which has a group of its own. */
  function groupOf(npm: ChildProcess): Process[] {
    const all = processes()
    const databases = new Set(all.filter(({ line }) => line.includes(`-D\0${dataDir}/`)).map(({ pid }) => pid))
    // What a database has begun a moment ago still has its command line, until it says what it is.
    return all.filter(({ pid, group, parent }) => group === npm.pid || (databases.has(pid) && !databases.has(parent)))
  }

  function killAll(npm: ChildProcess): void {
    for (const { pid } of groupOf(npm)) {
      try {
        process.kill(pid, 'SIGKILL')
      } catch {
        // Went with the one before it.
      }
    }
  }

  /** Gives up only where something stays for good; how long it takes is the machine's business. */
  async function untilGone(npm: ChildProcess): Promise<void> {
    const deadline = Date.now() + patienceMs
    while (groupOf(npm).length > 0) {
      const left = () => groupOf(npm).map(({ line }) => line)
      assert.ok(Date.now() < deadline, `still there: ${left().join('\n')}`)
      await pause(20)
    }
  }

  test('Ctrl-C, which the terminal sends to all of them, leaves nothing', async () => {
    const npm = await start()
    assert.equal(groupOf(npm).length, 4, 'npm, bootstrap, portal, database')
    const portal = groupOf(npm).find(({ line }) => line.includes('scripts/start.ts'))
    for (const flag of memoryFlags) assert.ok(portal?.line.includes(flag), `the portal runs without ${flag}`)
    process.kill(-(npm.pid ?? 0), 'SIGINT')
    await untilGone(npm)
  })

  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    test(`${signal} to npm alone stops all, and npm waits for it`, async () => {
      const npm = await start()
      npm.kill(signal)
      await ends(npm)
      assert.deepEqual(groupOf(npm), [])
      assert.equal(await isReady(), false)
    })
  }

  for (const who of ['npm start', 'bootstrap.mjs', 'bin/postgres']) {
    test(`after kill -9 of ${who} the next start works at once`, async () => {
      const npm = await start()
      const victim = groupOf(npm).find(({ line }) => line.replaceAll('\0', ' ').includes(who))
      assert.ok(victim)
      process.kill(victim.pid, 'SIGKILL')
      if (who === 'bin/postgres') npm.kill('SIGKILL')
      const next = await start()
      assert.equal(next.exitCode, null)
      // The first one has gone by itself, so this is really the second.
      assert.deepEqual(
        groupOf(npm).filter(({ line }) => !line.includes('postgres')),
        [],
      )
    })
  }

  test('a portal that ends comes back by itself, with the database it had, each time after a longer wait', async () => {
    const npm = await start()
    const portalOf = () => groupOf(npm).find(({ line }) => line.includes('scripts/start.ts'))
    const databases = () => groupOf(npm).filter(({ line }) => line.includes('bin/postgres'))
    const [database] = databases()
    for (const seconds of [1, 2]) {
      const ended = portalOf()
      assert.ok(ended)
      process.kill(ended.pid, 'SIGKILL')
      await waitFor(() => portalOf() !== undefined && portalOf()?.pid !== ended.pid, npm)
      await waitFor(isReady, npm)
      const said = npm
        .printed()
        .split('\n')
        .findLast((line) => line.includes('started again'))
      const { level, signal, waitMs } = JSON.parse(said ?? '{}') as Record<string, unknown>
      assert.deepEqual({ level, signal, waitMs }, { level: 50, signal: 'SIGKILL', waitMs: seconds * 1000 })
    }
    assert.deepEqual(
      databases().map(({ pid }) => pid),
      [database?.pid],
    )
    assert.equal(groupOf(npm).length, 4, 'npm, bootstrap, portal, database')

    // Told to stop between two starts, it leaves nothing either.
    process.kill(portalOf()?.pid ?? 0, 'SIGKILL')
    await waitFor(() => portalOf() === undefined, npm)
    npm.kill('SIGTERM')
    await untilGone(npm)
  })

  test('a stop that comes before anybody has seen that the portal was killed leaves nothing', async () => {
    const npm = await start()
    const find = (file: string) => groupOf(npm).find(({ line }) => line.includes(file))?.pid ?? assert.fail(file)
    const bootstrap = find('bootstrap.mjs')
    process.kill(bootstrap, 'SIGSTOP')
    process.kill(find('scripts/start.ts'), 'SIGKILL')
    process.kill(bootstrap, 'SIGTERM')
    process.kill(bootstrap, 'SIGCONT')
    await untilGone(npm)
  })

  test('a portal that is told to stop by itself stays stopped', async () => {
    const npm = await start()
    const portal = groupOf(npm).find(({ line }) => line.includes('scripts/start.ts'))
    process.kill(portal?.pid ?? 0, 'SIGTERM')
    assert.equal(await ends(npm), 0)
    await untilGone(npm)
    assert.doesNotMatch(npm.printed(), /started again/)
  })

  test('after kill -9 of everything the next start works', async () => {
    const npm = await start()
    killAll(npm)
    await start()
  })

  test('a second portal on the data folder and one on the port say what is wrong', async () => {
    await start()
    const sameFolder = run(['start'], { PORT: String(await freePort()) })
    assert.equal(await ends(sameFolder), refusedConfiguration)
    assert.match(sameFolder.printed(), /Another portal \(process \d+\).*DATA_DIR/)
    const other = mkdtempSync(join(tmpdir(), 'ido-lifecycle-'))
    chmodSync(other, 0o755)
    const samePort = run(['start'], { DATA_DIR: other })
    assert.equal(await ends(samePort), refusedConfiguration)
    assert.match(samePort.printed(), new RegExp(`${port}.*PORT`))
    rmSync(other, { recursive: true })
  })

  test('Ctrl-C in a command stops it at a clean point, with the database it had started', async () => {
    const ido = run(['run', 'ido', '--', 'generate', '--voc', '500000'])
    // It is in the middle of writing.
    while (!/^[1-9]\d* ?%/m.test(ido.printed())) {
      assert.equal(ido.exitCode, null, ido.printed())
      await pause(30)
    }
    process.kill(-(ido.pid ?? 0), 'SIGINT')
    await untilGone(ido)
    assert.doesNotMatch(ido.printed(), /Error|node:internal/)
  })

  test('a bad value stops the start with its name', async () => {
    const npm = run(['start'], { TRUST_PROXY: 'everyone' })
    assert.equal(await ends(npm), refusedConfiguration)
    assert.match(npm.printed(), /^ {2}TRUST_PROXY: /m)
    assert.doesNotMatch(npm.printed(), /started again/)
  })

  test('ido lists its commands and names a wrong one, in the language of the person', async () => {
    const ido = (args: string[], LC_ALL: string) => run(['run', 'ido', '--', ...args], { LC_ALL })
    const help = ido(['help'], 'C')
    assert.equal(await ends(help), 0)
    assert.match(help.printed(), /PERINTAH[^]*^ {2}import +Baca /m)
    const english = ido(['import', '--help'], 'en_GB.UTF-8')
    assert.equal(await ends(english), 0)
    assert.match(english.printed(), /Exit code: /)
    const wrong = ido(['imports', '--language', 'en'], 'C')
    assert.equal(await ends(wrong), 2)
    assert.match(wrong.printed(), /'imports'/)
  })
})

function processes(): (Process & { group: number })[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const [, state, parent, group] = /\) (.) (\d+) (\d+)/.exec(readFileSync(`/proc/${name}/stat`, 'utf8')) ?? []
        const line = readFileSync(`/proc/${name}/cmdline`, 'utf8')
        return state === 'Z' ? [] : [{ pid: Number(name), parent: Number(parent), group: Number(group), line }]
      } catch {
        // Ended between the two looks.
        return []
      }
    })
}
