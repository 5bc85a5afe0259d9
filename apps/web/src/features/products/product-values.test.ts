import assert from 'node:assert/strict'
import { test } from 'node:test'
import { emptyProduct, linkProblem, productBody, productValues } from './product-values.ts'

const link = { title: 'Panel', isRedirect: true, address: 'https://panel.example/d/1' }

test('only what was changed is sent, rows that were left empty are not', () => {
  const values = {
    ...emptyProduct,
    slug: ' ',
    owner: ' po@ido.example ',
    links: [link, { title: ' ', isRedirect: false, address: '' }],
    subProducts: [
      { id: 3, name: 'Lama' },
      { id: null, name: '' },
    ],
  }
  assert.deepEqual(productBody(values, ['slug', 'owner', 'links', 'subProducts']), {
    slug: null,
    owner: 'po@ido.example',
    links: [{ title: 'Panel', isRedirect: true, url: 'https://panel.example/d/1' }],
    subProducts: [{ id: 3, name: 'Lama' }],
  })
  assert.deepEqual(productBody({ ...values, isListed: false }, ['subProducts']), { subProducts: [] })
})

test('a record comes into the form with one address a dashboard', () => {
  const row = {
    id: 1,
    slug: 'agree',
    product: 'Agree',
    appName: 'Agree',
    isListed: true,
    productId: 1,
    logo: null,
    owner: null,
    views: [],
    subProducts: [],
    links: [{ title: 'Panel', isRedirect: false, url: null, embedUrl: 'https://panel.example' }],
    backofficeLink: null,
    infrastructureLink: '/v3/dashboard',
    keySetAt: null,
    version: 1,
    can: { edit: true },
  }
  assert.deepEqual(productValues(row).links, [{ title: 'Panel', isRedirect: false, address: 'https://panel.example' }])
  assert.equal(productValues(row).infrastructureLink, '/v3/dashboard')
})

test('a link that is opened may stay in the portal, one that is framed may not; none hides its host', () => {
  assert.equal(linkProblem(link), null)
  assert.equal(linkProblem({ ...link, title: '' }), 'title')
  assert.equal(linkProblem({ ...link, address: '/v3/dashboard' }), null)
  assert.equal(linkProblem({ ...link, isRedirect: false, address: '/v3/dashboard' }), 'frame')
  for (const address of [
    '//lain.example',
    '/\\lain.example',
    'javascript:alert(1)',
    'https://ido.example@lain.example/',
    'ftp://x.example',
  ])
    assert.equal(linkProblem({ ...link, address }), 'address', address)
  assert.equal(linkProblem({ title: '', isRedirect: true, address: '' }), null)
})
