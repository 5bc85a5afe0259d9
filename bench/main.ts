import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, totalmem } from 'node:os'
import { join } from 'node:path'
import { backup } from './backup.ts'
import { type Bench, isMissed, type Options, readOptions, type Row, tableOf, usage } from './bench.ts'
import { cases } from './cases.ts'
import { type Data, folderOf } from './data.ts'
import { fair, hostile } from './fair.ts'
import { dashboards, measures } from './figures.ts'
import { files } from './files.ts'
import { imports } from './import.ts'
import { pages } from './pages.ts'
import { paint } from './paint.ts'
import { openFolder, type Opened, peakMemory } from './portal.ts'
import { soakBench } from './soak/soak.ts'
import { start } from './start.ts'
import { viewers } from './viewers.ts'
import { voc } from './voc.ts'

const benches: Readonly<Record<string, Bench>> = {
  dashboards,
  measures,
  voc,
  import: imports,
  start,
  fair,
  hostile,
  files,
  viewers,
  pages,
  paint,
  cases,
  backup,
  soak: soakBench,
}
/** They take long, so that they only run by their names. */
const long = ['cases', 'backup', 'soak']

const say = (line: string): void => console.log(line)

// Portals and servers end with this process, by its exit handlers.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(130))

interface Result {
  bench: string
  data: Data
  /** Of the machine, before and after: others on it slow every figure down. */
  load: (number | undefined)[]
  rows: Row[]
}

async function run(name: string, { data: dataOf, measure }: Bench, options: Options): Promise<Result> {
  const data = dataOf(options)
  const { folder, generated } = await folderOf(data, say)
  const opened: Opened[] = []
  const open = async (env?: NodeJS.ProcessEnv) => {
    const one = await openFolder(folder, env)
    opened.push(one)
    return one
  }
  const [before] = loadavg()
  try {
    const rows = await measure({ options, folder, generated, say, open })
    for (const { portal } of opened)
      rows.push({ what: 'peak memory of the portal', figures: { MB: peakMemory(portal.pid) } })
    const load = [before, loadavg()[0]]
    const loads = load.map((one) => one?.toFixed(1)).join(' before, ')
    say(`\n${name}, ${JSON.stringify(data)}, load ${loads} after\n${tableOf(rows)}\n`)
    return { bench: name, data, load, rows }
  } finally {
    for (const one of opened) await one.stop()
    if (data === 'own') rmSync(folder, { recursive: true, force: true })
  }
}

/** What figures depend on. */
function describeMachine() {
  const processors = cpus()
  return {
    processor: processors[0]?.model.trim(),
    processors: processors.length,
    memory: `${Math.round(totalmem() / 1024 ** 3)} GB`,
    node: process.version,
    commit: execFileSync('git', ['describe', '--always', '--dirty'], { encoding: 'utf8' }).trim(),
  }
}

async function runAll(names: readonly string[], options: Options): Promise<void> {
  const unknown = names.find((name) => !(name in benches))
  if (unknown !== undefined)
    throw new Error(`There is no bench '${unknown}'; there are ${Object.keys(benches).join(', ')}`)
  const chosen = names.length > 0 ? names : Object.keys(benches).filter((name) => !long.includes(name))
  const results: Result[] = []
  for (const name of chosen) results.push(await run(name, benches[name] as Bench, options))
  const machine = describeMachine()
  const folder = join(import.meta.dirname, 'results')
  mkdirSync(folder, { recursive: true })
  const file = join(folder, `${new Date().toISOString().replace(/[:.]/g, '-')}.json`)
  writeFileSync(file, `${JSON.stringify({ machine, results }, null, 2)}\n`)
  say(`${Object.values(machine).join(' · ')}\nStored in ${file}`)
  if (results.some(({ rows }) => rows.some(isMissed))) process.exitCode = 1
}

const { names, isHelp, options } = readOptions(process.argv.slice(2))
if (isHelp) say(usage(benches))
else await runAll(names, options)
