import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { demoAccounts, demoPassword } from '../apps/api/src/platform/demo-accounts.ts'
import { type OpenApi, operationsOf } from '../apps/api/src/testing/fuzz-requests.ts'
import { startEmbedded } from '../apps/api/src/platform/database/embedded.ts'
import { listen, startCanary } from './attack-canary.ts'
import { leftOutOf, type Tried, targetsOf } from './attack-targets.ts'
import { runSqlmap } from './attack-sqlmap.ts'
import { runWapiti } from './attack-wapiti.ts'
import { type PortalProcess, startPortal } from './portal-process.ts'
import { quietly } from './stages.ts'
import { buildWeb } from './web-build.ts'

/*
 * `npm run attack -- --minutes 20`: Debian's sqlmap and wapiti against a portal of its own with the demo's data, signed in
 * as several roles, over every call of the contract that takes something. Exit 1 where they find anything, where some of it was
 * no test, and where they find nothing in a server that has holes.
 */

/** With their share of the time: an administrator may ask the most, the others much less. */
const roles = [
  { role: 'ADMIN', share: 0.5 },
  { role: 'CMP', share: 0.3 },
  { role: null, share: 0.2 },
] as const
/** For the calls one by one; the rest is for pages and addresses as a whole. */
const sqlmapShare = 0.75
const canarySeconds = 60

const { values } = parseArgs({
  options: { minutes: { type: 'string', default: '20' }, only: { type: 'string', default: '' } },
})
const minutes = Number(values.minutes)
if (!(minutes > 0)) throw new Error(`--minutes: '${values.minutes}' is not a number above 0`)

// The portal ends with this process, by its exit handler.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(130))

await ensureTools()
await buildWeb()
const folder = mkdtempSync(join(tmpdir(), 'ido-attack-'))
// The account that runs the database must get in, or its files would stay elsewhere.
chmodSync(folder, 0o755)
try {
  const isSharp = await proveTools()
  if (isSharp) process.exitCode = (await attackPortal()) ? 0 : 1
  else process.exitCode = 1
} finally {
  rmSync(folder, { recursive: true, force: true })
}

/** Whether the tools find holes where there are some; whoever finds none anywhere has shown nothing of the portal. */
async function proveTools(): Promise<boolean> {
  console.log('First against a server with holes, which the tools must find.')
  const database = await startEmbedded({ dataDir: join(folder, 'canary'), role: 'command', throwAway: true })
  const canary = await startCanary(database.url)
  try {
    const { tried, missed } = await listen(canary, folder, canarySeconds)
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
  const env = { SIGN_IN_FAILURES_PER_MINUTE: '100000' }
  const portal = await startPortal({ dataDir: join(folder, 'data'), env, patienceSeconds: 1_200 })
  try {
    return tell(await attack(portal))
  } finally {
    await portal.stop()
  }
}

async function attack({ url, pid }: PortalProcess): Promise<Tried[]> {
  const document = (await (await fetch(`${url}/api/openapi.json`)).json()) as OpenApi
  const all = operationsOf(document)
  const targets = targetsOf(all, document).filter(({ name }) => name.includes(values.only))
  for (const line of leftOutOf(all)) console.log(line)
  const sessions = await Promise.all(
    roles.map(async ({ role, share }) => ({ url, role: role ?? 'staff', share, token: await signIn(url, role) })),
  )
  console.log(
    `${targets.length} calls at ${url} (process ${pid}), as ${sessions.map(({ role }) => role).join(', ')}, ${minutes} minutes.`,
  )
  const tried: Tried[] = []
  const note = (one: Tried) => {
    tried.push(one)
    console.log(lineOf(one))
  }
  for (const { share, ...session } of sessions) {
    const until = Date.now() + minutes * 60_000 * sqlmapShare * share
    note(await runSqlmap({ ...session, targets, folder, until }))
  }
  const seconds = Math.ceil((minutes * 60 * (1 - sqlmapShare)) / sessions.length)
  for (const { share: _, ...session } of sessions) note(await runWapiti({ ...session, targets, folder, seconds }))
  return tried
}

async function signIn(url: string, role: string | null): Promise<string> {
  const account = demoAccounts.find((one) => one.role === role && one.hasAccess)
  const response = await fetch(`${url}/api/v2/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ nik: account?.nik, password: demoPassword }),
  })
  if (!response.ok) throw new Error(`${account?.nik} could not sign in: ${response.status}`)
  const { content } = (await response.json()) as { content: { token: string } }
  return content.token
}

function lineOf({ tool, role, what, requests, seconds, found, untested, untried }: Tried): string {
  return [
    `${tool} as ${role}: ${requests} requests in ${seconds.toFixed(0)} s, ${found.length} found, ${untested.length} not tested, ${untried.length} values not tried`,
    what,
    ...found.map((finding) => `FOUND ${finding}`),
    ...untested.map((why) => `NOT TESTED ${why}`),
    ...untried.map((value) => `not tried ${value}`),
  ].join('\n  ')
}

/** Whether all of it was a test, and nothing was found. */
function tell(tried: readonly Tried[]): boolean {
  const all = tried.reduce((sum, { requests }) => sum + requests, 0)
  const found = tried.flatMap((one) => one.found).length
  const untested = tried.flatMap((one) => one.untested).length
  const untried = new Set(tried.flatMap((one) => one.untried)).size
  console.log(
    `${tried.length} attacks, ${all} requests, ${found} found, ${untested} not tested; ${untried} values not tried`,
  )
  return found === 0 && untested === 0 && all > 0
}

async function ensureTools(): Promise<void> {
  const tools = ['sqlmap', 'wapiti'].filter((tool) => !existsSync(`/usr/bin/${tool}`))
  if (tools.length === 0) return
  const isDebianRoot = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
  if (!isDebianRoot)
    throw new Error(`Install ${tools.join(' and ')} first (Debian: apt-get install ${tools.join(' ')}).`)
  console.log(`Installing ${tools.join(' and ')} (apt-get install).`)
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  const install = () => quietly('apt-get', ['install', '-y', '--no-install-recommends', ...tools], env)
  if ((await install()).code === 0) return
  await quietly('apt-get', ['update'], env)
  const { code, output } = await install()
  if (code !== 0) throw new Error(output)
}
