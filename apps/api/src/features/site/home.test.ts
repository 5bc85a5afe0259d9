import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import {
  changeVocStatus,
  createVoc,
  homeLists,
  instantOf,
  jakartaDay,
  lastVisit,
  listAccessRequests,
  listHandovers,
  listVoc,
  logbook,
  newSince,
  shiftAt,
  updateVoc,
  users,
  type Endpoint,
  type VocStatus,
} from '@ido/contract'
import { testPortal, type TestPortal, type TestSession } from '../../testing/portal.ts'
import { readFromHistory } from './home.testkit.ts'

const hour = 3_600_000
const minute = 60_000
const now = new Date()
const since = new Date(now.getTime() - 6 * hour).toISOString()
const lists = homeLists(since, now)
const inside = { regional_company: 2, product_id: 7 }
const outside = { regional_company: 3, product_id: 8 }

/** Everybody who has a home page: each role with everything, and again with one region and product. */
const everybody = ['ADMIN', 'AGENT', 'MANAGEMENT', 'CMP', 'PO', 'STAFF'] as const
type Who = (typeof everybody)[number]

interface Reader {
  readonly who: Who
  readonly isScoped: boolean
  readonly session: TestSession
  readonly id: number
}

let portal: TestPortal
let readers: Reader[]
const idOf = ({ user }: TestSession): number => user?.id ?? 0
const sql = async <T extends object>(text: string, values: unknown[] = []) =>
  (await portal.database.pool.query<T>(text, values)).rows

before(async () => {
  portal = await testPortal()
  const people = everybody.flatMap((who) => [false, true].map((isScoped) => ({ who, isScoped })))
  readers = []
  for (const { who, isScoped } of people) {
    const scoped = {
      email: `${who.toLowerCase()}.2@ido.example`,
      roles: who === 'STAFF' ? [] : [who],
      regions: [2],
      products: [7],
    }
    const session = isScoped ? await portal.addPerson(scoped) : await portal.signIn(who)
    readers.push({ who, isScoped, session, id: idOf(session) })
  }
  await fillFeedback()
  await fillPeople()
  await fillLogbook()
})
after(() => portal.close())

const statuses: readonly VocStatus[] = ['draft', 'new', 'on-progress', 'done']

/** Of every status, validation, place and owner some; answers before and after the visit. */
async function fillFeedback() {
  const owners = [null, ...readers.map(({ id }) => id)]
  const places = [inside, outside, { regional_company: 2, product_id: 8 }, { regional_company: null, product_id: null }]
  const at = (hours: number) => new Date(now.getTime() - hours * hour)
  const rows = statuses.flatMap((status) =>
    places.flatMap((place) =>
      owners.flatMap((created_by_id, at_) =>
        [true, false].map((validated_feedback) => ({
          ...place,
          status,
          created_by_id,
          validated_feedback,
          createdby: 'uji',
          score: (at_ * 7) % 100,
          answered_at: created_by_id === null || status === 'draft' ? null : at(validated_feedback ? 1 : 12),
          returned_at: !validated_feedback && (status === 'new' || status === 'on-progress') ? at(2) : null,
        })),
      ),
    ),
  )
  await portal.database.write.insertInto('voc').values(rows).execute()
}

async function fillPeople() {
  const account = (nik: string, more: string, values: unknown[]) =>
    sql(
      `insert into account (nik, email, name, ${more}) values ($1, $1 || '@ido.example', 'Orang', ${values.map((_, at) => `$${at + 2}`).join(', ')})`,
      [nik, ...values],
    )
  const days = (count: number) => new Date(now.getTime() + count * 24 * hour)
  await account('810001', 'has_access, access_until, scope_regions, scope_products', [true, days(3), [2], [7]])
  await account('810002', 'has_access, access_until, scope_regions, scope_products', [true, days(29), [3], [8]])
  await account('810003', 'has_access, access_until', [true, days(40)])
  await account('810004', 'has_access, access_until', [true, days(-1)])
  await account('810005', 'has_access', [true])
  await sql(
    `insert into access_request (account_id, name, email, requested_by) select id, name, email, 'nik' from account where nik in ('810004', '900007')`,
  )
  await sql(
    `insert into access_request (name, email, requested_by, status, decided_at, reason) values ('Lama', 'l@ido.example', 'nik', 'rejected', now(), 'Bukan pegawai')`,
  )
}

