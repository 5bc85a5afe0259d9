import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import {
  createVoc,
  dayLength,
  type Endpoint,
  guessImport,
  type ImportDetail,
  ingestCall,
  jakartaDay,
  listVoc,
  outagesCall,
  queryCall,
  recordsExport,
  targetStandings,
  uploadImport,
} from '@ido/contract'
import { importDatasets } from '../apps/api/src/features/ingest/datasets.ts'
import { declaredEndpoints, nameOf } from '../apps/api/src/testing/contract.ts'
import { addPeople } from '../apps/api/src/testing/data-folder.ts'
import { hostileBodies, hostileFiles } from '../apps/api/src/testing/hostile-files.ts'
import type { Bench } from './bench.ts'
import { password, people, vocRecords } from './data.ts'
import {
  get,
  type HttpClient,
  type HttpQuestion,
  millisecondsOf,
  post,
  spreadOf,
  startLoad,
  statusesOf,
} from './load.ts'
import { keyFor, peakMemory, processesOf, signIn } from './portal.ts'
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
  data: ({ voc = vocRecords }) => ({ voc }),
  async measure({ options: { samples = 60, seconds = 4 }, open, say }) {
    const { portal, database } = await open()
    const greedy = await signIn(portal.url, people.admin.nik, password)
    const other = await signIn(portal.url, people.staff.nik, password)
    const quiet = await timesIn(other, (round) => round < samples)
    say('Measured alone; now one person asks for all they can.')
    const duration = 5 * seconds + 120
    const loads = [
      startLoad(greedy, manyOf(heavyLists), { duration, connectionRate: pace, connections: greed.lists }),
      startLoad(greedy, manyOf(heavyFigures), { duration, connectionRate: pace, connections: greed.figures }),
    ]
    const sockets = Array.from({ length: greed.downloads }, () => stall(greedy))
    await pause(2_000)
    const until = performance.now() + 5 * seconds * 1000
    const during = await timesIn(other, () => performance.now() < until)
    for (const one of loads) one.stop()
    for (const socket of sockets) socket.destroy()
    const statuses = (await Promise.all(loads.map(({ ended }) => ended))).map(statusesOf)
    if (statuses.some((counts) => counts['400']))
      throw new Error(`What is refused stops nobody: ${JSON.stringify(statuses)}`)
    say(`Lists and figures of the one person were answered ${JSON.stringify(statuses)}`)
    await deleteOwnRecords(database)
    return Object.keys(calls).map((name) => {
      const [alone, beside] = [spreadOf(quiet[name] ?? []), spreadOf(during[name] ?? [])]
      const figures = { 'p95 alone': alone.p95, p95: beside.p95, samples: beside.samples }
      return { what: name, figures, most: { p95: Math.max(mostTimes * alone.p95, unnoticed) } }
    })
  },
}

const dayBefore = (days: number) => jakartaDay(Date.now() - days * dayLength)
const lastDays = (days: number) => ({ from: dayBefore(days), to: dayBefore(0) })

type Asked = (round: number) => HttpQuestion

/** Each round asks what nobody has asked before, so that no answer is a cached one. */
const calls: Record<string, Asked> = {
  'page 1': () => get(listVoc.path, { page: 1, size: 10 }),
  'one figure': (round) =>
    post(queryCall.path, { dataset: 'voc', measures: ['feedback', 'nps'], from: dayBefore(7 + (round % 80)) }),
  'one write': () => post(createVoc.path, { longtext: benchText }),
}

async function timesIn(client: HttpClient, goesOn: (round: number) => boolean) {
  const taken: Record<string, number[]> = {}
  for (let round = 0; goesOn(round); round += 1) {
    for (const [name, question] of Object.entries(calls))
      (taken[name] ??= []).push(await millisecondsOf(() => client.ask(question(round))))
    await client.ask(get('/readyz'))
    await pause(rest)
  }
  return taken
}

const manyOf = (kinds: readonly Asked[]): HttpQuestion[] =>
  Array.from({ length: 600 }, (_, round) => kinds[round % kinds.length]?.(round) ?? []).flat()

const words = ['aplikasi', 'tagihan', 'lambat', 'jaringan', 'layanan', 'sering']
const measures = ['feedback', 'nps', 'promoters', 'detractors']

