import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import {
  type AuditRow,
  auditLog,
  declaredLists,
  type Endpoint,
  type Field,
  type ListDeclaration,
  ofDeclaredLists,
  permissionRoles,
  writes,
} from '@ido/contract'
import { today } from '../days.ts'
import { declaredEndpoints, managedLists, nameOf } from '../../testing/contract.ts'
import { listedRecords } from '../../testing/listed-records.ts'
import { testPortal, type TestPortal, type TestSession } from '../../testing/portal.ts'

/** What a call is sent, and which decision it leaves; `address` where it has ids in it. */
interface Change {
  address?: string
  body?: object
  action: string
  /** Its two sides: what is made has no before, what is ended no after. */
  sides: 'before' | 'after' | 'both'
}
type Plan = (portal: TestPortal, admin: TestSession) => Promise<Change>

const decided = (action: string, body: object, sides: Change['sides'] = 'both', address?: string): Change => ({
  action,
  body,
  sides,
  ...(address !== undefined && { address }),
})

/** What of the two sections of figures and retention stands, so that a change names its version. */
const versionAt = async (admin: TestSession, path: string) =>
  (await admin.get<{ version: number }>(path)).body?.content.version ?? assert.fail()

const board = (title: string) => ({
  path: 'board/jejak',
  definition: { title: { id: title, en: title }, group: 'own', question: { id: 'Apa?', en: 'What?' }, filters: [], period: '30d', refresh: null, widgets: [] }, // prettier-ignore
})

/** In this order. */
const plans: Record<string, Plan> = {
  'POST /api/v2/dashboard': async () => decided('dashboard.created', board('Satu'), 'after'),
  'PUT /api/v2/dashboard': async () => decided('dashboard.changed', { ...board('Dua'), version: 1 }),
  'PUT /api/v2/dashboard/sharing': async () =>
    decided('dashboard.changed', { path: 'board/jejak', version: 2, sharing: { audience: 'roles', roles: ['PO'] } }),
  'POST /api/v2/dashboard/restore': async () =>
    decided('dashboard.restored', { path: 'board/jejak', version: 3, restore: 1 }),
  'DELETE /api/v2/dashboard': async () => decided('dashboard.deleted', { path: 'board/jejak' }, 'before'),
  'PUT /api/v2/settings/retention': async (_, admin) =>
    decided('setting.changed', { version: await versionAt(admin, '/api/v2/settings/retention'), days: { trash: 12 } }),
  'PUT /api/v2/settings/figures': async (_, admin) =>
    decided('setting.changed', { version: await versionAt(admin, '/api/v2/settings/figures'), age: [1, 2, 3, 4] }),
  'PUT /api/v2/settings/clocks': async (_, admin) =>
    decided('setting.changed', { version: await versionAt(admin, '/api/v2/settings/clocks'), holidays: [] }),
  'PUT /api/v2/settings/peers': async (_, admin) =>
    decided('setting.changed', { version: await versionAt(admin, '/api/v2/settings/peers'), isOn: true }),
  'PUT /api/v2/settings/thanks': async (_, admin) =>
    decided('setting.changed', { version: await versionAt(admin, '/api/v2/settings/thanks'), isOn: true }),
  'PUT /api/v2/settings/objectives': async (_, admin) =>
    decided('setting.changed', { version: await versionAt(admin, '/api/v2/settings/objectives'), services: { 1: { slo: 0.9 } } }), // prettier-ignore
  'PUT /api/v2/case-quality/:dataset/:measure': async () =>
    decided(
      'case-sensitivity.changed',
      { version: 1, sensitivity: 'low' },
      'both',
      '/api/v2/case-quality/tickets/opened',
    ),
  'POST /api/v2/api-keys': async () => decided('api-key.created', { name: 'Jejak', scopes: ['query'] }, 'after'),
  'DELETE /api/v2/api-keys/:id': async () => decided('api-key.revoked', {}, 'before', '/api/v2/api-keys/1'),
  'POST /api/v2/wall-links': async () =>
    decided('wall-link.created', { name: 'Jejak', boards: ['tioc/management'], seconds: 30, until: today() }, 'after'),
  'DELETE /api/v2/wall-links/:id': async () => decided('wall-link.revoked', {}, 'before', '/api/v2/wall-links/1'),
  'POST /api/v2/webhooks': async () =>
    decided('webhook.created', { name: 'Jejak', url: 'https://93.184.215.14/', kinds: ['voc.done'] }, 'after'),
  'POST /api/v2/webhooks/:id/test': async () => decided('webhook.tested', {}, 'after', '/api/v2/webhooks/1/test'),
  'PUT /api/v2/webhooks/:id': async () =>
    decided('webhook.changed', { version: 1, state: 'off' }, 'both', '/api/v2/webhooks/1'),
  'DELETE /api/v2/webhooks/:id': async () => decided('webhook.deleted', {}, 'before', '/api/v2/webhooks/1'),
  'POST /api/v2/target': async () =>
    decided('target.created', { measure: 'tickets.opened', period: '2031-05', productId: 3, regionId: null, value: 5, note: '' }, 'after'), // prettier-ignore
}

