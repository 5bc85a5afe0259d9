import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { demoAccounts, demoPassword } from '../apps/api/src/platform/demo-accounts.ts'
import { type OpenApi, operationsOf } from '../apps/api/src/testing/fuzz-requests.ts'
import { type Tried, targetsOf } from './attack-targets.ts'
import { runSqlmap } from './attack-sqlmap.ts'
import { runWapiti } from './attack-wapiti.ts'
import { type PortalProcess, startPortal } from './portal-process.ts'
import { quietly } from './stages.ts'
import { buildWeb } from './web-build.ts'

/*
 * `npm run attack -- --minutes 20`: Debian's sqlmap and wapiti against a portal of its own with the demo's data, signed in
 * as several roles, over every call of the contract that takes something. Exit 1 where they find anything.
 */

const roles = ['ADMIN', 'CMP', null] as const

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
const portal = await startPortal({
  dataDir: join(folder, 'data'),
  env: { SIGN_IN_FAILURES_PER_MINUTE: '100000' },
  patienceSeconds: 300,
})
try {
  const tried = await attack(portal)
  process.exitCode = tell(tried) ? 1 : 0
} finally {
  await portal.stop()
  rmSync(folder, { recursive: true, force: true })
}

async function attack({ url, pid }: PortalProcess): Promise<Tried[]> {
  const document = (await (await fetch(`${url}/api/openapi.json`)).json()) as OpenApi
  const targets = targetsOf(operationsOf(document), document).filter(({ name }) => name.includes(values.only))
  const sessions = await Promise.all(
    roles.map(async (role) => ({ role: role ?? 'staff', token: await signIn(url, role) })),
  )
  console.log(
    `${targets.length} calls at ${url} (process ${pid}), as ${sessions.map(({ role }) => role).join(', ')}, ${minutes} minutes.`,
  )
  // Three quarters for the calls one by one, the rest for pages and addresses as a whole.
  const ends = Date.now() + minutes * 45_000
  const tried: Tried[] = []
  for (const { role, token } of sessions) {
    const share = (ends - Date.now()) / (sessions.length - sessions.findIndex((one) => one.role === role))
    tried.push(...(await runSqlmap({ url, token, role, targets, folder, until: Date.now() + share })))
  }
  const seconds = Math.ceil((minutes * 15) / sessions.length)
  for (const session of sessions) tried.push(...(await runWapiti({ url, ...session, targets, folder, seconds })))
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

/** Whether anything was found. */
function tell(tried: readonly Tried[]): boolean {
  const widest = Math.max(...tried.map(({ what }) => what.length))
  for (const { tool, role, what, requests, seconds, found } of tried) {
    const result = found.length > 0 ? `FOUND ${found.join('; ')}` : 'nothing'
    console.log(
      `${tool.padEnd(7)} ${role.padEnd(6)} ${what.padEnd(widest)} ${String(requests).padStart(6)} requests ${seconds.toFixed(0).padStart(4)} s  ${result}`,
    )
  }
  const all = tried.reduce((sum, { requests }) => sum + requests, 0)
  const found = tried.flatMap((one) => one.found)
  console.log(`${tried.length} attacks, ${all} requests, ${found.length} found`)
  const without = tried.filter(({ requests }) => requests === 0)
  for (const { tool, what } of without) console.log(`${tool} asked nothing: ${what}`)
  return found.length > 0 || without.length > 0
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
