import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { approveAccess, exportAccessRequests, listAccessRequests, managedRoles, users } from '@ido/contract'
import { parse } from 'csv-parse/sync'
import type { TestSession } from '../../testing/portal.ts'
import { requestPortal, type RequestPortal } from './requests.testkit.ts'

describe('a request', () => {
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

  const newRequest = async (nik: string): Promise<number> => {
    await portal.addAccount(nik)
    return portal.fileFor(nik)
  }
  const reject = (by: TestSession, id: number) =>
    by.post(`/api/v2/access-requests/${id}/reject`, { reason: 'Tidak perlu' })
  const approve = (by: TestSession, id: number, body: object) =>
    by.post(`/api/v2/access-requests/${id}/approve`, { roles: ['PO'], ...body })

  it('of who would be an administrator is refused and rejected by an administrator only', async () => {
    const id = await newRequest('720030')
    await portal.query(
      `insert into account_role (account_id, role) select id, 'ADMIN' from account where nik = '720030'`,
    )
    const whyNot = 'Akun administrator hanya dapat dikelola oleh ADMIN'
    assert.equal((await reject(manager, id)).status, 403)
    const seen = async (by: TestSession) =>
      (await by.call(listAccessRequests, { query: { search: '720030' } })).answer.map(({ can }) => can)
    assert.deepEqual(await seen(manager), [{ decide: false, whyNot }])
    assert.deepEqual(await seen(admin), [{ decide: true, whyNot: null }])
    assert.equal((await reject(admin, id)).status, 200)
  })

  it('does not hold an account that a scoped supervisor may not see', async () => {
    await portal.addAccount('720031')
    await portal.query(`update account set has_access = true, scope_regions = '{2}' where nik = '720031'`)
    await portal.query(
      `insert into account_role (account_id, role) select id, 'MANAGEMENT' from account where nik = '720031'`,
    )
    const scoped = await portal.signInByNik('720031')
    const id = await newRequest('720032')
    await portal.query(`update account set has_access = true, scope_regions = '{3}' where nik = '720032'`)
    assert.equal((await approve(scoped, id, { scope: { regions: [2], products: null } })).status, 404)
    assert.equal((await reject(scoped, id)).status, 404)
    const { body } = await scoped.get<unknown[]>('/api/v2/access-requests?search=720032')
    assert.deepEqual(body?.content, [])
    assert.equal((await reject(manager, id)).status, 200)
  })

  it('is closed by who grants the access on the users screen', async () => {
    const id = await newRequest('720033')
    const [account] = await portal.query<{ id: number; version: number }>(
      `select id, version from account where nik = '720033'`,
    )
    const change = (body: object) =>
      manager.call(users.change, {
        params: { id: account?.id ?? 0 },
        body: { version: account?.version ?? 0, ...body },
      })
    assert.equal((await change({ hasAccess: true, roles: ['PO'], reason: 'Diminta lewat telepon' })).status, 200)
    const { answer } = await manager.call(listAccessRequests, { query: { search: '720033' } })
    assert.deepEqual(
      answer.map((row) => [row.id, row.status, row.decidedBy, row.roles, row.reason, row.can.decide]),
      [[id, 'approved', manager.user?.name, ['PO'], 'Diminta lewat telepon', false]],
    )
    const events = await portal.query(
      `select action, actor_name from audit_event where subject_type = 'access-request' and subject_id = $1 order by seq`,
      [String(id)],
    )
    assert.deepEqual(events.slice(1), [{ action: 'access.approved', actor_name: manager.user?.name }])
    assert.match((await portal.smtp.mailsTo('720033@ido.example', 2))[1]?.text ?? '', /disetujui/)
  })

  it('says what is really seen where a role sees less than the account, in answer, file, log and mail', async () => {
    const seen = { regions: [2], products: null }
    const body = { name: 'TREG_DUA', label: 'TREG dua', flags: ['PO' as const], scope: seen }
    assert.equal((await admin.call(managedRoles.create, { body })).status, 200)
    const id = await newRequest('720090')
    const { status, answer, text } = await admin.call(approveAccess, {
      params: { id },
      body: { roles: ['TREG_DUA'], scope: { regions: null, products: null } },
    })
    assert.equal(status, 200, text)
    assert.deepEqual(answer.scope, seen)
    const [event] = await portal.query(
      `select after->'scope' as scope, after->'effectiveScope' as seen from audit_event where action = 'access.approved' and subject_id = $1`,
      [String(id)],
    )
    assert.deepEqual(event, { scope: { regions: null, products: null }, seen })
    const file = await admin.call(exportAccessRequests, { query: { format: 'csv', language: 'en', search: '720090' } })
    assert.deepEqual(
      parse<Record<string, string>>(file.text, { bom: true, columns: true }).map((row) => row['Regions']),
      ['T-REG 2'],
    )
    const mail = (await portal.smtp.mailsTo('720090@ido.example', 2))[1]?.text ?? ''
    assert.match(mail, /Regional: T-REG 2\. Produk: semua/)
    assert.match(mail, /Regions: T-REG 2\. Products: all/)
  })
})