/** Words over all text, sorted by what no index has in order, far along. */
const heavyLists: Asked[] = [
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

const heavyFigures: Asked[] = [
  (round) =>
    post(queryCall.path, {
      dataset: 'voc',
      measures,
      dimensions: ['region', 'product'],
      from: dayBefore(3_000 - (round % 2_000)),
      filters: { sentiment: ['Negatif'] },
    }),
  (round) => get(outagesCall.path, { dataset: 'infra', ...lastDays(100 + (round % 250)) }),
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

const mostWhileHostile = { '/healthz': 300, MB: 600 }
const hostileAtOnce = 60

/** Sends the hostile content at this place, which begins again after the last. @returns the status of the answer */
type Door = (place: number) => Promise<number>

/** Hostile content at every door at once, each after the other, while somebody else asks for `/healthz`. */
export const hostile: Bench = {
  about: 'hostile files at every call that takes one, and hostile deliveries: others, and memory',
  data: () => 'own',
  async measure({ open, say }) {
    const { portal, database, databaseUrl } = await open()
    await addPeople(database, [people.admin], password)
    const client = await signIn(portal.url, people.admin.nik, password)
    const key = await keyFor(databaseUrl, importDatasets.map(({ name }) => name)) // prettier-ignore
    const doors = { ...(await fileDoors(client)), ...deliveryDoors(portal.url, key) }
    let held = 0
    const looking = setInterval(() => (held = Math.max(held, ...nodesOf(portal.pid).map((pid) => peakMemory(pid) || 0))), 100) // prettier-ignore
    const health = fork(join(import.meta.dirname, 'health.ts'), [portal.url], { execArgv: [] })
    try {
      for (const [name, send] of Object.entries(doors)) {
        // A call that refuses before it has read all closes the connection, which some senders see before the answer.
        const sent = Array.from({ length: hostileAtOnce }, (_, place) => send(place).catch(() => 'cut off'))
        const statuses = Object.entries(Object.groupBy(await Promise.all(sent), String))
        say(`${name}: ${statuses.map(([status, some]) => `${status}: ${some?.length}`).join(', ')}`)
      }
      health.send('worst')
      const [worst] = (await once(health, 'message')) as [number]
      const figures = { doors: Object.keys(doors).length, '/healthz': worst, MB: held }
      return [{ what: `${hostileAtOnce} at each door`, figures, most: mostWhileHostile }]
    } finally {
      clearInterval(looking)
      health.disconnect()
    }
  },
}

/** The portal's processes but for those of its database. */
const nodesOf = (pid: number): number[] =>
  processesOf(pid).filter((each) => {
    try {
      return readFileSync(`/proc/${each}/comm`, 'utf8').trim() !== 'postgres'
    } catch {
      return false
    }
  })

async function fileDoors(client: HttpClient): Promise<Record<string, Door>> {
  const { authorization } = client.headers
  const files = await Promise.all(Object.values(hostileFiles).map((make) => make()))
  const doorOf =
    (endpoint: Endpoint): Door =>
    async (place) => {
      const isImport = endpoint.path === uploadImport.path
      const form = new FormData()
      form.set('file', new Blob([new Uint8Array(files[place % files.length] ?? [])]), 'berkas.xlsx')
      const address = client.url + endpoint.path.replaceAll(/:\w+/g, '1') + (isImport ? '?dataset=tickets' : '')
      const answer = await fetch(address, { method: endpoint.method, headers: { authorization }, body: form })
      const text = await answer.text()
      return isImport && answer.ok ? guess((JSON.parse(text) as { content: ImportDetail }).content.id) : answer.status
    }
  /** What an import that was taken is read for. */
  async function guess(id: number): Promise<number> {
    const address = client.url + guessImport.path.replace(':id', String(id))
    const { status } = await fetch(address, { method: guessImport.method, headers: client.headers, body: '{}' })
    await fetch(`${client.url}${uploadImport.path}/${id}`, { method: 'DELETE', headers: { authorization } })
    return status
  }
  const takeFiles = declaredEndpoints.filter(({ upload }) => upload === true)
  return Object.fromEntries(takeFiles.map((endpoint) => [nameOf(endpoint), doorOf(endpoint)]))
}

function deliveryDoors(url: string, key: string): Record<string, Door> {
  const bodies = Object.values(hostileBodies).map(({ type, make }) => ({ type, body: new Uint8Array(make()) }))
  const doors = importDatasets.map(({ name }): [string, Door] => {
    const path = ingestCall.path.replace(':dataset', name)
    const send: Door = async (place) => {
      const { type = '', body = null } = bodies[place % bodies.length] ?? {}
      const headers = { authorization: `Bearer ${key}`, 'content-type': type }
      const answer = await fetch(url + path, { method: ingestCall.method, headers, body })
      await answer.arrayBuffer()
      return answer.status
    }
    return [`${ingestCall.method} ${path}`, send]
  })
  return Object.fromEntries(doors)
}
