import { randomUUID } from 'node:crypto'
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import {
  currentSession,
  dayLength,
  jakartaDay,
  makeWallLink,
  openWallLink,
  type Permission,
  proveSelf,
  wallHeader,
} from '@ido/contract'
import { demoAccounts, demoPassword } from '../apps/api/src/platform/accounts/demo-accounts.ts'
import { startEmbedded } from '../apps/api/src/platform/database/embedded.ts'
import { declaredEndpoints } from '../apps/api/src/testing/contract.ts'
import { type OpenApi, operationsOf } from '../apps/api/src/testing/fuzz-requests.ts'
import { canInstall, installWithApt } from './apt.ts'
import { canaryTargets, startCanary } from './attack-canary.ts'
import { excused, headerTargets, type Target } from './attack-given.ts'
import { type Attacker, countsIn, isWhole, runSqlmap, type Trial, trialOf } from './attack-sqlmap.ts'
import { fitted, targetsOf, valuesIn } from './attack-targets.ts'
import { signInAt, startPortal } from './portal-process.ts'
import { quietly } from './stages.ts'
import { buildWeb } from './web-build.ts'

/*
 * `npm run attack -- --minutes 25`: Debian's sqlmap against a portal of its own with the demo's data, over every call of the
 * contract and everything that it takes. Exit 1 where it finds anything, where some of it was no test, where the portal was
 * not ready or answered 500, and where it finds nothing in a server that has holes.
 */

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

await ensureSqlmap()
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

/** Whether the tool finds holes where there are some: otherwise it shows nothing of the portal. */
async function findsHoles(): Promise<boolean> {
  console.log('First against a server with holes, which sqlmap must find.')
  const database = await startEmbedded({ dataDir: join(folder, 'canary'), role: 'command', throwAway: true })
  const canary = await startCanary(database.url)
  try {
    const trials = canaryTargets.map((target) => trialOf(canary, target))
    await runSqlmap(trials, { folder, until: Date.now() + 120_000, signal })
    const missed = trials.filter(({ found }) => found.length === 0)
    for (const { target, ended } of missed) console.log(`USELESS: the hole '${target.name}' is not found: ${ended}`)
    return missed.length === 0
  } finally {
    await canary.close()
    await database.stop()
  }
}

/** Whether everything was tried, nothing found, no 500 answered, and the portal always ready. */
async function attackPortal(): Promise<boolean> {
  const env = {
    REQUEST_ACCESS_USER: 'formulir',
    REQUEST_ACCESS_PASSWORD: randomUUID(),
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
    const basic = Buffer.from(`${env.REQUEST_ACCESS_USER}:${env.REQUEST_ACCESS_PASSWORD}`).toString('base64')
    const wrong = await attack(await attackersOf(portal.url, dataDir, basic))
    over.abort()
    wrong.push(...(await watching))
    for (const line of wrong.slice(0, mostLines)) console.log(line)
    console.log(signal.aborted ? 'Cancelled: this is no result.' : `${wrong.length} faults`)
    return wrong.length === 0 && !signal.aborted
  } finally {
    over.abort()
    await portal.stop()
  }
}

/** By the permissions of the calls that each asks: between them they may ask every call of the contract. */
type Attackers = Record<'public' | 'requestAccess' | 'apiKey' | 'wall' | 'people', Attacker>

function groupOf(permission: Permission): keyof Attackers {
  const isOwn = permission === 'public' || permission === 'requestAccess' || permission === 'apiKey'
  return isOwn || permission === 'wall' ? permission : 'people'
}

async function attackersOf(url: string, dataDir: string, basic: string): Promise<Attackers> {
  const command = ['apps/api/src/commands/ido.ts', 'api-key', 'create', '--name', 'attack']
  const { output } = await quietly(process.execPath, command, { DATA_DIR: dataDir })
  const key = /^ido_\S+$/m.exec(output)?.[0]
  if (key === undefined) throw new Error(`No key was made: ${output}`)
  const account = demoAccounts.find(({ role }) => role === 'ADMIN')
  const admin = { authorization: `Bearer ${await signInAt(url, account?.nik ?? '', demoPassword)}` }
  // Otherwise the calls about second factors would refuse them before they look at anything.
  await post(url + proveSelf.path, { password: demoPassword }, admin)
  return {
    people: { url, who: 'ADMIN', headers: admin },
    public: { url, who: 'anonymous', headers: {} },
    requestAccess: { url, who: 'form', headers: { authorization: `Basic ${basic}` } },
    apiKey: { url, who: 'program', headers: { 'x-api-key': key } },
    wall: { url, who: 'wall', headers: await openWall(url, admin) },
  }
}

