import { loadavg } from 'node:os'
import { backupTable, measureBackup } from './backup.ts'
import { measureDashboards } from './dashboards.ts'
import { demoFolder, filledFolder } from './data.ts'
import { fairTable, measureFair } from './fair.ts'
import { filesTable, measureFiles } from './files.ts'
import { guardTable, measureGuard } from './guard.ts'
import { importLine, importWays, measureImport } from './import.ts'
import { type Options, readOptions, usage } from './options.ts'
import { measuredRows, measureMeasures, measuresTable } from './measures.ts'
import { isPainted, measurePaint, paintTable } from './paint.ts'
import { measurePeople } from './people.ts'
import { describeMachine, growth, keep, legend, peopleTable, promises, type Results, table } from './report.ts'
import { measureStart, startTable } from './start.ts'
import { measureUnique, uniqueTable } from './viewers-unique.ts'
import { measureViewers, viewersTable } from './viewers.ts'
import { measureVoc } from './voc.ts'

const say = (line: string): void => void process.stdout.write(`${line}\n`)

async function main(): Promise<void> {
  const options = readOptions(process.argv.slice(2))
  if (!options) {
    say(usage)
    return
  }
  const results: Results = {
    voc: [],
    dashboards: null,
    measures: null,
    guard: null,
    imports: [],
    people: [],
    start: null,
    fair: null,
    backup: null,
    files: null,
    viewers: null,
    unique: null,
    paint: null,
  }
  const parts = {
    dashboards,
    measures,
    voc,
    guard,
    import: imports,
    people,
    start,
    fair,
    files,
    viewers,
    paint,
    backup,
  }
  let version = ''
  for (const part of options.parts) version = (await parts[part](options, results)) || version
  const machine = describeMachine(version)
  say(
    `${machine.processor}, ${machine.cores} cores, ${machine.memoryGigabytes} GB · Node ${machine.node} · PostgreSQL ${machine.postgresql || 'embedded'} · ${machine.commit}`,
  )
  say(`Kept in ${keep(machine, results)}`)
}

/** Others on the machine slow every figure down, so each table says what they did. */
const load = () =>
  `load ${loadavg()
    .map((value) => value.toFixed(1))
    .join(' ')}`

async function dashboards(options: Options, results: Results): Promise<string> {
  const { tickets, infra, traffic, sizes } = options
  const { folder } = await filledFolder({ voc: Math.max(...sizes), tickets, infra, traffic }, say)
  say(`Before the dashboards: ${load()}`)
  const { result, version } = await measureDashboards(folder, options, say)
  say(`After the dashboards: ${load()}\n`)
  results.dashboards = result
  return version
}

async function measures(options: Options, results: Results): Promise<string> {
  const { folder } = await filledFolder(measuredRows(options), say)
  say(`Before the measures: ${load()}`)
  const { result, version } = await measureMeasures(folder, options, say)
  results.measures = result
  say(`\n${measuresTable(result)}\n${load()}\n`)
  return version
}

async function voc(options: Options, results: Results): Promise<string> {
  let version = ''
  for (const records of options.sizes) {
    const { folder, generated } = await filledFolder({ voc: records }, say)
    const measured = await measureVoc(folder, records, options, say)
    version = measured.version
    const result = { ...measured.result, generated }
    results.voc.push(result)
    say(`\n${table(result)}\n${load()}\n`)
  }
  say(legend)
  say(growth(results.voc) ?? '')
  for (const result of results.voc) {
    const kept = promises(result)
    if (kept) say(`\n${kept}\n${load()}`)
  }
  return version
}

async function guard(options: Options, results: Results): Promise<string> {
  const { folder } = await filledFolder({ voc: Math.max(...options.sizes) }, say)
  const { result, version } = await measureGuard(folder, options, say)
  results.guard = result
  say(`\n${guardTable(result)}\n${load()}\n`)
  return version
}

async function imports({ imports: sizes }: Options, results: Results): Promise<string> {
  for (const rows of sizes) {
    for (const way of importWays) {
      const measured = await measureImport(rows, way)
      results.imports.push(measured)
      say(`${importLine(measured)}, ${load()}`)
    }
  }
  return ''
}

async function people({ samples }: Options, results: Results): Promise<string> {
  results.people = await measurePeople(samples)
  say(`\n${peopleTable(results.people)}\n${load()}\n`)
  return ''
}

async function fair(options: Options, results: Results): Promise<string> {
  const { folder } = await filledFolder({ voc: Math.max(...options.sizes) }, say)
  const { result, version } = await measureFair(folder, options, say)
  results.fair = result
  say(`\n${fairTable(result)}\n${load()}\n`)
  return version
}

async function files({ sizes }: Options, results: Results): Promise<string> {
  const records = Math.max(...sizes)
  const { folder } = await filledFolder({ voc: records }, say)
  const { result, version } = await measureFiles(folder, records, say)
  results.files = result
  say(`\n${filesTable(result)}\n${load()}\n`)
  return version
}

async function viewers(options: Options, results: Results): Promise<string> {
  if (options.unique) return unique(options, results)
  const { folder } = await demoFolder(options.demos, say)
  say(`Before the viewers: ${load()}`)
  const { result, version } = await measureViewers(folder, options, say)
  results.viewers = result
  say(`\n${viewersTable(result)}\n${load()}\n`)
  return version
}

async function unique(options: Options, results: Results): Promise<string> {
  const { folder } = await filledFolder({ voc: Math.min(...options.sizes), tickets: options.tickets }, say)
  say(`Before the pages: ${load()}`)
  const { result, version } = await measureUnique(folder, options, say)
  results.unique = result
  say(`\n${uniqueTable(result)}\n${load()}\n`)
  return version
}

async function paint({ demos }: Options, results: Results): Promise<string> {
  const { folder } = await demoFolder(demos, say)
  say(`Before the dashboards are painted: ${load()}`)
  results.paint = await measurePaint(folder, say)
  say(`\n${paintTable(results.paint)}\n${load()}\n`)
  if (!isPainted(results.paint)) process.exitCode = 1
  return ''
}

async function backup(options: Options, results: Results): Promise<string> {
  const { result, version } = await measureBackup(options, say)
  results.backup = result
  say(`\n${backupTable(result)}\n${load()}\n`)
  return version
}

async function start(_options: Options, results: Results): Promise<string> {
  results.start = await measureStart(say)
  say(`\n${startTable(results.start)}\n${load()}\n`)
  return ''
}

await main()
