// Features: dashboards
import { createDashboard, dashboardByPath, deleteDashboard, listDashboards } from '@ido/contract'
import type { Page } from '@playwright/test'
import { open, openWithin } from './support/pages.ts'
import { expect, test } from './support/story.ts'

const performance = '/v3/dashboard/digital-product-performance'

test('a board that an administrator made opens at its own address and stands in the menu of everybody', async ({
  as,
}) => {
  const admin = await as('admin')
  const { request } = admin.context()
  const shipped = await request.get(`${dashboardByPath.path}?path=infra-monitoring`)
  const { content } = (await shipped.json()) as { content: { definition: { title: object; group: string } } }
  const slug = `papan-${Date.now()}`
  const title = { id: `Papan ${slug}`, en: `Board ${slug}` }
  const definition = { ...content.definition, group: 'own', title }
  const refused = await request.post(createDashboard.path, { data: { path: `own/${slug}`, definition } })
  expect(refused.status()).toBe(400)
  const made = await request.post(createDashboard.path, { data: { path: `board/${slug}`, definition } })
  expect(made.status(), await made.text()).toBe(200)
  try {
    const page = await as('staff')
    await page.goto(`/v3/dashboard/board/${slug}?period=30d`)
    await expect(page.getByRole('heading', { level: 1, name: title.id })).toBeVisible()
    await expect(page.getByRole('figure').first()).toBeVisible()
    expect(await page.getByRole('figure').count()).toBeGreaterThanOrEqual(6)
    const way = page.getByRole('navigation', { name: 'Letak halaman' })
    await expect(way.getByRole('listitem')).toHaveText(['PAPAN', title.id])
    await openWithin(page, '/v3/dashboard')
    await page.getByRole('navigation', { name: 'Menu samping' }).getByRole('link', { name: title.id }).click()
    await expect(page).toHaveURL(new RegExp(`/v3/dashboard/board/${slug}`))
    await expect(page.getByRole('heading', { level: 1, name: title.id })).toBeVisible()
  } finally {
    await request.delete(deleteDashboard.path, { data: { path: `board/${slug}` } })
  }
})

test('menu, way and boards of the wall come from one list, and the menu is whole when it appears', async ({ as }) => {
  const page = await as('management')
  const menu = page.getByRole('navigation', { name: 'Menu samping' })
  // A slow list keeps the page waiting instead of moving what people are about to click.
  await page.route(`**${listDashboards.path}`, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 700))
    await route.continue()
  })
  await page.goto('/v3/dashboard')
  await expect(menu).toBeVisible()
  expect(await menu.getByRole('link').allInnerTexts()).toEqual(
    expect.arrayContaining(['Assurance Performance', 'Infra Monitoring', 'Feedback', 'Papan TIOC']),
  )
  for (const name of ['T-REG', 'BUD', 'PRODUCT'])
    await expect(menu.getByRole('list', { name, exact: true })).toBeVisible()
  const way = page.getByRole('navigation', { name: 'Letak halaman' })
  for (const [address, steps] of [
    [`${performance}/treg/general/assurance-performance`, ['T-REG', 'Assurance Performance']],
    [`${performance}/infra-monitoring`, ['PRODUCT', 'Infra Monitoring']],
  ] as const) {
    await openWithin(page, address)
    await expect(way.getByRole('listitem')).toHaveText([...steps])
  }
  await openWithin(page, '/tioc')
  await expect(page.getByRole('navigation', { name: 'Papan TIOC' }).getByRole('link')).toHaveText([
    'Management',
    'Assurance Performance',
    'Infrastruktur',
  ])
  await page.getByRole('button', { name: /^Menu akun/ }).click()
  await expect(page.getByRole('menuitem', { name: 'Keluar' })).toBeVisible()
})

test('boards of units, customers and the operation centre open at their addresses, drawn, and lead to each other on a phone', async ({
  as,
}) => {
  const page = await as('management')
  const way = page.getByRole('navigation', { name: 'Letak halaman' })
  const wall = page.getByRole('navigation', { name: 'Papan TIOC' })
  const first = `${performance}/bud/general/assurance-performance`
  for (const [address, title, steps] of [
    [first, 'BUD Assurance Performance', ['BUD', 'Assurance Performance']],
    [`${performance}/customer-analytics`, 'Analitik pelanggan', ['PRODUCT', 'Analitik pelanggan']],
    ['/tioc/assurance-performance', 'TIOC Assurance Performance', null],
    ['/tioc/infrastructure', 'TIOC Infrastruktur', null],
  ] as const) {
    await (address === first ? open : openWithin)(page, address)
    await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible()
    if (steps) await expect(way.getByRole('listitem')).toHaveText([...steps])
    else await expect(wall.locator('[aria-current=page]')).toHaveCount(1)
    await expectDrawn(page)
  }
  await page.setViewportSize({ width: 390, height: 844 })
  await openWithin(page, '/tioc')
  const boards = page.getByRole('navigation', { name: 'Papan TIOC' })
  for (const [link, title] of [
    ['Infrastruktur', 'TIOC Infrastruktur'],
    ['Assurance Performance', 'TIOC Assurance Performance'],
  ] as const) {
    await boards.getByRole('link', { name: link }).click()
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  }
})

/** At least six figures that have something to show, and none that could not be had. */
async function expectDrawn(page: Page): Promise<void> {
  const figures = page.getByRole('figure')
  await expect(figures.first()).toBeVisible()
  await expect(page.locator('[role=figure][aria-busy=true]')).toHaveCount(0)
  expect(await figures.filter({ hasText: /\d/ }).count()).toBeGreaterThanOrEqual(6)
  await expect(figures.getByText('Coba lagi')).toHaveCount(0)
}

test('an address where no dashboard stands is the portal’s 404 page', async ({ as, watch }) => {
  watch.expect(/Console error: Failed to load resource.* 404/)
  const page = await as('staff')
  for (const address of [
    `${performance}/tidak/ada`,
    // What stands on the wall does not stand here.
    `${performance}/tioc/management`,
    '/v3/dashboard/board/tidak-ada',
    '/tioc/tidak-ada',
  ]) {
    // Which boards staff have made the server tells nobody who is not signed in.
    expect((await page.goto(address))?.status()).toBe(address.includes('/board/') ? 200 : 404)
    await expect(page.getByRole('heading', { level: 1, name: 'PAGE NOT FOUND' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Halaman Utama' })).toBeVisible()
  }
})
