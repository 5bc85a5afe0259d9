import { once } from 'node:events'
import { Agent, request as httpRequest, type IncomingMessage } from 'node:http'
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import {
  dayLength,
  createVoc,
  type FindingsAsked,
  findingsCall,
  listVoc,
  outagesCall,
  queryCall,
  recordsExport,
  type Query,
  targetStandings,
  watchCall,
} from '@ido/contract'
import { people } from './data.ts'
import type { HttpClient, HttpQuestion } from './load.ts'
import type { Options } from './options.ts'
import { openFolder, signIn, versionOf } from './portal.ts'
import { aligned, ms } from './format.ts'
import { benchText } from './questions.ts'

/** How long a call of somebody takes while nobody else asks, and while one other person asks for all they can. */
interface CallTimes {
  call: string
  quiet: number
  during: number
  samples: number
}

export interface FairResult {
  calls: CallTimes[]
  /** Answers that the greedy one had meanwhile, by status. */
  greedy: Record<string, number>
  /** Whether `/readyz` said so every time it was asked. */
  wasReady: boolean
}

const lists = 60
const figures = 40
const downloads = 20
/** Milliseconds that nobody notices, whatever the call takes in peace. */
const unnoticed = 250
const share = 0.95
/** Milliseconds from one round of the other person to the next: who works without a pause soon has no draft left to write. */
const pace = 100

/** The heaviest lists, figures and stalled downloads of one person beside page, figure and write of another. */
export async function measureFair(
  folder: string,
  { samples, seconds }: Options,
  say: (line: string) => void,
): Promise<{ result: FairResult; version: string }> {
  const { portal, database, stop } = await openFolder(folder)
  const { client: greedy } = await signIn(portal, people.admin.nik)
  const { client: other } = await signIn(portal, people.staff.nik)
  const asked = callsOf()
  const quiet = await timesIn(other, asked, samples)
  say('Measured in peace; now one person asks for all they can.')
  const attack = begin(greedy)
  await pause(2_000)
  const ready = watch(portal.url)
  const until = performance.now() + seconds * 5_000
  const during = await timesIn(other, asked, samples, until)
  const wasReady = await ready.end()
  const answered = await attack.end()
  await database.query('delete from voc where longtext = $1', [benchText])
  const version = await versionOf(database)
  other.close()
  await stop()
  const calls = asked.map(({ name }, place) => ({
    call: name,
    quiet: p95(quiet[place] ?? []),
    during: p95(during[place] ?? []),
    samples: during[place]?.length ?? 0,
  }))
  return { result: { calls, greedy: answered, wasReady }, version }
}

interface Call {
  name: string
  question(round: number): HttpQuestion
}

/** Each round asks what nobody has asked before, so that no answer is a kept one. */
function callsOf(): Call[] {
  return [
    { name: 'page 1', question: () => ({ method: 'GET', path: `${listVoc.path}?page=1&size=10` }) },
    {
      name: 'one figure',
      question: (round) => ({ method: 'POST', path: queryCall.path, body: JSON.stringify(lastDays(7 + (round % 80))) }),
    },
    {
      name: 'one write',
      question: () => ({ method: 'POST', path: createVoc.path, body: JSON.stringify({ longtext: benchText }) }),
    },
  ]
}

const dayBefore = (days: number) => new Date(Date.now() - days * dayLength).toISOString().slice(0, 10)
const lastDays = (days: number): Query => ({
  dataset: 'voc',
  measures: ['feedback', 'nps'],
  from: dayBefore(days),
  to: dayBefore(1),
})

async function timesIn(client: HttpClient, calls: Call[], rounds: number, until = 0): Promise<number[][]> {
  const taken = calls.map((): number[] => [])
  for (let round = 0; round < rounds || performance.now() < until; round += 1) {
    for (const [place, { question }] of calls.entries()) {
      const start = performance.now()
      await client.ask(question(round))
      taken[place]?.push(performance.now() - start)
    }
    await pause(pace)
  }
  return taken
}

function p95(times: number[]): number {
  const sorted = times.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN
}

// ---- The one who asks for all they can ----

function begin(client: HttpClient): { end(): Promise<Record<string, number>> } {
  const answered: Record<string, number> = {}
  const sockets = Array.from({ length: downloads }, () => stall(client))
  const agent = new Agent({ keepAlive: true, maxSockets: lists + figures })
  const over = new AbortController()
  let asked = 0
  const again = async (question: () => HttpQuestion) => {
    while (!over.signal.aborted) {
      const status = await ask(client, agent, question()).catch(() => null)
      if (status === null) return
      answered[status] = (answered[status] ?? 0) + 1
      if (status === 400) throw new Error(`${question().path} is refused, so that it stops nobody.`)
      // Whoever is told to come again later does, if not as late as they are told.
      if (status === 503) await pause(200)
    }
  }
  const workers = [
    ...Array.from({ length: lists }, () => again(() => heavyList((asked += 1)))),
    ...Array.from({ length: figures }, () => again(() => heavyFigure((asked += 1)))),
  ]
  return {
    async end() {
      over.abort()
      for (const socket of sockets) socket.destroy()
      agent.destroy()
      await Promise.all(workers)
      return answered
    },
  }
}