async function fillLogbook() {
  const { date, shift } = shiftAt(now)
  const other = shift === 'pagi' ? 'siang' : 'pagi'
  for (const { session, who, isScoped } of readers.filter(({ who: role }) => role === 'AGENT' || role === 'ADMIN')) {
    for (const [status, ofShift] of [
      ['open', shift],
      ['done', shift],
      ['on-progress', other],
    ] as const) {
      await sql(
        `insert into logbook_entry (agent_id, agent_name, date, shift, product_id, activity, category, started_at, status)
         values ($1, $2, $3, $4, $5, 'Memeriksa antrean', 'Pemantauan', $6, $7)`,
        [idOf(session), who, date, ofShift, isScoped ? inside.product_id : outside.product_id, now, status],
      )
    }
  }
  await sql(
    `insert into logbook_handover (date, shift, from_agent, from_name, note) select $1, $2, id, name, 'Catatan' from account where nik = '900001'`,
    [date, other],
  )
  await sql(
    `insert into logbook_handover (date, shift, from_agent, from_name, note, signed_off_name, signed_off_at) select $1, 'malam', id, name, 'Catatan', 'Orang', now() from account where nik = '900002'`,
    [jakartaDay(now.getTime() - 48 * hour)],
  )
}

interface StoredVoc {
  status: VocStatus
  regional_company: number | null
  product_id: number | null
  created_by_id: number | null
  validated_feedback: boolean
  answered_at: Date | null
  returned_at: Date | null
}

/** What the list must show, worked out plainly from all records. */
async function plainly({ who, isScoped, id }: Reader, fits: (record: StoredVoc) => boolean): Promise<number> {
  const records = await sql<StoredVoc>('select * from voc')
  return records.filter((record) => {
    const isOwnDraft = record.status === 'draft' && record.created_by_id === id
    const isWithin = (field: 'regional_company' | 'product_id') =>
      !isScoped || record[field] === inside[field] || (isOwnDraft && record[field] === null)
    const isSeen = record.status !== 'draft' || isOwnDraft || who === 'CMP' || who === 'ADMIN'
    return isSeen && isWithin('regional_company') && isWithin('product_id') && fits(record)
  }).length
}

type Fits = (record: StoredVoc, reader: Reader) => boolean
const isOpen = ({ status }: StoredVoc) => status === 'new' || status === 'on-progress'
const vocRules: Record<keyof typeof lists.voc, Fits> = {
  toValidate: (record) => isOpen(record) && !record.validated_feedback,
  waiting: ({ status }) => status === 'new',
  underWay: ({ status }) => status === 'on-progress',
  returned: (record) => isOpen(record) && record.returned_at !== null,
  answered: ({ created_by_id, answered_at }, { id }) =>
    created_by_id === id && answered_at !== null && answered_at >= new Date(since),
}

