import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import {
  addVocComment,
  changeNoticeChoices,
  changeVocComment,
  changeVocOwner,
  changeVocStatus,
  countUnreadNotices,
  createVoc,
  currentSession,
  listNotices,
  markAllNoticesRead,
  markNoticesRead,
  type NoticeKind,
  readNoticeChoices,
} from '@ido/contract'
import { inTransaction } from '../../platform/database/transaction.ts'
import { addNotices, notifyInterrupted } from './notices.read.ts'
import { type MailServer, startMailServer } from '../../testing/mail-server.ts'
import { testPortal, type TestPortal, type TestSession } from '../../testing/portal.ts'
import { until } from '../../testing/until.ts'
import { endOldNotices } from './notices.service.ts'

describe('what the portal tells a person', () => {
  let portal: TestPortal
  let smtp: MailServer
  let staff: TestSession
  let po: TestSession
  let cmp: TestSession
  before(async () => {
    smtp = await startMailServer()
    portal = await testPortal({ env: { SMTP_URL: smtp.url }, jobs: true })
    ;[staff, po, cmp] = await Promise.all([portal.signIn('STAFF'), portal.signIn('PO'), portal.signIn('CMP')])
  })
  after(async () => {
    await portal.close()
    await smtp.close()
  })

  const idOf = ({ user }: TestSession) => user?.id ?? assert.fail()
  /** Made and sent by staff. */
  const sent = async () => {
    const { answer } = await staff.call(createVoc, { body: { longtext: 'Tagihan ganda', product_id: 1 } })
    return (await staff.call(changeVocStatus, { body: { id: answer.id, status: 'new' } })).answer
  }
  const assign = async (by = cmp) => {
    const { id, version } = await sent()
    return (await by.call(changeVocOwner, { body: { id, version, owner_id: idOf(po) } })).answer
  }
  const told = async (person: TestSession) => (await person.call(listNotices, { query: {} })).answer
  const noJobsLeft = () =>
    until(async () => {
      const { rows } = await portal.database.pool.query(`select from graphile_worker.jobs where task_identifier = 'notice-mail' and attempts < max_attempts`) // prettier-ignore
      return rows.length === 0
    }, 'the mails are sent')

  it('is an owner’s new record, and to whoever made it each of its steps; nobody is told of their own', async () => {
    const record = await assign()
    const [assigned] = await told(po)
    assert.deepEqual(
      [assigned?.kind, assigned?.record, assigned?.parts, assigned?.read_at],
      ['assigned', { id: record.id, name: record.voc_id }, { by: cmp.user?.name }, null],
    )
    await po.call(changeVocStatus, { body: { id: record.id, status: 'on-progress' } })
    const [moved, ...more] = await told(staff)
    assert.deepEqual([moved?.kind, moved?.parts], ['status', { by: po.user?.name, status: 'on-progress' }])
    assert.deepEqual(more, [], 'what they sent themselves')
    await cmp.call(changeVocStatus, { body: { id: record.id, status: 'done' } })
    assert.deepEqual(
      (await told(po)).map(({ kind }) => kind),
      ['status', 'assigned'],
    )
    assert.deepEqual(await told(cmp), [])
    const taken = await sent()
    await po.call(changeVocOwner, { body: { id: taken.id, version: taken.version, owner_id: idOf(po) } })
    assert.equal((await told(po)).length, 2, 'who takes a record is not told that they have it')
  })

  it('is counted with the session, paged, read by one or all up to the newest seen, and only one’s own', async () => {
    for (let at = 0; at < 3; at += 1) await assign()
    const { answer, meta } = await po.call(listNotices, { query: { size: 2, page: 2 } })
    assert.deepEqual([answer.length, meta.totalData, meta.totalPage, meta.unread], [2, 5, 3, 5])
    assert.equal((await po.call(currentSession)).answer.unreadNotices, 5)
    const ids = answer.map(({ id }) => id)
    const asked = { body: { ids } }
    assert.deepEqual((await staff.call(markNoticesRead, asked)).answer, { unread: 2 }, 'others cannot read it away')
    assert.deepEqual((await po.call(markNoticesRead, asked)).answer, { unread: 3 })
    assert.deepEqual((await po.call(markNoticesRead, asked)).answer, { unread: 3 })
    const unread = await po.call(listNotices, { query: { unread: 'true' } })
    assert.deepEqual([unread.answer.length, unread.meta.totalData], [3, 3])
    const ofKind = async (kind: NoticeKind) => (await po.call(listNotices, { query: { kind } })).meta.totalData
    assert.deepEqual([await ofKind('assigned'), await ofKind('mentioned')], [4, 0])
    const [newest] = await told(po)
    await assign()
    const all = await po.call(markAllNoticesRead, { body: { upTo: newest?.id ?? 0 } })
    assert.deepEqual(all.answer, { unread: 1 }, 'what came meanwhile stays unread')
    assert.deepEqual((await po.call(countUnreadNotices)).answer, { unread: 1 })
    for (const [path, body, field] of [
      [markNoticesRead.path, { ids: [] }, 'ids'],
      [markAllNoticesRead.path, { upTo: 0 }, 'upTo'],
      [changeNoticeChoices.path, { muted: ['rumor'] }, 'muted.0'],
    ] as const) {
      const wrong = await po.put(path, body)
      assert.deepEqual([wrong.status, wrong.fields], [400, [field]])
    }
  })

  it('is refused to who is not signed in or has no access', async () => {
    const guest = await portal.signIn('GUEST')
    for (const [person, refused] of [
      [portal.anonymous, 401],
      [guest, 403],
    ] as const) {
      assert.equal((await person.call(listNotices, { query: {} })).status, refused)
      assert.equal((await person.call(countUnreadNotices)).status, refused)
      assert.equal((await person.call(markNoticesRead, { body: { ids: [1] } })).status, refused)
      assert.equal((await person.call(readNoticeChoices)).status, refused)
    }
  })

  it('comes by mail in both languages, once for each act, under an id of its own', async () => {
    await noJobsLeft()
    const { email = '' } = po.user ?? {}
    const sentBefore = smtp.mails.filter(({ to }) => to === email).length
    const record = await assign()
    const mail = (await smtp.mailsTo(email, sentBefore + 1)).at(-1)
    assert.match(mail?.text ?? '', new RegExp(`${record.voc_id} ditugaskan kepada Anda oleh ${cmp.user?.name}[^]*--\n\n[^]*${record.voc_id} was assigned to you`)) // prettier-ignore
    assert.match(mail?.source ?? '', /^Message-ID: <notice-\d+-1@127\.0\.0\.1>\r$/m)
    assert.ok(mail?.subject.includes(`${record.voc_id} was assigned to you by ${cmp.user?.name}`), mail?.subject)
    assert.match(mail?.text ?? '', /“Tagihan ganda”/)
    assert.ok(mail?.text.includes(`/v3/dashboard/digital-product-performance/product/feedback/detail/${record.id}\n`))
  })

  it('is also a case that somebody gives, by its number, with the way to it', async () => {
    const email = 'kasus@ido.example'
    const person = await portal.addPerson({ email, roles: ['PO'] })
    const notice = { person: idOf(person), kind: 'assigned' as const, record: null, parts: { by: 'Sari', case: 7 } }
    await inTransaction(portal.database, (trx) => addNotices(trx, [notice]))
    const mail = (await smtp.mailsTo(email, 1)).at(-1)
    assert.match(mail?.text ?? '', /Kasus 7 ditugaskan kepada Anda oleh Sari\.[^]*Case 7 was assigned to you by Sari\./)
    assert.ok(mail?.text.includes('/v3/cases/7\n'))
    const [newest] = await told(person)
    assert.deepEqual([newest?.kind, newest?.record, newest?.parts], ['assigned', null, notice.parts])
    const nothing = { ...notice, parts: { by: 'Sari' } }
    await assert.rejects(
      inTransaction(portal.database, (trx) => addNotices(trx, [nothing])),
      /notice_record_check/,
    )
  })

  it('of a mention is one mail, though the mention is taken away and made again, and quotes the comment', async () => {
    await noJobsLeft()
    const { email = '', name } = po.user ?? {}
    const mentions = () => smtp.mails.filter((mail) => mail.to === email && mail.text.includes('menyebut Anda'))
    const { id } = await sent()
    const body = `Mohon dicek @${name}: tagihannya dobel`
    const { answer: comment } = await cmp.call(addVocComment, {
      params: { id },
      body: { body, mentions: [idOf(po)] },
    })
    const change = (version: number, text: string, named: number[]) =>
      cmp.call(changeVocComment, {
        params: { id, commentId: comment.id },
        body: { body: text, mentions: named, version },
      })
    await until(() => mentions().length === 1, 'the mail of the mention')
    assert.ok(mentions()[0]?.text.includes(`“${body}”`))
    const unread = async () => (await po.call(countUnreadNotices)).answer.unread
    const withIt = await unread()
    await change(1, 'tanpa', [])
    assert.equal(await unread(), withIt - 1)
    await change(2, body, [idOf(po)])
    assert.equal(await unread(), withIt)
    const [notice] = await told(po)
    await po.call(markNoticesRead, { body: { ids: [notice?.id ?? 0] } })
    await change(3, 'tanpa', [])
    await change(4, body, [idOf(po)])
    await noJobsLeft()
    assert.deepEqual([await unread(), mentions().length], [withIt - 1, 1])
  })

  it('is not sent about a record that its reader may not see any more', async () => {
    await noJobsLeft()
    const email = 'pindah@ido.example'
    const away = await portal.addPerson({ email, roles: ['PO'] })
    const recordIn = async (regional_company: number) =>
      (await staff.call(createVoc, { body: { longtext: 'Di sana', regional_company } })).answer.id
    const [hidden, seen] = [await recordIn(3), await recordIn(2)]
    const notify = async (...records: number[]) => {
      const { rows } = await portal.database.pool.query<{ id: number }>(
        `insert into notice (person_id, kind, record_id, parts)
         select $1, 'assigned', id, '{"by": "X"}' from unnest($2::bigint[]) id returning id`,
        [idOf(away), records],
      )
      const payload = JSON.stringify({ person: idOf(away), notices: rows.map(({ id }) => id) })
      await portal.database.pool.query(`select graphile_worker.add_job('notice-mail', $1::json)`, [payload])
      await noJobsLeft()
      return smtp.mails.filter(({ to }) => to === email).length
    }
    assert.equal(await notify(hidden), 1)
    await portal.database.pool.query(`update account set scope_regions = '{2}' where email = $1`, [email])
    assert.equal(await notify(hidden), 1)
    // Only the notice that was in the mail is marked as mailed.
    assert.equal(await notify(hidden, seen), 2)
    const { rows } = await portal.database.pool.query<{ record_id: number }>(
      'select record_id from notice where person_id = $1 and mailed_at is not null order by id',
      [idOf(away)],
    )
    assert.deepEqual(
      rows.map(({ record_id }) => record_id),
      [hidden, seen],
    )
  })

  it('bears the same id when its job runs again, as after a server that took it and said nothing', async () => {
    await noJobsLeft()
    const { email = '' } = po.user ?? {}
    const sentBefore = smtp.mails.filter(({ to }) => to === email).length
    await assign()
    await smtp.mailsTo(email, sentBefore + 1)
    await noJobsLeft()
    const { rows } = await portal.database.pool.query<{ id: number }>(
      'update notice set mailed_at = null where id = (select max(id) from notice) returning id',
    )
    const payload = JSON.stringify({ person: idOf(po), notices: [rows[0]?.id] })
    await portal.database.pool.query(`select graphile_worker.add_job('notice-mail', $1::json)`, [payload])
    const [first, second] = (await smtp.mailsTo(email, sentBefore + 2)).slice(sentBefore)
    const idIn = (source = '') => /^Message-ID: (.*)$/m.exec(source)?.[1]
    assert.ok(idIn(first?.source))
    assert.equal(idIn(first?.source), idIn(second?.source))
  })

  it('is muted by kind, everywhere or by mail alone; absent leaves alone', async () => {
    await noJobsLeft()
    const { email = '' } = po.user ?? {}
    const mails = () => smtp.mails.filter(({ to }) => to === email).length
    const choose = async (body: object) => (await po.put<object>(changeNoticeChoices.path, body)).body?.content
    assert.deepEqual(await choose({ unmailed: ['assigned'] }), { muted: [], unmailed: ['assigned'] })
    const [count, sentBefore] = [(await told(po)).length, mails()]
    await assign()
    await noJobsLeft()
    assert.deepEqual([(await told(po)).length, mails()], [count + 1, sentBefore])
    assert.deepEqual(await choose({ muted: ['assigned'] }), { muted: ['assigned'], unmailed: ['assigned'] })
    await assign()
    await noJobsLeft()
    assert.deepEqual([(await told(po)).length, mails()], [count + 1, sentBefore])
    assert.deepEqual((await staff.call(readNoticeChoices)).answer, { muted: [], unmailed: [] })
    assert.deepEqual(await choose({ muted: [], unmailed: [] }), { muted: [], unmailed: [] })
  })

  it('is work of theirs that was interrupted, by mail too, with the page where it goes on', async () => {
    await noJobsLeft()
    const email = 'terputus@ido.example'
    const person = await portal.addPerson({ email, roles: ['ADMIN'] })
    const interrupted = { person: idOf(person), what: 'import', name: 'pesanan.csv', import: 7 } as const
    const tell = () => inTransaction(portal.database, (trx) => notifyInterrupted(trx, [interrupted]))
    await tell()
    await tell()
    const [notice, ...more] = await told(person)
    assert.deepEqual(
      [notice?.kind, notice?.record, notice?.parts],
      ['interrupted', null, { what: 'import', name: 'pesanan.csv', import: 7 }],
    )
    assert.deepEqual(more, [], 'told again before the first was read')
    const [mail] = await smtp.mailsTo(email, 1)
    assert.match(mail?.text ?? '', /Impor pesanan.csv terputus karena portal berhenti/)
    assert.match(mail?.text ?? '', /Your import of pesanan.csv was interrupted when the portal stopped/)
    assert.ok(mail?.text.includes('/v3/manage/import?import=7\n'), mail?.text)
    await person.call(markNoticesRead, { body: { ids: [notice?.id ?? 0] } })
    await tell()
    assert.equal((await told(person)).length, 2)
  })

  it('is kept for half a year', async () => {
    const toldBefore = (await told(staff)).length
    assert.ok(toldBefore > 0)
    await portal.database.pool.query(`update notice set at = at - interval '179 days' where person_id = $1`, [idOf(staff)]) // prettier-ignore
    await endOldNotices(portal.database)
    assert.equal((await told(staff)).length, toldBefore)
    await portal.database.pool.query(`update notice set at = at - interval '2 days' where person_id = $1`, [
      idOf(staff),
    ])
    await endOldNotices(portal.database)
    assert.equal((await told(staff)).length, 0)
  })
})
