import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import {
  catalogue,
  type CatalogueRow,
  createVoc,
  type ImportLine,
  listProducts,
  listProductTiles,
  listSubProducts,
  type ProductPage,
} from '@ido/contract'
import { unseal } from '../../platform/secrets/secrets.ts'
import { testPortal, type TestPortal, type TestSession } from '../../testing/portal.ts'

// The smallest picture that is one.
const png = new Uint8Array(
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
)
const list = '/api/v2/product'
/** What the portal of this test seals with. */
const place = { secretsKey: Buffer.alloc(32, 7), dataDir: '/nowhere' }

describe('the catalogue of products', () => {
  let portal: TestPortal
  let admin: TestSession
  let staff: TestSession
  let ofAgree: TestSession
  before(async () => {
    portal = await testPortal({
      env: { EMBED_ORIGINS: 'https://panel.example', SECRETS_KEY: place.secretsKey.toString('hex') },
    })
    admin = await portal.signIn('ADMIN')
    staff = await portal.signIn('STAFF')
    ofAgree = await portal.addPerson({ email: 'agree@ido.example', roles: ['ADMIN'], products: [1] })
  })
  after(() => portal.close())

  async function make(given: object, by = admin): Promise<CatalogueRow> {
    const { status, text, answer } = await by.call(catalogue.create, { body: { product: 'X', appName: 'X', ...given } })
    assert.equal(status, 200, text)
    return answer
  }
  const change = ({ id, version }: CatalogueRow, body: object, by = admin) =>
    by.call(catalogue.change, { params: { id }, body: { version, ...body } })
  const named = async (name: string, by = staff) => by.get<ProductPage>(`/api/v2/catalogue-products/${name}`)
  const at = async (slug: string) => {
    const { answer } = await admin.call(catalogue.list, { query: { search: slug, size: 100 } })
    return answer.find((row) => row.slug === slug) ?? assert.fail(slug)
  }

  it('has what is new everywhere: in the list of products, as a tile, as a page', async () => {
    const made = await make({
      product: 'Kasir Digital',
      appName: 'Kasir Pintar!',
      owner: 'PO@ido.example',
      views: ['infrastructure', 'service-operation'],
      subProducts: [{ name: 'Kasir Toko' }, { name: 'Kasir Kafe' }],
      links: [
        { title: 'Panel', isRedirect: false, embedUrl: 'https://panel.example/d/1', url: 'https://lain.example' },
        { title: 'Laporan', isRedirect: true, url: '/v3/dashboard' },
      ],
      backofficeLink: 'https://backoffice.example/kasir',
      infrastructureLink: 'https://infra.example/kasir',
      key: 'rahasia sekali',
    })
    assert.equal(made.slug, 'kasir-pintar')
    assert.deepEqual(
      [made.backofficeLink, made.infrastructureLink, made.keySetAt !== null],
      ['https://backoffice.example/kasir', 'https://infra.example/kasir', true],
    )
    assert.deepEqual(made.owner?.email, 'po@ido.example')
    const listed = (await staff.call(listProducts)).answer.find(({ name }) => name === 'Kasir Digital')
    assert.equal(listed?.id, made.productId)
    const subs = (await staff.call(listSubProducts)).answer.filter(({ product_id }) => product_id === listed?.id)
    assert.deepEqual(
      subs.map(({ name }) => name),
      ['Kasir Toko', 'Kasir Kafe'],
    )
    const tile = (await staff.call(listProductTiles)).answer.at(-1)
    assert.deepEqual([tile?.slug, tile?.views], ['kasir-pintar', ['infrastructure', 'service-operation']])
    await make({ product: 'Tanpa Daftar', appName: 'Tanpa Daftar' })
    assert.equal((await staff.call(listProductTiles)).answer.at(-1)?.slug, tile?.slug, 'no list, no tile')
    assert.equal((await named('tanpa-daftar')).status, 200)
    for (const name of ['kasir-pintar', 'KASIR DIGITAL', 'kasir%20pintar!', String(made.productId)]) {
      const { body, text } = await named(name)
      assert.deepEqual(body?.content.links, [
        { title: 'Panel', isRedirect: false, url: null, embedUrl: 'https://panel.example/d/1', isFramed: true },
        { title: 'Laporan', isRedirect: true, url: '/v3/dashboard', embedUrl: null, isFramed: false },
      ])
      assert.ok(!text.includes('rahasia') && !text.includes('keySet'))
    }
  })

  it('keeps keys sealed, for the entry alone, and never tells them', async () => {
    const made = await make({ product: 'Berkunci', appName: 'Berkunci', key: 'sandi-1' })
    const { rows } = await portal.database.pool.query<{ key_sealed: Buffer }>(
      'select key_sealed from catalogue_product where id = $1',
      [made.id],
    )
    const sealed = rows[0]?.key_sealed ?? assert.fail()
    assert.ok(!sealed.includes('sandi-1'))
    assert.equal((await unseal(place, sealed, `product/${made.id}`)).toString(), 'sandi-1')
    await assert.rejects(unseal(place, sealed, `product/${made.id + 1}`))
    const other = (await change(made, { key: 'sandi-2' })).answer
    assert.notEqual(other.keySetAt, made.keySetAt)
    assert.equal(other.version, made.version, 'whoever has the form open loses nothing by it')
    assert.equal((await change(other, { key: null })).answer.keySetAt, null)
    const texts = [
      (await admin.get(`${list}?size=100`)).text,
      (await admin.get(`${list}/${made.id}/history`)).text,
      (await admin.get(`${list}/export?format=csv`)).text,
      JSON.stringify((await portal.database.pool.query('select * from audit_event')).rows),
    ]
    for (const text of texts) assert.ok(!/sandi-\d/.test(text))
  })

  it('renames a product in everything that is filed under it, and says who did', async () => {
    const agree = await at('agree')
    const renamed = (await change(agree, { product: 'Agree Baru' })).answer
    assert.ok((await staff.call(listProducts)).answer.some(({ id, name }) => id === 1 && name === 'Agree Baru'))
    const history = await admin.call(catalogue.history, { params: { id: agree.id } })
    assert.deepEqual(history.answer[0]?.changes, [{ field: 'product', before: 'Agree', after: 'Agree Baru' }])
    const taken = await change(renamed, { product: 'bigbox' })
    assert.deepEqual([taken.status, taken.fields], [400, ['product']])
    assert.equal((await change(renamed, { product: 'Agree' })).status, 200)
  })

  it('keeps sub-products that records are of; others come, go and change places by name', async () => {
    const oca = await at('oca')
    const [first, second, third] = oca.subProducts
    assert.ok(first && second && third)
    const voc = await admin.call(createVoc, { body: { product_id: oca.productId, sub_product: first.id } })
    assert.equal(voc.status, 200, voc.text)
    const used = await change(oca, { subProducts: [second, third] })
    assert.deepEqual([used.status, used.fields], [400, ['subProducts']])
    assert.match(used.text, new RegExp(`${first.name} tidak dapat dihapus`))
    const swapped = await change(oca, {
      subProducts: [{ id: second.id, name: first.name }, { id: first.id, name: second.name }, { name: 'OCA Baru' }],
    })
    assert.deepEqual(
      swapped.answer.subProducts.map(({ id, name }) => (id === first.id || id === second.id ? [id, name] : name)),
      [[second.id, first.name], [first.id, second.name], 'OCA Baru'],
    )
    const foreign = await change(swapped.answer, { subProducts: [{ id: 1, name: 'Agree Mart' }] })
    assert.deepEqual(foreign.fields, ['subProducts.0.name'])
  })

  it('takes a product of the list in with the sub-products that it has there', async () => {
    await portal.database.pool.query(`insert into sub_product (product_id, name) values (18, 'VPN Lama')`)
    const made = await make({ product: 'vpn ip', appName: 'VPN', subProducts: [{ name: 'VPN Baru' }] })
    assert.deepEqual([made.productId, made.subProducts.map(({ name }) => name)], [18, ['VPN Lama', 'VPN Baru']])
    const twice = await admin.call(catalogue.create, { body: { product: 'VPN IP', appName: 'VPN dua' } })
    assert.deepEqual([twice.status, twice.fields], [400, ['product']])
  })

  it('refuses what is wrong by its field, in the reader’s language, and writes nothing of it', async () => {
    const link = { title: 'A', isRedirect: true, url: 'https://a.example' }
    for (const [body, fields, words] of [
      [{ slug: 'Bukan Alamat' }, ['slug'], /huruf kecil/],
      [{ slug: 'infrastructure' }, ['slug'], /halaman lain/],
      [{ slug: 'agree' }, ['slug'], /sudah dipakai/],
      [{ appName: '!!!' }, ['slug'], /./],
      [{ owner: 'tiada@ido.example' }, ['owner'], /tidak ada akun/],
      [{ owner: 'tamu@ido.example' }, ['owner'], /tidak ada akun/],
      [{ views: ['dapur'] }, ['views.0'], /./],
      [{ isListed: false, subProducts: [{ name: 'A' }] }, ['subProducts'], /angka/],
      [{ subProducts: [{ name: 'A' }, { name: 'a' }] }, ['subProducts.1.name'], /dua kali/],
      [{ links: [link, { ...link, title: 'a' }] }, ['links.1.title'], /dua kali/],
      [{ links: [{ ...link, url: null }] }, ['links.0.url'], /./],
      [{ links: [{ title: 'A', isRedirect: false, url: 'https://a.example' }] }, ['links.0.embedUrl'], /./],
      [
        { links: [{ ...link, isRedirect: false, embedUrl: 'https://lain.example' }] },
        ['links.0.embedUrl'],
        /panel\.example/,
      ],
      [{ links: [{ ...link, url: 'javascript:alert(1)' }] }, ['links.0.url'], /http/],
      [{ backofficeLink: '//lain.example' }, ['backofficeLink'], /http/],
      [{ infrastructureLink: 'https://ido.example@lain.example/' }, ['infrastructureLink'], /http/],
      [{ key: '' }, ['key'], /./],
    ] as const) {
      const refused = await admin.post(list, { product: 'Salah', appName: 'Salah', ...body })
      assert.deepEqual([refused.status, refused.fields], [400, fields], JSON.stringify(body) + refused.text)
      assert.match(refused.text, words)
    }
    assert.ok(!(await staff.call(listProducts)).answer.some(({ name }) => name === 'Salah'))
  })

  it('is one writer’s at a time: the second is refused, and of two at once at one address one is made', async () => {
    const row = await make({ product: 'Serentak', appName: 'Serentak' })
    const [one, other] = await Promise.all([change(row, { appName: 'Satu' }), change(row, { appName: 'Dua' })])
    assert.equal(one.status + other.status, 200 + 409)
    const twins = await Promise.all(
      ['Kembar A', 'Kembar B'].map((product) => admin.post(list, { product, appName: product, slug: 'kembar' })),
    )
    assert.equal(
      twins.reduce((sum, { status }) => sum + status, 0),
      200 + 400,
    )
  })

  it('has logos, by what their file holds', async () => {
    const { id, slug } = await make({ product: 'Berlogo', appName: 'Berlogo' })
    const send = (bytes: Uint8Array<ArrayBuffer> | string, by = admin) =>
      by.upload<CatalogueRow>(`${list}/${id}/logo`, 'logo.png', bytes)
    for (const [bytes, status] of [
      ['<svg xmlns="http://www.w3.org/2000/svg"/>', 415],
      ['', 400],
      [new Uint8Array(Buffer.concat([png, Buffer.alloc(256 * 1024)])), 413],
    ] as const)
      assert.equal((await send(bytes)).status, status)
    const address = `/api/v2/catalogue-products/${slug}/logo`
    assert.equal((await staff.get(address)).status, 404)
    const set = await send(png)
    assert.equal(set.status, 200, set.text)
    assert.match(String(set.body?.content.logo), new RegExp(`^${address}\\?at=\\d+$`))
    const { status, headers } = await staff.get(address)
    assert.deepEqual([status, headers.get('content-type')], [200, 'image/png'])
    assert.equal((await send(png, staff)).status, 403)
    assert.equal((await send(png, ofAgree)).status, 404)
    assert.equal((await admin.delete(`${list}/${id}/logo`)).status, 200)
    assert.equal((await staff.get(address)).status, 404)
    const history = await admin.call(catalogue.history, { params: { id } })
    assert.deepEqual(
      history.answer.slice(0, 2).map(({ changes }) => changes.map(({ field }) => field)),
      [['logo'], ['logo']],
    )
  })

  it('is within one’s data scope: others are not there, and nothing is taken over', async () => {
    const rows = await ofAgree.call(catalogue.list, { query: { size: 100 } })
    assert.deepEqual(
      rows.answer.map(({ slug }) => slug),
      ['agree'],
    )
    const bigbox = await at('bigbox')
    assert.equal((await ofAgree.get(`${list}/${bigbox.id}`)).status, 404)
    assert.equal((await named('bigbox', ofAgree)).status, 404)
    assert.equal((await named('ncx-log', ofAgree)).status, 404)
    assert.equal((await change(bigbox, { appName: 'Milikku' }, ofAgree)).status, 404)
    // One that they do not see and one that is not there answer alike.
    for (const product of ['Astinet', 'Nuon', 'Baru sekali']) {
      const { status, text } = await ofAgree.post(list, { product, appName: product, slug: 'punyaku' })
      assert.equal(status, 403)
      assert.match(text, /"message":"product: hanya produk dalam cakupan data Anda/, product)
    }
    assert.equal((await change(await at('agree'), { isListed: false }, ofAgree)).status, 403)
    assert.equal((await ofAgree.post(list, { product: 'Log', appName: 'Log', isListed: false })).status, 403)
  })

  it('comes back whole after a delete: logo, key and links; its product stays in the list meanwhile', async () => {
    const links = [{ title: 'A', isRedirect: true, url: 'https://a.example', embedUrl: null }]
    const made = await make({ product: 'Terhapus', appName: 'Terhapus', links, key: 'sandi-3' })
    await admin.upload(`${list}/${made.id}/logo`, 'logo.png', png)
    const whole = (await admin.call(catalogue.detail, { params: { id: made.id } })).answer
    const removed = await admin.call(catalogue.remove, { params: { id: made.id } })
    assert.equal((await named('terhapus')).status, 404)
    assert.ok((await staff.call(listProducts)).answer.some(({ name }) => name === 'Terhapus'))
    const restored = await admin.call(catalogue.restore, { params: { id: removed.answer.trashId } })
    assert.deepEqual(restored.answer, whole)
    const { rows } = await portal.database.pool.query<{ key_sealed: Buffer }>(
      'select key_sealed from catalogue_product where id = $1',
      [made.id],
    )
    assert.equal(
      (await unseal(place, rows[0]?.key_sealed ?? Buffer.alloc(0), `product/${made.id}`)).toString(),
      'sandi-3',
    )
  })

  it('goes out as a file and comes in again, unchanged; new lines make products', async () => {
    const file = await admin.get(`${list}/export?format=csv`)
    const again = await admin.upload<ImportLine[]>(`${list}/import?preview=true`, 'produk.csv', file.text)
    assert.equal(again.status, 200, again.text)
    assert.deepEqual([...new Set(again.body?.content.map(({ action }) => action))], ['same'])
    const line =
      'slug;product;appName;isListed;subProducts;owner;views\nlog-baru;Log Baru;Log Baru;tidak;-;-;Service Operation | Infrastruktur\n'
    const made = await admin.upload<ImportLine[]>(`${list}/import`, 'produk.csv', line)
    assert.equal(made.status, 200, made.text)
    const row = await at('log-baru')
    assert.deepEqual([row.isListed, row.views], [false, ['service-operation', 'infrastructure']])
    const wrong = await admin.upload<ImportLine[]>(
      `${list}/import`,
      'produk.csv',
      'slug;product;appName;views\na;A;A;Dapur\n',
    )
    assert.deepEqual(
      wrong.body?.content[0]?.problems.map(({ field }) => field),
      ['views'],
    )
  })

  it('forgets an owner whose account is deleted, until that comes back', async () => {
    const person = await portal.addPerson({ email: 'pemilik@ido.example' })
    const row = await make({ product: 'Bertuan', appName: 'Bertuan', owner: 'pemilik@ido.example' })
    const removed = await admin.delete<{ trashId: number }>(`/api/v2/users/${person.user?.id}`)
    assert.equal(removed.status, 200, removed.text)
    const owner = async () => (await admin.call(catalogue.detail, { params: { id: row.id } })).answer.owner?.email
    assert.equal(await owner(), undefined)
    await admin.post(`/api/v2/users/restore/${removed.body?.content.trashId}`, {})
    assert.equal(await owner(), 'pemilik@ido.example')
  })

  it('is closed without a session, and kept by ADMIN alone', async () => {
    const manager = await portal.signIn('MANAGEMENT')
    assert.equal((await portal.anonymous.get(list)).status, 401)
    assert.equal((await manager.get(list)).status, 403)
    assert.equal((await manager.post(list, { product: 'A', appName: 'A' })).status, 403)
    assert.equal((await named('agree', manager)).status, 200)
    assert.equal((await portal.anonymous.get('/api/v2/catalogue-products/agree')).status, 401)
  })
})