describe('the numbers of the home page', () => {
  it('count exactly the feedback that their lists show, for every role, with everything and with one region and product', async () => {
    for (const reader of readers) {
      for (const [name, query] of Object.entries(lists.voc)) {
        const rule = vocRules[name as keyof typeof vocRules]
        const expected = await plainly(reader, (record) => rule(record, reader))
        const { meta, answer, status, text } = await reader.session.call(listVoc, { query: { ...query, size: 100 } })
        const said = `${name} of ${reader.who}${reader.isScoped ? ' within a scope' : ''}`
        assert.equal(status, 200, `${said}: ${text}`)
        assert.equal(meta.totalData, expected, said)
        assert.equal(answer.length, Math.min(100, expected), said)
        const first = await reader.session.call(listVoc, { query: { ...query, size: 5 } })
        assert.equal(first.meta.totalData, expected, `${said}: the home page asks for five of them`)
        assert.ok(expected > 0, `${said}: nothing to tell apart`)
      }
    }
  })

  it('count who waits to be let in and whose access ends, for who manages people, and are refused to everybody else', async () => {
    for (const { who, isScoped, session } of readers) {
      const mayManage = who === 'ADMIN' || who === 'MANAGEMENT'
      const requests = await session.call(listAccessRequests, { query: { ...lists.requests, size: 5 } })
      const ending = await session.call(users.list, { query: { ...lists.endingAccess, size: 5 } })
      assert.deepEqual([requests.status, ending.status], mayManage ? [200, 200] : [403, 403], who)
      if (!mayManage) continue
      assert.equal(requests.meta.totalData, 2)
      assert.deepEqual(
        ending.answer.map(({ nik }) => nik),
        isScoped ? ['810001'] : ['810001', '810002'],
        who,
      )
      assert.equal(ending.meta.totalData, ending.answer.length)
    }
  })

  it('count the entries of the shift that is on, one’s own that are open, and hand-overs that wait', async () => {
    for (const { who, isScoped, session, id } of readers) {
      const page = { size: 100 }
      const [shift, own, waiting] = await Promise.all([
        session.call(logbook.list, { query: { ...lists.logbook.thisShift, ...page } }),
        session.call(logbook.list, { query: { ...lists.logbook.ownOpen, ...page } }),
        session.call(listHandovers, { query: { ...lists.handovers, ...page } }),
      ])
      const keeps = who === 'ADMIN' || who === 'AGENT'
      assert.deepEqual([shift.status, own.status, waiting.status], keeps ? [200, 200, 200] : [403, 403, 403], who)
      if (!keeps) continue
      // Two a keeper, of whom half wrote of the product within the scope.
      assert.equal(shift.meta.totalData, isScoped ? 4 : 8, who)
      assert.ok(shift.answer.every((row) => row.shift === shiftAt(now).shift && row.date === shiftAt(now).date))
      assert.equal(own.meta.totalData, 2, who)
      assert.ok(own.answer.every((row) => row.agentId === id && row.status !== 'done'))
      assert.equal(waiting.meta.totalData, isScoped ? 0 : 1, who)
    }
  })

  it('are told to nobody without access', async () => {
    const guest = await portal.signIn('GUEST')
    const asked: [Endpoint, string][] = [
      [listVoc, '?returned=true'],
      [lastVisit, ''],
    ]
    for (const [{ path }, query] of asked) {
      assert.equal((await guest.get(path + query)).status, 403)
      assert.equal((await portal.anonymous.get(path + query)).status, 401)
    }
    const wrong = await readers[0]?.session.get(`${listVoc.path}?answered_from=kemarin`)
    assert.deepEqual([wrong?.status, wrong?.fields], [400, ['answered_from']])
  })
})

