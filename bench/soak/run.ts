import { setTimeout as pause } from 'node:timers/promises'
import { keyFor } from '../portal.ts'
import { NotDone, PortalClient, signIn, type Worker } from './portal-client.ts'
import { type Break, breaks, processKilled } from './faults.ts'
import { Ledger, missing } from './ledger.ts'
import { Memory } from './memory.ts'
import { Meter } from './meter.ts'
import { type Scenario, readingScenarios } from './reading.ts'
import type { SoakWorld } from './world.ts'
import { writingScenarios, type WritingStage } from './writing.ts'

export interface FaultPlan {
  /** Second of the run at which something breaks. */
  second: number
  what: string
  happens: Break
}

export interface Soak {
  meter: Meter
  memory: Memory
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
  const names = Object.entries(breaks)
  const plan: FaultPlan[] = []
  for (let minute = 0; minute < minutes; minute += 1) {
    // The tenth of ten minutes is left in peace.
    const [what, happens] = names[minute % (names.length + 1)] ?? []
    if (what && happens) plan.push({ second: minute * 60 + 15, what, happens })
    if (processes > 1) plan.push({ second: minute * 60 + 40, what: 'a process killed', happens: processKilled })
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
  await inTurns(workers, 4, async (worker) => {
    worker.token = await signIn(client, worker.nik)
  })
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
  const measured = { meter: new Meter(), memory: new Memory(), ledger, scenarios: new Map<string, number>(), late: 0 }
  const working = new PortalClient(world.places, measured.meter)
  measured.memory.begin(world, measured.meter)
  const breaking = plan.map(async ({ second, what, happens }) => {
    await pause(second * 1000)
    if (!admin) return
    await happens(world, measured.meter, admin).catch((error: unknown) =>
      measured.meter.isWrong(`${what}: what was broken did not come back: ${String(error)}`),
    )
  })
  const minutes = setInterval(
    () => onMinute?.(measured, Math.round((performance.now() - measured.meter.began) / 60_000) - 1),
    60_000,
  )
  const office = { client: working, workers, scenarios, measured, isEnough: () => isEnough(measured) }
  await work(office, seconds, pace)
  clearInterval(minutes)
  await Promise.all(breaking)
  await measured.memory.end()
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

/** At each of its moments, however long the one before takes, the next person who is free does something that they may. */
async function work(
  { client, workers, scenarios, measured, isEnough }: Office,
  seconds: number,
  pace: number,
): Promise<void> {
  const { began } = measured.meter
  const underWay = new Set<Promise<void>>()
  const rounds = seconds * pace
  for (let round = 0; round < rounds || (!isEnough() && round < rounds * mostLonger); round += 1) {
    const due = began + (round / pace) * 1000
    if (due > performance.now()) await pause(due - performance.now())
    const worker = workers[round % workers.length]
    if (!worker) return
    if (worker.isBusy) {
      measured.late += 1
      continue
    }
    const scenario = choose(scenarios, worker, round)
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

/** The same scenarios in the same order in every run, by their weights. */
function choose(scenarios: readonly Scenario[], worker: Worker, round: number): Scenario {
  const open = scenarios.filter(({ may }) => may(worker))
  const all = open.reduce((sum, { weight }) => sum + weight, 0)
  let rest = spread(round) * all
  const chosen = open.find(({ weight }) => (rest -= weight) < 0) ?? open[0]
  if (!chosen) throw new Error(`There is nothing that ${worker.nik} may do`)
  return chosen
}

/** Numbers from 0 up to 1 that fall evenly and follow no order that anybody works in. */
function spread(round: number): number {
  let mixed = Math.imul(round + 1, 0x9e3779b1)
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x85ebca6b)
  return ((mixed ^ (mixed >>> 13)) >>> 0) / 2 ** 32
}

async function inTurns<T>(list: readonly T[], atOnce: number, each: (one: T) => Promise<void>): Promise<void> {
  const rest = [...list]
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let one = rest.shift(); one; one = rest.shift()) await each(one)
    }),
  )
}
