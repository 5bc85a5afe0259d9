// Runs before anything is installed, under the Node that happens to be there (20 or later): installs, then hands over
// to the real command under Node 24. Everything else is TypeScript beside this file.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { delimiter, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

const root = resolve(import.meta.dirname ?? new URL('.', import.meta.url).pathname, '..')
const modules = join(root, 'node_modules')
const node24 = join(modules, 'node/bin', process.platform === 'win32' ? 'node.exe' : 'node')

/** @typedef {{ file: string, env?: Record<string, string>, inCallersFolder?: boolean }} Command */
/** @type {Record<string, Command>} */
const commands = {
  start: { file: 'scripts/start.ts' },
  'start:production': { file: 'scripts/start.ts', env: { IDO_MODE: 'production', NODE_ENV: 'production' } },
  test: { file: 'scripts/test.ts' },
  check: { file: 'scripts/check.ts' },
  schema: { file: 'scripts/schema-types.ts' },
  bench: { file: 'bench/main.ts' },
  // Files that a person names are meant from where they stand.
  ido: { file: 'apps/api/src/commands/ido.ts', inCallersFolder: true },
}

const [name = '', ...args] = process.argv.slice(2)
const wanted = commands[name] ?? fail(`Unknown command ${name}; there are: ${Object.keys(commands).join(', ')}`)
/** @type {import('node:child_process').ChildProcess | undefined} */
let child
if (process.env.npm_lifecycle_event) endWithNpm()
if (!isInstalled()) await install()
run(chooseNode(), wanted)

/** @param {string} message @returns {never} */
function fail(message) {
  process.stderr.write(`${message}\n`)
  process.exit(1)
}

/** npm writes its own lock file into node_modules when an install has ended well; it must match ours. */
function isInstalled() {
  const locked = readPackages(join(root, 'package-lock.json'))
  const present = readPackages(join(modules, '.package-lock.json'))
  if (!locked || !present) return false
  const withoutTools = name === 'start:production' || name === 'ido'
  return Object.entries(locked).every(([path, entry]) => {
    if (path === '' || entry.link || entry.optional || (entry.dev && withoutTools)) return true
    return present[path]?.version === entry.version
  })
}

/** @param {string} file @returns {Record<string, any> | null} */
function readPackages(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages
  } catch {
    return null
  }
}

async function install() {
  const lock = join(root, '.cache/installing')
  for (let told = false; await someoneInstalls(lock); told = true) {
    if (!told) console.log('Waiting for an install that is already running here.')
  }
  if (isInstalled()) return
  console.log('Installing with npm ci: Node 24, PostgreSQL 18 and the libraries. Once, and again when they change.')
  const options = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']
  const own = process.env.npm_execpath
  child = own
    ? spawn(process.execPath, [own, ...options], { cwd: root, stdio: 'inherit' })
    : spawn('npm', options, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' })
  // The number of npm and not ours: killed, we would leave it working on the same folder as the next start.
  mkdirSync(join(root, '.cache'), { recursive: true })
  writeFileSync(lock, String(child.pid))
  const code = await new Promise((done) => child?.on('exit', done).on('error', done))
  rmSync(lock, { force: true })
  if (code !== 0) fail('npm ci did not succeed; its messages are above.')
}

/**
 * Whether the npm of the lock file still works, after a short wait if so. Old ones do not count: after a restart of the
 * machine their number may belong to anything.
 * @param {string} lock
 */
async function someoneInstalls(lock) {
  if (!existsSync(lock) || Date.now() - statSync(lock).mtimeMs > 15 * 60_000) return false
  try {
    process.kill(Number(readFileSync(lock, 'utf8')), 0)
  } catch {
    return false
  }
  await new Promise((done) => setTimeout(done, 500))
  return true
}

function chooseNode() {
  if (existsSync(node24) && spawnSync(node24, ['--version']).status === 0) return node24
  if (process.versions.node.startsWith('24.')) return process.execPath
  return fail(
    `IDO needs Node 24 and this is ${process.versions.node}. The package \`node\` brings it, but its install script was skipped ` +
      '(ignore-scripts?). Run `npm rebuild node --ignore-scripts=false`, or install Node 24.',
  )
}

/** @param {string} node @param {Command} command */
function run(node, command) {
  const folder = command.inCallersFolder ? (process.env.INIT_CWD ?? process.cwd()) : root
  const leash = pathToFileURL(join(root, 'scripts/end-with-parent.ts')).href
  const path = `${join(modules, '.bin')}${delimiter}${process.env.PATH}`
  const running = spawn(node, ['--import', leash, join(root, command.file), ...args], {
    cwd: folder,
    stdio: 'inherit',
    env: { ...process.env, ...command.env, PATH: path },
  })
  child = running
  // On Ctrl-C the terminal tells everyone; we stay until the child has put everything away.
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(signal, () => running.kill(signal))
  }
  running.on('error', (error) => fail(String(error)))
  running.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 1)))
}

/** A killed npm tells nobody, and what it had started would keep the port and the data folder. */
function endWithNpm() {
  const npm = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === npm) return
    clearInterval(watch)
    if (child) child.kill('SIGTERM')
    else process.exit(1)
  }, 250)
  watch.unref()
}
