import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, totalmem } from 'node:os'
import { join } from 'node:path'
import { backup } from './backup.ts'
import { type Bench, isMissed, type Row, tableOf } from './bench.ts'
import { type Data, folderOf } from './data.ts'
import { fair } from './fair.ts'
import { dashboards, measures } from './figures.ts'
import { files } from './files.ts'
import { hostile } from './hostile.ts'
import { imports } from './import.ts'
import { readOptions, usage } from './options.ts'
import { pages } from './pages.ts'
import { paint } from './paint.ts'
import { people } from './people.ts'
import { openFolder, type Opened, peakMemory } from './portal.ts'
import { soakBench } from './soak/soak.ts'
import { start } from './start.ts'
import { viewers } from './viewers.ts'
import { guard, voc } from './voc.ts'

const benches: Readonly<Record<string, Bench>> = {
  dashboards,
  measures,
  voc,
  guard,
  import: imports,
  people,
  start,
  fair,
  files,
  hostile,
  viewers,
  pages,
  paint,
  backup,
  soak: soakBench,
}
/** They take an hour and more, so that they only run by their names. */
const long = ['backup', 'soak']

const say = (line: string): void => void process.stdout.write(`${line}\n`)
const options = readOptions(process.argv.slice(2))

// Portals and servers end with this process, by its exit handlers.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(130))

interface Result {
  bench: string
  data: Data
  /** Of the machine, before and after: others on it slow every figure down. */
  load: [before: number, after: number]
  rows: Row[]
}

async function run(name: string, { measure }: Bench, data: Data): Promise<Result> {
  const { folder, generated } = await folderOf(data, say)
  const opened: Opened[] = []
  const open = async (env?: NodeJS.ProcessEnv) => {
    const one = await openFolder(folder, env)
    opened.push(one)
    return one
  }
  const [before = Number.NaN] = loadavg()
  try {
    const rows = await measure({ options, data, folder, generated, say, open })
    for (const { portal } of opened)
      rows.push({ what: 'peak memory of the portal', figures: { MB: peakMemory(portal.pid) } })
    const [after = Number.NaN] = loadavg()
    say(
      `\n${name}, ${JSON.stringify(data)}, load ${before.toFixed(1)} before, ${after.toFixed(1)} after\n${tableOf(rows)}\n`,
    )
    return { bench: name, data, load: [before, after], rows }
  } finally {
    for (const one of opened) await one.stop()
    if (data === 'own') rmSync(folder, { recursive: true, force: true })
  }
}

/** What figures depend on. */
function describeMachine() {
  const processors = cpus()
  const commit = execFileSync('git', ['describe', '--always', '--dirty'], { encoding: 'utf8' }).trim()
  const memory = `${Math.round(totalmem() / 1024 ** 3)} GB`
  return {
    processor: processors[0]?.model.trim(),
    processors: processors.length,
    memory,
    node: process.version,
    commit,
  }
}

async function runAll(): Promise<void> {
  const everything = Object.keys(benches).filter((name) => !long.includes(name))
  const chosen = (options.names.length > 0 ? options.names : everything).map((name): [string, Bench] => {
    const bench = benches[name]
    if (!bench) throw new Error(`There is no bench '${name}'; there are ${Object.keys(benches).join(', ')}`)
    return [name, bench]
  })
  const results: Result[] = []
  for (const [name, bench] of chosen) for (const data of bench.data(options)) results.push(await run(name, bench, data))
  const machine = describeMachine()
  const folder = join(import.meta.dirname, 'results')
  mkdirSync(folder, { recursive: true })
  const file = join(folder, `${new Date().toISOString().replace(/[:.]/g, '-')}.json`)
  writeFileSync(file, `${JSON.stringify({ machine, results }, null, 2)}\n`)
  say(`${Object.values(machine).join(' · ')}\nStored in ${file}`)
  if (results.some(({ rows }) => rows.some(isMissed))) process.exitCode = 1
}

if (options.isHelp) say(usage(benches))
else await runAll()
