import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { people } from './data.ts'
import { BareServer, type HttpClient, httpRate, sqlRate, timesOf } from './load.ts'
import type { Options } from './options.ts'
import { coldStartOf, openFolder, peakMemory, signIn, versionOf } from './portal.ts'
import { type BenchQuestion, benchText, questionsOn } from './questions.ts'
import type { AnsweredQuestion, SizeResult } from './report.ts'

interface Bench {
  database: pg.Client
  databaseUrl: string
  clients: { admin: HttpClient; staff: HttpClient }
  bare: BareServer
  options: Options
  say: (line: string) => void
}

/** The list of VOC at one size. */
export async function measureVoc(
  folder: string,
  records: number,
  options: Options,
  say: Bench['say'],
): Promise<{ result: Omit<SizeResult, 'generated'>; version: string }> {
  const coldStart = await coldStartOf(folder)
  const { portal, database, databaseUrl, stop } = await openFolder(folder)
  await removeOwnRecords(database)
  const bare = await BareServer.start()
  const [admin, staff] = [await signIn(portal, people.admin.nik), await signIn(portal, people.staff.nik)]
  const clients = { admin: admin.client, staff: staff.client }
  const bench: Bench = { database, databaseUrl, clients, bare, options, say }
  const questions = await questionsOn(database, { admin: admin.id, staff: staff.id })
  await workFor(warmSeconds, clients.admin, questions)
  await removeOwnRecords(database)
  const answers: AnsweredQuestion[] = []
  for (const question of questions) {
    answers.push(await measure(question, bench))
  }
  const peakMegabytes = peakMemory(portal.pid)
  await removeOwnRecords(database)
  const version = await versionOf(database)
  for (const client of Object.values(clients)) client.close()
  bare.stop()
  await stop()
  return { result: { records, coldStart, peakMegabytes, answers }, version }
}

const warmSeconds = 10

/** A portal that has just started compiles its code as it is asked; people meet one that has been at work. */
async function workFor(seconds: number, client: HttpClient, questions: readonly BenchQuestion[]): Promise<void> {
  const until = performance.now() + seconds * 1000
  const quick = questions.filter(({ name }) => /^(page 1|sorted|one record|create)/.test(name))
  while (performance.now() < until) for (const { portal } of quick) await client.ask(portal)
}

async function measure(
  question: BenchQuestion,
  { database, databaseUrl, clients, bare, options, say }: Bench,
): Promise<AnsweredQuestion> {
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
  const { name, limit } = question
  return { question: name, ...(limit && { limit }), portal, portalAgain, sql, perSecond }
}

/** A fast wrong answer is worth nothing. */
function refuseWrongTotal(question: BenchQuestion, answer: string): void {
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
