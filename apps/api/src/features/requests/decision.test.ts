import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import {
  approveAccess,
  currentSession,
  exportAccessRequests,
  listAccessRequests,
  managedRoles,
  ownAccessRequest,
  rejectAccess,
} from '@ido/contract'
import { parse } from 'csv-parse/sync'
import type { TestSession } from '../../testing/portal.ts'
import { requestPortal, type RequestPortal } from './requests.testkit.ts'

const everything = { regions: null, products: null }
const inAWeek = () => new Date(Date.now() + 7 * 86_400_000).toISOString()

describe('the queue of requests', () => {
  let portal: RequestPortal
  let admin: TestSession
  let manager: TestSession
  before(async () => {
    portal = await requestPortal()
    admin = await portal.signIn('ADMIN')
    manager = await portal.signIn('MANAGEMENT')
    await portal.query(`insert into region (id, name) values (2, 'TREG 2'), (3, 'TREG 3') on conflict do nothing`)
  })
  after(() => portal.close())

  const signInAs = (nik: string) => portal.signInByNik(nik)
  const newRequest = async (nik: string): Promise<number> => {
    await portal.addAccount(nik)
    return portal.fileFor(nik)
  }
  const approve = (by: TestSession, id: number, body: object = {}) =>
    by.post(`/api/v2/access-requests/${id}/approve`, {
      withoutRole: !('roles' in body),
      scope: everything,
      accessUntil: null,
      ...body,
    })

  it('shows the oldest waiting first, and finds by status, words and account', async () => {
    const first = await newRequest('720001')
    const second = await newRequest('720002')
    const list = (query: object = {}) => manager.call(listAccessRequests, { query })
    const all = await list()
    assert.deepEqual(
      all.answer.map(({ id }) => id),
      [first, second],
    )
    assert.deepEqual(all.meta, { page: 1, size: 10, totalPage: 1, show_from: 1, show_to: 2, totalData: 2 })
    const [row] = all.answer
    assert.equal(row?.nik, '720001')
    assert.equal(row.requestedBy, 'nik')
    assert.deepEqual(row.can, { decide: true, whyNot: null })
    assert.equal(row.scope, null)
    assert.deepEqual(
      (await list({ search: 'orang 720002' })).answer.map(({ id }) => id),
      [second],
    )
    assert.deepEqual(
      (await list({ search: '720001@ido' })).answer.map(({ id }) => id),
      [first],
    )
    assert.deepEqual(
      (await list({ accountId: row.accountId })).answer.map(({ id }) => id),
      [first],
    )
    assert.deepEqual((await list({ status: 'approved,rejected' })).answer, [])
    assert.deepEqual(
      (await list({ orderName: 'createdAt', orderBy: 'desc' })).answer.map(({ id }) => id),
      [second, first],
    )
    assert.deepEqual(
      (await list({ size: 1, page: 2 })).answer.map(({ id }) => id),
      [second],
    )
    assert.deepEqual((await list({ status: 'open' })).fields, ['status'])
    assert.deepEqual((await list({ orderName: 'email' })).fields, ['orderName'])
    assert.equal((await (await portal.signIn('CMP')).call(listAccessRequests, { query: {} })).status, 403)
    assert.equal((await portal.anonymous.call(listAccessRequests, { query: {} })).status, 401)
  })

  it('is decided with roles, scope and an end; the person is mailed and let in where they wait', async () => {
    const id = await newRequest('720003')
    const former = await signInAs('720003')
    assert.equal((await former.get(currentSession.path)).status, 200)
    const until = inAWeek()
    const scope = { regions: [2], products: null }
    const decided = await admin.call(approveAccess, {
      params: { id },
      body: { roles: ['CMP'], scope, accessUntil: until, reason: 'Tim VoC TREG 2' },
    })
    assert.equal(decided.status, 200, decided.text)
    const { answer } = decided
    assert.deepEqual(
      [answer.status, answer.roles, answer.scope, answer.accessUntil, answer.reason, answer.decidedBy],
      ['approved', ['CMP'], scope, until, 'Tim VoC TREG 2', admin.user?.name],
    )
    assert.deepEqual(answer.can, { decide: false, whyNot: `Permintaan ini sudah diputuskan oleh ${admin.user?.name}` })
    const session = (await former.get<{ hasAccess: boolean; roles: string[] }>(currentSession.path)).body?.content
    assert.deepEqual([session?.hasAccess, session?.roles], [true, ['CMP']])
    const [account] = await portal.query(
      `select scope_regions, scope_products, access_until from account where nik = '720003'`,
    )
    assert.deepEqual(account, { scope_regions: [2], scope_products: null, access_until: new Date(until) })

    const mails = await portal.smtp.mailsTo('720003@ido.example', 2)
    const text = mails[1]?.text ?? ''
    assert.match(mails[1]?.subject ?? '', /permintaan akses disetujui/)
    assert.match(text, /Peran: CMP\./)
    assert.match(text, /Regional: T-REG 2\. Produk: semua\./)
    assert.match(text, /Akses berlaku sampai \d+ \w{3} \d{4}, \d\d\.\d\d WIB/)
    assert.match(text, /Catatan: Tim VoC TREG 2/)
    assert.match(text, /--\n\nYour request for access was approved[^]*The access holds until/)

    const [event] = await portal.query(
      `select action, actor_name, reason, before, after from audit_event where action = 'access.approved' and subject_id = $1`,
      [String(id)],
    )
    assert.deepEqual(event, {
      action: 'access.approved',
      actor_name: admin.user?.name,
      reason: 'Tim VoC TREG 2',
      before: { status: 'waiting', hasAccess: false, accessUntil: null, scope: everything, roles: [] },
      after: { status: 'approved', hasAccess: true, accessUntil: until, scope, effectiveScope: scope, roles: ['CMP'] },
    })
  })

  it('is rejected with a reason, which is mailed and shown; asking again is possible and counted', async () => {
    const id = await newRequest('720004')
    assert.deepEqual((await manager.post(`/api/v2/access-requests/${id}/reject`, { reason: ' ' })).fields, ['reason'])
    const { answer } = await manager.call(rejectAccess, { params: { id }, body: { reason: 'Bukan staf divisi ini' } })
    assert.deepEqual(
      [answer.status, answer.reason, answer.scope, answer.roles],
      ['rejected', 'Bukan staf divisi ini', null, null],
    )
    const mails = await portal.smtp.mailsTo('720004@ido.example', 2)
    assert.match(
      mails[1]?.text ?? '',
      /ditolak\.\n\nAlasan: Bukan staf divisi ini[^]*--[^]*Reason: Bukan staf divisi ini/,
    )
    const own = await (await signInAs('720004')).get<{ status: string; reason: string }>(ownAccessRequest.path)
    assert.deepEqual([own.body?.content.status, own.body?.content.reason], ['rejected', 'Bukan staf divisi ini'])
    const [event] = await portal.query(`select reason from audit_event where action = 'access.rejected'`)
    assert.equal(event?.['reason'], 'Bukan staf divisi ini')
    const again = await portal.fileFor('720004')
    assert.notEqual(again, id)
    const { answer: rows } = await manager.call(listAccessRequests, { query: { search: '720004' } })
    assert.deepEqual(
      rows.map((row) => [row.id, row.status, row.earlier]),
      [
        [again, 'waiting', 1],
        [id, 'rejected', 0],
      ],
    )
  })

  it('is decided once, also by two at the same time', async () => {
    const id = await newRequest('720005')
    const answers = await Promise.all([
      ...Array.from({ length: 5 }, () => approve(admin, id)),
      ...Array.from({ length: 5 }, () =>
        manager.post(`/api/v2/access-requests/${id}/reject`, { reason: 'Tidak perlu' }),
      ),
    ])
    const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b)
    assert.deepEqual(statuses, [200, ...Array<number>(9).fill(409)])
    assert.match(answers.find(({ status }) => status === 409)?.message ?? '', /^Permintaan ini sudah diputuskan oleh /)
    const events = await portal.query(
      `select from audit_event where subject_type = 'access-request' and subject_id = $1 and action <> 'access.requested'`,
      [String(id)],
    )
    assert.equal(events.length, 1)
    assert.equal((await approve(admin, 999_999)).status, 404)
  })

  it('is never decided by who asked', async () => {
    const id = await newRequest('720006')
    await portal.query(
      `insert into account_role (account_id, role) select id, 'MANAGEMENT' from account where nik = '720006'`,
    )
    await portal.query(`update account set has_access = true where nik = '720006'`)
    const own = await signInAs('720006')
    for (const answer of [
      await approve(own, id),
      await own.post(`/api/v2/access-requests/${id}/reject`, { reason: 'Tidak perlu' }),
    ]) {
      assert.equal(answer.status, 403)
      assert.equal(answer.message, 'Anda tidak dapat memutuskan permintaan Anda sendiri')
    }
    const { body } = await own.get<{ id: number; can: object }[]>('/api/v2/access-requests?search=720006')
    assert.deepEqual(body?.content[0]?.can, {
      decide: false,
      whyNot: 'Anda tidak dapat memutuskan permintaan Anda sendiri',
    })
    assert.equal((await approve(admin, id)).status, 200)
    assert.equal((await own.get(currentSession.path)).status, 401, 'who had access comes back with the rights of now')
  })

  it('refuses a grant that its giver may not give, or that makes no sense, and leaves the request as it was', async () => {
    const id = await newRequest('720007')
    assert.equal((await approve(manager, id, { roles: ['ADMIN'] })).status, 403)
    assert.deepEqual((await approve(admin, id, { roles: ['WIZARD'] })).fields, ['roles'])
    assert.deepEqual((await approve(admin, id, { scope: { regions: [999], products: null } })).fields, [
      'scope.regions',
    ])
    assert.deepEqual((await approve(admin, id, { accessUntil: '2020-01-01T00:00:00Z' })).fields, ['accessUntil'])
    await portal.query(`update account set suspended = true where nik = '720007'`)
    assert.equal((await approve(admin, id)).status, 409)
    await portal.query(`update account set suspended = false where nik = '720007'`)
    const [row] = await portal.query(`select status from access_request where id = $1`, [id])
    assert.equal(row?.['status'], 'waiting')
    assert.equal((await approve(manager, id, { roles: ['MANAGEMENT', 'PO'] })).status, 200)
  })

  it('makes an administrator for a reason alone, under whatever name; other roles need none', async () => {
    const id = await newRequest('720009')
    const made = await admin.call(managedRoles.create, { body: { name: 'WAKIL', label: 'Wakil', flags: ['ADMIN'] } })
    assert.equal(made.status, 200, made.text)
    for (const role of ['ADMIN', 'WAKIL']) {
      for (const reason of [undefined, null, '', '   ', 'ya']) {
        const refused = await approve(admin, id, { roles: ['PO', role], reason })
        assert.deepEqual([refused.status, refused.fields], [400, ['reason']], `${role}: ${reason}`)
        assert.ok(refused.message.includes(`peran ${role}`), refused.message)
      }
    }
    const [row] = await portal.query(`select status from access_request where id = $1`, [id])
    assert.equal(row?.['status'], 'waiting')
    const given = await admin.call(approveAccess, {
      params: { id },
      body: { roles: ['ADMIN'], reason: 'Menggantikan pengelola lama' },
    })
    assert.deepEqual([given.status, given.answer.roles], [200, ['ADMIN']], given.text)
    assert.equal((await approve(admin, await newRequest('720015'), { roles: ['CMP', 'AGENT'] })).status, 200)
  })

  it('does not give an expired administrator their rights back by anyone but an administrator', async () => {
    const id = await newRequest('720008')
    await portal.query(
      `insert into account_role (account_id, role) select id, 'ADMIN' from account where nik = '720008'`,
    )
    assert.equal((await approve(manager, id, { roles: ['ADMIN'] })).status, 403)
    assert.equal((await approve(manager, id)).status, 403)
    assert.equal((await approve(admin, id)).status, 200)
    assert.deepEqual(
      await portal.query(
        `select role from account_role where account_id = (select id from account where nik = '720008')`,
      ),
      [],
    )
  })

  it('of a supervisor with a data scope: all that wait, grants within the scope only', async () => {
    await portal.addAccount('720010')
    await portal.query(`update account set has_access = true, scope_regions = '{2}' where nik = '720010'`)
    await portal.query(
      `insert into account_role (account_id, role) select id, 'MANAGEMENT' from account where nik = '720010'`,
    )
    const scoped = await signInAs('720010')
    const [second, third, whole] = [await newRequest('720011'), await newRequest('720012'), await newRequest('720013')]
    for (const scope of [everything, { regions: [3], products: null }, { regions: [2, 3], products: null }]) {
      assert.equal((await approve(scoped, second, { scope })).status, 403, JSON.stringify(scope))
    }
    assert.equal((await approve(scoped, second, { scope: { regions: [2], products: null } })).status, 200)
    assert.equal((await approve(admin, third, { scope: { regions: [3], products: null } })).status, 200)
    assert.equal((await approve(admin, whole)).status, 200)
    const waiting = await newRequest('720014')
    const { body } = await scoped.get<{ id: number; nik: string; scope: unknown }[]>('/api/v2/access-requests?size=100')
    const ids = body?.content.map(({ id }) => id) ?? []
    assert.ok(ids.includes(waiting) && ids.includes(second))
    assert.ok(!ids.includes(third) && !ids.includes(whole))
    assert.equal((body?.meta as { totalData: number } | undefined)?.totalData, ids.length)
    assert.ok(!JSON.stringify(body?.content.map(({ scope }) => scope)).includes('3'))
    const file = await scoped.call(exportAccessRequests, { query: { format: 'csv' } })
    assert.equal(file.status, 200, file.text)
    const niks = parse(file.text, { bom: true, columns: true }).map(
      (line) => (line as Record<string, string>)['NIK'] ?? '',
    )
    assert.deepEqual(niks.toSorted(), body?.content.map(({ nik }) => nik).toSorted())
  })

  it('keeps a request when its account is deleted', async () => {
    const id = await newRequest('720020')
    await portal.query(`delete from account where nik = '720020'`)
    const { answer } = await admin.call(listAccessRequests, { query: { search: '720020' } })
    assert.deepEqual(
      answer.map((row) => [row.id, row.accountId, row.email, row.can.decide]),
      [[id, null, '720020@ido.example', true]],
    )
    assert.equal((await approve(admin, id)).status, 409)
    assert.equal((await admin.call(rejectAccess, { params: { id }, body: { reason: 'Akun dihapus' } })).status, 200)
    await portal.smtp.mailsTo('720020@ido.example', 2)
  })

  it('speaks English to who reads English', async () => {
    const { text } = await admin.get('/api/v2/access-requests?search=720003', { 'accept-language': 'en' })
    assert.match(text, /This request was already decided by/)
  })

  it('gives a role, or says that there is none, for which part of the data and until when', async () => {
    const id = await newRequest('720040')
    const send = (body: object) => admin.post(`/api/v2/access-requests/${id}/approve`, body)
    const said = { withoutRole: true, scope: everything, accessUntil: null }
    const wrong: [object, string[]][] = [
      [{}, ['roles']],
      [{ roles: [], scope: everything, accessUntil: null }, ['roles']],
      [{ withoutRole: true }, ['scope', 'accessUntil']],
      [{ ...said, scope: undefined }, ['scope']],
      [{ ...said, accessUntil: undefined }, ['accessUntil']],
      [{ ...said, roles: ['PO'] }, ['withoutRole']],
      [{ ...said, scope: { regions: [], products: null } }, ['scope.regions']],
    ]
    for (const [body, fields] of wrong) {
      const refused = await send(body)
      assert.deepEqual([refused.status, refused.fields], [400, fields], JSON.stringify(body))
    }
    assert.equal((await send(said)).status, 200)
  })

  it('names a role that carries no right, which lets somebody in as one without a role is', async () => {
    await portal.query(`insert into role (name, label, description, flags) values ('TAMU_WILAYAH', 'Tamu', '', '{}')`)
    const id = await newRequest('720041')
    const send = (body: object) =>
      admin.post(`/api/v2/access-requests/${id}/approve`, body, { 'accept-language': 'en' })
    const roles = ['TAMU_WILAYAH']
    const unsaid = await send({ roles, scope: everything, accessUntil: null })
    assert.deepEqual([unsaid.status, unsaid.fields], [400, ['roles']])
    assert.match(unsaid.message, /TAMU_WILAYAH carries no right/)
    assert.deepEqual((await send({ roles, withoutRole: true })).fields, ['scope', 'accessUntil'])
    const said = await send({ roles, withoutRole: true, scope: everything, accessUntil: null })
    assert.equal(said.status, 200, said.text)
    const beside = await newRequest('720042')
    assert.equal((await approve(admin, beside, { roles: [...roles, 'PO'] })).status, 200)
  })
})
