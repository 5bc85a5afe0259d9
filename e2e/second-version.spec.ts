// Features: products, dashboards, records, site
import type { Page } from '@playwright/test'
import { type EndpointAnswer, listProductTiles } from '@ido/contract'
import { goWithin, open, openWithin } from './support/pages.ts'
import { eachOf, expect, test } from './support/story.ts'

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

/** The lists of the second version, in the order of its sidebar. */
const lists = [
  { address: '/v2/service-operation', title: 'Service Operation', figure: 'tiket dibuka', view: 'service-operation' },
  {
    address: '/v2/infrastruktur',
    title: 'Infrastruktur',
    figure: /ketersediaan · P95\s[\d.,]+\s/,
    view: 'infrastructure',
  },
  {
    address: '/v2/business-operation',
    title: 'Business Operation',
    // As the specification writes it.
    head: 'Business Operation',
    figure: 'pesanan masuk',
    view: 'business-operation',
  },
  {
    address: '/v2/business-dashboard',
    title: 'Business Dashboard',
    figure: 'transaksi bulan lalu',
    view: 'business-operation',
  },
] as const
const titles = lists.map(({ title }) => title)

const heading = (page: Page) => page.getByRole('main').getByRole('heading', { level: 1 })
const way = (page: Page) => page.getByRole('navigation', { name: 'Letak halaman' }).getByRole('listitem')
const sidebar = (page: Page) => page.getByRole('navigation', { name: 'Menu samping' })

async function tilesOf(page: Page): Promise<EndpointAnswer<typeof listProductTiles>> {
  const answer = await page.request.get(listProductTiles.path)
  return ((await answer.json()) as { content: EndpointAnswer<typeof listProductTiles> }).content
}

async function listed(page: Page, view: string): Promise<string[]> {
  return (await tilesOf(page)).filter(({ views }) => views.some((one) => one === view)).map(({ appName }) => appName)
}

test('every list of the second version stands in its layout, and a product below two of them is its page there', async ({
  as,
}) => {
  const page = await as('staff')
  await eachOf(lists, async ({ address, title, figure, view, ...list }) => {
    const head = 'head' in list ? list.head : title
    await (address === lists[0].address ? open : openWithin)(page, address)
    await expect(heading(page)).toHaveText(head)
    await expect(page).toHaveTitle(`${head} · IDO`)
    await expect(way(page)).toHaveText([title])
    await expect(sidebar(page).getByRole('list', { name: 'DAFTAR PRODUK' }).getByRole('listitem')).toHaveText(titles)
    await expect(sidebar(page).locator('[aria-current]')).toHaveText(title)
    const tiles = page.getByRole('main').getByRole('listitem')
    const names = await listed(page, view)
    expect(names.length).toBeGreaterThan(5)
    await expect(tiles.locator('b')).toHaveText(names)
    const counted = tiles.filter({ hasText: figure })
    await expect(counted.first().locator('span').last()).toHaveText(/\d/)
  })
  for (const { address, title, ...list } of lists.slice(1, 3)) {
    await goWithin(page, `${address}?period=90d`)
    await page.getByRole('link', { name: /^Antares/ }).click()
    await expect(page).toHaveURL(new RegExp(`${address}/antares-iot\\?.*product=Antares`))
    await expect(heading(page)).toHaveText('Antares IoT')
    await expect(way(page)).toHaveText([title, 'Antares IoT'])
    await expect(page.getByRole('figure')).toHaveCount(12)
    await expect(sidebar(page).locator('[aria-current]')).toHaveText(title)
    // Nothing of the product stays in the address of its list.
    await way(page).getByRole('link').click()
    await expect(page).toHaveURL(address)
    await expect(heading(page)).toHaveText('head' in list ? list.head : title)
  }
  // The address of a product by its name, or its id, leads to its own, and its list is one click from there.
  await page.goto('/v2/infrastruktur/ANTARES%20IOT')
  await expect(page).toHaveURL(/\/v2\/infrastruktur\/antares-iot\?/)
  const indibiz = (await tilesOf(page)).find(({ slug }) => slug === 'indibiz')
  await goWithin(page, `/v2/infrastruktur/${indibiz?.productId}`)
  await expect(page).toHaveURL(/\/v2\/infrastruktur\/indibiz\?/)
  await sidebar(page).getByRole('link', { name: 'Infrastruktur' }).click()
  await expect(page).toHaveURL('/v2/infrastruktur')
})

test('records behind a figure and a ticket stay in the second version; what is not there is not found', async ({
  as,
  watch,
}) => {
  watch.expect(/Console error: Failed to load resource.* 404/)
  const page = await as('staff')
  await open(page, '/v2/detail-case?dataset=tickets&measure=open_now')
  await expect(heading(page)).toHaveText('Tiket terbuka saat ini')
  const ticket = page.getByRole('table').getByRole('link').first()
  const number = await ticket.innerText()
  await ticket.click()
  await expect(heading(page)).toHaveText(number)
  await expect(page).toHaveURL(`/v2/detail-case/${encodeURIComponent(number)}`)
  await expect(way(page)).toHaveText(['Di balik angka', number])
  await way(page).getByRole('link').click()
  await expect(page).toHaveURL(/\/v2\/detail-case(\?|$)/)
  for (const address of ['/v2/infrastruktur/tidak-ada', '/v2/tidak-ada']) {
    await (address === '/v2/tidak-ada' ? page.goto(address) : goWithin(page, address))
    await expect(page.getByRole('heading', { level: 1, name: 'PAGE NOT FOUND' })).toBeVisible()
  }
})

test('the sidebar of the second version is 260 px wide, 80 px when collapsed, and ends with Keluar on phones', async ({
  as,
  asAnew,
}) => {
  const wide = await as('staff')
  await wide.goto('/v2/service-operation')
  const width = async () => (await sidebar(wide).boundingBox())?.width
  await expect.poll(width).toBe(260)
  await wide.getByRole('button', { name: 'Ciutkan menu samping' }).click()
  await expect.poll(width).toBe(80)
  await expect(sidebar(wide).getByRole('button', { name: 'Keluar' })).toHaveCount(0)

  const page = await asAnew('staff', phone)
  await open(page, '/v2/infrastruktur')
  await page.getByRole('button', { name: 'Buka menu' }).tap()
  const drawer = page.getByRole('dialog', { name: 'Menu samping' })
  await expect(drawer.getByRole('list', { name: 'DAFTAR PRODUK' }).getByRole('listitem')).toHaveText(titles)
  await drawer.getByRole('link', { name: 'Business Operation' }).tap()
  await expect(heading(page)).toHaveText('Business Operation')
  await expect(drawer).toBeHidden()
  const isSideways = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
  expect(isSideways).toBe(false)
  await page.getByRole('button', { name: 'Buka menu' }).tap()
  await drawer.getByRole('button', { name: 'Keluar' }).tap()
  await expect(page).toHaveURL('/')
  await page.goto('/v2/infrastruktur')
  await expect(page).toHaveURL('/')
})
