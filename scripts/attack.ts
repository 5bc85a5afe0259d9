import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { randomUUID } from 'node:crypto'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { declaredEndpoints } from '../apps/api/src/testing/contract.ts'
import { type OpenApi, operationsOf } from '../apps/api/src/testing/fuzz-requests.ts'
import { startEmbedded } from '../apps/api/src/platform/database/embedded.ts'
import { canInstall, installWithApt } from './apt.ts'
import { findHoles, startCanary } from './attack-canary.ts'
import { headerTargets } from './attack-headers.ts'
import { excused, nameOf, parametersOf, takesNothing } from './attack-parameters.ts'
import { type Attacker, attackersOf } from './attack-people.ts'
import type { Target } from './attack-request.ts'
import { type Assault, hasTried, runSqlmap, type Trial, type Tried } from './attack-sqlmap.ts'
import { fitted, targetsOf } from './attack-targets.ts'
import { runWapiti } from './attack-wapiti.ts'
import { type PortalProcess, startPortal } from './portal-process.ts'
import { buildWeb } from './web-build.ts'

/*
 * `npm run attack -- --minutes 25`: Debian's sqlmap and wapiti against a portal of its own with the demo's data, over every
 * call of the contract and everything that it takes, as several people, a program and nobody. Exit 1 where they find
 * anything, where some of it was no test, where the portal was not ready, and where they find nothing in a server that has holes.
 */

/** For the calls one by one; the rest is for pages and addresses as a whole. */
const sqlmapShare = 0.75
const mostLines = 40
/** Milliseconds after which no answer is a wrong one. */
const patience = 15_000

const { values } = parseArgs({
  options: { minutes: { type: 'string', default: '25' }, only: { type: 'string', default: '' } },
})
const minutes = Number(values.minutes)
if (!(minutes > 0)) throw new Error(`--minutes: '${values.minutes}' is not a number above 0`)

const cancelling = new AbortController()
const { signal } = cancelling
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(name, () => {
    // Who asks twice does not wait for the portal to end.
    if (signal.aborted) process.exit(130)
    cancelling.abort()
  })
}

await ensureTools()
await buildWeb()
const folder = mkdtempSync(join(tmpdir(), 'ido-attack-'))
// The account that runs the database must get in, or its files would stay elsewhere.
chmodSync(folder, 0o755)
try {
  const isClean = (await findsHoles()) && !signal.aborted && (await attackPortal())
  process.exitCode = signal.aborted ? 130 : isClean ? 0 : 1
} finally {
  rmSync(folder, { recursive: true, force: true })
}

/** Whether the tools find holes where there are some: otherwise they show nothing of the portal. */
async function findsHoles(): Promise<boolean> {
  console.log('First against a server with holes, which the tools must find.')
  const database = await startEmbedded({ dataDir: join(folder, 'canary'), role: 'command', throwAway: true })
  const canary = await startCanary(database.url)
  try {
    const { tried, missed } = await findHoles(canary, { folder, signal })
    for (const { tool, what, requests } of tried) console.log(`${tool}: ${what}; ${requests} requests`)
    for (const miss of missed) console.log(`USELESS: ${miss}`)
    return missed.length === 0
  } finally {
    await canary.close()
    await database.stop()
  }
}

/** Whether everything was tried, nothing found, no 500 answered, and the portal always ready. */
async function attackPortal(): Promise<boolean> {
  const form = { user: 'formulir', password: randomUUID() }
  const env = {
    REQUEST_ACCESS_USER: form.user,
    REQUEST_ACCESS_PASSWORD: form.password,
    // The attack is to get further than these limits let it.
    SIGN_IN_FAILURES_PER_MINUTE: '100000',
    ACTIVITY_LINES_AN_HOUR: '1000000',
    EMBED_ORIGINS: 'https://ido.example',
  }
  const dataDir = join(folder, 'data')
  const portal = await startPortal({ dataDir, env, patienceSeconds: 1_200 })
  const over = new AbortController()
  const watching = watchReady(portal.url, over.signal)
  try {
    const attackers = await attackersOf(portal.url, { dataDir, form })
    const isClean = await attack(portal, attackers)
    over.abort()
    const notReady = await watching
    for (const line of notReady) console.log(`NOT READY ${line}`)
    return isClean && notReady.length === 0
  } finally {
    over.abort()
    await portal.stop()
  }
}

