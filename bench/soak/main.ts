import { mkdirSync, writeFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { buildWeb } from '../../scripts/web-build.ts'
import { describeMachine } from '../report.ts'
import { planOf, type Soak, soak } from './run.ts'
import { lineOf, type Minute, minuteOf, type Promised, verdict } from './verdict.ts'
import { startWorld } from './world.ts'

/*
 * `npm run soak -- --minutes 60`: people of all roles work at a fixed pace while things break, and what was promised is
 * looked at: see docs/decisions/30-tests-and-checks.md.
 */

const usage = `npm run soak -- [options]

  --minutes N     how long (60)
  --processes N   processes of the portal; of several one is killed every minute (1)
  --standby       the database has a streaming standby, which figures and lists are read from
  --people N      who work, in every role (200)
  --pace N        scenarios a second, each one request or a few (8)
  --voc N         generated feedback; tickets and samples in proportion to the demo's (20000)

Every minute: requests, p50, p95 and p99, errors that a fault explains and those that nothing does, of each process
memory held and heap used, and the worst delay of its event loop. Exit 1 where a promise does not hold.`

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '60' },
    processes: { type: 'string', default: '1' },
    standby: { type: 'boolean', default: false },
    people: { type: 'string', default: '200' },
    pace: { type: 'string', default: '8' },
    voc: { type: 'string', default: '20000' },
    help: { type: 'boolean', default: false },
  },
})

const say = (line: string): void => void process.stdout.write(`${line}\n`)

const load = () => {
  const loads = loadavg().map((value) => value.toFixed(1))
  return `load ${loads.join(' ')}`
}

/** Whether every promise that this run can judge holds. */
async function run(): Promise<boolean> {
  const minutes = above('--minutes', values.minutes)
  const processes = above('--processes', values.processes)
  const [people, pace, voc] = [
    above('--people', values.people),
    above('--pace', values.pace),
    above('--voc', values.voc),
  ]
  await buildWeb()
  const data = { voc, tickets: voc * 3, orders: Math.round(voc * 1.2), infra: Math.round(voc * 12.5) }
  const world = await startWorld({ processes, standby: values.standby, people, data, say })
  try {
    const standby = values.standby ? ', a standby' : ''
    say(`${people} people, ${pace} scenarios a second, ${processes} processes${standby}; ${load()}`)
    const told: Minute[] = []
    const tell = (minute: Minute) => {
      told.push(minute)
      say(lineOf(minute))
    }
    const plan = planOf(minutes, processes)
    const onMinute = (soaked: Parameters<typeof minuteOf>[0], at: number) => tell(minuteOf(soaked, at))
    const result = await soak(world, { seconds: minutes * 60, pace, plan, onMinute })
    while (told.length < minutes) tell(minuteOf(result, told.length))
    const promises = verdict(result, minutes)
    tellResult(result, promises)
    say(`Kept in ${keep(result, told, promises)}`)
    return promises.every(({ holds }) => holds !== false)
  } finally {
    await world.stop()
  }
}

function tellResult({ meter, ledger, late }: Soak, promises: readonly Promised[]): void {
  say(`\n${ledger.size} writes acknowledged, ${ledger.invited.size} invitations; ${load()}`)
  say(`${late} scenarios were left out because their person was still busy`)
  for (const [what, times] of meter.kinds.faulted) say(`  ${times} x refused or cut off: ${what}`)
  for (const [kind, times] of meter.kinds.unexplained) say(`  ${times} x UNEXPLAINED: ${kind}`)
  for (const wrong of meter.wrong) say(`  WRONG ${wrong}`)
  for (const { promise, holds, why } of promises) {
    say(`${holds === null ? 'cannot be judged' : holds ? 'holds' : 'DOES NOT HOLD'}: ${promise} (${why})`)
  }
}

function above(name: string, text: string): number {
  const number = Number(text)
  if (!(number > 0)) throw new Error(`${name}: '${text}' is not a number above 0`)
  return number
}

function keep({ meter, scenarios, ledger, late, missing }: Soak, minutes: Minute[], promises: Promised[]): string {
  const result = {
    machine: describeMachine('embedded'),
    options: values,
    minutes,
    promises,
    faulted: Object.fromEntries(meter.kinds.faulted),
    unexplained: Object.fromEntries(meter.kinds.unexplained),
    wrong: meter.wrong,
    scenarios: Object.fromEntries(scenarios),
    acknowledged: ledger.size,
    late,
    missing,
  }
  const folder = join(import.meta.dirname, '../results')
  mkdirSync(folder, { recursive: true })
  const file = join(folder, `soak-${new Date().toISOString().replace(/[:.]/g, '-')}.json`)
  writeFileSync(file, `${JSON.stringify(result, null, 2)}\n`)
  return file
}

// Portals and servers end with this process, by its exit handlers.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(130))

if (values.help) say(usage)
else process.exitCode = (await run()) ? 0 : 1
