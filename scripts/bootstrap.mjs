// Runs before anything is installed, under the Node that happens to be there (20 or later): installs, then hands over
// to the real command under Node 24. Everything else is TypeScript beside this file.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { delimiter, join, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { ownNode } from './own-node.mjs'
import { createBackOff, lineOfRestart } from './supervise.mjs'

const root = resolve(fileURLToPath(import.meta.url), '../..')
const modules = join(root, 'node_modules')
const installing = join(root, '.cache/installing')
/**
 * What a portal's Node is started with; it cannot be set later. Left alone on a machine with much memory, V8 lets the
 * heap grow to several times its need before it collects garbage.
 * @type {string[]}
 */
const flags = JSON.parse(readFileSync(join(root, 'scripts/memory.json'), 'utf8'))

/** @typedef {{ file: string, flags?: readonly string[], env?: Record<string, string>, inCallersFolder?: boolean, tools?: boolean, isSupervised?: boolean }} Command */
/** Commands with `tools` need what only tests, checks and measurements use; a first start does without.
 * @type {Record<string, Command>} */
const commands = {
  start: { file: 'scripts/start.ts', isSupervised: true, flags },
  'start:production': {
    file: 'scripts/start.ts',
    isSupervised: true,
    flags,
    env: { IDO_MODE: 'production', NODE_ENV: 'production' },
  },
  dev: { file: 'scripts/dev.ts', tools: true },
  build: { file: 'scripts/build.ts' },
  test: { file: 'scripts/test.ts', tools: true },
  check: { file: 'scripts/check.ts', tools: true },
  attack: { file: 'scripts/attack.ts', tools: true },
  fuzz: { file: 'scripts/fuzz.ts', tools: true },
  schema: { file: 'scripts/schema-types.ts', tools: true },
  configuration: { file: 'scripts/configuration-doc.ts', tools: true },
  docs: { file: 'scripts/docs.ts', tools: true },
  bench: { file: 'bench/main.ts', tools: true },
  // Files that a person names are meant from where they stand.
  ido: { file: 'apps/api/src/commands/ido.ts', inCallersFolder: true },
}

const [name = '', ...args] = process.argv.slice(2)
const wanted = commands[name] ?? fail(`Unknown command ${name}; there are: ${Object.keys(commands).join(', ')}`)
/** @type {import('node:child_process').ChildProcess | undefined} */
let child
let isStopping = false
/** The wait before the next start. @type {NodeJS.Timeout | undefined} */
let waiting
if (process.env.npm_lifecycle_event) endWithNpm()
if (!isInstalled(wanted)) await install(wanted)
run(chooseNode(), wanted)

/** @param {string} message @returns {never} */
function fail(message) {
  process.stderr.write(`${message}\n`)
  process.exit(1)
}

/**
 * npm writes its own lock file into node_modules when an install has ended well; it must match ours.
 * @param {{ tools?: boolean }} command
 */
function isInstalled({ tools = false }) {
  const locked = readPackages(join(root, 'package-lock.json'))
  const present = readPackages(join(modules, '.package-lock.json'))
  if (!locked || !present) return false
  return Object.entries(locked).every(([path, entry]) => {
    // The project and its workspaces are here already, whatever version they have.
    const isOurs = !path.includes('node_modules/')
    if (isOurs || entry.link || entry.optional || (isTool(entry) && !tools)) return true
    // A workspace may hold a library of its own, whose folder can be missing though npm's list has it.
    return present[path]?.version === entry.version && existsSync(join(root, path, 'package.json'))
  })
}

/** @param {{ dev?: boolean, devOptional?: boolean }} entry */
function isTool(entry) {
  return entry.dev === true || entry.devOptional === true
}

/** @param {string} file @returns {Record<string, any> | null} */
function readPackages(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages
  } catch {
    return null
  }
}

