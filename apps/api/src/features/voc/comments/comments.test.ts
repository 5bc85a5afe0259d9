import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import {
  addVocComment,
  changeNoticeChoices,
  changeVocComment,
  commentPieces,
  deleteVocComment,
  listNotices,
  listVocComments,
  longestComment,
  mostComments,
  vocDetailCall,
  vocMentionable,
} from '@ido/contract'
import type { TestSession } from '../../../testing/portal.ts'
import { addRecord, idOf, vocPortal, type VocPortal, type VocValues } from '../voc.testkit.ts'

describe('comments on a record', () => {
  let portal: VocPortal
  before(async () => {
    portal = await vocPortal()
  })
  after(() => portal.close())

  const nameOf = ({ user }: TestSession) => user?.name ?? assert.fail()
  const record = (values: VocValues = {}) => addRecord(portal.database, values)
  const say = (by: TestSession, id: number, body: string, ...named: TestSession[]) =>
    by.call(addVocComment, { params: { id }, body: { body, mentions: named.map(idOf) } })
  const told = async (person: TestSession, id: number) => {
    const { answer } = await person.call(listNotices, { query: { size: 100 } })
    return answer.filter((notice) => notice.record?.id === id)
  }
  const on = async (id: number, person: TestSession, query = {}) =>
    person.call(listVocComments, { params: { id }, query })

  it('are read and written by whoever sees the record, and by nobody else', async () => {
    const { STAFF: staff, AGENT: agent, CMP: cmp } = portal.people
    const { id } = await record()
    const away = await portal.addPerson({ email: 'jauh.komentar@ido.example', roles: ['PO'], regions: [2] })
    const placed = await record({ regional_company: 3 })
    assert.equal((await say(staff, id, 'Sudah kami cek.')).status, 200)
    assert.equal((await say(agent, id, 'Terima kasih.')).status, 200)
    const { answer, meta } = await on(id, cmp)
    assert.deepEqual(
      answer.map(({ body, by, can }) => [body, by.name, can]),
      [
        ['Sudah kami cek.', nameOf(staff), { edit: false, delete: false }],
        ['Terima kasih.', nameOf(agent), { edit: false, delete: false }],
      ],
    )
    assert.deepEqual(meta, { totalData: 2, earlier: 0 })
    for (const [person, at, refused] of [
      [portal.anonymous, id, 401],
      [portal.people.GUEST, id, 403],
      [away, placed.id, 404],
    ] as const) {
      assert.equal((await on(at, person)).status, refused)
      assert.equal((await say(person, at, 'Halo')).status, refused)
      assert.equal((await person.call(vocMentionable, { params: { id: at }, query: {} })).status, refused)
    }
    const draft = await record({ status: 'draft' })
    assert.equal((await on(draft.id, staff)).status, 404, 'a draft of others')
  })

  it('tell whom they name once, and nobody of what they said themselves', async () => {
    const { CMP: cmp, AGENT: agent, PO: po } = portal.people
    const { id } = await record()
    const body = `Mohon dicek @${nameOf(agent)}, salam @${nameOf(cmp)}`
    const { answer: comment } = await say(cmp, id, body, agent, agent, cmp)
    const [notice, ...more] = await told(agent, id)
    assert.deepEqual([notice?.kind, notice?.parts], ['mentioned', { by: nameOf(cmp), comment: comment.id }])
    assert.deepEqual([more, await told(cmp, id)], [[], []])
    const change = (text: string, version: number, ...named: TestSession[]) =>
      cmp.call(changeVocComment, {
        params: { id, commentId: comment.id },
        body: { body: text, version, mentions: named.map(idOf) },
      })
    const edited = await change(`${body} dan @${nameOf(po)}`, 1, agent, cmp, po)
    assert.ok(edited.answer.edited_at)
    assert.deepEqual([(await told(agent, id)).length, (await told(po, id)).length], [1, 1])
    const stale = await change('lain', 1)
    assert.equal(stale.status, 409)
    await change('tanpa siapa pun', 2)
    assert.deepEqual([await told(agent, id), await told(po, id)], [[], []], 'unread ones are taken back')
  })

  it('take back what nobody has read when they go, and leave a line in the history without their words', async () => {
    const { CMP: cmp, AGENT: agent, PO: po, ADMIN: admin } = portal.people
    const { id } = await record()
    const { answer: comment } = await say(cmp, id, `@${nameOf(agent)} rahasia`, agent)
    const params = { id, commentId: comment.id }
    assert.equal((await po.call(deleteVocComment, { params })).status, 403)
    const edit = { params, body: { body: 'x', version: 1 } }
    assert.equal((await admin.call(changeVocComment, edit)).status, 403)
    assert.equal((await admin.call(deleteVocComment, { params })).status, 200)
    assert.equal((await admin.call(deleteVocComment, { params })).status, 404)
    assert.deepEqual(await told(agent, id), [])
    const { history } = (await cmp.call(vocDetailCall, { params: { id } })).answer
    assert.deepEqual(
      history.map(({ kind, by, changes }) => [kind, by, changes]),
      [
        ['commented', nameOf(cmp), []],
        ['uncommented', nameOf(admin), []],
      ],
    )
  })

  it('offer and take those alone who see the record, naming who does not', async () => {
    const { CMP: cmp, AGENT: agent } = portal.people
    const away = await portal.addPerson({ email: 'jauh.sebut@ido.example', roles: ['PO'], regions: [2] })
    const { id } = await record({ regional_company: 3 })
    const offered = async (search: string) =>
      (await cmp.call(vocMentionable, { params: { id }, query: { search } })).answer.map((one) => one.id)
    assert.ok((await offered(nameOf(agent))).includes(idOf(agent)))
    assert.ok(!(await offered(nameOf(away))).includes(idOf(away)))
    const refused = await cmp.post(addVocComment.path.replace(':id', String(id)), {
      body: `@${nameOf(away)} lihat`,
      mentions: [idOf(away)],
    })
    assert.deepEqual([refused.status, refused.fields], [400, ['mentions']])
    assert.ok(refused.text.includes(nameOf(away)))
    // Who is not written in the text is not named in the refusal either: ids are no directory.
    const guessed = await cmp.post(addVocComment.path.replace(':id', String(id)), { body: 'x', mentions: [idOf(away)] })
    assert.equal(guessed.status, 400)
    assert.ok(!guessed.text.includes(nameOf(away)))
    assert.deepEqual((await on(id, cmp)).answer, [])
  })

  it('tell people of one name apart by their NIK, and give nobody’s e-mail address away', async () => {
    const { CMP: cmp } = portal.people
    const { id } = await record()
    for (const [email, name, nik, role] of [
      ['kembar.satu@ido.example', 'Kembar Sama', '771001', 'PO'],
      ['kembar.dua@ido.example', 'Kembar Sama', '771002', 'AGENT'],
      ['kembar.tiga@ido.example', 'Kembar Tunggal', '771003', 'PO'],
    ] as const) {
      await portal.addPerson({ email, roles: [role] })
      await portal.database.pool.query('update account set name = $2, nik = $3 where email = $1', [email, name, nik])
    }
    const { answer, text } = await cmp.call(vocMentionable, { params: { id }, query: { search: 'kembar' } })
    assert.deepEqual(
      answer.map(({ name, roles, nik }) => [name, roles, nik]),
      [
        ['Kembar Sama', ['PO'], '771001'],
        ['Kembar Sama', ['AGENT'], '771002'],
        ['Kembar Tunggal', ['PO'], null],
      ],
    )
    assert.ok(!text.includes('@ido.example'), text)
  })

  it('come to nobody who has muted them', async () => {
    const { CMP: cmp, PO: po } = portal.people
    const { id } = await record()
    await po.call(changeNoticeChoices, { body: { muted: ['mentioned'] } })
    assert.equal((await say(cmp, id, `@${nameOf(po)} lihat`, po)).status, 200)
    assert.deepEqual(await told(po, id), [])
    await po.call(changeNoticeChoices, { body: { muted: [] } })
  })

  it('are kept as they were typed, bounded and paged', async () => {
    const { CMP: cmp } = portal.people
    const { id } = await record()
    const hostile = '<script>alert(1)</script>\n\n[x](javascript:alert(1)) @ @@ %_\\ 👍'
    assert.equal((await say(cmp, id, hostile)).answer.body, hostile)
    const path = addVocComment.path.replace(':id', String(id))
    for (const body of ['  \n ', 'x'.repeat(longestComment + 1)]) {
      const refused = await cmp.post(path, { body })
      assert.deepEqual([refused.status, refused.fields], [400, ['body']])
    }
    for (const number of [2, 3, 4, 5]) await say(cmp, id, `${number}`)
    const latest = await on(id, cmp, { size: 2 })
    assert.deepEqual([latest.answer.map(({ body }) => body), latest.meta], [['4', '5'], { totalData: 5, earlier: 3 }])
    const previous = await on(id, cmp, { size: 2, before: latest.answer[0]?.id })
    assert.deepEqual([previous.answer.map(({ body }) => body), previous.meta.earlier], [['2', '3'], 1])
    await portal.database.pool.query(
      `insert into voc_comment (record_id, by_id, by_name, body) select $1, $2, 'x', 'x' from generate_series(6, ${mostComments})`,
      [id, idOf(cmp)],
    )
    assert.equal((await say(cmp, id, 'satu lagi')).status, 409)
  })

  it('find the longest name in a text', () => {
    assert.deepEqual(commentPieces('@Ani Putri, @Anita dan @Ani.', ['Ani', 'Ani Putri']), [
      { text: '@Ani Putri', name: 'Ani Putri' },
      { text: ', @Anita dan ' },
      { text: '@Ani', name: 'Ani' },
      { text: '.' },
    ])
    for (const name of ['A.B (x)', 'Siti Nur-Aini', "D'Costa / [S.T.]", 'a\\b^$|*+?{}']) {
      assert.deepEqual(commentPieces(`@${name}`, [name]), [{ text: `@${name}`, name }])
    }
  })
})
