import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { login } from '@ido/contract'
import pg from 'pg'
import { startEmbedded } from '../apps/api/src/platform/database/embedded.ts'
import { type PortalProcess, startPortal } from '../scripts/portal-process.ts'
import { filledFolder, password, people } from './data.ts'
import { BareServer, HttpClient, httpRate, sqlRate, timesOf } from './load.ts'
import { type Options, readOptions, usage } from './options.ts'
import { type Question, benchText, questionsOn } from './questions.ts'
import { type Answered, type SizeResult, describeMachine, growth, keep, legend, table } from './report.ts'

const say = (line: string): void => void process.stdout.write(`${line}\n`)

const env = { DEMO: '0' }

interface Bench {
  database: pg.Client
  databaseUrl: string
  clients: { admin: HttpClient; staff: HttpClient }
  bare: BareServer
  options: Options
}

async function main(): Promise<void> {
  const options = readOptions(process.argv.slice(2))
  if (!options) {
    say(usage)
    return
  }
  const results: SizeResult[] = []
  let version = ''
  for (const records of options.sizes) {
    const folder = await filledFolder(records, say)
    const measured = await measureSize(folder, records, options)
    version = measured.version
    results.push(measured.result)
    say(`\n${table(measured.result)}\n`)
  }
  const machine = describeMachine(version)
  say(legend)
  say(growth(results) ?? '')
  say(
    `${machine.processor}, ${machine.cores} cores, ${machine.memoryGigabytes} GB · Node ${machine.node} · PostgreSQL ${machine.postgresql} · ${machine.commit}`,
  )
  say(`Kept in ${keep(machine, results)}`)
}

async function measureSize(folder: string, records: number, options: Options) {
  const coldStart = await coldStartOf(folder)
  const portal = await startPortal({ dataDir: folder, env })
  const server = await startEmbedded({ dataDir: folder, role: 'command' })
  const database = new pg.Client({ connectionString: server.url })
  await database.connect()
  await removeOwnRecords(database)
  const bare = await BareServer.start()
  const [admin, staff] = [await signIn(portal, people.admin.nik), await signIn(portal, people.staff.nik)]
  const clients = { admin: admin.client, staff: staff.client }
  const bench: Bench = { database, databaseUrl: server.url, clients, bare, options }
  const answers: Answered[] = []
  for (const question of await questionsOn(database, { admin: admin.id, staff: staff.id })) {
    answers.push(await measure(question, bench))
  }
  const peakMegabytes = peakMemory(portal.pid)
  await removeOwnRecords(database)
  const { rows } = await database.query<{ server_version: string }>('show server_version')
  for (const client of Object.values(clients)) client.close()
  bare.stop()
  await database.end()
  await portal.stop()
  await server.stop()
  const result: SizeResult = { records, coldStart, peakMegabytes, answers }
  return { result, version: rows[0]?.server_version ?? '' }
}

async function measure(
  question: Question,
  { database, databaseUrl, clients, bare, options }: Bench,
): Promise<Answered> {
  const client = clients[question.as]
  const answer = await client.ask(question.portal)
  refuseWrongTotal(question, answer)
  await bare.answerWith(answer)
  const ask = () => client.ask(question.portal)
  const touch = () => touchOne(database)
  const [portal, sql] = await timesOf([ask, () => question.sql(database)], options.samples, touch)
  const [portalAgain] = await timesOf([ask], options.samples, () => Promise.resolve())
  if (!portal || !sql || !portalAgain) throw new Error(`${question.name} was not measured`)
  const over = new AbortController()
  const writing = keepWriting(databaseUrl, over.signal)
  const perSecond = {
    portal: await httpRate(client, question.portal, options.seconds),
    sql: await sqlRate(databaseUrl, question.sql, options.seconds),
    bare: await httpRate(bare.client, question.portal, options.seconds),
  }
  over.abort()
  await writing
  say(`${question.name}: ${portal.median.toFixed(2)} ms, best SQL ${sql.median.toFixed(2)} ms`)
  return { question: question.name, portal, portalAgain, sql, perSecond }
}

/** A fast wrong answer is worth nothing. */
function refuseWrongTotal(question: Question, answer: string): void {
  if (question.total === null) return
  const { meta } = JSON.parse(answer) as { meta: { totalData: number } }
  if (meta.totalData !== question.total) {
    throw new Error(`${question.name}: the portal counts ${meta.totalData}, the table has ${question.total}`)
  }
}

/** Changes nothing that anybody sees, and moves the version of the data, so that no remembered total counts any more. */
async function touchOne(database: pg.Client): Promise<void> {
  await database.query('update voc set progress_by_po = progress_by_po where id = (select max(id) from voc)')
}

/** Ten writes a second while the portal is under load, as on a day when people work. */
async function keepWriting(databaseUrl: string, over: AbortSignal): Promise<void> {
  const database = new pg.Client({ connectionString: databaseUrl })
  await database.connect()
  while (!over.aborted) {
    await touchOne(database)
    await pause(100)
  }
  await database.end()
}

/** Also before a run: the last one may have been cut off. */
async function removeOwnRecords(database: pg.Client): Promise<void> {
  const { rowCount } = await database.query('delete from voc where longtext = $1', [benchText])
  if (rowCount) await database.query('vacuum (analyze)')
}

async function coldStartOf(folder: string): Promise<number> {
  const times: number[] = []
  for (let round = 0; round < 3; round += 1) {
    const portal = await startPortal({ dataDir: folder, env })
    times.push(portal.readyAfter)
    await portal.stop()
  }
  return times.toSorted((a, b) => a - b)[1] ?? Number.NaN
}

async function signIn(portal: PortalProcess, nik: string): Promise<{ client: HttpClient; id: number }> {
  const response = await fetch(portal.url + login.path, {
    method: login.method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ nik, password }),
  })
  if (!response.ok) throw new Error(`${nik} could not sign in: ${response.status} ${await response.text()}`)
  const { content } = (await response.json()) as { content: { token: string; id: number } }
  return { client: new HttpClient(portal.url, content.token), id: content.id }
}

/** The most memory that the process ever held; only Linux keeps count of it. */
function peakMemory(pid: number): number | null {
  try {
    const [, kilobytes] = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
    return kilobytes ? Math.round(Number(kilobytes) / 1024) : null
  } catch {
    return null
  }
}

await main()