/** @param {Command} command */
async function install(command) {
  for (let told = false; await someoneInstalls(); told = true) {
    if (!told) console.log('Waiting for an install that is already running here.')
  }
  if (isInstalled(command)) return
  const began = performance.now()
  const { options, what } = wayToInstall(command)
  console.log(`Installing ${what}. Once, and again when they change.`)
  const quiet = ['--no-audit', '--no-fund', '--loglevel=error']
  const own = process.env.npm_execpath
  child = own
    ? spawn(process.execPath, [own, ...options, ...quiet], { cwd: root, stdio: 'inherit' })
    : spawn('npm', [...options, ...quiet], { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' })
  // The number of npm and not ours: killed, we would leave it working on the same folder as the next start.
  mkdirSync(join(root, '.cache'), { recursive: true })
  writeFileSync(installing, String(child.pid))
  const code = await new Promise((done) => child?.on('exit', done).on('error', done))
  if (code !== 0) fail(`npm ${options.join(' ')} did not succeed; its messages are above.`)
  rmSync(installing, { force: true })
  console.log(`Installed in ${((performance.now() - began) / 1000).toFixed(1)} s.`)
}

/**
 * What is there already is kept and added to, unless an install was cut off here: npm would take half a package for a
 * whole one, so then all of it is made anew.
 * @param {Command} command
 */
function wayToInstall({ tools = false }) {
  const present = existsSync(installing) ? null : readPackages(join(modules, '.package-lock.json'))
  const withTools = tools || Object.values(present ?? {}).some((entry) => entry.dev === true)
  const what = withTools
    ? 'the libraries and the tools of tests and checks'
    : 'Node 24, PostgreSQL 18 and the libraries'
  const group = withTools ? '--include=dev' : '--omit=dev'
  return { options: present ? ['install', '--no-save', group] : ['ci', group], what }
}

/**
 * Whether the npm of the lock file still works, after a short wait if so. Old ones do not count: after a restart of the
 * machine their number may belong to anything.
 */
async function someoneInstalls() {
  if (!existsSync(installing) || Date.now() - statSync(installing).mtimeMs > 15 * 60_000) return false
  try {
    process.kill(Number(readFileSync(installing, 'utf8')), 0)
  } catch {
    return false
  }
  await new Promise((done) => setTimeout(done, 500))
  return true
}

/** Ours, unless this machine cannot run it and has Node 24 itself. */
function chooseNode() {
  const own = ownNode(process.platform, process.arch)
    .map((file) => join(modules, file))
    .find((file) => existsSync(file))
  const is24 = process.versions.node.startsWith('24.')
  if (own && !(is24 && spawnSync(own, ['--version']).status !== 0)) return own
  if (is24) return process.execPath
  return fail(
    `IDO needs Node 24 and this is ${process.versions.node}. A package brings it, but none was installed for ` +
      `${process.platform}-${process.arch} (omit=optional?). Run \`npm ci --include=optional\`, or install Node 24.`,
  )
}

/** @param {string} node @param {Command} command */
function run(node, command) {
  // On Ctrl-C the terminal tells everyone; we stay until the child has put everything away.
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) process.on(signal, () => stop(signal))
  const waitAfter = command.isSupervised ? createBackOff() : () => null
  const begin = () => {
    const began = performance.now()
    const running = spawnCommand(node, command)
    child = running
    running.on('error', (error) => fail(String(error)))
    running.on('exit', (code, signal) => {
      child = undefined
      const ending = { code, signal, ranMs: performance.now() - began }
      const wait = isStopping ? null : waitAfter(ending)
      const exitCode = code ?? (signal === 'SIGINT' ? 130 : 1)
      // Killed, or cut short, while it was to stop: nothing else ends its database then.
      if (isStopping && command.isSupervised && exitCode !== 0) return endDatabase(exitCode)
      if (wait === null) process.exit(exitCode)
      console.log(lineOfRestart(ending, wait, process.pid))
      waiting = setTimeout(begin, wait)
    })
  }
  begin()
}

/** @param {NodeJS.Signals} signal */
function stop(signal) {
  if (child) child.kill(signal)
  else if (waiting === undefined) process.exit(1)
  // Between two starts the database of the one that ended may still run.
  else if (!isStopping) endDatabase(0)
  clearTimeout(waiting)
  isStopping = true
}

/** Ends the database that a portal left behind, then this process. @param {number} exitCode */
function endDatabase(exitCode) {
  const ending = spawnCommand(chooseNode(), { file: 'scripts/end-database.ts' })
  ending.on('error', (error) => fail(String(error)))
  ending.on('exit', () => process.exit(exitCode))
}

/** @param {string} node @param {Command} command */
function spawnCommand(node, command) {
  const folder = command.inCallersFolder ? (process.env.INIT_CWD ?? process.cwd()) : root
  const leash = pathToFileURL(join(root, 'scripts/end-with-parent.ts')).href
  const path = `${join(modules, '.bin')}${delimiter}${process.env.PATH}`
  return spawn(node, [...(command.flags ?? []), '--import', leash, join(root, command.file), ...args], {
    cwd: folder,
    stdio: 'inherit',
    // What Node has compiled once need not be compiled again, in whatever the command starts.
    env: { NODE_COMPILE_CACHE: join(root, '.cache/compiled'), ...process.env, ...command.env, PATH: path },
  })
}

/** A killed npm tells nobody, and what it had started would keep the port and the data folder. */
function endWithNpm() {
  const npm = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === npm) return
    clearInterval(watch)
    stop('SIGTERM')
  }, 250)
  watch.unref()
}
