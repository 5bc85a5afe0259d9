import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import {
  changeThanksSettings,
  changeVocStatus,
  exportVoc,
  leaveVocThanks,
  listVoc,
  readThanksSettings,
  readVocThanks,
  removeVocThanks,
  thanksSettingsHistory,
  vocDetailCall,
  type VocStatus,
} from '@ido/contract'
import { type MailServer, startMailServer } from '../../testing/mail-server.ts'
import { testPortal, type TestPortal, type TestSession } from '../../testing/portal.ts'
import { until } from '../../testing/until.ts'
import { endOldThanks } from './voc.thanks.service.ts'
import { addRecord, type VocValues } from './voc.testkit.ts'

describe('thanks to a customer', () => {
  let portal: TestPortal
  let smtp: MailServer
  let admin: TestSession
  let cmp: TestSession
  let po: TestSession
  before(async () => {
    smtp = await startMailServer(0, (address) => !address.startsWith('menolak'))
    portal = await testPortal({ env: { SMTP_URL: smtp.url }, jobs: true })
    ;[admin, cmp, po] = await Promise.all([portal.signIn('ADMIN'), portal.signIn('CMP'), portal.signIn('PO')])
  })
  after(async () => {
    await portal.close()
    await smtp.close()
  })

  const record = (values: VocValues = {}) => addRecord(portal.database, { status: 'on-progress', ...values })
  const query = async <Row extends object>(text: string, values: unknown[] = []) =>
    (await portal.database.pool.query<Row>(text, values)).rows
  const turn = async (isOn: boolean) => {
    const { version } = (await admin.call(readThanksSettings)).answer
    assert.equal((await admin.call(changeThanksSettings, { body: { version, isOn } })).status, 200)
  }
  const thanks = async (id: number, by = cmp) => (await by.call(readVocThanks, { params: { id } })).answer
  const leave = (id: number, email: string, version = 0, by = cmp) =>
    by.call(leaveVocThanks, { params: { id }, body: { email, version } })
  const move = async (id: number, ...steps: VocStatus[]) => {
    for (const status of steps) {
      const moved = await cmp.call(changeVocStatus, { body: { id, status, reason: 'Uji' } })
      assert.equal(moved.status, 200)
    }
  }
  const waiting = () =>
    query<{ id: number }>(`select id from graphile_worker.jobs where task_identifier = 'voc-thanks' and attempts < max_attempts`) // prettier-ignore
  /** As if the ten minutes were over. */
  const letGo = async () => {
    await query(`update voc_thanks set due_at = now() - interval '1 second' where due_at is not null`)
    await query(
      `select graphile_worker.add_job('voc-thanks', json_build_object('record', split_part(key, '-', 3)::bigint), queue_name => 'voc-thanks', job_key => key)
       from graphile_worker.jobs where task_identifier = 'voc-thanks' and key is not null`,
    )
    await until(async () => (await waiting()).length === 0, 'the jobs are done')
  }
  const statuses = (answers: readonly { status: number }[]) => answers.map(({ status }) => status).toSorted((one, other) => one - other) // prettier-ignore
  const mailsTo = (address: string) => smtp.mails.filter(({ to }) => to === address)

  it('is off at first: no address is taken, one that is there is kept, and nothing is sent', async () => {
    const { id } = await record()
    const refused = await leave(id, 'mati@pelanggan.example')
    assert.equal(refused.status, 409)
    assert.match(refused.message, /dimatikan/)
    await query(`insert into voc_thanks (record_id, email, left_by) values ($1, 'mati@pelanggan.example', 'CMP')`, [id])
    await move(id, 'done')
    assert.deepEqual(await waiting(), [])
    const { isOn, state, email } = await thanks(id)
    assert.deepEqual([isOn, state, email], [false, 'missed', 'mati@pelanggan.example'])
    await turn(true)
    assert.deepEqual(await waiting(), [], 'what was done before is not thanked for by turning it on')
    assert.deepEqual(mailsTo('mati@pelanggan.example'), [])
  })

  it('is turned on by who decides for the whole portal, over the version that was read, with a line in the history', async () => {
    for (const [person, refused] of [
      [portal.anonymous, 401],
      [cmp, 403],
    ] as const) {
      assert.equal((await person.call(readThanksSettings)).status, refused)
    }
    const { answer: stands } = await admin.call(readThanksSettings)
    assert.deepEqual([stands.isOn, stands.can.change], [true, true])
    assert.match(stands.preview.subject, /^IDO: Terima kasih .+ \/ Thank you /)
    assert.match(stands.preview.id.paragraphs.join(' '), /masukan tentang/)
    assert.match(stands.preview.en.paragraphs.join(' '), /you told us about/)
    const partly = await portal.addPerson({ email: 'separuh.terima@ido.example', roles: ['ADMIN'], regions: [2] })
    assert.equal((await partly.call(readThanksSettings)).answer.can.change, false)
    const body = { version: stands.version, isOn: false, reason: 'Uji coba' }
    assert.equal((await partly.call(changeThanksSettings, { body })).status, 403)
    const wrong = await admin.put(changeThanksSettings.path, { version: stands.version, isOn: 'ya' })
    assert.deepEqual([wrong.status, wrong.fields], [400, ['isOn']])
    assert.equal((await admin.call(changeThanksSettings, { body })).answer.isOn, false)
    assert.equal((await admin.call(changeThanksSettings, { body })).status, 409)
    const [entry] = (await admin.call(thanksSettingsHistory)).answer
    assert.deepEqual([entry?.reason, entry?.changes], ['Uji coba', [{ field: 'thanksOn', before: true, after: false }]])
    await turn(true)
  })

  it('is seen and given an address by who may edit the sent record, and by nobody else', async () => {
    const { id } = await record()
    const placed = await record({ regional_company: 3 })
    const draft = await record({ status: 'draft' })
    const away = await portal.addPerson({ email: 'jauh.terima@ido.example', roles: ['PO'], regions: [2] })
    const [staff, agent, management, guest] = await Promise.all(
      (['STAFF', 'AGENT', 'MANAGEMENT', 'GUEST'] as const).map((role) => portal.signIn(role)),
    )
    for (const [person, at, refused] of [
      [portal.anonymous, id, 401],
      [guest, id, 403],
      [staff, id, 403],
      [agent, id, 403],
      [management, id, 403],
      [away, placed.id, 404],
      [admin, draft.id, 409],
    ] as const) {
      assert.ok(person)
      assert.equal((await person.call(readVocThanks, { params: { id: at } })).status, refused)
      assert.equal((await leave(at, 'orang@pelanggan.example', 0, person)).status, refused)
      assert.equal((await person.call(removeVocThanks, { params: { id: at } })).status, refused)
    }
    assert.equal((await leave(placed.id, ' Orang@Pelanggan.example ', 0, po)).status, 200)
    const { email, state, left_by: by, version } = await thanks(placed.id)
    assert.deepEqual([email, state, by, version], ['orang@pelanggan.example', 'ready', po.user?.name, 1])
  })

  it('takes one address of one line, and names the field of any other', async () => {
    const { id } = await record()
    const path = leaveVocThanks.path.replace(':id', String(id))
    for (const email of [
      'tanpa-at',
      'a@b.example\r\nBcc: semua@ido.example',
      'a@b.example\nSubject: x',
      'Ani <a@b.example>',
      'a@b.example, c@d.example',
      `${'x'.repeat(250)}@b.example`,
      '',
      null,
    ]) {
      const refused = await cmp.put(path, { email, version: 0 })
      assert.deepEqual([refused.status, refused.fields], [400, ['email']], String(email))
    }
    const unversioned = await cmp.put(path, { email: 'a@b.example' })
    assert.deepEqual([unversioned.status, unversioned.fields], [400, ['version']])
    assert.equal((await thanks(id)).version, 0)
  })

  it('is one mail ten minutes after the record is done, which says what for and nothing of the company’s own', async () => {
    const [product] = await query<{ name: string }>('select name from product where id = 7')
    const at = new Date('2026-11-02T03:00:00Z')
    const text = { longtext: 'Kata-kata pelanggan lain', time_in: at, product_id: 7 }
    const { id, voc_id: name } = await record(text)
    const to = 'satu@pelanggan.example'
    await leave(id, to)
    assert.deepEqual(await waiting(), [])
    await move(id, 'done')
    const { state, sends_at: sends } = await thanks(id)
    assert.equal(state, 'waiting')
    const wait = Date.parse(sends ?? '') - Date.now()
    assert.ok(wait > 9 * 60_000 && wait <= 10 * 60_000, String(wait))
    assert.equal((await waiting()).length, 1)
    await letGo()
    const [mail, ...more] = mailsTo(to)
    assert.ok(mail)
    assert.deepEqual(more, [])
    assert.match(mail.text, new RegExp(`Pada 2 Nov 2026 Anda menyampaikan masukan tentang ${product?.name}\\.[^]*--\n\n[^]*On 2 Nov 2026 you told us about ${product?.name}\\.`)) // prettier-ignore
    assert.match(mail.subject, /^IDO: Terima kasih atas masukan Anda/)
    assert.match(mail.source, new RegExp(`^Message-ID: <voc-thanks-${id}@127\\.0\\.0\\.1>\\r$`, 'm'))
    for (const own of [name, 'http', 'Kata-kata', cmp.user?.name ?? '-', '/v3/']) {
      assert.ok(!mail.text.includes(own), own)
    }
    assert.deepEqual([(await thanks(id)).state, (await thanks(id)).email], ['sent', to])
  })

  it('is sent once, however often the record is done, the job runs and whatever address is left', async () => {
    const { id } = await record()
    const to = 'sekali@pelanggan.example'
    await leave(id, to)
    await move(id, 'done', 'on-progress', 'done')
    assert.equal((await waiting()).length, 1, 'the one that waits is replaced')
    await letGo()
    await move(id, 'on-progress', 'done')
    assert.deepEqual(await waiting(), [])
    await query(`select graphile_worker.add_job('voc-thanks', json_build_object('record', $1::bigint)) from generate_series(1, 3)`, [id]) // prettier-ignore
    await letGo()
    const again = await leave(id, 'lain@pelanggan.example', 1)
    assert.equal(again.status, 409)
    await cmp.call(removeVocThanks, { params: { id } })
    assert.deepEqual([(await thanks(id)).state, (await thanks(id)).email], ['sent', null])
    assert.equal((await leave(id, 'lain@pelanggan.example', 2)).status, 409)
    assert.deepEqual([mailsTo(to).length, mailsTo('lain@pelanggan.example').length], [1, 0])
  })

  it('bears the same Message-ID when its process ended before it was noted, and is tried again where it was refused', async () => {
    const { id } = await record()
    const to = 'dua@pelanggan.example'
    await leave(id, 'menolak@pelanggan.example')
    await move(id, 'done')
    await query(`update voc_thanks set due_at = now() - interval '1 second' where record_id = $1`, [id])
    const [job] = await waiting()
    await query('select graphile_worker.reschedule_jobs(array[$1::bigint], run_at => now())', [job?.id])
    const tries = () => query<{ attempts: number }>('select attempts from graphile_worker.jobs where id = $1 and locked_at is null', [job?.id]) // prettier-ignore
    await until(async () => ((await tries())[0]?.attempts ?? 0) > 0, 'the server has refused it')
    assert.equal((await thanks(id)).state, 'waiting')
    assert.equal((await leave(id, to, 1)).status, 200, 'a wrong address is mended')
    await letGo()
    await query(`update voc_thanks set sent_at = null, due_at = now() where record_id = $1`, [id])
    await query(`select graphile_worker.add_job('voc-thanks', json_build_object('record', $1::bigint))`, [id])
    const [first, second] = await smtp.mailsTo(to, 2)
    const idIn = (source = '') => /^Message-ID: (.*)$/m.exec(source)?.[1]
    assert.ok(idIn(first?.source))
    assert.equal(idIn(first?.source), idIn(second?.source))
    await until(async () => (await thanks(id)).state === 'sent', 'it is noted')
  })

  it('is taken back while it waits: by a step back, without the address, and when thanks are turned off', async () => {
    const [back, gone, off] = [await record(), await record(), await record()]
    for (const [place, { id }] of [back, gone, off].entries()) {
      await leave(id, `batal${place}@pelanggan.example`)
      await move(id, 'done')
    }
    await move(back.id, 'on-progress')
    assert.equal((await thanks(back.id)).state, 'ready')
    await cmp.call(removeVocThanks, { params: { id: gone.id } })
    assert.equal((await thanks(gone.id)).state, 'none')
    await turn(false)
    await letGo()
    await turn(true)
    assert.equal((await thanks(off.id)).state, 'missed')
    assert.deepEqual([0, 1, 2].flatMap((place) => mailsTo(`batal${place}@pelanggan.example`)), []) // prettier-ignore
    assert.equal((await leave(off.id, 'batal2@pelanggan.example', 1)).answer.state, 'waiting', 'saving it again sends')
    await move(back.id, 'done')
    await letGo()
    assert.deepEqual([0, 1, 2].map((place) => mailsTo(`batal${place}@pelanggan.example`).length), [1, 0, 1]) // prettier-ignore
  })

  it('of a merged record goes out with its main record', async () => {
    const main = await record()
    const part = await record({ merged_into: main.id, merged_voc_id: main.voc_id })
    await leave(part.id, 'gabungan@pelanggan.example')
    await move(main.id, 'done')
    assert.equal((await thanks(part.id)).state, 'waiting')
    await letGo()
    assert.equal(mailsTo('gabungan@pelanggan.example').length, 1)
  })

  it('lets the first of two win, who leave an address or move the record at once', async () => {
    const { id } = await record()
    const both = await Promise.all([leave(id, 'satu.bareng@pelanggan.example'), leave(id, 'dua.bareng@pelanggan.example', 0, po)]) // prettier-ignore
    assert.deepEqual(statuses(both), [200, 409])
    const moves = await Promise.all([cmp, po].map((by) => by.call(changeVocStatus, { body: { id, status: 'done' } })))
    assert.deepEqual(statuses(moves), [200, 409])
    assert.equal((await waiting()).length, 1)
    await letGo()
    assert.equal(smtp.mails.filter(({ to }) => to.includes('.bareng@')).length, 1)
  })

  it('keeps the address out of everything else: history, lists, files, search and the audit log', async () => {
    const { id } = await record({ longtext: 'Sangat rahasia sekali' })
    const to = 'tersembunyi@pelanggan.example'
    const { version } = (await leave(id, to)).answer
    await leave(id, 'tersembunyi.juga@pelanggan.example', version)
    await cmp.call(removeVocThanks, { params: { id } })
    await leave(id, to, 3)
    const { answer } = await cmp.call(vocDetailCall, { params: { id } })
    assert.deepEqual(
      answer.history.map(({ kind, by, changes: [change] }) => [kind, by, change?.field, change?.old, change?.new]),
      [[null, 'left'], ['left', 'changed'], ['left', null], [null, 'left']].map((sides) => ['edited', cmp.user?.name, 'thanks_email', ...sides]), // prettier-ignore
    )
    const found = await cmp.call(listVoc, { query: { search: 'tersembunyi' } })
    const listed = await cmp.call(listVoc, { query: { search: 'Sangat rahasia' } })
    assert.deepEqual([found.answer.length, listed.answer.length], [0, 1])
    const file = await cmp.get(`${exportVoc.path}?search=Sangat+rahasia`)
    assert.match(file.text, /Sangat rahasia sekali/)
    const [audited] = await query<{ count: number }>(`select count(*)::int as count from audit_event e where e::text like '%tersembunyi%'`) // prettier-ignore
    const [told] = await query<{ count: number }>(`select count(*)::int as count from activity a where a::text like '%tersembunyi%'`) // prettier-ignore
    assert.deepEqual([audited?.count, told?.count], [0, 0])
    for (const text of [JSON.stringify(answer), JSON.stringify(listed.answer), file.text]) {
      assert.ok(!text.includes('tersembunyi'))
    }
  })

  it('forgets the address 30 days after the mail, a year after it was left where there was none, and with the record', async () => {
    const [sent, never] = [await record(), await record()]
    await leave(sent.id, 'lama@pelanggan.example')
    await leave(never.id, 'belum@pelanggan.example')
    const aged = async (days: number) => {
      await query(`update voc_thanks set left_at = now() - make_interval(days => $2), sent_at = case when record_id = $1 then now() - make_interval(days => $2) end where record_id in ($1, $3)`, [sent.id, days, never.id]) // prettier-ignore
      await endOldThanks(portal.database)
      return [(await thanks(sent.id)).email, (await thanks(never.id)).email]
    }
    assert.deepEqual(await aged(29), ['lama@pelanggan.example', 'belum@pelanggan.example'])
    assert.deepEqual(await aged(31), [null, 'belum@pelanggan.example'])
    assert.equal((await thanks(sent.id)).state, 'sent', 'that somebody was thanked stays')
    assert.deepEqual(await aged(366), [null, null])
    await query('delete from voc where id = $1', [never.id])
    assert.deepEqual(await query('select 1 from voc_thanks where record_id = $1', [never.id]), [])
  })
})
