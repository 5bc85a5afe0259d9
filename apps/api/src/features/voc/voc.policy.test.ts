import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { listVoc, vocDetailCall, vocStatuses, type VocDetail, type VocStatus } from '@ido/contract'
import type { TestRole, TestSession } from '../../testing/portal.ts'
import { stepsFrom } from './voc.policy.ts'
import { addRecord, idOf, pdf, storedRecord, vocPortal, type VocPortal } from './voc.testkit.ts'

const actors = ['ADMIN', 'CMP', 'PO', 'AGENT', 'MANAGEMENT', 'STAFF'] as const satisfies TestRole[]

// What each person is answered for each act on each record. 404: it does not exist for them; 403: it does, but not for
// this; 409: the workflow has no such step; 400: the reason is missing.
const expected = `
  record              act       ADMIN CMP PO  AGENT MANAGEMENT STAFF
  others' draft       read      200   200 404 404   404        404
  others' draft       edit      200   200 404 404   404        404
  others' draft       validate  200   200 404 404   404        404
  others' draft       progress  200   200 404 403   403        403
  others' draft       attach    200   200 404 404   404        404
  others' draft       forward   200   200 404 404   404        404
  others' draft       jump      409   409 404 404   404        404
  own draft           read      200   200 200 200   200        200
  own draft           edit      200   200 200 200   200        200
  own draft           validate  200   200 403 403   403        403
  own draft           progress  200   200 409 403   403        403
  own draft           attach    200   200 200 200   200        200
  own draft           forward   200   200 200 200   200        200
  own draft           jump      409   409 409 409   409        409
  others' draft       describe  200   200 404 404   404        404
  own draft           describe  200   200 200 403   403        403
  others' new         describe  200   200 200 403   403        403
  others' new         read      200   200 200 200   200        200
  others' new         edit      200   200 200 403   403        403
  others' new         validate  200   200 403 403   403        403
  others' new         progress  200   200 200 403   403        403
  others' new         attach    200   200 200 403   403        403
  others' new         forward   200   200 200 403   403        403
  others' new         jump      409   409 409 403   403        403
  own new             edit      200   200 200 403   403        403
  own new             attach    200   200 200 403   403        403
  own new             forward   200   200 200 403   403        403
  others' on-progress edit      200   200 200 403   403        403
  others' on-progress progress  200   200 200 403   403        403
  others' on-progress forward   200   200 200 403   403        403
  others' on-progress jump      409   409 409 403   403        403
  others' on-progress back      200   200 200 403   403        403
  others' on-progress mute      400   400 400 403   403        403
  others' done        read      200   200 200 200   200        200
  others' done        edit      200   200 200 403   403        403
  others' done        validate  200   200 403 403   403        403
  others' done        attach    200   200 200 403   403        403
  others' done        jump      409   409 409 403   403        403
  others' done        back      200   200 200 403   403        403
  others' done        mute      400   400 400 403   403        403`

const rows = expected
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => {
    const [, whose, status, act, ...codes] = /^\s*(others'|own) (\S+)\s+(\S+)\s+(.+)$/.exec(line) ?? []
    const answers = codes.join('').trim().split(/\s+/).map(Number)
    return { isOwn: whose === 'own', status: status as VocStatus, act: act as Act, answers }
  })

const forward: Partial<Record<VocStatus, VocStatus>> = { draft: 'new', new: 'on-progress', 'on-progress': 'done' }
const back: Partial<Record<VocStatus, VocStatus>> = { 'on-progress': 'new', done: 'on-progress' }
// A step that the workflow does not have, from each status.
const jump: Record<VocStatus, VocStatus> = { draft: 'done', new: 'done', 'on-progress': 'draft', done: 'new' }

type Target = { id: number; version: number; status: VocStatus }
const path = (id: number) => vocDetailCall.path.replace(':id', String(id))
const acts = {
  read: (person: TestSession, { id }: Target) => person.get(path(id)),
  edit: (person: TestSession, { id, version }: Target) => person.put('/api/v2/voc', { id, version, longtext: 'Lain' }),
  validate: (person: TestSession, { id, version }: Target) =>
    person.put('/api/v2/voc', { id, version, validated_feedback: 'Validated' }),
  progress: (person: TestSession, { id }: Target) => person.put('/api/v2/voc/by-po', { id, progressByPo: 40 }),
  describe: (person: TestSession, { id, version }: Target) =>
    person.put('/api/v2/voc', { id, version, progress_by_po_description: 'Ditangani' }),
  attach: (person: TestSession, { id }: Target) => person.upload(`/api/v2/voc-attachment/${id}`, 'bukti.pdf', pdf),
  forward: (person: TestSession, { id, status }: Target) =>
    person.put('/api/v2/voc/status', { id, status: forward[status] }),
  jump: (person: TestSession, { id, status }: Target) => person.put('/api/v2/voc/status', { id, status: jump[status] }),
  back: (person: TestSession, { id, status }: Target) =>
    person.put('/api/v2/voc/status', { id, status: back[status], reason: 'Belum tuntas' }),
  mute: (person: TestSession, { id, status }: Target) => person.put('/api/v2/voc/status', { id, status: back[status] }),
}
type Act = keyof typeof acts

