import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { downloadVocAttachment } from '@ido/contract'
import type { Acknowledged } from '../../e2e/crash/client.ts'
import { invariants, lostWrites } from '../../e2e/crash/checks.ts'
import { PortalClient, signIn } from './portal-client.ts'
import { Meter } from './meter.ts'
import type { SoakWorld } from './world.ts'

/** Everything that the portal has said to have kept, and every mail that it owes. */
export class Ledger {
  readonly voc: Acknowledged[] = []
  /** Ids of shift entries and what they say. */
  readonly entries = new Map<number, string>()
  /** By the attachment's id: whose it is and the hash of what it holds. */
  readonly attachments = new Map<number, { recordId: number; hash: string }>()
  /** Addresses of accounts that were made, each of which gets one invitation. */
  readonly invited = new Set<string>()
  readonly tickets = new Set<string>()
  /** How many codes were asked for, by the NIK: no more are mailed, and fewer where one was asked for too soon. */
  readonly codes = new Map<string, number>()

  get size(): number {
    return this.voc.length + this.entries.size + this.attachments.size + this.invited.size + this.tickets.size
  }
}

const patience = 120_000

/** What was acknowledged and is not there, what breaks the database's own rules, and mails that came twice or never. */
export async function missing(world: SoakWorld, ledger: Ledger): Promise<string[]> {
  const wrong: string[] = []
  await world.onDatabase(async (client) => {
    for (const { id, field, version } of await lostWrites(client, ledger.voc)) {
      wrong.push(`lost: record ${id}, version ${version}, ${field}`)
    }
    for (const { wrong: what, sql } of invariants) {
      const { rows } = await client.query(sql)
      if (rows.length > 0) wrong.push(`${what}: ${JSON.stringify(rows.slice(0, 3))}`)
    }
    const kept = async (sql: string) =>
      new Map((await client.query<{ id: string; what: string }>(sql)).rows.map(({ id, what }) => [id, what]))
    const entries = await kept('select id::text, activity as what from logbook_entry')
    for (const [id, activity] of ledger.entries)
      if (entries.get(String(id)) !== activity) wrong.push(`lost: shift entry ${id}`)
    const tickets = await kept('select number as id, title as what from ticket')
    for (const id of ledger.tickets) if (!tickets.has(id)) wrong.push(`lost: ticket ${id}`)
    const files = await kept('select id::text, storage_key as what from voc_attachment')
    for (const id of ledger.attachments.keys()) if (!files.has(String(id))) wrong.push(`lost: attachment ${id}`)
  })
  wrong.push(...(await wrongFiles(world, ledger)), ...(await wrongMails(world, ledger)))
  return wrong
}

/** Downloads every attachment that was acknowledged, as people do, and holds it against what was sent. */
async function wrongFiles({ people, places }: SoakWorld, { attachments }: Ledger): Promise<string[]> {
  if (attachments.size === 0) return []
  const reader = people.find(({ role }) => role === 'ADMIN')
  const url = places.find(({ process }) => process !== null)?.url ?? ''
  const token = await recovered(() => signIn(new PortalClient(places, new Meter()), reader?.nik ?? ''))
  const wrong: string[] = []
  for (const [id, { recordId, hash }] of attachments) {
    const path = downloadVocAttachment.path.replace(':id', String(recordId)).replace(':attachmentId', String(id))
    const content = await recovered(async () => {
      const response = await fetch(url + path, { headers: { authorization: `Bearer ${token}` } })
      if (response.status === 503) throw new Error(`${path} is not answered after everything is over`)
      return new Uint8Array(await response.arrayBuffer())
    })
    if (hashOf(content) !== hash) wrong.push(`attachment ${id} is not what was sent`)
  }
  return wrong
}

/** What broke last may still be on its way back. */
async function recovered<T>(work: () => Promise<T>): Promise<T> {
  for (const end = Date.now() + patience; ; await pause(1_000)) {
    try {
      return await work()
    } catch (error) {
      if (Date.now() > end) throw error
    }
  }
}

/** Jobs that mail somebody of what people do here. */
const mailJobs = ['password-link', 'access-code']

/** Waits until the queue is empty, since a killed process keeps what it began for half a minute. */
async function wrongMails(world: SoakWorld, { invited, codes }: Ledger): Promise<string[]> {
  const open = () =>
    world.onDatabase(async (client) => {
      const { rows } = await client.query<{ open: number }>(
        `select count(*)::int as open from graphile_worker._private_jobs j
         join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = any($1)`,
        [mailJobs],
      )
      return rows[0]?.open ?? 0
    })
  for (const end = Date.now() + patience; (await open()) > 0;) {
    if (Date.now() > end) return [`${await open()} mails are still not sent`]
    // Tried again later after a mail server that was away: that wait is not what is asked here.
    await world.onDatabase((client) =>
      client.query(`update graphile_worker._private_jobs set run_at = now() where locked_at is null`),
    )
    await pause(500)
  }
  const taken = world.mail.taken()
  const ids = countedBy(taken, ({ to, id }) => `${to} ${id}`)
  const counts = countedBy(
    taken.filter(({ id }) => !isOfNotices(id)),
    ({ to }) => to,
  )
  const codesOf = await world.onDatabase(async (client) => {
    const { rows } = await client.query<{ nik: string; email: string }>(
      'select nik, email from account where nik = any($1)',
      [[...codes.keys()]],
    )
    return new Map(rows.map(({ nik, email }) => [email, codes.get(nik) ?? 0]))
  })
  // Whoever else was mailed, for whatever reason but notices, was mailed once.
  const most = (to: string) => codesOf.get(to) ?? 1
  return [
    ...[...ids].flatMap(([mail, count]) => (count > 1 ? [`${mail} came ${count} times`] : [])),
    ...[...invited].flatMap((to) => (counts.get(to) === 1 ? [] : [`${to} was mailed ${counts.get(to) ?? 0} times`])),
    ...[...counts].flatMap(([to, count]) =>
      !invited.has(to) && count > most(to)
        ? [`${to} was mailed ${count} times, ${most(to)} at most were asked for`]
        : [],
    ),
  ]
}

/** Mails of notices are as many as there is to be told; each has an id of its own. */
const isOfNotices = (id: string) => id.startsWith('notice-')

function countedBy<T>(list: readonly T[], keyOf: (item: T) => string): Map<string, number> {
  const counts = new Map<string, number>()
  for (const item of list) counts.set(keyOf(item), (counts.get(keyOf(item)) ?? 0) + 1)
  return counts
}

export const hashOf = (content: Uint8Array): string => createHash('sha256').update(content).digest('hex')
