import { randomUUID } from 'node:crypto'
import {
  hourLength,
  dayLength,
  atJakarta,
  jakartaDay,
  changeVocProgress,
  changeVocStatus,
  createVoc,
  downloadVocAttachment,
  endViewAs,
  ingestCall,
  listVoc,
  logbook,
  logout,
  saveView,
  sendAccessCode,
  startViewAs,
  updateVoc,
  uploadVocAttachment,
  users,
  vocDetailCall,
  type VocDetail,
  type VocStatus,
  writeActivity,
} from '@ido/contract'
import { NotDone, type PortalClient, signIn, type Worker } from './portal-client.ts'
import { hashOf, type Ledger } from './ledger.ts'
import { type Scenario, hasAccess, isOneOf } from './reading.ts'
import { ownWritesShow, signOutsHold, suspensionsHold } from './truths.ts'
import { credentials } from './world.ts'

/** Whom nobody works as, for what takes somebody's sessions away. */
export interface WritingStage {
  ledger: Ledger
  apiKey: string
  staff: readonly Worker[]
  reserve: Worker[]
  guests: Worker[]
}

const next: Partial<Record<VocStatus, VocStatus>> = { draft: 'new', new: 'on-progress', 'on-progress': 'done' }

async function work(client: PortalClient, { token }: Worker, { ledger }: WritingStage, round: number): Promise<void> {
  const status = round % 2 ? 'new' : 'on-progress'
  const { content } = await client.ask<{ id: number }[]>(token, listVoc, {
    query: { status, size: 25, page: 1 + (round % 3) },
  })
  const chosen = content[round % Math.max(1, content.length)]
  if (!chosen) return
  const { content: record } = await client.ask<VocDetail>(token, vocDetailCall, { params: { id: chosen.id } })
  const { id, version, can, status: now, progress_by_po: progress } = record
  const target = next[now]
  const done = (
    answer: VocDetail | undefined,
    field: 'defined_problem_statement' | 'status' | 'progress_by_po',
    value: string,
  ) => {
    if (answer?.version) ledger.voc.push({ id, vocId: answer.voc_id, version: answer.version, field, value })
  }
  if (round % 3 === 0 && can.edit) {
    const value = randomUUID()
    const body = { id, version, defined_problem_statement: value }
    const answer = await client.ask<VocDetail>(token, updateVoc, { body, also: [409] })
    if (answer.status === 200) done(answer.content, 'defined_problem_statement', value)
  } else if (round % 3 === 1 && can.progress) {
    const progressByPo = (progress + 7) % 101
    const answer = await client.ask<VocDetail>(token, changeVocProgress, { body: { id, progressByPo }, also: [409] })
    // Somebody may have said the same meanwhile, which changes nothing.
    if (answer.status === 200 && answer.content.version === version + 1)
      done(answer.content, 'progress_by_po', String(progressByPo))
  } else if (target && can.moveTo.some((step) => step.status === target)) {
    const answer = await client.ask<VocDetail>(token, changeVocStatus, { body: { id, status: target }, also: [409] })
    if (answer.status === 200) done(answer.content, 'status', target)
  }
}

/** The smallest picture there is, with something behind it that makes each its own. */
const picture = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64') // prettier-ignore

async function attach(client: PortalClient, { token }: Worker, { ledger }: WritingStage): Promise<void> {
  const body = { longtext: `Lampiran ${randomUUID()}`, product_id: 2 }
  const { content: record } = await client.ask<VocDetail>(token, createVoc, { body })
  ledger.voc.push({
    id: record.id,
    vocId: record.voc_id,
    version: record.version,
    field: 'longtext',
    value: body.longtext,
  })
  const content = new Uint8Array(Buffer.concat([picture, Buffer.from(randomUUID().repeat(500))]))
  const params = { id: record.id }
  const file = { name: 'layar.png', content }
  const { content: kept } = await client.ask<{ id: number }>(token, uploadVocAttachment, { params, file })
  ledger.attachments.set(kept.id, { recordId: record.id, hash: hashOf(content) })
  const at = { params: { ...params, attachmentId: kept.id } }
  const { text } = await client.ask(token, downloadVocAttachment, at)
  if (text !== new TextDecoder().decode(content)) client.meter.isWrong(`attachment ${kept.id} came back otherwise`)
}

const yesterday = () => jakartaDay(Date.now() - dayLength)

async function keepLogbook(client: PortalClient, { token }: Worker, { ledger }: WritingStage): Promise<void> {
  const date = yesterday()
  const activity = `Memeriksa antrean ${randomUUID()}`
  const body = {
    date,
    shift: 'pagi',
    productId: 1,
    activity,
    category: 'Penanganan tiket',
    ticketNumber: null,
    startedAt: atJakarta(date, '07:10'),
    endedAt: atJakarta(date, '07:40'),
    status: 'open',
    note: null,
  }
  const { content } = await client.ask<{ id: number }>(token, logbook.create, { body })
  ledger.entries.set(content.id, activity)
}

async function invite(client: PortalClient, { token }: Worker, { ledger }: WritingStage): Promise<void> {
  const email = `baru-${randomUUID()}@ido.example`
  // Where no answer comes back nobody knows whether it was made: it may be mailed, once.
  await client.ask(token, users.create, { body: { email, name: 'Orang baru', hasAccess: false } })
  ledger.invited.add(email)
}

