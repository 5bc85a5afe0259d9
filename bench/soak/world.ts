import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Role } from '@ido/contract'
import type pg from 'pg'
import { addPeople } from '../../apps/api/src/testing/data-folder.ts'
import { type MailServer, type ReceivedMail, startMailServer } from '../../apps/api/src/testing/mail-server.ts'
import { freePort } from '../../apps/api/src/platform/database/embedded-server.ts'
import { type PortalProcess, startPortal } from '../../scripts/portal-process.ts'
import { quietly } from '../../scripts/stages.ts'
import { onServer, type Primary, type Standby, startPrimary, startStandby } from './cluster.ts'

export const password = 'Soak-2026-tahan!'
export const credentials = { user: 'soak', password: 'soak-only' }

/** One process of the portal: killed and started again it stays the same one, on its port. */
export interface SoakProcess {
  url: string
  /** Null while it is not there. */
  process: PortalProcess | null
  start(): Promise<void>
  kill(): Promise<void>
  stop(): Promise<void>
}

export interface SoakWorld {
  primary: Primary
  standby: Standby | null
  mail: Mailbox
  places: SoakProcess[]
  people: Soaked[]
  /** Where attachments, exports and logs are. */
  folder: string
  onDatabase<T>(work: (client: pg.Client) => Promise<T>): Promise<T>
  stop(): Promise<void>
}

/** An account that somebody works with. */
export interface Soaked {
  id: number
  nik: string
  role: Role | null
  hasAccess: boolean
}

export interface WorldOptions {
  processes: number
  standby: boolean
  people: number
  /** Generated records; none for a small world. */
  data: { voc: number; tickets: number; orders: number; infra: number } | null
  say(line: string): void
}

/** A portal as people run it: production settings, a PostgreSQL of its own, real mail, and people in every role. */
export async function startWorld({
  processes,
  standby: isReplicated,
  people: count,
  data,
  say,
}: WorldOptions): Promise<SoakWorld> {
  const folder = mkdtempSync(join(tmpdir(), 'ido-soak-'))
  // The account that runs the database must get in, too.
  chmodSync(folder, 0o755)
  const primary = await startPrimary(join(folder, 'primary'))
  const mail = await openMailbox()
  const settings = {
    IDO_MODE: 'production',
    NODE_ENV: 'production',
    DEMO: '0',
    DATABASE_URL: primary.url,
    SMTP_URL: mail.url,
    PUBLIC_URL: 'http://127.0.0.1',
    REQUEST_ACCESS_USER: credentials.user,
    REQUEST_ACCESS_PASSWORD: credentials.password,
    // All of them come from one address.
    SIGN_IN_FAILURES_PER_MINUTE: '100000',
  }
  if (data) {
    say(`Generating ${data.voc} feedback, ${data.tickets} tickets, ${data.orders} orders, ${data.infra} samples.`)
    const wishes = Object.entries(data).flatMap(([kind, amount]) => [`--${kind}`, String(amount)])
    const { code, output } = await quietly(process.execPath, ['apps/api/src/commands/ido.ts', 'generate', ...wishes], { DATABASE_URL: primary.url, DATA_DIR: join(folder, 'data') }) // prettier-ignore
    if (code !== 0) throw new Error(output)
  }
  const standby = isReplicated ? await startStandby(primary, join(folder, 'standby')) : null
  const env = { ...settings, ...(standby && { DATABASE_REPLICA_URL: standby.url }) }
  const ports = await Promise.all(Array.from({ length: processes }, freePort))
  const places = ports.map((port) => placeAt(port, join(folder, 'data'), env))
  // The first one migrates.
  await places[0]?.start()
  await Promise.all(places.map((place) => place.start()))
  const onDatabase: SoakWorld['onDatabase'] = (work) => onServer(primary.url, work)
  const people = await onDatabase((client) => addSoaked(client, count))
  return {
    primary,
    standby,
    mail,
    places,
    people,
    folder,
    onDatabase,
    async stop() {
      await Promise.all(places.map((place) => place.stop()))
      await mail.down()
      await standby?.stop()
      await primary.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const mostStarts = 3

function placeAt(port: number, dataDir: string, env: NodeJS.ProcessEnv): SoakProcess {
  return {
    url: `http://127.0.0.1:${port}`,
    process: null,
    async start() {
      // Whoever runs it starts it again where a fault has met it on the way up.
      for (let tries = 1; this.process === null; tries += 1) {
        this.process = await startPortal({ dataDir, port, env }).catch((error: unknown) => {
          if (tries === mostStarts) throw error
          return null
        })
      }
    },
    async kill() {
      const { process: killed } = this
      this.process = null
      await killed?.kill()
    },
    async stop() {
      const { process: stopped } = this
      this.process = null
      await stopped?.stop()
    },
  }
}

/** A mail server that goes away and comes back on its port, and never forgets what it has taken. */
export interface Mailbox {
  url: string
  down(): Promise<void>
  up(): Promise<void>
  /** Every mail that was taken, with its Message-ID. */
  taken(): TakenMail[]
}

export interface TakenMail {
  to: string
  id: string
}

const takenMail = ({ to, source }: ReceivedMail): TakenMail => ({
  to,
  id: /^Message-ID: <(.*)>/im.exec(source)?.[1] ?? '',
})

async function openMailbox(): Promise<Mailbox> {
  let server: MailServer | null = await startMailServer()
  const { port, url } = server
  const former: TakenMail[] = []
  return {
    url,
    async down() {
      const { mails = [] } = server ?? {}
      await server?.close()
      server = null
      former.push(...mails.map(takenMail))
    },
    async up() {
      server ??= await startMailServer(port)
    },
    taken: () => [...former, ...(server?.mails ?? []).map(takenMail)],
  }
}

/** Of ten: who administers, decides, validates, works, keeps the logbook, reads, and has no access yet. */
const cast = ['ADMIN', 'MANAGEMENT', 'CMP', 'CMP', 'PO', 'PO', 'AGENT', null, null, 'GUEST'] as const

async function addSoaked(client: pg.Client, count: number): Promise<Soaked[]> {
  const wanted = Array.from({ length: count }, (_, place) => ({
    nik: String(300_001 + place),
    part: cast[place % cast.length] ?? null,
  }))
  const newcomers = wanted.map(({ nik, part }) => ({
    nik,
    name: `Orang ${nik}`,
    role: part === 'GUEST' ? null : part,
  }))
  await addPeople(client, newcomers, password)
  const guests = wanted.filter(({ part }) => part === 'GUEST').map(({ nik }) => nik)
  await client.query('update account set has_access = false where nik = any($1)', [guests])
  const { rows } = await client.query<{ id: string; nik: string }>(
    `select id, nik from account where nik like '3%' order by nik`,
  )
  return rows.map(({ id, nik }) => {
    const part = wanted.find((one) => one.nik === nik)?.part ?? null
    return { id: Number(id), nik, role: part === 'GUEST' ? null : part, hasAccess: part !== 'GUEST' }
  })
}