async function attack({ url, pid }: PortalProcess, attackers: readonly Attacker[]): Promise<boolean> {
  const document = (await (await fetch(`${url}/api/openapi.json`)).json()) as OpenApi
  const operations = operationsOf(document)
  const targets = targetsOf(operations, document).filter(({ name }) => name.includes(values.only))
  console.log(`At ${url} (process ${pid}), as ${attackers.map(({ who }) => who).join(', ')}, ${minutes} minutes.`)
  const assaults: Assault[] = []
  for (const attacker of attackers) assaults.push(await assaultOf(attacker, targets))
  const { tried, trials } = await runTools(assaults)
  const chosen = operations.filter(
    (one) => nameOf(one).includes(values.only) && !takesNothing(one) && !excused[nameOf(one)],
  )
  const parameters = chosen.flatMap((one) =>
    parametersOf(one, document).map((parameter) => [nameOf(one), parameter] as const),
  )
  const asked = parameters.filter(([name, parameter]) => !excused[`${name}: ${parameter}`])
  const missed = asked.filter(([name, parameter]) => !hasTried(trials, name, parameter)).map((one) => one.join(': '))
  const found = tried.flatMap((one) => one.found)
  const untested = [...tried.flatMap((one) => one.untested), ...missed.map((one) => `${one}, by anybody`)]
  for (const line of found) console.log(`FOUND ${line}`)
  for (const line of untested.slice(0, mostLines)) console.log(`NOT TESTED ${line}`)
  for (const [name, why] of Object.entries(excused)) console.log(`Excused: ${name}: ${why}`)
  const requests = tried.reduce((sum, one) => sum + one.requests, 0).toLocaleString('en')
  console.log(`${chosen.length} calls, ${asked.length} parameters, ${requests} requests: ${found.length} found, ${untested.length} not tested`) // prettier-ignore
  if (signal.aborted) console.log('Cancelled: this is no result.')
  return found.length + untested.length === 0 && !signal.aborted
}

/** Calls and headers as this one may try them, with values that the portal takes from them. */
async function assaultOf(attacker: Attacker, targets: readonly Target[]): Promise<Assault> {
  const { url, headers, may, who } = attacker
  const permissions = new Map(declaredEndpoints.map(({ method, path, permission }) => [`${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`, permission])) // prettier-ignore
  const fits = []
  for (const target of targets.filter(({ name }) => may(permissions.get(name) ?? 'public')))
    fits.push(await fitted(target, url, headers))
  const asIs = { status: 200, isSecret: true, dropped: [] }
  return { attacker, fits: [...fits, ...(headerTargets[who] ?? []).map((target) => ({ ...asIs, target }))] }
}

/** Everybody in turn, each with a share of the time by what they may try. */
async function runTools(assaults: readonly Assault[]): Promise<{ tried: Tried[]; trials: Trial[] }> {
  const tried: Tried[] = []
  const trials: Trial[] = []
  const note = (one: Tried) => {
    tried.push(one)
    const counts = `${one.found.length} found, ${one.untested.length} not tested`
    console.log(
      `${one.tool} as ${one.who}: ${one.requests} requests in ${one.seconds.toFixed(0)} s, ${counts}; ${one.what}`,
    )
  }
  const end = Date.now() + minutes * 60_000 * sqlmapShare
  for (const [place, assault] of assaults.entries()) {
    const left = assaults.slice(place).reduce((sum, { fits }) => sum + fits.length, 0)
    const until = Date.now() + ((end - Date.now()) * assault.fits.length) / Math.max(1, left)
    const one = await runSqlmap(assault, { folder, until, signal })
    note(one.tried)
    trials.push(...one.trials)
  }
  // A program and a form have no pages.
  const readers = assaults.filter(({ attacker }) => attacker.hasSession || attacker.may('public'))
  const each = (minutes * 60_000 * (1 - sqlmapShare)) / readers.length
  for (const assault of readers) {
    if (!signal.aborted) note(await runWapiti(assault, { folder, until: Date.now() + each, signal }))
  }
  return { tried, trials }
}

/** Asks all the time whether the portal is ready, and returns how it was not. */
async function watchReady(url: string, over: AbortSignal): Promise<string[]> {
  const notReady: string[] = []
  const began = performance.now()
  while (!over.aborted) {
    const answer = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(patience) }).catch((error: unknown) =>
      String(error),
    )
    const isReady = typeof answer !== 'string' && answer.ok
    const what = typeof answer === 'string' ? answer : `answered ${answer.status}: ${await answer.text()}`
    // A machine that does much else does not answer in time either, and its load shows that.
    const when = `minute ${((performance.now() - began) / 60_000).toFixed(1)}, load ${loadavg()[0]?.toFixed(0)}`
    if (!isReady && !over.aborted) notReady.push(`${when}: ${what}`)
    await pause(1_000, undefined, { signal: over }).catch(() => undefined)
  }
  return notReady
}

async function ensureTools(): Promise<void> {
  const tools = ['sqlmap', 'wapiti'].filter((tool) => !existsSync(`/usr/bin/${tool}`))
  if (tools.length === 0) return
  if (!canInstall())
    throw new Error(`Install ${tools.join(' and ')} first (Debian: apt-get install ${tools.join(' ')}).`)
  console.log(`Installing ${tools.join(' and ')} (apt-get install).`)
  const { code, output } = await installWithApt(tools)
  if (code !== 0) throw new Error(output)
}
