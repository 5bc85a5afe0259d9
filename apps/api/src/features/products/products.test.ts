import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { listProductTiles, listCategories, listProducts, listSubProducts } from '@ido/contract'
import { testPortal, type TestPortal } from '../../testing/portal.ts'

describe('products', () => {
  let portal: TestPortal
  before(async () => {
    portal = await testPortal()
  })
  after(() => portal.close())

  it('lists products and their sub-products', async () => {
    const staff = await portal.signIn('STAFF')
    const products = (await staff.call(listProducts)).answer
    assert.equal(products.length, 30)
    assert.deepEqual(products[0], { id: 1, name: 'Agree' })
    const subProducts = (await staff.call(listSubProducts)).answer
    assert.equal(subProducts.length, 50)
    assert.ok(subProducts.every(({ product_id }) => products.some(({ id }) => id === product_id)))
    // The families that the specification names.
    const families = 'Agree, Antares IoT, BigBox, GameQoo, Indibiz, Logee, MyCarrier, MyIndibiz, MyTEnS, Netmonk, OCA, PaDi UMKM, Pijar, Tomps, UPoint' // prettier-ignore
    for (const family of families.split(', ')) {
      const id = products.find(({ name }) => name === family)?.id
      assert.ok(subProducts.some(({ product_id }) => product_id === id), family) // prettier-ignore
    }
  })

  it('lists the 25 tiles, each with an address of its own and the product that it belongs to', async () => {
    const staff = await portal.signIn('STAFF')
    const tiles = (await staff.call(listProductTiles)).answer
    assert.equal(tiles.length, 25)
    const views = ['service-operation', 'business-operation', 'infrastructure']
    assert.deepEqual(tiles[0], { slug: 'agree', product: 'Agree', appName: 'Agree', logo: null, productId: 1, views })
    assert.equal(new Set(tiles.map(({ slug }) => slug)).size, 25)
    const names = new Map((await staff.call(listProducts)).answer.map(({ id, name }) => [id, name]))
    for (const { product, productId } of tiles) if (productId !== null) assert.equal(names.get(productId), product)
    assert.equal(tiles.filter(({ productId }) => productId === null).length, 5)
  })

  it('finds categories by a part of their name, literally, in any letter case', async () => {
    const staff = await portal.signIn('STAFF')
    const namesOf = async (searchKey?: string) =>
      (await staff.call(listCategories, { query: { searchKey } })).answer.map(({ name }) => name)
    assert.equal((await namesOf()).length, 12)
    assert.equal((await namesOf('')).length, 12)
    assert.deepEqual(await namesOf('KEANDALAN'), ['Keandalan aplikasi'])
    assert.deepEqual(await namesOf('dan p'), ['Harga dan paket', 'Tagihan dan pembayaran', 'Aktivasi dan pemasangan'])
    assert.deepEqual(await namesOf('%'), [])
    assert.deepEqual(await namesOf('_'), [])
    assert.deepEqual((await staff.get('/api/categories/list?search=x')).fields, ['search'])
  })

  it('is closed without a session and without access', async () => {
    const guest = await portal.signIn('GUEST')
    for (const path of [
      '/api/v2/product-data',
      '/api/v2/subproduct-data',
      '/api/v2/catalogue-products',
      '/api/categories/list',
    ]) {
      assert.equal((await portal.anonymous.get(path)).status, 401)
      assert.equal((await guest.get(path)).status, 403)
    }
  })
})
