import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { catalogue, clusters, type ClusterRow, type ImportLine } from '@ido/contract'
import { testPortal, type TestPortal, type TestSession } from '../../testing/portal.ts'

const list = '/api/v2/cluster'
// As the migrations number them.
const [agree, antares, bigbox] = [1, 2, 3]

describe('clusters', () => {
  let portal: TestPortal
  let admin: TestSession
  let staff: TestSession
  before(async () => {
    portal = await testPortal()
    admin = await portal.signIn('ADMIN')
    staff = await portal.signIn('STAFF')
    await portal.database.pool.query(
      `insert into voc (status, time_in, product_id, createdby)
       select 'new', '2026-11-01T12:00+07:00', product, 'uji' from unnest(array[1, 1, 1, 2, 2, 3]) product`,
    )
  })
  after(() => portal.close())

  async function make(given: object, by = admin): Promise<ClusterRow> {
    const { status, text, answer } = await by.call(clusters.create, {
      body: { name: 'X', products: [agree], ...given },
    })
    assert.equal(status, 200, text)
    return answer
  }
  const change = ({ id, version }: ClusterRow, body: object, by = admin) =>
    by.call(clusters.change, { params: { id }, body: { version, ...body } })
  const remove = ({ id }: ClusterRow, by = admin) => by.delete<{ trashId: number }>(`${list}/${id}`)
  const named = async (search: string) => {
    const { answer } = await admin.call(clusters.list, { query: { search, size: 100 } })
    return answer.find(({ name }) => name === search) ?? assert.fail(search)
  }
  const ask = (rest: object, by = staff) =>
    by.post<Record<string, unknown>[]>('/api/v2/query', {
      dataset: 'voc',
      measures: ['feedback'],
      from: '2026-11-01',
      to: '2026-11-02',
      ...rest,
    })
  const figure = async (cluster: string) =>
    (await ask({ filters: { cluster: [cluster] } })).body?.content[0]?.['feedback']

  it('filter figures at once, also where they were just asked; products that move are counted once', async () => {
    const made = await make({ name: 'Unggulan', products: [agree] })
    assert.equal(await figure('Unggulan'), 3)
    const wider = await change(made, { products: [agree, antares] })
    assert.equal(wider.status, 200, wider.text)
    assert.equal(await figure('Unggulan'), 5)
    await change(wider.answer, { name: 'Utama' })
    const unknown = await ask({ filters: { cluster: ['Unggulan'] } })
    assert.equal(unknown.status, 400)
    assert.match(unknown.text, /Unggulan/)
    const whole = (await ask({})).body?.content[0]?.['feedback']
    const parts = (await ask({ dimensions: ['cluster'] })).body?.content ?? []
    assert.equal(whole, 6)
    assert.equal(
      parts.reduce((sum, row) => sum + Number(row['feedback']), 0),
      whole,
      'a product is in one cluster, so that the parts add up',
    )
  })

  it('take a product from the cluster that it was in, which says so in its own history; none is left empty', async () => {
    const giver = await named('IoT dan pemantauan')
    const taker = await make({ name: 'Penerima', products: giver.products.slice(1) })
    const left = await named('IoT dan pemantauan')
    assert.deepEqual(left.products, giver.products.slice(0, 1))
    assert.equal((await change(giver, { description: 'lama' })).status, 409, 'its form was of another version')
    const history = await admin.call(clusters.history, { params: { id: giver.id } })
    assert.deepEqual([history.answer[0]?.action, history.answer[0]?.who], ['cluster.changed', admin.user?.name])
    const refused = await change(taker, { products: [...taker.products, ...left.products] })
    assert.deepEqual([refused.status, refused.fields], [400, ['products']])
    assert.match(refused.text, /IoT dan pemantauan/)
    assert.deepEqual((await named('Penerima')).products, taker.products, 'nothing of it was written')
  })

  it('refuse what names no product, none that exists, or a name that is taken', async () => {
    for (const [body, fields, words] of [
      [{ name: 'hiburan' }, ['name'], /sudah dipakai/],
      [{ name: ' ' }, ['name'], /./],
      [{ products: [] }, ['products'], /./],
      [{ products: [99_999] }, ['products'], /99999/],
      [{ description: 'x'.repeat(2001) }, ['description'], /./],
    ] as const) {
      const refused = await admin.post(list, { name: 'Salah', products: [bigbox], ...body })
      assert.deepEqual([refused.status, refused.fields], [400, fields], JSON.stringify(body) + refused.text)
      assert.match(refused.text, words)
    }
    assert.deepEqual((await admin.call(clusters.list, { query: { search: 'Salah' } })).answer, [])
  })

  it('are one writer’s at a time: of two that take one product, it is in one in the end', async () => {
    const row = await make({ name: 'Serentak', products: [4] })
    const edits = await Promise.all([change(row, { description: 'a' }), change(row, { description: 'b' })])
    assert.equal(
      edits.reduce((sum, { status }) => sum + status, 0),
      200 + 409,
    )
    const rivals = await Promise.all(
      ['Satu', 'Dua'].map((name) => admin.post<ClusterRow>(list, { name, products: [5, name === 'Satu' ? 6 : 7] })),
    )
    assert.deepEqual(
      rivals.map(({ status }) => status),
      [200, 200],
    )
    const having = await admin.call(clusters.list, { query: { product: '5' } })
    assert.equal(having.answer.length, 1)
  })

  it('stay while a dashboard filters by them, and come back with the products that are still free', async () => {
    const made = await make({ name: 'Sementara', products: [8, 9] })
    const widget = { id: 'a', query: { dataset: 'voc', measures: ['feedback'], filters: { cluster: ['Sementara'] } } }
    const { rows } = await portal.database.pool.query<{ id: number }>(
      'insert into dashboard (path, definition) values ($1, $2) returning id',
      ['board/klaster', JSON.stringify({ title: { id: 'K', en: 'K' }, filters: [], widgets: [widget] })],
    )
    const held = await remove(made)
    assert.equal(held.status, 409)
    assert.match(held.text, /1 dashboard/)
    await portal.database.pool.query('delete from dashboard where id = $1', [rows[0]?.id])
    const gone = await remove(made)
    assert.equal(gone.status, 200, gone.text)
    const heir = await make({ name: 'Ahli waris', products: [8] })
    const trash = { params: { id: gone.body?.content.trashId ?? 0 } }
    const back = await admin.call(clusters.restore, trash)
    assert.deepEqual([back.status, back.answer.products], [200, [9]], back.text)
    const again = await remove(back.answer)
    await change(heir, { products: [8, 9] })
    const empty = await admin.post(`${list}/restore/${again.body?.content.trashId}`, {})
    assert.equal(empty.status, 409, empty.text)
  })

  it('keep a product whose entry of the catalogue is deleted: figures are still filed under it', async () => {
    const { answer } = await admin.call(catalogue.list, { query: { product: String(bigbox), size: 1 } })
    const [entry] = answer
    assert.ok(entry)
    const earlier = (await admin.call(clusters.list, { query: { product: String(bigbox) } })).answer
    assert.equal((await admin.call(catalogue.remove, { params: { id: entry.id } })).status, 200)
    assert.deepEqual((await admin.call(clusters.list, { query: { product: String(bigbox) } })).answer, earlier)
  })

  it('are seen by who sees one of their products, kept by who sees them all', async () => {
    const shared = await make({ name: 'Bersama', products: [11, 12] })
    const ofOne = await portal.addPerson({ email: 'satu@ido.example', roles: ['ADMIN'], products: [11] })
    const seen = await ofOne.call(clusters.list, { query: {} })
    assert.deepEqual(
      seen.answer.map(({ name, products, can }) => [name, products, can.edit]),
      [['Bersama', [11], false]],
    )
    assert.equal((await change(shared, { description: 'x' }, ofOne)).status, 403)
    assert.equal((await remove(shared, ofOne)).status, 403)
    assert.equal((await ofOne.get(`${list}/${(await named('Hiburan')).id}`)).status, 404)
    for (const products of [[11], [13]])
      assert.equal((await ofOne.post(list, { name: 'Milikku', products })).status, 403)
  })

  it('go out as a file and come in again unchanged; new lines make clusters', async () => {
    const send = (content: string, preview = false) =>
      admin.upload<ImportLine[]>(`${list}/import?preview=${preview}`, 'klaster.csv', content)
    const file = await admin.get(`${list}/export?format=csv`)
    const again = await send(file.text, true)
    assert.deepEqual([...new Set(again.body?.content.map(({ action }) => action))], ['same'], again.text)
    // The same for a user who may see only part of a cluster, and not change it.
    const ofOne = await portal.addPerson({ email: 'satu.berkas@ido.example', roles: ['ADMIN'], products: [11] })
    const own = await ofOne.get(`${list}/export?format=csv`)
    const ownAgain = await ofOne.upload<ImportLine[]>(`${list}/import?preview=true`, 'klaster.csv', own.text)
    assert.deepEqual([...new Set(ownAgain.body?.content.map(({ action }) => action))], ['same'], ownAgain.text)
    const wrong = await send('name;products\nBaru;Tidak ada\n')
    assert.deepEqual(
      wrong.body?.content[0]?.problems.map(({ field }) => field),
      ['products'],
    )
    const right = await send('name;description;products\nDari berkas;Isi;Pijar\n')
    assert.equal(right.status, 200, right.text)
    assert.equal((await named('Dari berkas')).products.length, 1)
  })

  it('are closed without a session, and kept by ADMIN alone', async () => {
    const manager = await portal.signIn('MANAGEMENT')
    assert.equal((await portal.anonymous.get(list)).status, 401)
    assert.equal((await manager.get(list)).status, 403)
    assert.equal((await manager.post(list, { name: 'A', products: [agree] })).status, 403)
  })
})
