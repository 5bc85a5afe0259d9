import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import {
  createVoc,
  deleteVocAttachment,
  exportVoc,
  listPages,
  removeVoc,
  restoreVoc,
  saveView,
  updateVoc,
  uploadVocAttachment,
} from '@ido/contract'
import { managedLists } from '../../testing/contract.ts'
import { listedRecords } from '../../testing/listed-records.ts'
import { testPortal, type TestPortal } from '../../testing/portal.ts'
import { createActivity } from './activity.ts'

interface Line {
  name: string
  email: string
  nik: string
  activitytype: string
  path: string | null
  ip: string
  details: Record<string, unknown>
}

describe('activity', () => {
  let portal: TestPortal
  before(async () => {
    portal = await testPortal()
  })
  after(() => portal.close())

  /** What was written since the last look; lines go out five times a second. */
  async function linesOf(work: () => Promise<unknown>): Promise<Line[]> {
    await new Promise((resolve) => setTimeout(resolve, 400))
    await portal.database.pool.query('delete from activity')
    await work()
    await new Promise((resolve) => setTimeout(resolve, 400))
    const { rows } = await portal.database.pool.query<Line>('select * from activity order by id')
    return rows
  }
  const inShort = (lines: Line[]) => lines.map(({ activitytype, path }) => `${activitytype} ${path}`)

  it('tells sign-in and sign-out once each, with who and from where', async () => {
    const lines = await linesOf(async () => {
      const session = await portal.signIn('CMP')
      await session.delete('/api/v2/integration/dashboard-logout')
    })
    assert.deepEqual(inShort(lines), ['SIGN_IN null', 'SIGN_OUT /api/v2/integration/dashboard-logout'])
    const { name, email, nik, ip, details } = lines[0] ?? assert.fail()
    assert.deepEqual(
      { name, email, nik, ip },
      { name: email, email: 'cmp@ido.example', nik: '900004', ip: '127.0.0.1' },
    )
    assert.deepEqual(details, { login_by: 'nik' })
  })

  it('tells every write once, with the record, and an export with its format', async () => {
    const session = await portal.signIn('CMP')
    let id = 0
    const lines = await linesOf(async () => {
      const created = (await session.call(createVoc, { body: { list_feedback: 'Lambat' } })).answer
      id = created.id
      await session.call(updateVoc, { body: { id, version: created.version, list_feedback: 'Lambat sekali' } })
      await session.call(exportVoc, { query: { format: 'csv' } })
      await session.delete('/api/v2/voc-attachment/1/1')
    })
    assert.deepEqual(inShort(lines), ['CREATE /api/v2/voc', 'UPDATE /api/v2/voc', 'EXPORT /api/v2/voc/export'])
    assert.deepEqual(
      lines.map(({ details }) => details),
      [
        { tag: 'voc', record: id },
        { tag: 'voc', record: id },
        { tag: 'voc', format: 'csv' },
      ],
    )
  })

  it('names the record itself where an address names it by another number', async () => {
    const admin = await portal.signIn('ADMIN')
    const expected: unknown[] = []
    const add = async (lists: typeof managedLists) => {
      for (const calls of lists) {
        const own = calls.page === 'logbook' ? { account: admin.user?.id ?? 0 } : {}
        const listed = { text: 'Kembali', code: 'K-1', region: 2, product: 7, ...own }
        const { rows } = await portal.database.pool.query<{ id: number }>(...listedRecords[calls.page](listed))
        const id = rows[0]?.id ?? assert.fail()
        // The numbers of the trash are far from those of the records.
        await portal.database.pool.query(`select setval(pg_get_serial_sequence('trash', 'id'), 5000 + $1)`, [id])
        const { answer } = await admin.call(calls.remove, { params: { id } })
        const restored = await admin.call(calls.restore, { params: { id: answer.trashId } })
        assert.equal(restored.status, 200, restored.text)
        expected.push([`RESTORE ${calls.restore.path}`, id])
      }
    }
    const recordsOf = async (work: () => Promise<unknown>) =>
      (await linesOf(work)).flatMap(({ activitytype, path, details }) =>
        activitytype === 'DELETE' && path !== deleteVocAttachment.path
          ? []
          : [[`${activitytype} ${path}`, details['record']]],
      )
    assert.deepEqual(await recordsOf(() => add(managedLists)), expected)
    assert.equal(expected.length, listPages.length)

    const { id } = (await admin.call(createVoc, { body: { list_feedback: 'Kembali' } })).answer
    const door = uploadVocAttachment.path.replace(':id', String(id))
    const file = { id: 0 }
    await portal.database.pool.query(`select setval(pg_get_serial_sequence('voc_attachment', 'id'), 5000 + $1)`, [id])
    const lines = await recordsOf(async () => {
      const sent = await admin.upload<{ id: number }>(door, 'catatan.pdf', '%PDF-1.4 kosong')
      file.id = sent.body?.content.id ?? assert.fail(sent.text)
      await admin.call(deleteVocAttachment, { params: { id, attachmentId: file.id } })
      const removed = await admin.call(removeVoc, { body: { id, reason: 'Salah catat' } })
      assert.equal((await admin.call(restoreVoc, { params: { id: removed.answer.trashId } })).status, 200)
    })
    assert.notEqual(file.id, id)
    assert.deepEqual(lines, [
      [`CREATE ${uploadVocAttachment.path}`, file.id],
      [`DELETE ${deleteVocAttachment.path}`, file.id],
      [`RESTORE ${restoreVoc.path}`, id],
    ])
  })

  it('tells nothing of reads, of refused calls and of previews', async () => {
    const session = await portal.signIn('CMP')
    const lines = await linesOf(async () => {
      await session.get('/api/v2/product-data')
      await session.post('/api/v2/query', { dataset: 'voc', measures: ['feedback'] })
      await session.post('/api/v2/voc', { score_nps: 99 })
      await session.call(saveView, { body: { screen: 'voc', name: '', search: '' } })
    })
    assert.deepEqual(inShort(lines), [])
  })

  it('is the administrator’s behind a view as somebody else', async () => {
    const admin = await portal.signIn('ADMIN')
    await portal.database.pool.query(`update session set view_as = (select id from account where nik = '900006')
      where account_id = (select id from account where nik = '900001')`)
    const lines = await linesOf(() => admin.delete('/api/v2/integration/dashboard-logout'))
    assert.deepEqual(inShort(lines), ['SIGN_OUT /api/v2/integration/dashboard-logout'])
    assert.equal(lines[0]?.email, 'admin@ido.example')
    assert.match(JSON.stringify(lines[0]?.details), /"viewing":{"id":\d+,"name":"staf@ido.example"}/)
  })

  it('fails nobody’s request while it cannot be written', async () => {
    const session = await portal.signIn('CMP')
    await portal.database.pool.query('alter table activity rename to activity_away')
    const { status } = await session.call(createVoc, { body: { list_feedback: 'Tetap jalan' } })
    await new Promise((resolve) => setTimeout(resolve, 400))
    await portal.database.pool.query('alter table activity_away rename to activity')
    assert.equal(status, 200)
  })

  it('gives its connection back where somebody holds the table, and goes on afterwards', async () => {
    const warned: number[] = []
    const warn = ({ lines }: { lines: number }) => warned.push(lines)
    const log = { warn } as unknown as Parameters<typeof createActivity>[1]
    const activity = createActivity(portal.database, log, 200)
    const act = { person: { id: 1, name: 'Uji', viewedBy: null }, request: { ip: '127.0.0.1', headers: {} }, type: 'READ' } // prettier-ignore
    const record = () => activity.record(act as unknown as Parameters<typeof activity.record>[0])
    const holder = await portal.database.pool.connect()
    try {
      await holder.query('begin; lock table activity in access exclusive mode')
      for (let line = 0; line < 700; line += 1) record()
      await activity.flush()
      assert.deepEqual(warned, [500, 200])
    } finally {
      await holder.query('rollback')
      holder.release()
    }
    const lines = await linesOf(async () => {
      record()
      await activity.flush()
    })
    assert.deepEqual(inShort(lines), ['READ null'])
  })
})
