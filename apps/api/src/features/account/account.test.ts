import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import {
  changeProfile,
  currentSession,
  endOtherSessions,
  endSessionById,
  listSavedViews,
  listSessions,
  readProfile,
  removePhoto,
  removeView,
  saveView,
} from '@ido/contract'
import { accountOf, testPortal, type TestPortal, type TestSession } from '../../testing/portal.ts'

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const bytes = (buffer: Buffer) => new Uint8Array(buffer)

describe('one’s own account', () => {
  let portal: TestPortal
  before(async () => {
    portal = await testPortal()
  })
  after(() => portal.close())
  const query = async <T>(sql: string) => (await portal.database.pool.query(sql)).rows as T[]

  it('tells profile, roles by their labels, and the scope in names', async () => {
    const person = await portal.addPerson({ email: 'saya@ido.example', roles: ['CMP', 'PO'], regions: [2, 3] })
    const { answer } = await person.call(readProfile)
    assert.deepEqual(
      answer.roles.map(({ label }) => label),
      ['CMP', 'Product owner'],
    )
    assert.deepEqual(answer.scope, { regions: ['T-REG 2', 'T-REG 3'], products: null })
    assert.deepEqual((await person.call(currentSession)).answer.sees, answer.scope)
    assert.deepEqual([answer.hasPassword, answer.fromDirectory, answer.photo], [true, false, null])
    assert.doesNotMatch(JSON.stringify(answer), /argon2|hash/)
    assert.equal((await (await portal.signIn('GUEST')).call(readProfile)).status, 200)
    assert.equal((await portal.anonymous.call(readProfile)).status, 401)
  })

  it('changes name, language, theme and density; absent leaves alone, null is the default again', async () => {
    const cmp = await portal.signIn('CMP')
    const set = await cmp.call(changeProfile, {
      body: { name: 'Citra', language: 'en', theme: 'dark', density: 'compact' },
    })
    assert.deepEqual(
      [set.answer.name, set.answer.language, set.answer.theme, set.answer.density],
      ['Citra', 'en', 'dark', 'compact'],
    )
    const cleared = await cmp.call(changeProfile, { body: { theme: null } })
    assert.deepEqual([cleared.answer.theme, cleared.answer.density], [null, 'compact'])
    const session = await cmp.call(currentSession)
    assert.deepEqual([session.answer.name, session.answer.language, session.answer.theme], ['Citra', 'en', null])
    const events = await query<{ action: string; before: object; after: object }>(
      `select action, before, after from audit_event`,
    )
    assert.deepEqual(events, [
      { action: 'user.renamed-self', before: { name: accountOf('CMP').email }, after: { name: 'Citra' } },
    ])
    assert.deepEqual((await cmp.put('/api/v2/me', { theme: 'pink', name: '' })).fields.toSorted(), ['name', 'theme'])
    await query(`update account set from_directory = true where email = '${accountOf('CMP').email}'`)
    assert.deepEqual((await cmp.put('/api/v2/me', { name: 'Lain' })).fields, ['name'])
    assert.equal((await cmp.put('/api/v2/me', { name: 'Citra', language: 'id' })).status, 200)
  })

  it('takes a photo by what the file holds, up to 1 MB, and gives it away again', async () => {
    const po = await portal.signIn('PO')
    const send = (content: Buffer | string, name = 'saya.png') =>
      po.upload<{ photo: string }>('/api/v2/me/photo', name, typeof content === 'string' ? content : bytes(content))
    const set = await send(png, 'saya.exe')
    assert.equal(set.status, 200, set.text)
    assert.equal(set.body?.content.photo, 'own')
    const shown = await (await portal.signIn('STAFF')).get(`/api/user/photo?nik=${accountOf('PO').nik}`)
    assert.equal(shown.headers.get('content-type'), 'image/png')
    assert.equal((await send('<svg xmlns="http://www.w3.org/2000/svg"/>')).status, 415)
    assert.equal((await send('GIF89a......')).status, 415)
    assert.deepEqual((await send('')).fields, ['file'])
    assert.equal((await send(Buffer.concat([png, Buffer.alloc(1024 * 1024)]))).status, 413)
    assert.equal((await po.call(readProfile)).answer.photo, 'own')
    assert.equal((await po.call(removePhoto)).answer.photo, null)
    assert.equal((await po.call(removePhoto)).status, 200)
    assert.equal((await query(`select from audit_event where action like 'user.photo-%'`)).length, 2)
  })

  it('lists its sessions with the device in words, this one first, and ends one or all others', async () => {
    const here = await portal.signIn('AGENT')
    const others = [await portal.signIn('AGENT'), await portal.signIn('AGENT')] as const
    await query(`update session set user_agent = 'Mozilla/5.0 (Windows NT 10.0) Firefox/143.0'
      where account_id = (select id from account where email = '${accountOf('AGENT').email}')`)
    const { answer } = await here.call(listSessions)
    assert.deepEqual(
      answer.map(({ isThis, device, login_by }) => [isThis, device, login_by]),
      [
        [true, 'Firefox · Windows', 'nik'],
        [false, 'Firefox · Windows', 'nik'],
        [false, 'Firefox · Windows', 'nik'],
      ],
    )
    const [, other] = answer
    const end = (session: TestSession, id: number) => session.call(endSessionById, { params: { id } })
    assert.equal((await end(await portal.signIn('PO'), other?.id ?? 0)).status, 404)
    assert.equal((await end(here, other?.id ?? 0)).status, 200)
    assert.equal((await end(here, other?.id ?? 0)).status, 404)
    assert.deepEqual((await here.call(endOtherSessions)).answer, { ended: 1 })
    assert.deepEqual((await here.call(endOtherSessions)).answer, { ended: 0 })
    for (const session of others) assert.equal((await session.call(currentSession)).status, 401)
    assert.equal((await here.call(currentSession)).status, 200)
    assert.equal((await query(`select from audit_event where action = 'user.ended-own-sessions'`)).length, 2)
    const last = await end(here, answer[0]?.id ?? 0)
    assert.equal(last.headers.getSetCookie().length, 3)
    assert.equal((await here.call(currentSession)).status, 401)
  })

  it('keeps views of a list for oneself or for a role that one holds', async () => {
    const [cmp, po] = [await portal.signIn('CMP'), await portal.signIn('PO')]
    const second = await portal.addPerson({ email: 'po2@ido.example', roles: ['PO'] })
    const names = async (session: TestSession, screen = 'users') =>
      (await session.call(listSavedViews, { query: { screen } })).answer.map(
        ({ name, isOwn }) => `${name}${isOwn ? '' : '*'}`,
      )
    const view = { screen: 'users', search: 'status=new', sharedRole: null }
    const own = await po.call(saveView, { body: { ...view, name: 'Punyaku' } })
    await po.call(saveView, { body: { ...view, name: 'Untuk PO', sharedRole: 'PO' } })
    assert.deepEqual(await names(po), ['Punyaku', 'Untuk PO'])
    assert.deepEqual(await names(second), ['Untuk PO*'])
    assert.deepEqual(await names(cmp), [])
    assert.deepEqual(await names(po, 'roles'), [])
    const again = await po.call(saveView, { body: { ...view, name: 'Punyaku', search: 'status=done' } })
    assert.deepEqual([again.answer.id, again.answer.search], [own.answer.id, 'status=done'])
    assert.deepEqual((await po.call(saveView, { body: { ...view, name: 'X', sharedRole: 'CMP' } })).fields, [
      'sharedRole',
    ])
    const [shared] = (await second.call(listSavedViews, { query: { screen: 'users' } })).answer
    assert.equal((await second.call(removeView, { params: { id: shared?.id ?? 0 } })).status, 404)
    assert.equal((await po.call(removeView, { params: { id: shared?.id ?? 0 } })).status, 200)
    assert.deepEqual(await names(second), [])
    await query(
      `insert into saved_view (owner_id, screen, name, search) select owner_id, screen, 'n' || n, '' from saved_view, generate_series(1, 99) n`,
    )
    assert.equal((await po.call(saveView, { body: { ...view, name: 'Lebih' } })).status, 409)
    assert.equal((await po.call(saveView, { body: { ...view, name: 'n1' } })).status, 200)
  })
})