/** Another value than `listedRecords` gives a field. */
function otherValue({ kind, options = [], least = 0 }: Field): unknown {
  if (kind === 'text') return 'lain'
  if (kind === 'choice') return options[0]
  if (kind === 'audience') return ['CMP']
  if (kind === 'whole') return least + 1
  return kind === 'day' ? today() : null
}

/** Of a list with declared fields the first of its texts, and the first of what can be changed of many at once. */
function declaredEdit({ fields, name, bulk }: ListDeclaration): { change: object; bulk: object } {
  const isPlain = ([field, { kind, input, create }]: [string, Field]) =>
    kind === 'text' && input !== 'url' && create !== null && field !== name
  const changed = Object.entries(fields).find(isPlain)?.[0] ?? name
  const [first = name] = bulk
  const other = fields[first] ?? assert.fail(`${first} is no field`)
  return { change: { [changed]: 'lain' }, bulk: { [first]: other.kind === 'text' ? 'bersama' : otherValue(other) } }
}

/** Managed lists are changed alike: of a record of each what one edit, one bulk, one delete and its undo leave. */
const oneEdit: Record<string, { change: object; bulk: object }> = {
  ...ofDeclaredLists((_, page) => declaredEdit(declaredLists[page].declared)),
  target: { change: { value: 99 }, bulk: { note: 'bersama' } },
  roles: { change: { description: 'lain' }, bulk: { description: 'bersama' } },
  users: { change: { name: 'Nama Lain' }, bulk: { addRoles: ['AGENT'] } },
  logbook: { change: { note: 'lain' }, bulk: { category: 'Koordinasi' } },
  product: { change: { appName: 'lain' }, bulk: { views: ['infrastructure', 'service-operation'] } },
  widget: { change: { rows: 3 }, bulk: { columns: 6 } },
  insight: { change: { title: 'lain' }, bulk: { from: '2026-09-01', to: '2026-10-01' } },
  'topdown-overall': { change: { npsScore: '41.5' }, bulk: { targetBy: 1 } },
}

/** Written elsewhere, with tests of their own: the decision stands there. */
const elsewhere: Record<string, string> = {
  'POST /api/v2/settings/retention/run': 'retention.run.test.ts: the clean-up tells what it removed when it ends',
  'POST /api/v2/access-requests/:id/approve': 'decision.test.ts',
  'POST /api/v2/access-requests/:id/reject': 'decision.test.ts',
  'POST /api/v2/users/:id/second-factor/reset': 'reset.test.ts',
  'POST /api/v2/second-factor-resets/:id/confirm': 'reset.test.ts',
  'POST /api/v2/second-factor-resets/:id/refuse': 'reset.test.ts',
  'DELETE /api/v2/users/:id/sessions': 'users.test.ts',
  'DELETE /api/v2/users/:id/sign-in-delays': 'known-devices.test.ts',
  'POST /api/v2/users/:id/invitation': 'users.test.ts',
  'DELETE /api/v2/users/:id/email-change': 'address/email-change.test.ts',
  'POST /api/v2/auth/view-as': 'view-as.test.ts',
  'POST /api/v2/logbook-handovers': 'logbook.test.ts',
  'POST /api/v2/logbook-handovers/:id/sign-off': 'logbook.test.ts',
  'DELETE /api/v2/logbook-handovers/:id': 'logbook.test.ts',
  ...Object.fromEntries(
    ['POST /api/v2/imports', 'PUT /api/v2/imports/:id/plan', 'POST /api/v2/imports/:id/check', 'DELETE /api/v2/imports/:id', 'POST /api/v2/import-profiles', 'DELETE /api/v2/import-profiles/:id'].map((name) => [name, 'changes no data: a file that is looked at, or how one is read']),
  ), // prettier-ignore
  ...Object.fromEntries(
    ['run', 'cancel', 'undo'].map((step) => [`POST /api/v2/imports/:id/${step}`, 'files.test.ts: an import that started, ended, was taken back']),
  ), // prettier-ignore
  'POST /api/v2/webhooks/:id/secret': 'webhooks.test.ts: a secret has no sides that could be told',
  'POST /api/v2/webhooks/:id/deliveries/:delivery/again': 'webhooks.test.ts: a message that was sent has to be there',
  'PUT /api/v2/cases/:id': 'cases.test.ts: a case has to be found',
  'POST /api/v2/cases/:id/comments': 'cases.test.ts: a case has a history of its own',
  'DELETE /api/v2/voc': 'record/trash.test.ts',
  'POST /api/v2/voc/restore/:id': 'record/trash.test.ts',
  'PUT /api/v2/voc/by-po': 'record/write.test.ts: feedback has a history of its own',
  'POST /api/v2/voc/bulk': 'workflow/bulk.test.ts: feedback has a history of its own',
  'POST /api/v2/voc/bulk/undo': 'workflow/bulk.test.ts: feedback has a history of its own',
  'PUT /api/v2/voc/owner': 'owners/care.test.ts: likewise',
  'PUT /api/v2/voc/clock': 'owners/care.test.ts: likewise',
  'PUT /api/v2/voc/merge': 'merge/merge.test.ts: likewise',
  'PUT /api/v2/voc/unmerge': 'merge/merge.test.ts: likewise',
  'POST /api/v2/voc/comments/:id': 'comments/comments.test.ts: likewise',
  'PUT /api/v2/voc/comments/:id/:commentId': 'comments/comments.test.ts: a comment says itself that it was edited',
  'DELETE /api/v2/voc/comments/:id/:commentId': 'comments/comments.test.ts: likewise',
  'PUT /api/v2/voc/:id/thanks': 'thanks/thanks.test.ts: likewise, without the address',
  'DELETE /api/v2/voc/:id/thanks': 'thanks/thanks.test.ts: likewise',
}

