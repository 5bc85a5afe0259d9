import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'
import {
  allowEmailChange,
  confirmEmailChange,
  currentSession,
  forgotPassword,
  inviteUser,
  listAccessRequests,
  login,
  readEmailChange,
  stopEmailChange,
  users,
  withdrawEmailChange,
} from '@ido/contract'
import { demoPassword } from '../../../platform/accounts/demo-accounts.ts'
import { startMailServer } from '../../../testing/mail-server.ts'
import type { TestSession } from '../../../testing/portal.ts'
import { settleRipe } from './address-links.service.ts'
import { addressPortal, type AddressPortal } from './address.testkit.ts'

describe('a change of address', () => {
  let portal: AddressPortal
  before(async () => {
    portal = await addressPortal()
  })
  after(() => portal.close())

  let person: TestSession
  let id = 0
  let former = ''
  let fresh = ''
  let count = 0
  beforeEach(async () => {
    count += 1
    former = `lama${count}@ido.example`
    fresh = `baru${count}@ido.example`
    person = await portal.addPerson({ email: former, roles: ['PO'] })
    id = person.user?.id ?? 0
  })

  const opens = async (email: string) =>
    (await portal.anonymous.call(login, { body: { email, password: demoPassword } })).status === 200
  const confirm = async (token: string) => portal.anonymous.call(confirmEmailChange, { body: { token } })
  const allow = async (token: string) => portal.anonymous.call(allowEmailChange, { body: { token } })
  const stop = async (token: string) => portal.anonymous.call(stopEmailChange, { body: { token } })
  const read = async (token: string) => portal.anonymous.call(readEmailChange, { body: { token } })
  /** As if the 72 hours had passed. */
  const wait = async () => {
    // The hours begin with this mail.
    await portal.linkTo(former, 'stop-email')
    await portal.people.query(`update email_change set stop_until = now() - interval '1 second' where account_id = $1`, [id]) // prettier-ignore
  }
  const settle = () => settleRipe({ database: portal.database, log: portal.app.log })
  const actions = async () => (await portal.people.audit('user', id)).map(({ action }) => action)

  it('counts once its owner has confirmed it and 72 hours have passed; until then everything stays', async () => {
    const asked = await portal.ask(id, fresh, portal.management)
    assert.equal(asked.email, former)
    const { askedBy, askedAt, email, confirmedAt, countsAt } = asked.emailChange ?? {}
    assert.deepEqual([email, askedBy, confirmedAt], [fresh, portal.management.user?.name, null])
    assert.ok(Math.abs(Date.now() - Date.parse(askedAt ?? '')) < 60_000)
    assert.ok(Math.abs(Date.parse(countsAt ?? '') - Date.now() - 72 * 3_600_000) < 60_000)

    const link = await portal.linkTo(fresh, 'confirm-email')
    const { answer: page } = await read(link)
    assert.deepEqual([page.side, page.email, page.name, page.askedBy], ['new', fresh, former, askedBy])
    const { answer } = await confirm(link)
    assert.deepEqual([answer.confirmed, Math.abs(Date.parse(answer.countsAt ?? '') - Date.now() - 72 * 3_600_000) < 60_000], [true, true]) // prettier-ignore
    await settle()
    assert.deepEqual([await opens(former), await opens(fresh)], [true, false])
    assert.equal((await person.call(currentSession)).status, 200)

    await wait()
    await settle()
    assert.deepEqual([await opens(former), await opens(fresh)], [false, true])
    assert.equal((await person.call(currentSession)).status, 401)
    const now = await portal.people.detail(id)
    assert.deepEqual([now.email, now.emailChange], [fresh, null])
    assert.match((await portal.smtp.mailsTo(former, 2))[1]?.text ?? '', /kini memakai alamat lain[^]*now uses another/)
    assert.match((await portal.smtp.mailsTo(fresh, 2))[1]?.text ?? '', /Mulai sekarang[^]*From now on/)
    assert.deepEqual(await actions(), ['user.email-changed', 'user.email-confirmed', 'user.email-asked'])
    assert.equal((await confirm(link)).status, 400)
  })

  it('is told to the former address in both languages, which may stop it, also once it is confirmed', async () => {
    await portal.ask(id, fresh)
    const [mail] = await portal.smtp.mailsTo(former)
    assert.match(mail?.text ?? '', new RegExp(`alamat ${fresh} sebagai ganti ${former}[^]*--[^]*the address ${fresh} instead of ${former}`)) // prettier-ignore
    await confirm(await portal.linkTo(fresh, 'confirm-email'))
    const link = await portal.linkTo(former, 'stop-email')
    assert.equal((await read(link)).answer.side, 'former')
    assert.equal((await stop(link)).status, 200)
    await wait()
    await settle()
    assert.deepEqual([await opens(former), await opens(fresh)], [true, false])
    assert.equal((await portal.people.detail(id)).emailChange, null)
    const [told] = await portal.people.audit('user', id)
    assert.deepEqual([told?.action, told?.actor_name, told?.before], ['user.email-stopped', former, { pendingEmail: fresh }]) // prettier-ignore
    assert.deepEqual([(await stop(link)).fields, (await read(link)).fields], [['token'], ['token']])
  })

  it('counts at once where the former address agrees, whichever of the two speaks first', async () => {
    await portal.ask(id, fresh)
    const [confirmLink, stopLink] = [await portal.linkTo(fresh, 'confirm-email'), await portal.linkTo(former, 'stop-email')] // prettier-ignore
    assert.deepEqual((await allow(stopLink)).answer, { email: fresh, confirmed: false, countsAt: null })
    assert.equal(await opens(fresh), false)
    assert.deepEqual((await confirm(confirmLink)).answer, { email: fresh, confirmed: true, countsAt: null })
    assert.equal(await opens(fresh), true)
    const back = await portal.ask(id, former)
    assert.equal(back.email, fresh)
    await confirm(await portal.linkTo(former, 'confirm-email'))
    assert.deepEqual((await allow(await portal.linkTo(fresh, 'stop-email'))).answer, { email: former, confirmed: true, countsAt: null }) // prettier-ignore
    assert.equal(await opens(former), true)
  })

  it('takes either link for what it was mailed for, and nothing else', async () => {
    await portal.ask(id, fresh)
    const [confirmLink, stopLink] = [await portal.linkTo(fresh, 'confirm-email'), await portal.linkTo(former, 'stop-email')] // prettier-ignore
    for (const answer of [await allow(confirmLink), await stop(confirmLink), await confirm(stopLink)]) {
      assert.deepEqual([answer.status, answer.fields], [400, ['token']])
    }
    await wait()
    assert.deepEqual((await stop(stopLink)).fields, ['token'])
    assert.deepEqual((await confirm('x'.repeat(43))).fields, ['token'])
    const stored = await portal.people.query<{ row: string }>('select e::text as row from email_change e')
    const logged = await portal.people.query<{ row: string }>('select e::text as row from audit_event e')
    for (const { row } of [...stored, ...logged]) assert.ok(!row.includes(confirmLink) && !row.includes(stopLink))
  })

  it('leaves links of passwords to the former address until it counts, and voids them then', async () => {
    await portal.ask(id, fresh)
    await portal.management.call(inviteUser, { params: { id } })
    await portal.anonymous.call(forgotPassword, { body: { email: fresh } })
    await portal.linkTo(former, 'forgot-password')
    await confirm(await portal.linkTo(fresh, 'confirm-email'))
    const open = () => portal.people.count(`from password_link where account_id = ${id} and used_at is null`)
    assert.equal(await open(), 1)
    await allow(await portal.linkTo(former, 'stop-email'))
    assert.equal(await open(), 0)
    assert.doesNotMatch(portal.smtp.mails.filter(({ to }) => to === fresh).map(({ text }) => text).join(), /forgot-password/) // prettier-ignore
  })

  it('is withdrawn by who manages people, replaced by a newer one, and ends unconfirmed by itself', async () => {
    await portal.ask(id, fresh)
    const first = await portal.linkTo(fresh, 'confirm-email')
    const other = `lain${count}@ido.example`
    await portal.ask(id, other, portal.management)
    assert.equal((await confirm(first)).status, 400)
    const second = await portal.linkTo(other, 'confirm-email')
    assert.equal((await portal.management.call(withdrawEmailChange, { params: { id } })).status, 200)
    assert.equal((await confirm(second)).status, 400)
    assert.equal((await portal.management.call(withdrawEmailChange, { params: { id } })).status, 404)
    await portal.ask(id, fresh)
    await portal.smtp.mailsTo(fresh, 2)
    await portal.people.query(`update email_change set confirm_until = now() where account_id = $1`, [id])
    assert.equal((await portal.people.detail(id)).emailChange, null)
    await settle()
    assert.equal(await portal.people.count(`from email_change where account_id = ${id}`), 0)
    assert.deepEqual(await actions(), ['user.email-lapsed', 'user.email-asked', 'user.email-withdrawn', 'user.email-asked', 'user.email-asked']) // prettier-ignore
    const history = await portal.admin.call(users.history, { params: { id } })
    assert.deepEqual(history.answer[3]?.changes, [{ field: 'pendingEmail', before: fresh, after: other }])
  })

  it('needs an address that is free, when it is asked for and when it counts, and is nobody’s own to decide', async () => {
    const taken = await portal.people.change(await portal.people.detail(id), { email: portal.management.user?.email })
    assert.deepEqual([taken.status, taken.fields], [400, ['email']])
    await portal.ask(id, fresh)
    await confirm(await portal.linkTo(fresh, 'confirm-email'))
    await portal.people.make(fresh)
    await wait()
    await settle()
    assert.equal((await portal.people.detail(id)).email, former)
    assert.equal((await actions())[0], 'user.email-lapsed')
    const own = await portal.people.detail(portal.admin.user?.id ?? 0)
    assert.equal((await portal.people.change(own, { email: 'saya@ido.example' })).status, 403)
  })

  it('asked for by a manager does not outlive that the account becomes an administrator’s', async () => {
    await portal.ask(id, fresh, portal.management)
    await confirm(await portal.linkTo(fresh, 'confirm-email'))
    assert.equal((await portal.people.change(await portal.people.detail(id), { roles: ['ADMIN'] })).status, 200)
    assert.equal((await portal.management.call(withdrawEmailChange, { params: { id } })).status, 403)
    await wait()
    await settle()
    assert.equal((await portal.people.detail(id)).email, former)
    assert.equal((await actions())[0], 'user.email-withdrawn')
  })

  it('shows in the queue beside the address as it is', async () => {
    await portal.people.query(
      `insert into access_request (account_id, name, email, requested_by) select id, name, email, 'email' from account where id = $1`,
      [id],
    )
    await portal.ask(id, fresh, portal.management)
    const row = async () => (await portal.management.call(listAccessRequests, { query: { search: 'lama' } })).answer.find(({ accountId }) => accountId === id) // prettier-ignore
    const asked = await row()
    assert.deepEqual([asked?.email, asked?.emailChange?.email, asked?.emailChange?.askedBy], [former, fresh, portal.management.user?.name]) // prettier-ignore
    await allow(await portal.linkTo(former, 'stop-email'))
    await confirm(await portal.linkTo(fresh, 'confirm-email'))
    const counted = await row()
    assert.deepEqual([counted?.email, counted?.emailChange], [fresh, null])
  })

  it('of an account that nobody ever opened waits for nobody at the former address, and invites anew', async () => {
    const typed = `salah.ketik${count}@ido.example`
    const made = await portal.people.make(typed, { roles: ['PO'] })
    await portal.ask(made.id, fresh)
    const { answer } = await confirm(await portal.linkTo(fresh, 'confirm-email'))
    assert.deepEqual(answer, { email: fresh, confirmed: true, countsAt: null })
    assert.equal((await portal.people.detail(made.id)).email, fresh)
    await portal.linkTo(fresh, 'forgot-password')
  })

  it('is asked for and withdrawn by nobody who does not manage people, and of nobody out of sight', async () => {
    assert.equal((await portal.anonymous.call(withdrawEmailChange, { params: { id } })).status, 401)
    assert.equal((await (await portal.signIn('CMP')).call(withdrawEmailChange, { params: { id } })).status, 403)
    const email = `wilayah${count}@ido.example`
    const scoped = await portal.addPerson({ email, roles: ['MANAGEMENT'], regions: [2] })
    await portal.ask(id, fresh)
    assert.equal((await scoped.call(withdrawEmailChange, { params: { id } })).status, 404)
  })
})

describe('a former address that takes no mail', () => {
  it('locks nobody out: the change counts 72 hours after it was asked for', async () => {
    const portal = await addressPortal()
    const person = await portal.addPerson({ email: 'hilang@ido.example' })
    const id = person.user?.id ?? 0
    await portal.smtp.close()
    await portal.ask(id, 'tujuan@ido.example')
    const back = await startMailServer(portal.smtp.port, (to) => to !== 'hilang@ido.example')
    const [mail] = await back.mailsTo('tujuan@ido.example')
    const token = /confirm-email\/([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? ''
    assert.equal((await portal.anonymous.call(confirmEmailChange, { body: { token } })).status, 200)
    const email = async () => (await portal.people.detail(id)).email
    // Each try of the mail that nobody takes begins the hours anew, as long as there are tries.
    for (let tries = 0; tries < 5 && (await email()) === 'hilang@ido.example'; tries += 1) {
      await portal.people.query(`update email_change set stop_until = now() where account_id = $1`, [id])
      await settleRipe({ database: portal.database, log: portal.app.log })
    }
    assert.equal(await email(), 'tujuan@ido.example')
    assert.equal(back.mails.filter(({ to }) => to === 'hilang@ido.example').length, 0)
    await back.close()
    await portal.close()
  })
})