describe('what became of a record', () => {
  const of = (who: Who) => readers.find((reader) => reader.who === who && !reader.isScoped)?.session ?? portal.anonymous

  it('counts as answered once somebody else works on it, and not for what its author does', async () => {
    const [staff, po] = [of('STAFF'), of('PO')]
    const begin = new Date().toISOString()
    const answered = async () =>
      (await staff.call(listVoc, { query: { answered_from: begin } })).answer.map(({ id }) => id)
    const { answer: made } = await staff.call(createVoc, { body: { longtext: 'Internet lambat', ...inside } })
    await staff.call(updateVoc, { body: { id: made.id, version: made.version, longtext: 'Internet lambat sekali' } })
    await staff.call(changeVocStatus, { body: { id: made.id, status: 'new' } })
    assert.deepEqual(await answered(), [])
    await po.call(changeVocStatus, { body: { id: made.id, status: 'on-progress' } })
    assert.deepEqual(await answered(), [made.id])
    assert.deepEqual((await po.call(listVoc, { query: { answered_from: begin } })).answer, [], 'to its author alone')
    const later = await staff.call(listVoc, { query: { answered_from: new Date(Date.now() + minute).toISOString() } })
    assert.equal(later.meta.totalData, 0)
  })

  it('counts as returned from a step back to the next step forward', async () => {
    const [staff, po] = [of('STAFF'), of('PO')]
    const { answer: made } = await staff.call(createVoc, { body: { longtext: 'Tagihan ganda', ...inside } })
    const isReturned = async () => {
      const { answer } = await po.call(listVoc, {
        query: { returned: 'true', size: 100, orderName: 'createddate', orderBy: 'desc' },
      })
      return answer.some(({ id }) => id === made.id)
    }
    const move = async (status: VocStatus, reason?: string) => {
      const { status: code, text } = await (status === 'new' && !reason ? staff : po).call(changeVocStatus, {
        body: { id: made.id, status, ...(reason && { reason }) },
      })
      assert.equal(code, 200, text)
      return isReturned()
    }
    assert.equal(await move('new'), false)
    assert.equal(await move('on-progress'), false)
    assert.equal(await move('new', 'Bukan produk kami'), true)
    assert.equal(await move('on-progress'), false)
    assert.equal(await move('done'), false)
    assert.equal(await move('on-progress', 'Terjadi lagi'), true)
    assert.equal(await move('done'), false)
  })
})

describe('when a record was answered and returned', () => {
  it('is stored with each step as the history has it', async () => {
    const read = () =>
      sql<{ id: number; answered: boolean; returned: boolean }>(
        `select id, answered_at is not null as answered, returned_at is not null as returned from voc v
       where exists (select from voc_change where record_id = v.id) order by id`,
      )
    const [staff, po] = ['STAFF', 'PO'].map(
      (name) => readers.find(({ who }) => who === name)?.session ?? portal.anonymous,
    )
    assert.ok(staff && po)
    const { answer: made } = await staff.call(createVoc, { body: { longtext: 'Modem mati', ...inside } })
    await staff.call(changeVocStatus, { body: { id: made.id, status: 'new' } })
    await po.call(changeVocStatus, { body: { id: made.id, status: 'on-progress', reason: 'Segera' } })
    const forward = await read()
    assert.deepEqual(forward.at(-1), { id: made.id, answered: true, returned: false })
    await po.call(changeVocStatus, { body: { id: made.id, status: 'new', reason: 'Salah produk' } })
    const kept = await read()
    assert.deepEqual(
      kept.map(({ returned }) => returned),
      kept.map(({ id }) => id === made.id),
    )
    await sql('update voc set answered_at = null, returned_at = null')
    for (const statement of readFromHistory) await sql(statement)
    assert.deepEqual(await read(), kept)
  })
})

describe('the last visit', () => {
  it('ended with the last thing done before a pause of half an hour', async () => {
    const person = await portal.addPerson({ email: 'tamu.lama@ido.example' })
    const ended = async () => (await person.call(lastVisit)).answer.endedAt
    const ago = (minutes: number) => new Date(now.getTime() - minutes * minute)
    const done = (at: Date) =>
      sql(
        `insert into activity (at, account_id, name, email, activitytype) values ($1, $2, 'Orang', 'o@ido.example', 'PAGE_OPENED')`,
        [at, idOf(person)],
      )
    await sql('delete from activity where account_id = $1', [idOf(person)])
    assert.equal(await ended(), null)
    await done(ago(5))
    assert.equal(await ended(), null, 'this visit is no last one')
    await done(ago(3000))
    await done(ago(2980))
    assert.equal(await ended(), ago(2980).toISOString())
    // A visit that goes on for long is still the same one.
    for (const minutes of [25, 50, 75, 100]) await done(ago(minutes))
    assert.equal(await ended(), ago(2980).toISOString())
    await done(ago(140))
    assert.equal(await ended(), ago(140).toISOString())
  })

  it('is a month back for who was never here', () => {
    assert.equal(instantOf(newSince(null, now)), now.getTime() - 30 * 24 * hour)
    assert.equal(newSince(since, now), since)
  })
})
