import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import {
  createVoc,
  dayLength,
  findingsCall,
  listVoc,
  outagesCall,
  queryCall,
  recordsExport,
  targetStandings,
  watchCall,
} from '@ido/contract'
import { type Bench, mostVoc } from './bench.ts'
import { password, people } from './data.ts'
import { type HttpClient, type HttpQuestion, millisecondsOf, spreadOf, startLoad } from './load.ts'
import { signIn } from './portal.ts'
import { benchText, deleteOwnRecords } from './voc.ts'

/** What one person asks for at once: connections of lists and of figures, and downloads that they do not read. */
const greed = { lists: 60, figures: 40, downloads: 20 }
/** Requests a second of each of their connections: a client that is refused comes again after a moment. */
const pace = 5
const mostTimes = 3
/** Milliseconds that nobody notices, however quick the call is otherwise. */
const unnoticed = 250
/** Milliseconds between two rounds of the other person: without a pause they soon have no draft left to write. */
const rest = 100

export const fair: Bench = {
  about: 'page, figure and write of one person while another asks for all they can',
  data: (options) => [{ voc: mostVoc(options) }],
  async measure({ options, open, say }) {
    const { portal, database } = await open()
    const greedy = await signIn(portal.url, people.admin.nik, password)
    const other = await signIn(portal.url, people.staff.nik, password)
    const quiet = await timesIn(other, (round) => round < options.one('samples', 60))
    say('Measured alone; now one person asks for all they can.')
    const seconds = 5 * options.one('seconds', 4)
    const load = { seconds: seconds + 120, pace }
    const loads = [
      startLoad(greedy, manyOf(heavyLists), { ...load, connections: greed.lists }),
      startLoad(greedy, manyOf(heavyFigures), { ...load, connections: greed.figures }),
    ]
    const sockets = Array.from({ length: greed.downloads }, () => stall(greedy))
    await pause(2_000)
    const until = performance.now() + seconds * 1000
    const during = await timesIn(other, () => performance.now() < until, portal.url)
    for (const one of loads) one.stop()
    for (const socket of sockets) socket.destroy()
    const statuses = await Promise.all(loads.map((one) => one.statuses()))
    if (statuses.some((counts) => counts['400']))
      throw new Error(`What is refused stops nobody: ${JSON.stringify(statuses)}`)
    say(`Lists and figures of the one person were answered ${JSON.stringify(statuses)}`)
    await deleteOwnRecords(database)
    for (const client of [greedy, other]) client.close()
    return Object.keys(calls).map((name) => {
      const [alone, beside] = [spreadOf(quiet[name] ?? []), spreadOf(during[name] ?? [])]
      const figures = { 'p95 alone': alone.p95, p95: beside.p95, samples: beside.samples }
      return { what: name, figures, most: { p95: Math.max(mostTimes * alone.p95, unnoticed) } }
    })
  },
}

const dayBefore = (days: number) => new Date(Date.now() - days * dayLength).toISOString().slice(0, 10)
const get = (path: string, query: Record<string, string | number>): HttpQuestion => ({
  method: 'GET',
  path: `${path}?${new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]))}`,
})
const post = (path: string, body: object): HttpQuestion => ({ method: 'POST', path, body: JSON.stringify(body) })
const lastDays = (days: number) => ({ from: dayBefore(days), to: dayBefore(0) })

/** Each round asks what nobody has asked before, so that no answer is a cached one. */
const calls: Record<string, (round: number) => HttpQuestion> = {
  'page 1': () => get(listVoc.path, { page: 1, size: 10 }),
  'one figure': (round) =>
    post(queryCall.path, {
      dataset: 'voc',
      measures: ['feedback', 'nps'],
      from: dayBefore(7 + (round % 80)),
      to: dayBefore(1),
    }),
  'one write': () => post(createVoc.path, { longtext: benchText }),
}

/** @param ready the portal's address, where it must also say that it is ready, in every round */
async function timesIn(client: HttpClient, goesOn: (round: number) => boolean, ready?: string) {
  const taken: Record<string, number[]> = {}
  for (let round = 0; goesOn(round); round += 1) {
    for (const [name, question] of Object.entries(calls)) {
      const times = (taken[name] ??= [])
      times.push(await millisecondsOf(() => client.ask(question(round))))
    }
    if (ready !== undefined && !(await fetch(`${ready}/readyz`)).ok)
      throw new Error('/readyz says that it is not ready')
    await pause(rest)
  }
  return taken
}

type Heavy = (round: number) => HttpQuestion

const manyOf = (kinds: readonly Heavy[]): HttpQuestion[] =>
  Array.from({ length: 600 }, (_, round) => kinds[round % kinds.length]?.(round) ?? []).flat()

const words = ['aplikasi', 'tagihan', 'lambat', 'jaringan', 'layanan', 'sering']
const measures = ['feedback', 'nps', 'promoters', 'detractors']

/** Words over all text, sorted by what no index has in order, far along. */
const heavyLists: Heavy[] = [
  (round) =>
    get(listVoc.path, {
      search: words[round % words.length] ?? '',
      page: 1 + (round % 500),
      size: 100,
      orderName: 'createdby',
      orderBy: round % 2 === 0 ? 'asc' : 'desc',
      score_from: round % 50,
    }),
]

const heavyQuery: Heavy = (round) =>
  post(queryCall.path, {
    dataset: 'voc',
    measures,
    dimensions: ['region', 'product'],
    from: dayBefore(3_000 - (round % 2_000)),
    filters: { sentiment: ['Negatif'] },
  })

const heavyFigures: Heavy[] = [
  heavyQuery,
  // As many figures as may be asked about, by as many dimensions as are looked into, under filters that differ.
  (round) =>
    post(findingsCall.path, {
      figures: Array.from({ length: 20 }, (_, place) => ({
        dataset: 'voc',
        measure: measures[place % measures.length],
        ...(place >= measures.length && { filters: { sentiment: [place % 2 === 0 ? 'Negatif' : 'Positif'] } }),
      })),
      by: ['product', 'region', 'category'],
      ...lastDays(30 + (round % 300)),
    }),
  heavyQuery,
  (round) => get(outagesCall.path, { dataset: 'infra', ...lastDays(100 + (round % 250)) }),
  () => get(watchCall.path, { dataset: 'infra' }),
  (round) => get(targetStandings.path, lastDays(100 + (round % 250))),
]

/** Asks for every record as a file and takes none of it. */
function stall({ url, headers }: HttpClient): Socket {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => undefined)
  socket.pause()
  const path = `${recordsExport.path}?format=csv&dataset=voc&measure=feedback`
  socket.write(`GET ${path} HTTP/1.1\r\nhost: ido\r\nauthorization: ${headers.authorization}\r\n\r\n`)
  return socket
}