describe('who may do what with a record', () => {
  let portal: VocPortal
  before(async () => {
    portal = await vocPortal()
  })
  after(() => portal.close())

  const recordFor = (person: TestSession, isOwn: boolean, status: VocStatus) => {
    const creator = isOwn ? person : portal.people.GUEST
    return addRecord(portal.database, {
      status,
      created_by_id: idOf(creator),
      createdby: 'Pembuat',
      longtext: 'Asli',
      product_id: 1,
    })
  }

  it('is as the table says, and what is refused changes nothing', async () => {
    assert.ok(rows.length > 30 && rows.every((row) => row.answers.length === actors.length && acts[row.act]))
    for (const { isOwn, status, act, answers } of rows) {
      for (const [index, role] of actors.entries()) {
        const person = portal.people[role]
        const record = await recordFor(person, isOwn, status)
        const { status: code, text } = await acts[act](person, record)
        const said = `${role}: ${act} ${isOwn ? 'own' : "others'"} ${status}: ${text}`
        assert.equal(code, answers[index], said)
        if (code !== 200) assert.deepEqual(await storedRecord(portal.database, record.id), record, said)
      }
    }
  })

  it('is what the detail says in `can`', async () => {
    for (const { isOwn, status, act, answers } of rows) {
      for (const [index, role] of actors.entries()) {
        const record = await recordFor(portal.people[role], isOwn, status)
        const { answer, status: code } = await portal.people[role].call(vocDetailCall, { params: { id: record.id } })
        if (code === 200) assertSaid(answer.can, act, { status, isAllowed: answers[index] === 200, role })
      }
    }
  })

  function assertSaid(can: VocDetail['can'], act: Act, row: { status: VocStatus; isAllowed: boolean; role: TestRole }) {
    const said = `${row.role} ${act} ${row.status}`
    if (act === 'edit' || act === 'validate' || act === 'progress' || act === 'attach') {
      assert.equal(can[act], row.isAllowed, said)
    }
    if (act === 'forward' || act === 'back')
      assert.deepEqual(can.moveTo, row.isAllowed ? stepsFrom(row.status) : [], said)
  }

  it('is what the row of a list says in `can`, for whoever asks', async () => {
    const created = new Map(
      await Promise.all(
        vocStatuses.map(async (status) => [status, await recordFor(portal.people.STAFF, true, status)] as const),
      ),
    )
    for (const role of actors) {
      const { answer } = await portal.people[role].call(listVoc, { query: { createdBy: 'Pembuat', size: '100' } })
      const told = new Map(answer.map((row) => [row.id, row.can.moveTo]))
      for (const [status, record] of created) {
        const { answer: detail, status: code } = await portal.people[role].call(vocDetailCall, {
          params: { id: record.id },
        })
        assert.deepEqual(told.get(record.id), code === 200 ? detail.can.moveTo : undefined, `${role} ${status}`)
      }
    }
  })

  it('goes by the role that leads of several: AGENT before CMP, CMP before PO', async () => {
    const agent = await portal.addPerson({ email: 'agent-cmp@ido.example', roles: ['CMP', 'AGENT'] })
    const cmp = await portal.addPerson({ email: 'cmp-po@ido.example', roles: ['PO', 'CMP'] })
    const cases = [
      [agent, 'draft', 'read', 404],
      [agent, 'new', 'edit', 403],
      [agent, 'new', 'progress', 403],
      [cmp, 'draft', 'read', 200],
      [cmp, 'new', 'validate', 200],
      [cmp, 'new', 'progress', 200],
    ] as const
    for (const [person, status, act, code] of cases) {
      const record = await recordFor(person, false, status)
      assert.equal((await acts[act](person, record)).status, code, `${person.user?.email}: ${act} ${status}`)
    }
  })

  it('asks for a session and for access', async () => {
    const record = await addRecord(portal.database)
    for (const act of Object.values(acts)) {
      assert.equal((await act(portal.anonymous, record)).status, 401)
      assert.equal((await act(portal.people.GUEST, record)).status, 403)
    }
  })

  it('answers what does not exist with 404', async () => {
    const nothing: Target = { id: 999_999_999, version: 1, status: 'new' }
    for (const act of ['read', 'edit', 'progress', 'attach', 'forward'] as const) {
      assert.equal((await acts[act](portal.people.ADMIN, nothing)).status, 404, act)
    }
  })
})