const isManaging = ({ permission }: Endpoint) => permissionRoles[permission] !== null
const isOfList = ({ path, file }: Endpoint) =>
  file === true || managedLists.some(({ list }) => path === list.path || path.startsWith(`${list.path}/`))

describe('what managers change is told in the audit log, with who, before and after', () => {
  let portal: TestPortal
  let admin: TestSession
  before(async () => {
    portal = await testPortal()
    admin = await portal.signIn('ADMIN')
  })
  after(() => portal.close())

  const newest = async (): Promise<AuditRow | undefined> =>
    (await admin.call(auditLog, { query: { size: 1 } })).answer[0]
  const send = (method: string, path: string, body?: object) =>
    admin[method.toLowerCase() as 'post' | 'put' | 'delete'](path, body)
  /** Does it, and holds the newest decision against what it must say. */
  async function assertTold(work: () => ReturnType<typeof send>, { action, sides }: Pick<Change, 'action' | 'sides'>) {
    const last = await newest()
    const answer = await work()
    assert.equal(answer.status, 200, answer.text)
    const row = await newest()
    assert.ok(row && row.seq > (last?.seq ?? 0), `${action}: nothing was told`)
    assert.deepEqual([row.action, row.who], [action, admin.user?.name])
    const has = (side: 'before' | 'after') => row.changes.some((change) => change[side] !== null)
    if (sides !== 'after') assert.ok(has('before'), `${action}: what it was before`)
    if (sides !== 'before') assert.ok(has('after'), `${action}: what it is now`)
    return answer
  }

  it('by a plan for each call that needs a role and writes; a new one needs its own', () => {
    const open = declaredEndpoints.filter((each) => writes(each) && isManaging(each) && !isOfList(each)).map(nameOf)
    const known = [...Object.keys(plans), ...Object.keys(elsewhere)].filter((name) => name !== 'POST /api/v2/target')
    // What anybody with access may do is no matter of managers.
    assert.deepEqual(open.filter((name) => !known.includes(name)).toSorted(), [])
    assert.deepEqual(known.filter((name) => !declaredEndpoints.some((each) => nameOf(each) === name)), []) // prettier-ignore
  })

  for (const [name, plan] of Object.entries(plans)) {
    it(name, async () => {
      const [method = '', path = ''] = name.split(' ')
      const change = await plan(portal, admin)
      await assertTold(() => send(method, change.address ?? path, change.body), change)
    })
  }

  for (const { page, list } of managedLists) {
    it(`the list ${page}: changed, changed with others, deleted and brought back`, async () => {
      const kind = { users: 'user', roles: 'role', 'topdown-overall': 'topdown' }[page as string] ?? page
      const { change, bulk } = oneEdit[page] ?? assert.fail(`${page} has no edit here`)
      const [statement, values] = listedRecords[page]({ text: 'Jejak', code: 'jejak-1', region: 2, product: 4, account: admin.user?.id ?? 0 }) // prettier-ignore
      const { rows } = await portal.database.pool.query<{ id: number }>(statement, values)
      const id = rows[0]?.id ?? assert.fail()
      const one = `${list.path}/${id}`
      const version = await versionAt(admin, one)
      await assertTold(() => send('put', one, { version, ...change }), { action: `${kind}.changed`, sides: 'both' })
      await assertTold(() => send('post', `${list.path}/bulk`, { ids: [id], change: bulk }), { action: `${kind}.changed`, sides: 'both' }) // prettier-ignore
      const gone = await assertTold(() => send('delete', one), { action: `${kind}.deleted`, sides: 'before' })
      const { trashId } = (gone.body?.content ?? {}) as { trashId?: number }
      await assertTold(() => send('post', `${list.path}/restore/${trashId}`), { action: `${kind}.restored`, sides: 'after' }) // prettier-ignore
    })
  }

  it('and a shipped dashboard that goes back to how it came', async () => {
    type Read = { version: number; definition: object }
    const path = 'infra-monitoring'
    const read = (await admin.get<Read>(`/api/v2/dashboard?path=${path}`)).body?.content ?? assert.fail()
    await send('put', '/api/v2/dashboard', { path, version: read.version, definition: { ...read.definition, refresh: 600 } }) // prettier-ignore
    await assertTold(() => send('delete', '/api/v2/dashboard', { path }), {
      action: 'dashboard.restored',
      sides: 'both',
    })
  })
})
