import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import { changeVocStatus, createVoc, readQuotas, updateVoc } from '@ido/contract'
import { testPortal, type TestPortal, type TestSession } from '../../../testing/portal.ts'

const path = (id: number) => `/api/v2/voc-attachment/${id}`
const pdfOf = (bytes: number) => `%PDF-1.7\n${'x'.repeat(bytes - 16)}\n%%EOF\n`
const mega = 1024 * 1024

describe('quotas of one person', () => {
  let portal: TestPortal
  let staff: TestSession
  before(async () => {
    const env = { DRAFTS_EACH: '3', ATTACHMENT_MEGABYTES_A_RECORD: '2', ATTACHMENT_MEGABYTES_EACH: '3' }
    portal = await testPortal({ env })
    staff = await portal.signIn('STAFF')
  })
  after(() => portal.close())

  const create = () =>
    staff.call(createVoc, { body: { longtext: 'Aplikasi lambat', product_id: 1, regional_company: 1 } })
  const used = async (name: string) => (await staff.call(readQuotas)).answer.find((quota) => quota.name === name)
  const ids: number[] = []

  it('drafts: the one too many is refused with what is used and what to do, and sending one makes room', async () => {
    for (let n = 0; n < 3; n += 1) ids.push((await create()).answer.id)
    const full = await create()
    assert.equal(full.status, 409)
    assert.equal(full.message, 'Anda memiliki 3 dari 3 draf; kirim draf yang sudah selesai sebelum membuat yang baru')
    assert.deepEqual(await used('drafts'), { name: 'drafts', used: 3, limit: 3 })
    assert.ok(((await used('draftBytes'))?.used ?? 0) > 0)
    const other = await portal.signIn('PO')
    assert.equal((await other.call(createVoc, { body: { longtext: 'x' } })).status, 200, 'nobody else is refused')
    const id = ids.pop() ?? 0
    assert.equal((await staff.call(changeVocStatus, { body: { id, status: 'new' } })).status, 200)
    const made = await create()
    assert.equal(made.status, 200)
    ids.push(made.answer.id)
  })

  it('attached bytes: of a record, and of a person over all records', async () => {
    const [first = 0, second = 0, third = 0] = ids
    assert.equal((await staff.upload(path(first), 'a.pdf', pdfOf(1.5 * mega))).status, 200)
    const record = await staff.upload(path(first), 'b.pdf', pdfOf(0.75 * mega))
    assert.equal(record.status, 409)
    assert.match(record.message, /^Lampiran VOC ini memakai 2 dari 2 MB/)
    assert.equal((await staff.upload(path(second), 'c.pdf', pdfOf(1.25 * mega))).status, 200)
    const person = await staff.upload(path(third), 'd.pdf', pdfOf(0.5 * mega))
    assert.equal(person.status, 409)
    assert.match(person.message, /^Lampiran Anda memakai 3 dari 3 MB/)
    assert.deepEqual(await used('attachmentBytes'), {
      name: 'attachmentBytes',
      used: 2.75 * mega,
      limit: 3 * mega,
      limitOfOne: 2 * mega,
    })
    const { rows } = await portal.database.pool.query('select size from voc_attachment')
    assert.equal(rows.length, 2, 'what was refused is not kept')
  })

  it('are read by their owner alone', async () => {
    assert.equal((await portal.anonymous.call(readQuotas)).status, 401)
    assert.deepEqual(
      (await (await portal.signIn('CMP')).call(readQuotas)).answer.map((quota) => quota.used),
      [0, 0, 0, 0],
    )
  })
})

describe('the bytes of one person’s drafts', () => {
  it('bound what an edit makes of a draft too, and nothing else', async (t) => {
    const portal = await testPortal({ env: { DRAFT_MEGABYTES_EACH: '1' } })
    t.after(() => portal.close())
    const staff = await portal.signIn('STAFF')
    // Nothing that the database could compress.
    const text = (length: number) => randomBytes(length).toString('base64').slice(0, length)
    const make = () => staff.call(createVoc, { body: { longtext: 'pendek', product_id: 1, regional_company: 1 } })
    // Most of it is there already, and in no search: to take it to words and letters takes seconds.
    const there = Array.from({ length: 40 }, () => text(20_000))
    await portal.database.pool.query(
      `set session_replication_role = replica;
       insert into voc (created_by_id, createdby, status, longtext)
       select ${staff.user?.id}, 'Staf', 'draft', text from unnest(array['${there.join("','")}']) text;
       set session_replication_role = default`,
    )
    const drafts = []
    for (let n = 0; n < 20; n += 1) drafts.push((await make()).answer)
    const edit = ({ id, version }: { id: number; version: number }, longtext: string) =>
      staff.call(updateVoc, { body: { id, version, longtext } })
    const answers = []
    for (const draft of drafts) answers.push(await edit(draft, text(20_000)))
    const refused = answers.find(({ status }) => status !== 200)
    assert.equal(refused?.status, 409)
    assert.match(refused.message, /^Draf Anda memakai 1 dari 1 MB; kirim .* sebelum menambah isi draf ini$/)
    const used = (await staff.call(readQuotas)).answer.find(({ name }) => name === 'draftBytes')
    assert.ok((used?.used ?? Infinity) <= 1.05 * mega, `${used?.used} bytes`)
    const [full] = answers.flatMap(({ status, answer }) => (status === 200 ? [answer] : []))
    assert.ok(full)
    assert.equal((await edit(full, 'lebih pendek')).status, 200, 'what shrinks is never refused')
  })
})
