import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { forgotPassword, type ImportLine, inviteUser, login, setPassword, users } from '@ido/contract'
import { demoPassword } from '../../../platform/accounts/demo-accounts.ts'
import { accountOf } from '../../../testing/portal.ts'
import { addressPortal, type AddressPortal } from './address.testkit.ts'

const password = 'kopi susu hujan sore'

describe('whoever manages people comes by no account through its e-mail', () => {
  let portal: AddressPortal
  before(async () => {
    portal = await addressPortal()
  })
  after(() => portal.close())

  const opens = async (email: string, secret = demoPassword) =>
    (await portal.anonymous.call(login, { body: { email, password: secret } })).status === 200
  /** Asks for every link there is and sets the password by those that came to an address. */
  async function takeOver(id: number, evil: string): Promise<boolean> {
    await portal.management.call(inviteUser, { params: { id } })
    // A name gets one link in 90 seconds, so the wait since the last take-over passes first.
    await portal.people.query(`update sign_in_failure set window_start = window_start - interval '90 seconds'`)
    for (const email of [evil, accountOf('STAFF').email]) {
      assert.equal((await portal.anonymous.call(forgotPassword, { body: { email } })).status, 200, email)
    }
    // Jobs are done in turn, so what was asked before this mail came before it.
    await portal.smtp.mailsTo(accountOf('STAFF').email, (staffMails += 1))
    const links = portal.smtp.mails.filter(({ to }) => to === evil).flatMap(({ text }) => /\/forgot-password\/([\w-]{43})/.exec(text)?.[1] ?? []) // prettier-ignore
    for (const token of links) await portal.anonymous.call(setPassword, { body: { token, password } })
    return (await opens(evil, password)) || (await opens(evil))
  }
  let staffMails = 0

  for (const who of ['ADMIN', 'MANAGEMENT'] as const) {
    it(`${who}: the address stays what it is, for signing in, mails and links`, async () => {
      const id = await portal.people.idOf('PO')
      const { email } = accountOf('PO')
      const evil = `jahat.${who.toLowerCase()}@ido.example`
      const by = who === 'ADMIN' ? portal.admin : portal.management
      const detail = await portal.ask(id, evil, by)
      assert.equal(await takeOver(id, evil), false)
      assert.equal(detail.email, email)
      assert.equal(await opens(email), true)
    })
  }

  it('who waits for a decision is taken over as little', async () => {
    const id = await portal.people.idOf('GUEST')
    await portal.people.query(
      `insert into access_request (account_id, name, email, requested_by) select id, name, email, 'email' from account where id = $1`,
      [id],
    )
    await portal.ask(id, 'jahat.tamu@ido.example', portal.management)
    assert.equal(await takeOver(id, 'jahat.tamu@ido.example'), false)
    assert.equal((await portal.people.detail(id)).email, accountOf('GUEST').email)
  })

  it('an account with rights that nobody has opened yet is not readdressed, nor given another NIK, by a manager', async () => {
    const made = await portal.people.make('belum.dibuka@ido.example', { roles: ['PO'] })
    for (const body of [{ email: 'jahat.baru@ido.example' }, { nik: '999998' }]) {
      const refused = await portal.people.change(made, body, portal.management)
      assert.equal(refused.status, 403, JSON.stringify(body))
      assert.match(refused.message, new RegExp(`^${Object.keys(body)[0]}: `))
    }
    assert.equal((await portal.people.change(made, { nik: '999998' })).status, 200)
  })

  it('a file changes no address either: a line of another one speaks of another account', async () => {
    const { email, nik } = accountOf('CMP')
    const upload = (content: string) => portal.admin.upload<ImportLine[]>('/api/v2/users/import', 'o.csv', content)
    const { body, status } = await upload(`email;name;nik\njahat.berkas@ido.example;Baru;${nik}\n`)
    assert.equal(status, 409)
    assert.deepEqual(body?.content[0]?.problems.map(({ field }) => field), ['nik']) // prettier-ignore
    assert.equal((await portal.admin.call(users.list, { query: { search: email } })).answer[0]?.email, email)
  })
})
