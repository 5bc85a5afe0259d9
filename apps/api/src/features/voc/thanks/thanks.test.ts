import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import {
  changeThanksSettings,
  exportVoc,
  leaveVocThanks,
  listVoc,
  readThanksSettings,
  readVocThanks,
  removeVocThanks,
  thanksSettingsHistory,
  vocDetailCall,
} from '@ido/contract'
import { endOldThanks } from './thanks.service.ts'
import { thanksPortal, type ThanksPortal } from './thanks.testkit.ts'

describe('thanks to a customer', () => {
  let portal: ThanksPortal
  before(async () => {
    portal = await thanksPortal()
  })
  after(() => portal.close())

  it('is off at first: no address is taken, one that is there is kept, and nothing is sent', async () => {
    const { id } = await portal.record()
    const refused = await portal.leave(id, 'mati@pelanggan.example')
    assert.equal(refused.status, 409)
    assert.match(refused.message, /dimatikan/)
    await portal.query(
      `insert into voc_thanks (record_id, email, left_by) values ($1, 'mati@pelanggan.example', 'CMP')`,
      [id],
    )
    await portal.move(id, 'done')
    assert.deepEqual(await portal.waiting(), [])
    const { isOn, state, email } = await portal.thanks(id)
    assert.deepEqual([isOn, state, email], [false, 'missed', 'mati@pelanggan.example'])
    await portal.turn(true)
    assert.deepEqual(await portal.waiting(), [], 'what was done before is not thanked for by turning it on')
    assert.deepEqual(portal.mailsTo('mati@pelanggan.example'), [])
  })

  it('is turned on by who decides for the whole portal, over the version that was read, with a line in the history', async () => {
    for (const [person, refused] of [
      [portal.anonymous, 401],
      [portal.cmp, 403],
    ] as const) {
      assert.equal((await person.call(readThanksSettings)).status, refused)
    }
    const { answer: stands } = await portal.admin.call(readThanksSettings)
    assert.deepEqual([stands.isOn, stands.can.change], [true, true])
    assert.match(stands.preview.subject, /^IDO: Terima kasih .+ \/ Thank you /)
    assert.match(stands.preview.id.paragraphs.join(' '), /masukan tentang/)
    assert.match(stands.preview.en.paragraphs.join(' '), /you told us about/)
    const partly = await portal.addPerson({ email: 'separuh.terima@ido.example', roles: ['ADMIN'], regions: [2] })
    assert.equal((await partly.call(readThanksSettings)).answer.can.change, false)
    const body = { version: stands.version, isOn: false, reason: 'Uji coba' }
    assert.equal((await partly.call(changeThanksSettings, { body })).status, 403)
    const wrong = await portal.admin.put(changeThanksSettings.path, { version: stands.version, isOn: 'ya' })
    assert.deepEqual([wrong.status, wrong.fields], [400, ['isOn']])
    assert.equal((await portal.admin.call(changeThanksSettings, { body })).answer.isOn, false)
    assert.equal((await portal.admin.call(changeThanksSettings, { body })).status, 409)
    const [entry] = (await portal.admin.call(thanksSettingsHistory)).answer
    assert.deepEqual([entry?.reason, entry?.changes], ['Uji coba', [{ field: 'thanksOn', before: true, after: false }]])
    await portal.turn(true)
  })

  it('is seen and given an address by who may edit the sent record, and by nobody else', async () => {
    const { id } = await portal.record()
    const placed = await portal.record({ regional_company: 3 })
    const draft = await portal.record({ status: 'draft' })
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
      [portal.admin, draft.id, 409],
    ] as const) {
      assert.ok(person)
      assert.equal((await person.call(readVocThanks, { params: { id: at } })).status, refused)
      assert.equal((await portal.leave(at, 'orang@pelanggan.example', 0, person)).status, refused)
      assert.equal((await person.call(removeVocThanks, { params: { id: at } })).status, refused)
    }
    assert.equal((await portal.leave(placed.id, ' Orang@Pelanggan.example ', 0, portal.po)).status, 200)
    const { email, state, left_by: by, version } = await portal.thanks(placed.id)
    assert.deepEqual([email, state, by, version], ['orang@pelanggan.example', 'ready', portal.po.user?.name, 1])
  })

  it('says what the reader may do: leave and remove an address, and turn thanks on where they decide for the whole portal', async () => {
    const { id } = await portal.record()
    const draft = await portal.record({ status: 'draft' })
    const partly = await portal.addPerson({ email: 'sebagian.terima@ido.example', roles: ['ADMIN'], products: [7] })
    const its = await portal.record({ product_id: 7 })
    const mayThank = async (at: number) =>
      (await portal.cmp.call(vocDetailCall, { params: { id: at } })).answer.can.thank
    assert.deepEqual([await mayThank(id), await mayThank(draft.id)], [true, false])
    const may = async (at: number, by = portal.cmp) => {
      const { leave, remove, turnOn } = (await portal.thanks(at, by)).can
      return [leave, remove, turnOn]
    }
    assert.deepEqual(await may(id), [true, false, false])
    assert.deepEqual(await may(id, portal.admin), [true, false, true])
    assert.deepEqual(await may(its.id, partly), [true, false, false])
    const left = await portal.leave(id, 'boleh@pelanggan.example')
    assert.deepEqual(left.answer.can, { leave: true, remove: true, turnOn: false })
    await portal.turn(false)
    assert.deepEqual(await may(id), [false, true, false])
    await portal.turn(true)
    await portal.query('update voc_thanks set sent_at = now() where record_id = $1', [id])
    assert.deepEqual(await may(id), [false, true, false])
    const { can } = (await portal.cmp.call(removeVocThanks, { params: { id } })).answer
    assert.deepEqual(can, { leave: false, remove: false, turnOn: false })
  })

  it('of a merged record says that it is done when its main record is', async () => {
    const main = await portal.record()
    const part = await portal.record({ merged_into: main.id, merged_voc_id: main.voc_id })
    assert.equal((await portal.thanks(part.id)).isDone, false)
    await portal.move(main.id, 'done')
    const { isDone, state } = await portal.thanks(part.id)
    assert.deepEqual([isDone, state], [true, 'none'])
  })

  it('takes one address of one line, and names the field of any other', async () => {
    const { id } = await portal.record()
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
      const refused = await portal.cmp.put(path, { email, version: 0 })
      assert.deepEqual([refused.status, refused.fields], [400, ['email']], String(email))
    }
    const unversioned = await portal.cmp.put(path, { email: 'a@b.example' })
    assert.deepEqual([unversioned.status, unversioned.fields], [400, ['version']])
    assert.equal((await portal.thanks(id)).version, 0)
  })

  it('keeps the address out of everything else: history, lists, files, search and the audit log', async () => {
    const { id } = await portal.record({ longtext: 'Sangat rahasia sekali' })
    const to = 'tersembunyi@pelanggan.example'
    const { version } = (await portal.leave(id, to)).answer
    await portal.leave(id, 'tersembunyi.juga@pelanggan.example', version)
    await portal.cmp.call(removeVocThanks, { params: { id } })
    await portal.leave(id, to, 3)
    const { answer } = await portal.cmp.call(vocDetailCall, { params: { id } })
    assert.deepEqual(
      answer.history.map(({ kind, by, changes: [change] }) => [kind, by, change?.field, change?.old, change?.new]),
      [
        [null, 'left'],
        ['left', 'changed'],
        ['left', null],
        [null, 'left'],
      ].map((sides) => ['edited', portal.cmp.user?.name, 'thanks_email', ...sides]),
    )
    const found = await portal.cmp.call(listVoc, { query: { search: 'tersembunyi' } })
    const listed = await portal.cmp.call(listVoc, { query: { search: 'Sangat rahasia' } })
    assert.deepEqual([found.answer.length, listed.answer.length], [0, 1])
    const file = await portal.cmp.get(`${exportVoc.path}?search=Sangat+rahasia`)
    assert.match(file.text, /Sangat rahasia sekali/)
    for (const table of ['audit_event', 'activity']) {
      const told = await portal.query(`select 1 from ${table} t where t::text like '%tersembunyi%'`)
      assert.deepEqual(told, [], table)
    }
    for (const text of [JSON.stringify(answer), JSON.stringify(listed.answer), file.text]) {
      assert.ok(!text.includes('tersembunyi'))
    }
  })

  it('forgets the address 30 days after the mail, a year after it was left in any case, and with the record', async () => {
    const [sent, never, late] = [await portal.record(), await portal.record(), await portal.record()]
    await portal.leave(sent.id, 'lama@pelanggan.example')
    await portal.leave(never.id, 'belum@pelanggan.example')
    await portal.leave(late.id, 'akhir@pelanggan.example')
    const age = (id: number, left: number, mailed: number | null) =>
      portal.query(
        `update voc_thanks set left_at = now() - make_interval(days => $2), sent_at = now() - make_interval(days => $3)
         where record_id = $1`,
        [id, left, mailed],
      )
    const aged = async (days: number) => {
      await age(sent.id, days, days)
      await age(never.id, days, null)
      await age(late.id, days, 1)
      await endOldThanks(portal.database)
      return [
        (await portal.thanks(sent.id)).email,
        (await portal.thanks(never.id)).email,
        (await portal.thanks(late.id)).email,
      ]
    }
    assert.deepEqual(await aged(29), ['lama@pelanggan.example', 'belum@pelanggan.example', 'akhir@pelanggan.example'])
    assert.deepEqual(await aged(31), [null, 'belum@pelanggan.example', 'akhir@pelanggan.example'])
    assert.equal((await portal.thanks(sent.id)).state, 'sent', 'that somebody was thanked stays')
    assert.deepEqual(await aged(366), [null, null, null])
    await portal.query('delete from voc where id = $1', [never.id])
    assert.deepEqual(await portal.query('select 1 from voc_thanks where record_id = $1', [never.id]), [])
  })
})