async function importTickets(client: PortalClient, { ledger, apiKey }: WritingStage): Promise<void> {
  const opened_at = new Date(Date.now() - hourLength).toISOString()
  const rows = Array.from({ length: 20 }, () => ({
    external_id: `SOAK-${randomUUID()}`,
    opened_at,
    product: 'Indibiz',
  }))
  const headers = { authorization: `Bearer ${apiKey}` }
  // A list and not an object, which the client sends as it is.
  await client.ask(null, ingestCall, { params: { dataset: 'tickets' }, body: rows, headers })
  for (const { external_id } of rows) ledger.tickets.add(external_id)
}

async function importPeople(client: PortalClient, { token }: Worker, round: number): Promise<void> {
  const content = ['email,name,nik', `impor-${round}@ido.example,Impor ${round},-`].join('\n')
  await client.ask(token, users.import, { query: { preview: 'true' }, file: { name: 'orang.csv', content } })
}

/** The administrator's own session views: nobody else is anybody else meanwhile, since each worker does one thing at a time. */
async function viewAs(client: PortalClient, worker: Worker, { staff }: WritingStage, round: number): Promise<void> {
  const seen = staff[round % staff.length]
  if (!seen) return
  // In a session of its own, which a fault in between leaves in no bad state.
  const token = await signIn(client, worker.nik)
  const { status } = await client.ask(token, startViewAs, {
    body: { userId: seen.id, reason: 'Memeriksa laporan' },
    also: [403],
  })
  if (status === 200) {
    await client.ask(token, listVoc, { query: { size: 10 } })
    const refused = await client.ask(token, createVoc, { body: { longtext: 'tidak boleh' }, also: [403] })
    if (refused.status === 200) client.meter.isWrong(`${worker.nik} wrote while viewing as ${seen.nik}`)
    await client.ask(token, endViewAs)
  }
  await client.ask(token, logout)
}

async function askForCode(client: PortalClient, { guests, ledger }: WritingStage, round: number): Promise<void> {
  const guest = guests[round % guests.length]
  if (!guest) return
  const basic = Buffer.from(`${credentials.user}:${credentials.password}`).toString('base64')
  const headers = { authorization: `Basic ${basic}` }
  // Also where no answer comes back it may have been taken.
  const count = (more: number) => ledger.codes.set(guest.nik, (ledger.codes.get(guest.nik) ?? 0) + more)
  count(1)
  const body = { nik: guest.nik, hasNik: true }
  const { status } = await client.ask(null, sendAccessCode, { body, headers, also: [429] })
  if (status === 429) count(-1)
}

async function comeAndGo(client: PortalClient, worker: Worker): Promise<void> {
  const { token } = worker
  worker.token = await signIn(client, worker.nik)
  if (token !== null) await client.ask(token, logout, { also: [401] })
}

export function writingScenarios(stage: WritingStage): Scenario[] {
  const { ledger } = stage
  const people = isOneOf('ADMIN')
  return [
    { name: 'one’s own writes show', weight: 3, may: hasAccess, run: (client, worker) => ownWritesShow(client, worker, ledger) },
    { name: 'work on a record', weight: 8, may: isOneOf('ADMIN', 'CMP', 'PO'), run: (client, worker, round) => work(client, worker, stage, round) },
    { name: 'an attachment', weight: 1, may: hasAccess, run: (client, worker) => attach(client, worker, stage) },
    { name: 'a shift entry', weight: 8, may: isOneOf('AGENT'), run: (client, worker) => keepLogbook(client, worker, stage) },
    { name: 'an invitation', weight: 3, may: people, run: (client, worker) => invite(client, worker, stage) },
    { name: 'tickets by API', weight: 3, may: people, run: (client) => importTickets(client, stage) },
    { name: 'a preview of an import', weight: 2, may: people, run: (client, worker, round) => importPeople(client, worker, round) },
    { name: 'a view as somebody else', weight: 3, may: people, run: (client, worker, round) => viewAs(client, worker, stage, round) },
    { name: 'a code for access', weight: 8, may: (worker) => !worker.hasAccess, run: (client, _worker, round) => askForCode(client, stage, round) },
    { name: 'a saved view', weight: 1, may: hasAccess, run: (client, { token }, round) => client.ask(token, saveView, { body: { screen: 'voc', name: `Pandangan ${round % 5}`, search: 'status=new' } }) },
    { name: 'activity', weight: 4, may: hasAccess, run: (client, { token }) => client.ask(token, writeActivity, { body: { activitytype: 'PAGE_OPENED', path: '/v3/voc' } }) },
    { name: 'out and in again', weight: 1, may: () => true, run: (client, worker) => comeAndGo(client, worker) },
    { name: 'sign-outs hold', weight: 1, may: hasAccess, run: (client, worker) => signOutsHold(client, worker) },
    { name: 'suspensions hold', weight: 3, may: people, run: (client, worker) => suspendOne(client, worker, stage) },
  ] // prettier-ignore
}

async function suspendOne(client: PortalClient, admin: Worker, { reserve }: WritingStage): Promise<void> {
  const person = reserve.find(({ isBusy }) => !isBusy)
  if (!person) throw new NotDone('everybody is suspended at the moment')
  person.isBusy = true
  try {
    await suspensionsHold(client, admin, person)
  } finally {
    person.isBusy = false
  }
}
