import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { exportVoc, listVoc } from '@ido/contract'
import type { Worker } from './portal-client.ts'
import { onServer, type Standby } from './cluster.ts'
import type { Meter } from './meter.ts'
import type { SoakWorld } from './world.ts'

/** Something that breaks; it is over when it resolves. */
export type Break = (world: SoakWorld, meter: Meter, someone: Worker) => Promise<void>
type Work = (world: SoakWorld, someone: Worker) => Promise<unknown>

/** Errors meanwhile are explained by it. */
const shown =
  (what: string, work: Work): Break =>
  (world, meter, someone) =>
    meter.during(what, () => work(world, someone))

/** Nobody may notice it. */
const unnoticed =
  (what: string, work: Work): Break =>
  (world, meter, someone) =>
    meter.during(what, () => work(world, someone), { mayShow: false })

/** Happens where there is a standby; nobody may notice where not `mayShow`. */
const ofStandby =
  (what: string, work: (standby: Standby) => Promise<unknown>, mayShow = true): Break =>
  async ({ standby }, meter) => {
    if (standby) await meter.during(what, () => work(standby), { mayShow })
  }

const times = async (count: number, between: number, work: () => Promise<unknown>) => {
  for (let round = 0; round < count; round += 1) {
    await work()
    await pause(between)
  }
}

const run = (url: string, sql: string) => onServer(url, (client) => client.query(sql))

/** The connections of the portal's processes, and nobody else's. */
const ours = `from pg_stat_activity where application_name ~ '^ido \\d+$' and pid <> pg_backend_pid()`
const killOurs = `select pg_terminate_backend(pid) ${ours}`

const statementsCancelled = shown('statements cancelled', ({ primary }) =>
  times(10, 300, () => run(primary.url, `select pg_cancel_backend(pid) ${ours} and state = 'active'`)),
)

const connectionsKilled = shown('connections killed', ({ primary }) =>
  times(3, 1_000, () => run(primary.url, killOurs)),
)

/** Mail is sent by jobs, which try again. */
const mailAway = unnoticed('mail server away', async ({ mail }) => {
  await mail.down()
  await pause(15_000)
  await mail.up()
})

/** Sends so many times what never takes an answer, to each process, and goes away after a while. */
async function holdSockets({ places }: SoakWorld, count: number, milliseconds: number, text: string): Promise<void> {
  const sockets = places.flatMap(({ url, process }) => {
    const { hostname, port } = new URL(url)
    return Array.from({ length: process ? count : 0 }, () => {
      const socket = connect(Number(port), hostname)
      socket.on('error', () => undefined)
      socket.pause()
      socket.write(text)
      return socket
    })
  })
  await pause(milliseconds)
  for (const socket of sockets) socket.destroy()
}

const getOf = (path: string, { token }: Worker) =>
  `GET ${path} HTTP/1.1\r\nhost: ido\r\nauthorization: Bearer ${token}\r\n\r\n`

const slowReaders = unnoticed('slow readers', (world, someone) =>
  holdSockets(world, 12, 20_000, getOf(`${exportVoc.path}?format=csv`, someone)),
)

const halfOpen = unnoticed('half-open sockets', (world) => {
  const head = 'host: ido\r\ncontent-type: application/json\r\ncontent-length: 5000'
  return holdSockets(world, 150, 20_000, `POST ${listVoc.path} HTTP/1.1\r\n${head}\r\n\r\n{`)
})

/** Many ask and go away before they are answered. */
const goneAway = unnoticed('readers gone', (world, someone) => {
  const text = getOf(`${listVoc.path}?search=aplikasi&orderName=createdby`, someone)
  return times(10, 300, () => holdSockets(world, 20, 20, text))
})

/** What the clock starts at night, now, and all at once. */
const clockStrikes = unnoticed('the clock strikes', ({ primary }) =>
  run(
    primary.url,
    `select graphile_worker.add_job(name)
     from unnest(array['access-reminders', 'access-ends', 'retention', 'address-changes']) name`,
  ),
)

/** It stands still with all its connections, as on a machine that hangs; who has just asked it waits or gets a 503. */
const standbyFreezes = ofStandby('standby freezes', async (standby) => {
  try {
    standby.freeze()
    await pause(6_000)
  } finally {
    standby.thaw()
  }
})

/** What asks it is cut off, and it is cut off from the primary, for longer than nobody would notice. */
const standbyCutOff = ofStandby('standby cut off', async (standby) => {
  try {
    await standby.cutOff()
    await times(3, 1_000, () => run(standby.url, killOurs))
  } finally {
    await standby.joinAgain()
  }
})

const standbyKilled = ofStandby('standby killed', async (standby) => {
  await standby.kill()
  await pause(2_000)
  await standby.start()
})

/** The standby stops to follow: it still answers, with what was. No answer may be wrong for it. */
const standbyLags = ofStandby(
  'standby lags',
  async ({ url }) => {
    await run(url, 'select pg_wal_replay_pause()')
    await pause(8_000)
    // One that was killed meanwhile has forgotten that it was to wait.
    await run(url, 'select pg_wal_replay_resume()').catch(() => undefined)
  },
  false,
)

let turn = 0

/** One process of several dies as by `kill -9` and is started again. */
export const processKilled: Break = async ({ places }, meter) => {
  turn += 1
  const at = turn % places.length
  const place = places[at]
  if (!place?.process) return
  const killed = async () => {
    await place.kill()
    await place.start()
  }
  await meter.during('a process killed', killed, { place: at })
}

const afterEachOther =
  (...parts: Break[]): Break =>
  async (...given) => {
    for (const happens of parts) await happens(...given)
  }

const standbyFails = afterEachOther(standbyFreezes, standbyKilled)

/** The short form takes some of what the minutes are made of. */
export const parts = { connectionsKilled, standbyLags, standbyFails }

/** In every ten minutes each of them once, at the same minute, so that tens of minutes can be compared. */
export const breaks: readonly Break[] = [
  statementsCancelled,
  connectionsKilled,
  mailAway,
  slowReaders,
  halfOpen,
  standbyFails,
  afterEachOther(standbyLags, standbyCutOff),
  goneAway,
  clockStrikes,
]
