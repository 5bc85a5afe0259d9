import { setTimeout as pause } from 'node:timers/promises'
import { randomOf } from '../../apps/api/src/testing/random.ts'
import { heldMemory, keyFor } from '../portal.ts'
import { NotDone, PortalClient, signIn, type Worker } from './portal-client.ts'
import { type Break, breaks, processKilled } from './faults.ts'
import { Ledger, missing } from './ledger.ts'
import { Meter } from './meter.ts'
import { type Scenario, readingScenarios } from './reading.ts'
import type { SoakWorld } from './world.ts'
import { writingScenarios, type WritingStage } from './writing.ts'

export interface FaultPlan {
  /** Second of the run at which something breaks. */
  second: number
  happens: Break
}

/** What a process holds at a moment; one that was started again counts anew. */
interface Held {
  minute: number
  pid: number
  megabytes: number
}

export interface Soak {
  meter: Meter
  memory: Held[]
  ledger: Ledger
  /** How often each thing was done, to its end. */
  scenarios: Map<string, number>
  /** Times at which nobody was free for what was due. */
  late: number
  /** What is lost, doubled or against the database's own rules. */
  missing: string[]
}

/** What breaks in so many minutes: something every minute at its twentieth second, a process of several at its fortieth. */
export function planOf(minutes: number, processes: number): FaultPlan[] {
  const plan: FaultPlan[] = []
  for (let minute = 0; minute < minutes; minute += 1) {
    // The tenth of ten minutes is left in peace.
    const happens = breaks[minute % (breaks.length + 1)]
    if (happens) plan.push({ second: minute * 60 + 15, happens })
    if (processes > 1) plan.push({ second: minute * 60 + 40, happens: processKilled })
  }
  return plan
}

interface Options {
  seconds: number
  /** Scenarios a second, whatever the portal does: each is one request or a few. */
  pace: number
  plan: readonly FaultPlan[]
  /** How often some scenarios are done, where not as usual. */
  weights?: Readonly<Record<string, number>>
  /** Where a slow machine may take longer: whether enough has been done. */
  isEnough?: (soak: Pick<Soak, 'scenarios' | 'ledger'>) => boolean
  /** Called when a minute is over, with its number. */
  onMinute?: (soak: Omit<Soak, 'missing'>, minute: number) => void
}

/** People of all roles work at a fixed pace while things break; in the end everything that was acknowledged is looked for. */
export async function soak(
  world: SoakWorld,
  { seconds, pace, plan, weights = {}, isEnough = () => true, onMinute }: Options,
): Promise<Soak> {
  const meter = new Meter()
  const client = new PortalClient(world.places, meter)
  const workers: Worker[] = world.people.map((person) => ({ ...person, token: null, isBusy: false }))
  // The last ten are nobody's: some of them are suspended now and then.
  const reserve = workers.splice(-10).filter(({ hasAccess, role }) => hasAccess && role === null)
  for (let place = 0; place < workers.length; place += signInsAtOnce) {
    const some = workers.slice(place, place + signInsAtOnce)
    await Promise.all(some.map(async (worker) => (worker.token = await signIn(client, worker.nik))))
  }
  const admin = workers.find(({ role }) => role === 'ADMIN')
  const ledger = new Ledger()
  const stage: WritingStage = {
    ledger,
    apiKey: await keyFor(world.primary.url, ['tickets']),
    staff: workers.filter(({ hasAccess, role }) => hasAccess && role === null),
    reserve,
    guests: workers.filter(({ hasAccess }) => !hasAccess),
  }
  const usual = [...(await readingScenarios(client, admin?.token ?? '')), ...writingScenarios(stage)]
  const scenarios = usual.map((scenario) => ({ ...scenario, weight: weights[scenario.name] ?? scenario.weight }))
  const measured = { meter: new Meter(), memory: [] as Held[], ledger, scenarios: new Map<string, number>(), late: 0 }
  const working = new PortalClient(world.places, measured.meter)
  const breaking = plan.map(async ({ second, happens }) => {
    await pause(second * 1000)
    if (!admin) return
    await happens(world, measured.meter, admin).catch((error: unknown) =>
      measured.meter.isWrong(`What was broken in second ${second} did not come back: ${String(error)}`),
    )
  })
  const looking = setInterval(() => {
    for (const { process } of world.places)
      if (process) measured.memory.push({ minute: measured.meter.minute(), pid: process.pid, megabytes: heldMemory(process.pid) }) // prettier-ignore
  }, lookEvery)
  const minutes = setInterval(() => onMinute?.(measured, Math.round(measured.meter.minute()) - 1), 60_000)
  const office = { client: working, workers, scenarios, measured, isEnough: () => isEnough(measured) }
  await work(office, seconds, pace)
  clearInterval(minutes)
  clearInterval(looking)
  await Promise.all(breaking)
  return { ...measured, missing: await missing(world, ledger) }
}

interface Office {
  client: PortalClient
  workers: Worker[]
  scenarios: readonly Scenario[]
  measured: { meter: Meter; scenarios: Map<string, number>; late: number }
  isEnough(): boolean
}

const mostLonger = 4
const signInsAtOnce = 4
const lookEvery = 5_000

/** At each of its moments, however long the one before takes, the next person who is free does something that they may. */
async function work(
  { client, workers, scenarios, measured, isEnough }: Office,
  seconds: number,
  pace: number,
): Promise<void> {
  const { began } = measured.meter
  const underWay = new Set<Promise<void>>()
  const rounds = seconds * pace
  // The same scenarios in the same order in every run.
  const { next } = randomOf(1)
  for (let round = 0; round < rounds || (!isEnough() && round < rounds * mostLonger); round += 1) {
    const due = began + (round / pace) * 1000
    if (due > performance.now()) await pause(due - performance.now())
    const worker = workers[round % workers.length]
    if (!worker) return
    if (worker.isBusy) {
      measured.late += 1
      continue
    }
    const scenario = choose(scenarios, worker, next())
    const done = perform(scenario, worker, { client, measured }, round)
    underWay.add(done)
    void done.finally(() => underWay.delete(done))
  }
  await Promise.all(underWay)
}

async function perform(
  scenario: Scenario,
  worker: Worker,
  { client, measured }: Pick<Office, 'client' | 'measured'>,
  round: number,
): Promise<void> {
  worker.isBusy = true
  try {
    await scenario.run(client, worker, round)
    measured.scenarios.set(scenario.name, (measured.scenarios.get(scenario.name) ?? 0) + 1)
  } catch (error) {
    if (!(error instanceof NotDone))
      client.meter.isWrong(`${scenario.name}: ${error instanceof Error ? error.stack : String(error)}`)
  } finally {
    worker.isBusy = false
  }
}

/** By their weights. */
function choose(scenarios: readonly Scenario[], worker: Worker, share: number): Scenario {
  const open = scenarios.filter(({ may }) => may(worker))
  let rest = share * open.reduce((sum, { weight }) => sum + weight, 0)
  const chosen = open.find(({ weight }) => (rest -= weight) < 0) ?? open[0]
  if (!chosen) throw new Error(`There is nothing that ${worker.nik} may do`)
  return chosen
}
