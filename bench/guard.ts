import { createHash } from 'node:crypto'
import { currentSession, listVoc, vocDetailCall } from '@ido/contract'
import type { ClientBase } from 'pg'
import { people } from './data.ts'
import { BareServer, type HttpClient, type HttpQuestion, httpRate, type Times, timesOf } from './load.ts'
import type { Options } from './options.ts'
import { openFolder, signIn, versionOf } from './portal.ts'
import { aligned, ms } from './format.ts'
import { type Ask, detail, firstPage } from './sql.ts'

/** One call beside the SQL that it needs at the least and a bare server that answers its bytes. */
interface CallTimes {
  call: string
  portal: Times
  sql: Times
  bare: Times
}

export interface GuardResult {
  calls: CallTimes[]
  /** Answers a second of the page of ten at 32 connections. */
  perSecond: { portal: number; bare: number }
}

interface Call {
  name: string
  question: HttpQuestion
  sql: Ask
}

/** What every call costs before its own work begins: the process alone, a session, one record, a page of ten. */
export async function measureGuard(
  folder: string,
  { samples, seconds }: Options,
  say: (line: string) => void,
): Promise<{ result: GuardResult; version: string }> {
  const { portal, database, stop } = await openFolder(folder)
  const bare = await BareServer.start()
  const { client } = await signIn(portal, people.admin.nik)
  const calls: CallTimes[] = []
  const asked = await callsOn(database, client)
  for (const { name, question, sql } of asked) {
    await bare.answerWith(await client.ask(question))
    const contenders = [() => client.ask(question), () => sql(database), () => bare.client.ask(question)]
    const [portalTimes, sqlTimes, bareTimes] = await timesOf(contenders, 5 * samples, () => Promise.resolve())
    if (!portalTimes || !sqlTimes || !bareTimes) throw new Error(`${name} was not measured`)
    calls.push({ call: name, portal: portalTimes, sql: sqlTimes, bare: bareTimes })
    say(`${name}: ${ms(portalTimes.median)} ms`)
  }
  const page = asked.find(({ name }) => name === pageOfTen)?.question
  if (!page) throw new Error('There is no page of ten')
  const perSecond = { portal: await httpRate(client, page, seconds), bare: await httpRate(bare.client, page, seconds) }
  const version = await versionOf(database)
  client.close()
  bare.stop()
  await stop()
  return { result: { calls, perSecond }, version }
}

const health = 'health, no session'
const session = 'who is signed in'
const oneRecord = 'one record with history'
const pageOfTen = 'page of ten, exact total'

async function callsOn(database: ClientBase, { headers }: HttpClient): Promise<Call[]> {
  const { rows } = await database.query<{ id: string }>('select id from voc order by time_in desc, id desc limit 1')
  const id = Number(rows[0]?.id)
  const hash = createHash('sha256')
    .update((headers['authorization'] ?? '').replace('Bearer ', ''))
    .digest()
  const get = (path: string): HttpQuestion => ({ method: 'GET', path })
  return [
    { name: health, question: get('/healthz'), sql: (client) => client.query({ name: 'one', text: 'select 1' }) },
    { name: session, question: get(currentSession.path), sql: rightsOf(hash) },
    { name: oneRecord, question: get(vocDetailCall.path.replace(':id', String(id))), sql: detail(id) },
    { name: pageOfTen, question: get(`${listVoc.path}?page=1&size=10`), sql: firstPage(10) },
  ]
}

/** Who holds a session and their rights, without a check of either. */
const rightsOf =
  (hash: Buffer): Ask =>
  (client) =>
    client.query({
      name: 'rights',
      text: `select a.*, (select json_agg(r) from account_role h join role r on r.name = h.role where h.account_id = a.id) as roles
        from session s join account a on a.id = s.account_id where s.token_hash = $1`,
      values: [hash],
    })

/** The table, and for each aim whether it is reached. */
export function guardTable({ calls, perSecond }: GuardResult): string {
  const rows = calls.map(({ call, portal, sql, bare }) => [
    call,
    ...[portal, sql, bare].flatMap(({ median, p95 }) => [ms(median), ms(p95)]),
  ])
  const median = (name: string) => calls.find(({ call }) => call === name)?.portal.median ?? Number.NaN
  const atMost = (what: string, value: number, limit: number) =>
    `${value <= limit ? 'reached' : 'NOT reached'}: ${what} ${ms(value)} ms (at most ${limit})`
  const rate = Math.round(perSecond.portal)
  return [
    aligned([['call', 'portal', 'p95', 'SQL', 'p95', 'bare', 'p95'], ...rows]),
    atMost('a signed-in call beyond health', median(session) - median(health), 1),
    atMost(oneRecord, median(oneRecord), 3),
    atMost(pageOfTen, median(pageOfTen), 3.4),
    `${rate >= 1060 ? 'reached' : 'NOT reached'}: ${rate} pages of ten a second at 32 connections (at least 1060), bare ${Math.round(perSecond.bare)}`,
  ].join('\n')
}