/** Words and parts of words over all text, sorted by what no index has in order, far along. */
function heavyList(round: number): HttpQuestion {
  const words = ['aplikasi', 'tagihan', 'lambat', 'jaringan', 'layanan', 'sering']
  const query = new URLSearchParams({
    search: words[round % words.length] ?? '',
    page: String(1 + (round % 500)),
    size: '100',
    orderName: 'createdby',
    orderBy: round % 2 === 0 ? 'asc' : 'desc',
    score_from: String(round % 50),
  })
  return { method: 'GET', path: `${listVoc.path}?${query}` }
}

const heavyFigures = [heavyQuestion, heavyFindings, heavyQuestion, heavyOutages, heavyWatch, heavyStandings]

function heavyFigure(round: number): HttpQuestion {
  return (heavyFigures[round % heavyFigures.length] ?? heavyQuestion)(round)
}

/** As many figures as may be asked about, by as many dimensions as are looked into, under filters that differ. */
function heavyFindings(round: number): HttpQuestion {
  const measures = ['feedback', 'nps', 'promoters', 'detractors']
  const body: FindingsAsked = {
    figures: Array.from({ length: 20 }, (_, place) => ({
      dataset: 'voc',
      measure: measures[place % measures.length] ?? '',
      ...(place >= measures.length && { filters: { sentiment: [place % 2 === 0 ? 'Negatif' : 'Positif'] } }),
    })),
    by: ['product', 'region', 'category'],
    from: dayBefore(30 + (round % 300)),
    to: dayBefore(0),
  }
  return { method: 'POST', path: findingsCall.path, body: JSON.stringify(body) }
}

function heavyOutages(round: number): HttpQuestion {
  const query = new URLSearchParams({ dataset: 'infra', from: dayBefore(100 + (round % 250)), to: dayBefore(0) })
  return { method: 'GET', path: `${outagesCall.path}?${query}` }
}

function heavyWatch(): HttpQuestion {
  return { method: 'GET', path: `${watchCall.path}?dataset=infra` }
}

function heavyStandings(round: number): HttpQuestion {
  const query = new URLSearchParams({ from: dayBefore(100 + (round % 250)), to: dayBefore(0) })
  return { method: 'GET', path: `${targetStandings.path}?${query}` }
}

function heavyQuestion(round: number): HttpQuestion {
  const body: Query = {
    dataset: 'voc',
    measures: ['feedback', 'nps', 'promoters', 'detractors'],
    dimensions: ['region', 'product'],
    from: dayBefore(3_000 - (round % 2_000)),
    filters: { sentiment: ['Negatif'] },
  }
  return { method: 'POST', path: queryCall.path, body: JSON.stringify(body) }
}

async function ask(client: HttpClient, agent: Agent, { method, path, body }: HttpQuestion): Promise<number> {
  const headers = body ? { ...client.headers, 'content-length': Buffer.byteLength(body) } : client.headers
  const request = httpRequest(client.url + path, { agent, method, headers })
  request.end(body)
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  response.resume()
  await once(response, 'end')
  return response.statusCode ?? 0
}

/** Asks for every record as a file and takes none of it. */
function stall(client: HttpClient): Socket {
  const { hostname, port } = new URL(client.url)
  const query = 'format=csv&dataset=voc&measure=feedback'
  const socket = connect(Number(port), hostname)
  socket.on('error', () => undefined)
  socket.pause()
  socket.write(
    `GET ${recordsExport.path}?${query} HTTP/1.1\r\nhost: ido\r\nauthorization: ${client.headers['authorization']}\r\n\r\n`,
  )
  return socket
}

/** Asks a few times a second whether the portal is ready. */
function watch(url: string): { end(): Promise<boolean> } {
  const over = new AbortController()
  const asking = (async () => {
    while (!over.signal.aborted) {
      if (!(await fetch(`${url}/readyz`)).ok) return false
      await pause(250)
    }
    return true
  })()
  return {
    end() {
      over.abort()
      return asking
    },
  }
}

export function fairTable({ calls, greedy, wasReady }: FairResult): string {
  const rows = calls.map(({ call, quiet, during, samples }) => {
    const most = Math.max(3 * quiet, unnoticed)
    return [call, ms(quiet), ms(during), ms(most), during <= most ? 'reached' : 'NOT reached', String(samples)]
  })
  const statuses = Object.entries(greedy).map(([status, count]) => `${count} x ${status}`)
  return [
    aligned([['call of another', 'p95 in peace', 'p95 during', 'at most', '', 'samples'], ...rows]),
    `${lists} heavy lists, ${figures} heavy figures, ${downloads} stalled downloads of one person: ${statuses.join(', ')}`,
    `${wasReady ? 'reached' : 'NOT reached'}: /readyz stays true`,
  ].join('\n')
}
