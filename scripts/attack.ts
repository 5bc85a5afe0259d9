import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { declaredEndpoints } from '../apps/api/src/testing/contract.ts'
import { type OpenApi, operationsOf } from '../apps/api/src/testing/fuzz-requests.ts'
import { startEmbedded } from '../apps/api/src/platform/database/embedded.ts'
import { canInstall, installWithApt } from './apt.ts'
import { listen, startCanary } from './attack-canary.ts'
import { assaultsOf, peopleOf } from './attack-plan.ts'
import { wronglyLetIn } from './attack-people.ts'
import { lineOf, reachOf, tell } from './attack-report.ts'
import { runSqlmap } from './attack-sqlmap.ts'
import { targetsOf } from './attack-targets.ts'
import type { Tried } from './attack-tool.ts'
import { runWapiti } from './attack-wapiti.ts'
import { watchReady } from './attack-watch.ts'
import { type PortalProcess, startPortal } from './portal-process.ts'
import { buildWeb } from './web-build.ts'

/*
 * `npm run attack -- --minutes 25`: Debian's sqlmap and wapiti against a portal of its own with the demo's data, over every
 * call of the contract and everything that it takes, as several people, a program and nobody. Exit 1 where they find
 * anything, where some of it was no test, where the portal was not ready, and where they find nothing in a server that has holes.
 */

/** For the calls one by one; the rest is for pages and addresses as a whole. */
const sqlmapShare = 0.75
const canaryBounds = { sqlmapSeconds: 120, wapitiSeconds: 60 }

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
  const isSharp = await proveTools()
  process.exitCode = isSharp && !signal.aborted && (await attackPortal()) ? 0 : 1
  if (signal.aborted) process.exitCode = 130
} finally {
  rmSync(folder, { recursive: true, force: true })
}

/** Whether the tools find holes where there are some; whoever finds none anywhere has shown nothing of the portal. */
async function proveTools(): Promise<boolean> {
  console.log('First against a server with holes, which the tools must find.')
  const database = await startEmbedded({ dataDir: join(folder, 'canary'), role: 'command', throwAway: true })
  const canary = await startCanary(database.url)
  try {
    const { tried, missed } = await listen(canary, { folder, signal, ...canaryBounds })
    for (const { tool, what, requests, seconds } of tried)
      console.log(`${tool}: ${what}; ${requests} requests, ${seconds.toFixed(0)} s`)
    for (const miss of missed) console.log(`USELESS: ${miss}`)
    if (missed.length === 0) console.log('Every hole was found.')
    return missed.length === 0
  } finally {
    await canary.close()
    await database.stop()
  }
}

/** Whether everything was tried, and nothing found. */
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
  const watch = watchReady(portal.url)
  try {
    return await attack(portal, { dataDir, form }, watch)
  } finally {
    await watch.end()
    await portal.stop()
  }
}

async function attack(
  { url, pid }: PortalProcess,
  ways: { dataDir: string; form: { user: string; password: string } },
  watch: ReturnType<typeof watchReady>,
): Promise<boolean> {
  const document = (await (await fetch(`${url}/api/openapi.json`)).json()) as OpenApi
  const operations = operationsOf(document)
  const targets = targetsOf(operations, document).filter(({ name }) => name.includes(values.only))
  const attackers = await peopleOf(url, ways)
  const began = Date.now()
  console.log(`At ${url} (process ${pid}), as ${attackers.map(({ who }) => who).join(', ')}, ${minutes} minutes.`)
  const refusals = []
  for (const attacker of attackers) refusals.push({ who: attacker.who, ...(await wronglyLetIn(attacker, declaredEndpoints)) }) // prettier-ignore
  const assaults = await assaultsOf(attackers, targets)
  const tried: Tried[] = []
  const note = (one: Tried) => {
    tried.push(one)
    console.log(lineOf(one))
  }
  const until = began + minutes * 60_000 * sqlmapShare
  const rounds = await runSqlmap(assaults, { folder, until, signal })
  rounds.tried.forEach(note)
  // A program and a form have no pages.
  const readers = assaults.filter(({ attacker }) => attacker.hasSession || attacker.may('public'))
  const seconds = Math.ceil((minutes * 60 * (1 - sqlmapShare)) / readers.length)
  for (const assault of readers) if (!signal.aborted) note(await runWapiti({ ...assault, folder, seconds, signal }))
  const chosen = operations.filter(({ method, path }) => `${method} ${path}`.includes(values.only))
  const reach = reachOf(chosen, document, rounds.trials)
  return tell({ reach, tried, refusals, ready: await watch.end(), isCancelled: signal.aborted })
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
