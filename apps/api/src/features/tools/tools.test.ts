import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { type ImportLine, type ToolRow, tools, toolsAtHand } from '@ido/contract'
import { testPortal, type TestPortal, type TestSession } from '../../testing/portal.ts'

const list = '/api/v2/tool'

describe('tools', () => {
  let portal: TestPortal
  let admin: TestSession
  before(async () => {
    portal = await testPortal()
    admin = await portal.signIn('ADMIN')
  })
  after(() => portal.close())

  async function make(given: object): Promise<ToolRow> {
    const { status, text, answer } = await admin.call(tools.create, {
      body: { name: 'X', link: 'https://alat.example/x', ...given },
    })
    assert.equal(status, 200, text)
    return answer
  }
  const change = ({ id, version }: ToolRow, body: object) =>
    admin.call(tools.change, { params: { id }, body: { version, ...body } })
  const names = (rows: readonly { name: string }[]) => rows.map(({ name }) => name)
  const atHand = async (by: TestSession) => names((await by.call(toolsAtHand)).answer)
  const importFile = (content: string, preview = false) =>
    admin.upload<ImportLine[]>(`${list}/import?preview=${preview}`, 'alat.csv', content)

  it('are shown to their audience alone, in their order; whose role leads decides', async () => {
    await make({ name: 'Untuk PO', audience: ['PO', 'CMP'], rank: 5 })
    const first = await make({ name: 'Untuk semua', rank: 2 })
    const last = await make({ name: 'Untuk agen', audience: ['AGENT'], icon: 'ticket' })
    assert.equal(last.rank, 15, 'behind the others')
    const both = await portal.addPerson({ email: 'dua@ido.example', roles: ['AGENT', 'PO'] })
    assert.deepEqual(await atHand(await portal.signIn('PO')), ['Untuk semua', 'Untuk PO'])
    assert.deepEqual(await atHand(await portal.signIn('STAFF')), ['Untuk semua'])
    assert.deepEqual(await atHand(await portal.signIn('AGENT')), ['Untuk semua', 'Untuk agen'])
    assert.deepEqual(await atHand(both), ['Untuk semua', 'Untuk agen'])
    assert.deepEqual(await atHand(admin), ['Untuk semua'])
    await change(first, { audience: ['MANAGEMENT'] })
    assert.deepEqual(await atHand(await portal.signIn('STAFF')), [])
    const history = await admin.call(tools.history, { params: { id: first.id } })
    assert.deepEqual(
      history.answer.map(({ action }) => action),
      ['tool.changed', 'tool.created'],
    )
    assert.deepEqual(history.answer[0]?.changes, [{ field: 'audience', before: [], after: ['MANAGEMENT'] }])
  })

  it('are searched and filtered by audience and sign; one for everybody is for each', async () => {
    await make({ name: 'Peta menara', description: 'Letak menara', icon: 'map', audience: ['CMP'] })
    await make({ name: 'Peta bersama', icon: 'map' })
    const found = async (query: object) =>
      names((await admin.call(tools.list, { query: { size: 100, ...query } })).answer)
    assert.deepEqual(await found({ search: 'menara letak' }), ['Peta menara'])
    assert.deepEqual(await found({ icon: 'map', audience: 'CMP' }), ['Peta menara', 'Peta bersama'])
    assert.deepEqual(await found({ icon: 'map', audience: 'AGENT', orderName: 'name' }), ['Peta bersama'])
    assert.equal((await admin.get(`${list}?audience=RAJA`)).status, 400)
  })

  it('refuse what is no safe address, no sign, no role or a name that is taken, and name the field', async () => {
    await make({ name: 'Bernama' })
    for (const [body, fields, words] of [
      [{ name: 'bernama' }, ['name'], /sudah dipakai/],
      [{ name: '' }, ['name'], /./],
      [{ link: 'http://alat.example' }, ['link'], /https/],
      [{ link: 'javascript:alert(1)' }, ['link'], /https/],
      [{ link: 'https://ido.example@lain.example/' }, ['link'], /https/],
      [{ link: '/v3/dashboard' }, ['link'], /https/],
      [{ icon: 'gambar' }, ['icon'], /./],
      [{ audience: ['RAJA'] }, ['audience.0'], /./],
      [{ rank: 0 }, ['rank'], /./],
    ] as const) {
      const refused = await admin.post(list, { name: 'Salah', link: 'https://alat.example', ...body })
      assert.deepEqual([refused.status, refused.fields], [400, fields], JSON.stringify(body) + refused.text)
      assert.match(refused.text, words)
    }
  })

  it('are one writer’s at a time, also where two make one name', async () => {
    const row = await make({ name: 'Serentak' })
    const [one, other] = await Promise.all([change(row, { rank: 7 }), change(row, { rank: 8 })])
    assert.equal(one.status + other.status, 200 + 409)
    const twins = await Promise.all(
      ['Kembar', 'KEMBAR'].map((name) => admin.post(list, { name, link: 'https://alat.example' })),
    )
    assert.equal(
      twins.reduce((sum, { status }) => sum + status, 0),
      200 + 400,
    )
  })

  it('go, come back whole, and travel as a file', async () => {
    const made = await make({ name: 'Terhapus', audience: ['PO'], description: 'Isi' })
    const removed = await admin.call(tools.remove, { params: { id: made.id } })
    assert.equal((await admin.get(`${list}/${made.id}`)).status, 404)
    const restored = await admin.call(tools.restore, { params: { id: removed.answer.trashId } })
    assert.deepEqual(restored.answer, made)
    const file = await admin.get(`${list}/export?format=csv`)
    const again = await importFile(file.text, true)
    assert.deepEqual([...new Set(again.body?.content.map(({ action }) => action))], ['same'], again.text)
    const wrong = await importFile('name;link;rank\nBaru;http://x.example;5\nLain;https://x.example;dua\n')
    assert.deepEqual(
      wrong.body?.content.map(({ problems }) => problems.map(({ field }) => field)),
      [['link'], ['rank']],
    )
    const right = await importFile('name;link;audience;rank\nBaru;https://x.example;po | cmp;5\n')
    assert.equal(right.status, 200, right.text)
    const { answer } = await admin.call(tools.list, { query: { search: 'Baru' } })
    assert.deepEqual(answer[0]?.audience, ['CMP', 'PO'])
  })

  it('are kept by administrators who see everything; closed to others and without a session', async () => {
    const ofPart = await portal.addPerson({ email: 'sebagian@ido.example', roles: ['ADMIN'], products: [1] })
    const row = await make({ name: 'Milik portal' })
    const body = { name: 'Milikku', link: 'https://alat.example' }
    assert.deepEqual((await ofPart.call(tools.list, { query: {} })).answer, [])
    assert.equal((await ofPart.get(`${list}/${row.id}`)).status, 404)
    assert.equal((await ofPart.delete(`${list}/${row.id}`)).status, 404)
    assert.equal((await ofPart.post(list, body)).status, 403)
    const removed = await admin.call(tools.remove, { params: { id: row.id } })
    assert.equal((await ofPart.post(`${list}/restore/${removed.answer.trashId}`, {})).status, 404)
    const manager = await portal.signIn('MANAGEMENT')
    assert.equal((await manager.get(list)).status, 403)
    assert.equal((await manager.post(list, body)).status, 403)
    for (const address of [list, toolsAtHand.path]) assert.equal((await portal.anonymous.get(address)).status, 401)
    assert.equal((await (await portal.signIn('GUEST')).get(toolsAtHand.path)).status, 403)
  })
})
