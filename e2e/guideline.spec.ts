// Features: site, products
import type { Page } from '@playwright/test'
import { listProductTiles } from '@ido/contract'
import { open, openWithin } from './support/pages.ts'
import { expect, test } from './support/story.ts'

const main = (page: Page) => page.getByRole('main')
const heading = (page: Page) => main(page).getByRole('heading', { level: 1 })

test('the guide leads visitors to all of its pages and tells them of no product', async ({ visitor, as }) => {
  const page = await visitor()
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await open(page, '/guideline')
  for (const [name, title] of [
    [/^Meminta akses/, 'Meminta akses'],
    [/^Memakai dashboard/, 'Memakai dashboard'],
    [/^Mendaftar untuk sebuah produk/, 'Mendaftar untuk sebuah produk'],
  ] as const) {
    await openWithin(page, '/guideline')
    await main(page).getByRole('link', { name }).click()
    await expect(heading(page)).toHaveText(title)
  }
  // A product that there is and one that there is not read alike.
  const told: string[] = []
  for (const product of ['antares-iot', 'tidak-ada']) {
    await openWithin(page, `/guideline/register-${product}`)
    told.push(await main(page).innerText())
  }
  expect(told[0]).toBe(told[1])
  expect(told[0]).not.toContain('Antares')
  expect(asked.filter((path) => path.includes('product'))).not.toContain(listProductTiles.path)
  const guest = await as('guest')
  await open(guest, '/guideline/register-antares-iot')
  await expect(heading(guest)).toHaveText('Mendaftar untuk sebuah produk')
})

test('who may see the catalogue has the guide of every product, with whose it is and where its other pages are', async ({
  as,
  watch,
}) => {
  watch.expect(/Console error: Failed to load resource.* 404/)
  const page = await as('staff')
  const answer = await page.request.get(listProductTiles.path)
  const { content } = (await answer.json()) as { content: { slug: string; appName: string }[] }
  for (const address of ['/guideline', '/v3/guideline']) {
    await (address === '/guideline' ? open : openWithin)(page, address)
    const products = main(page).getByRole('list', { name: 'Menurut produk' }).getByRole('link')
    await expect(products).toHaveText(content.map(({ appName }) => appName))
  }
  await main(page).getByRole('link', { name: 'Antares IoT', exact: true }).click()
  await expect(page).toHaveURL('/guideline/register-antares-iot')
  await expect(heading(page)).toHaveText('Mendaftar untuk Antares IoT')
  const about = main(page).getByRole('region', { name: 'Produk ini di IDO' })
  await expect(about.getByText('Pemilik')).toBeVisible()
  await expect(about.getByRole('heading', { name: 'Halaman lain produk ini' })).toBeVisible()
  await about.getByRole('link', { name: 'Buka halaman Antares IoT' }).click()
  await expect(page).toHaveURL(/\/v3\/dashboard\/antares-iot/)
  await openWithin(page, '/guideline/register-tidak-ada')
  await expect(main(page).getByText(/^Katalog tidak memuat produk dengan alamat ini/)).toBeVisible()
})
