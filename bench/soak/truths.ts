import {
  changeVocStatus,
  createVoc,
  currentSession,
  listVoc,
  logout,
  queryCall,
  users,
  vocDetailCall,
  type Query,
  type VocDetail,
} from '@ido/contract'
import { randomUUID } from 'node:crypto'
import { type PortalClient, NotDone, signIn, type Worker } from './portal-client.ts'
import type { Ledger } from './ledger.ts'

/*
 * What must hold whichever process is asked. Each of these asks every process right after, so it finds what only the one
 * that wrote knows.
 */

const everyone = (client: PortalClient) => Array.from({ length: client.processes }, (_, at) => at)

const feedback: Query = { dataset: 'voc', measures: ['feedback'] }

/** A new record is in the list, among the records and in the figures of whoever made it, at every process. */
export async function ownWritesShow(client: PortalClient, worker: Worker, ledger: Ledger): Promise<void> {
  const { token } = worker
  const longtext = `Keluhan ${randomUUID()}`
  const before = await countOf(client, token, undefined)
  const made = await client.ask<VocDetail>(token, createVoc, { body: { longtext, product_id: 1, score_nps: 4 } })
  const { id, voc_id: vocId, version } = made.content
  ledger.voc.push({ id, vocId, version, field: 'longtext', value: longtext })
  for (const at of everyone(client)) {
    const { content } = await client.ask<unknown[]>(token, listVoc, { at, query: { search: vocId } })
    if (content.length === 0) client.meter.isWrong(`${vocId} made at ${made.at} is not in the list at ${at}`)
    await client.ask(token, vocDetailCall, { at, params: { id } })
  }
  const sent = await client.ask<VocDetail>(token, changeVocStatus, { body: { id, status: 'new' } })
  ledger.voc.push({ id, vocId, version: sent.content.version, field: 'status', value: 'new' })
  for (const at of everyone(client)) {
    const now = await countOf(client, token, at)
    if (now <= before)
      client.meter.isWrong(`${vocId} sent at ${sent.at} is not in the figures at ${at}: ${before}, ${now}`)
  }
}

async function countOf(client: PortalClient, token: string | null, at: number | undefined): Promise<number> {
  const { content } = await client.ask<{ feedback?: number }[]>(token, queryCall, {
    body: feedback,
    ...(at !== undefined && { at }),
  })
  return content[0]?.feedback ?? 0
}

/** A session that has ended has ended everywhere. */
export async function signOutsHold(client: PortalClient, { nik }: Worker): Promise<void> {
  const token = await signIn(client, nik)
  await client.ask(token, currentSession)
  const out = await client.ask(token, logout)
  await isRefusedEverywhere(client, token, `the session of ${nik} that ended at ${out.at}`)
}

async function isRefusedEverywhere(client: PortalClient, token: string, whose: string): Promise<void> {
  for (const at of everyone(client)) {
    const { status } = await client.ask(token, currentSession, { at, also: [401] })
    if (status !== 401) client.meter.isWrong(`${whose} is still answered ${status} at ${at}`)
  }
}

interface Account {
  version: number
}

/** Who is suspended is out everywhere with their next request. Nobody else works as this person. */
export async function suspensionsHold(client: PortalClient, admin: Worker, person: Worker): Promise<void> {
  const token = await signIn(client, person.nik)
  await client.ask(token, currentSession)
  const reason = 'Uji ketahanan'
  const change = async (suspended: boolean) => {
    const params = { id: person.id }
    const { content } = await client.ask<Account>(admin.token, users.detail, { params })
    return client.ask(admin.token, users.change, { params, body: { version: content.version, suspended, reason } })
  }
  try {
    const done = await change(true)
    await isRefusedEverywhere(client, token, `${person.nik}, suspended at ${done.at},`)
  } finally {
    // Also who was suspended by a request whose answer got lost.
    await untilDone(() => change(false))
  }
}

/** What must not be left half done, however often a fault comes between. */
async function untilDone(work: () => Promise<unknown>): Promise<void> {
  for (let tries = 0; tries < 20; tries += 1) {
    try {
      await work()
      return
    } catch (error) {
      if (!(error instanceof NotDone)) throw error
      await new Promise((resolve) => setTimeout(resolve, 1_000))
    }
  }
}
