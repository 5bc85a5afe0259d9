import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { exportVoc, listVoc } from '@ido/contract'
import type { Worker } from './portal-client.ts'
import { onServer } from './cluster.ts'
import type { Meter } from './meter.ts'
import type { SoakWorld } from './world.ts'

/** Something that breaks; it is over when it resolves. */
export type Break = (world: SoakWorld, meter: Meter, someone: Worker) => Promise<void>

const times = async (count: number, between: number, work: () => Promise<unknown>) => {
  for (let round = 0; round < count; round += 1) {
    await work()
    await pause(between)
  }
}

/** What is asked meanwhile may fail; also where breaking itself fails, that comes to an end. */
async function excusing(meter: Meter, what: string, work: () => Promise<unknown>, place?: number): Promise<void> {
  const over = meter.begin(what, place)
  try {
    await work()
  } finally {
    over()
  }
}

/** Told by its name, and nothing that goes wrong meanwhile is excused by it. */
async function unnoticed(meter: Meter, what: string, work: () => Promise<unknown>): Promise<void> {
  const over = meter.beginUnnoticed(what)
  try {
    await work()
  } finally {
    over()
  }
}

/** The connections of the portal's processes, and nobody else's. */
const ours = `from pg_stat_activity where application_name ~ '^ido \\d+$' and pid <> pg_backend_pid()`

const statementsCancelled: Break = ({ onDatabase }, meter) =>
  excusing(meter, 'statements cancelled', () =>
    times(10, 300, () =>
      onDatabase((client) => client.query(`select pg_cancel_backend(pid) ${ours} and state = 'active'`)),
    ),
  )

const connectionsKilled: Break = ({ onDatabase }, meter) =>
  excusing(meter, 'connections killed', () =>
    times(3, 1_000, () => onDatabase((client) => client.query(`select pg_terminate_backend(pid) ${ours}`))),
  )

/** Nobody who waits for an answer notices: mail is sent by jobs, which try again. */
const mailAway: Break = ({ mail }, meter) =>
  unnoticed(meter, 'mail server away', async () => {
    await mail.down()
    await pause(15_000)
    await mail.up()
  })

/** Sockets that take nothing of what they asked for, and sockets that never finish asking: others must not notice either. */
const slowReaders: Break = ({ places }, meter, { token }) => {
  const text = `GET ${exportVoc.path}?format=csv HTTP/1.1\r\nhost: ido\r\nauthorization: Bearer ${token}\r\n\r\n`
  return unnoticed(meter, 'slow readers', () => holdSockets(places, 12, 20_000, text))
}

const halfOpen: Break = ({ places }, meter) => {
  const text = `POST ${listVoc.path} HTTP/1.1\r\nhost: ido\r\ncontent-type: application/json\r\ncontent-length: 5000\r\n\r\n{`
  return unnoticed(meter, 'half-open sockets', () => holdSockets(places, 150, 20_000, text))
}

async function holdSockets(places: SoakWorld['places'], count: number, ms: number, text: string): Promise<void> {
  const sockets = places.flatMap(({ url, process }) => {
    if (!process) return []
    const { hostname, port } = new URL(url)
    return Array.from({ length: count }, () => silent(Number(port), hostname, text))
  })
  await pause(ms)
  for (const socket of sockets) socket.destroy()
}

function silent(port: number, hostname: string, text: string): Socket {
  const socket = connect(port, hostname)
  socket.on('error', () => undefined)
  socket.pause()
  socket.write(text)
  return socket
}

/** Many ask and go away before they are answered. */
const goneAway: Break = ({ places }, meter, { token }) => {
  const [place] = places.filter(({ process }) => process)
  const { hostname, port } = new URL(place?.url ?? 'http://127.0.0.1:1')
  const text = `GET ${listVoc.path}?search=aplikasi&orderName=createdby HTTP/1.1\r\nhost: ido\r\nauthorization: Bearer ${token}\r\n\r\n`
  const askAndGo = async () => {
    const sockets = Array.from({ length: 20 }, () => silent(Number(port), hostname, text))
    await pause(20)
    for (const socket of sockets) socket.destroy()
  }
  return unnoticed(meter, 'readers gone', () => times(10, 300, askAndGo))
}

const clockJobs = ['access-reminders', 'access-ends', 'retention', 'address-changes']

/** What the clock starts at night, now, and all at once. */
const clockStrikes: Break = ({ onDatabase }, meter) =>
  unnoticed(meter, 'the clock strikes', () =>
    onDatabase(async (client) => {
      for (const name of clockJobs) await client.query('select graphile_worker.add_job($1)', [name])
    }),
  )

/** It stands still with all its connections, as on a machine that hangs; who has just asked it waits or gets a 503. */
const standbyFreezes: Break = async ({ standby }, meter) => {
  if (!standby) return
  await excusing(meter, 'standby freezes', async () => {
    try {
      standby.freeze()
      await pause(6_000)
    } finally {
      standby.thaw()
    }
  })
}

/** What asks it is cut off, and it is cut off from the primary, for longer than nobody would notice. */
const standbyCutOff: Break = async ({ standby }, meter) => {
  if (!standby) return
  await excusing(meter, 'standby cut off', async () => {
    try {
      await standby.cutOff()
      await times(3, 1_000, () =>
        onServer(standby.url, (client) => client.query(`select pg_terminate_backend(pid) ${ours}`)),
      )
    } finally {
      await standby.joinAgain()
    }
  })
}

const standbyKilled: Break = async ({ standby }, meter) => {
  if (!standby) return
  await excusing(meter, 'standby killed', async () => {
    await standby.kill()
    await pause(2_000)
    await standby.start()
  })
}

/** The standby stops to follow: it still answers, with what was. No answer may be wrong for it, so nothing is excused. */
const standbyLags: Break = async ({ standby }, meter) => {
  if (!standby) return
  const replay = (what: 'pause' | 'resume') =>
    onServer(standby.url, (client) => client.query(`select pg_wal_replay_${what}()`))
  await unnoticed(meter, 'standby lags', async () => {
    await replay('pause')
    await pause(8_000)
    // One that was killed meanwhile has forgotten that it was to wait.
    await replay('resume').catch(() => undefined)
  })
}

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
  await excusing(meter, 'a process killed', killed, at)
}

function afterEachOther(...parts: Break[]): Break {
  return async (...given) => {
    for (const happens of parts) await happens(...given)
  }
}

const standbyFails = afterEachOther(standbyFreezes, standbyKilled)

/** The short form takes some of what the minutes are made of. */
export const parts = { connectionsKilled, standbyLags, standbyFails }

/** In every ten minutes each of them once, at the same minute, so that tens of minutes can be compared. */
export const breaks: Record<string, Break> = {
  'statements cancelled': statementsCancelled,
  'connections killed': connectionsKilled,
  'mail server away': mailAway,
  'slow readers': slowReaders,
  'half-open sockets': halfOpen,
  'standby killed': standbyFails,
  'standby lags': afterEachOther(standbyLags, standbyCutOff),
  'readers gone': goneAway,
  'the clock strikes': clockStrikes,
}
