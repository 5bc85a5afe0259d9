// Features: dashboards, query
import { expect, test } from './support/story.ts'
import { figure, widgetsSettled } from './support/widgets.ts'

const performance = '/v3/dashboard/digital-product-performance'

const boards = [
  { group: 'T-REG', link: 'Business Performance', at: 'treg/general/business-performance', title: 'T-REG Business Performance', rows: 'Regional berdampingan' },
  { group: 'T-REG', link: 'Business Performance SCONE', at: 'treg/general/business-performance-scone', title: 'Business Performance SCONE', rows: 'Regional berdampingan' },
  { group: 'BUD', link: 'Business Performance', at: 'bud/general/business-performance', title: 'BUD Business Performance', rows: 'CFU berdampingan' },
] as const // prettier-ignore

// One after the other, on pages that they share.
test.describe.configure({ mode: 'default' })

test('a manager goes through the boards of business by the menu, and the region goes along', async ({ shared }) => {
  const page = await shared('management', `${performance}/treg/general/assurance-performance?region=T-REG+2`)
  const menu = page.getByRole('navigation', { name: 'Menu samping' })
  const way = page.getByRole('navigation', { name: 'Letak halaman' })
  for (const { group, link, at, title, rows } of boards) {
    await menu.getByRole('list', { name: group }).getByRole('link', { name: link, exact: true }).click()
    await expect(page).toHaveURL(new RegExp(`/${at}\\?region=T-REG(\\+|%20)2$`))
    await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible()
    await expect(way.getByRole('listitem')).toHaveText([group, link])
    await widgetsSettled(page)
    await expect(page.getByRole('list', { name: 'Filter aktif' })).toContainText('Regional: T-REG 2')
    // Drawn, each with something in it: figures of the cards, bars and rows, and what stands on a canvas.
    expect(await page.getByRole('figure').filter({ hasText: /\d/ }).count()).toBeGreaterThanOrEqual(6)
    expect(await page.locator('[role=figure] canvas').count()).toBeGreaterThanOrEqual(2)
    await expect(figure(page, rows).getByRole('row').nth(1)).toContainText(/\d/)
    await expect(page.getByRole('main')).not.toContainText('Tidak ada data pada periode ini')
  }
})

test('what takes the total down leads to the region, and from there to the rows behind it', async ({ shared }) => {
  const page = await shared('management', `${performance}/treg/general/business-performance`)
  await widgetsSettled(page)
  const bars = figure(page, 'Yang menarik turun')
  const [furthest = ''] = await bars.getByRole('listitem').first().getByRole('button').allInnerTexts()
  expect(furthest).toMatch(/^(T-REG \d|National)$/)
  await bars.getByRole('button', { name: furthest, exact: true }).click()
  await expect(page.getByRole('list', { name: 'Filter aktif' })).toContainText(`Regional: ${furthest}`)
  await widgetsSettled(page)
  await expect(bars).toContainText('Tidak difilter menurut Regional')
  const worklist = figure(page, 'Didahulukan: selisih rencana terbesar')
  await expect(worklist.getByRole('row').nth(1)).toContainText(furthest)
  await worklist.getByRole('row').nth(1).getByRole('link').first().click()
  await expect(page).toHaveURL(/\/v3\/detail-case\/revenue\/REV-/)
})