async function post(address: string, body: object, headers: Readonly<Record<string, string>>): Promise<Response> {
  const json = { ...headers, 'content-type': 'application/json' }
  const response = await fetch(address, { method: 'POST', headers: json, body: JSON.stringify(body) })
  if (!response.ok) throw new Error(`${address} was refused: ${response.status}`)
  return response
}

/** A screen that a link of this administrator opens. */
async function openWall(url: string, admin: Attacker['headers']): Promise<Attacker['headers']> {
  const link = { name: 'serangan', boards: ['tioc/management'], seconds: 30, until: jakartaDay(Date.now() + dayLength) }
  const made = await (await post(url + makeWallLink.path, link, admin)).json()
  const { id, secret } = (made as { content: { id: number; secret: string } }).content
  const opened = await post(url + openWallLink.path, { secret }, {})
  return { cookie: opened.headers.getSetCookie()[0]?.split(';')[0] ?? '', [wallHeader]: String(id) }
}

/** What was found, what was no test, and what no request should be answered. */
async function attack(attackers: Attackers): Promise<string[]> {
  const { people, ...others } = attackers
  const { url } = people
  const document = (await (await fetch(`${url}/api/openapi.json`)).json()) as OpenApi
  const permissions = new Map(declaredEndpoints.map(({ method, path, permission }) => [`${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`, permission])) // prettier-ignore
  const targets = targetsOf(operationsOf(document), document).filter(({ name }) => name.includes(values.only))
  const trials: Trial[] = []
  for (const target of targets) {
    const attacker = attackers[groupOf(permissions.get(target.name) ?? 'public')]
    const fit = await fitted(target, url, attacker.headers)
    if (fit) trials.push(trialOf(attacker, fit))
  }
  for (const attacker of [people, ...Object.values(others)])
    trials.push(...(headerTargets[attacker.who] ?? []).map((target) => trialOf(attacker, target)))
  console.log(`At ${url}: ${trials.length} requests with ${trials.flatMap(({ target }) => valuesIn(target)).length} values, ${minutes} minutes.`) // prettier-ignore
  await runSqlmap(trials, { folder, until: Date.now() + minutes * 60_000, signal })
  for (const [name, why] of Object.entries(excused)) console.log(`Excused: ${name}: ${why}`)
  const tried = new Set(trials.filter(isWhole).flatMap(({ target }) => namesOf(target)))
  const missed = [...new Set(targets.flatMap(namesOf))].filter((name) => !tried.has(name))
  const { status } = await fetch(url + currentSession.path, { headers: people.headers })
  const { requests, errors } = countsIn(await (await fetch(`${url}/metrics`)).text())
  console.log(`${new Set(targets.map(({ name }) => name)).size} calls, ${tried.size} values, ${requests.toLocaleString('en')} requests`) // prettier-ignore
  return [
    ...trials.flatMap(({ target, attacker, found }) => found.map((one) => `FOUND ${target.name} as ${attacker.who}: ${one}`)), // prettier-ignore
    ...errors.map((error) => `FOUND ${error}`),
    ...(status === 200 ? [] : [`NOT TESTED: the session of ${people.who} ended before sqlmap did (${status})`]),
    ...missed.map((name) => `NOT TESTED ${name}`),
    ...trials.filter((trial) => !isWhole(trial)).map(({ target, ended }) => `NOT TESTED ${target.name}: ${ended}`),
  ]
}

function namesOf(target: Target): string[] {
  return valuesIn(target).map((value) => `${target.name}: ${value}`)
}

/** Asks all the time whether the portal is ready, and returns how it was not. */
async function watchReady(url: string, over: AbortSignal): Promise<string[]> {
  const notReady: string[] = []
  while (!over.aborted) {
    const answer = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(patience) })
      .then(async (response) => (response.ok ? null : `${response.status}: ${await response.text()}`))
      .catch((error: unknown) => String(error))
    // A machine that does much else does not answer in time either, and its load shows that.
    if (answer !== null && !over.aborted) notReady.push(`NOT READY at load ${loadavg()[0]?.toFixed(0)}: ${answer}`)
    await pause(1_000, undefined, { signal: over }).catch(() => undefined)
  }
  return notReady
}

async function ensureSqlmap(): Promise<void> {
  if (existsSync('/usr/bin/sqlmap')) return
  if (!canInstall()) throw new Error('Install sqlmap first (Debian: apt-get install sqlmap).')
  console.log('Installing sqlmap (apt-get install).')
  const { code, output } = await installWithApt(['sqlmap'])
  if (code !== 0) throw new Error(output)
}
