import type { Page } from '@playwright/test'
import { search } from './support/manage.ts'
import { managedLists } from './support/managed-lists.ts'
import { expect, test } from './support/story.ts'

/** What a row of the demo's list says, where that is not part of a person's name or of 'manajemen'. */
const wordIn: Readonly<Record<string, string>> = {
  'topdown-overall': 'enterprise',
  event: 'harbolnas',
  product: 'antares',
  cluster: 'hiburan',
  tool: 'direktori',
  announcement: 'dashboard',
  widget: 'tiket',
  insight: 'nps',
}

const chips = (page: Page) => page.getByRole('list', { name: 'Filter aktif' })

test('there are management lists to run these stories over', () => {
  expect(managedLists.length).toBeGreaterThanOrEqual(3)
})

for (const { page: name } of managedLists) {
  const address = `/v3/manage/${name}`

  test(`the list ${name} opens with the default view, stays cleared once it is cleared, and opens with it again`, async ({
    as,
  }) => {
    const page = await as('admin')
    const fromMenu = () =>
      page.getByRole('navigation', { name: 'Menu samping' }).locator(`a[href="${address}"]`).click()
    const view = `Bawaan ${name} ${Date.now().toString(36)}`
    await page.goto(address)
    await page.getByRole('button', { name: 'Filter', exact: true }).click()
    // The box follows the address, a moment later.
    await page.getByRole('dialog', { name: 'Filter' }).getByRole('checkbox').first().click()
    await expect(chips(page)).toBeVisible()
    await page.keyboard.press('Escape')
    const narrowed = new URL(page.url()).search
    expect(narrowed).not.toBe('')
    await page.getByRole('button', { name: 'Tampilan' }).click()
    await page.getByRole('button', { name: 'Simpan tampilan ini…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Simpan tampilan ini' })
    await dialog.getByLabel(/^Nama tampilan/).fill(view)
    await dialog.getByRole('button', { name: 'Simpan tampilan' }).click()
    const views = page.getByRole('button', { name: view, exact: true })
    await views.click()
    await page.getByRole('button', { name: `Buka daftar ini dengan ${view}` }).click()

    await page.goto('/v3/manage/voc')
    await fromMenu()
    await expect(page).toHaveURL(`${address}${narrowed}`)
    await expect(chips(page)).toBeVisible()

    await page.getByRole('button', { name: 'Hapus semua' }).click()
    await expect(page).toHaveURL(address)
    await staysCleared(page, address)
    await page.reload()
    await staysCleared(page, address)
    // To a record and back, by the browser's way and by the page's own.
    // Rows that stand in for those that load have no text.
    const rows = page.getByRole('table').locator('tbody').getByRole('row').filter({ hasText: /\w/ })
    await rows.first().press('Enter')
    await expect(page).toHaveURL(new RegExp(`${address}/edit/\\d+$`))
    await page.goBack()
    await staysCleared(page, address)
    await rows.first().press('Enter')
    await expect(page).toHaveURL(new RegExp(`${address}/edit/\\d+$`))
    await page.getByRole('link', { name: /^Ke daftar/ }).click()
    await staysCleared(page, address)

    await fromMenu()
    await expect(page).toHaveURL(`${address}${narrowed}`)
    await expect(chips(page)).toBeVisible()
    await page.getByRole('button', { name: view, exact: true }).click()
    await page.getByRole('button', { name: `Hapus tampilan ${view}` }).click()
    await expect(page.getByRole('button', { name: `Buka daftar ini dengan ${view}` })).toHaveCount(0)
  })

  test(`a search of the list ${name} is kept on the way to a record and back`, async ({ as }) => {
    const page = await as('admin')
    await page.goto(address)
    const box = page.getByRole('searchbox').first()
    const label = (await box.getAttribute('aria-label')) ?? ''
    const word = wordIn[name] ?? 'man'
    await search(page, label, word)
    await page.getByRole('table').locator('tbody').getByRole('row').filter({ hasText: /\w/ }).first().press('Enter')
    await page.getByRole('link', { name: /^Ke daftar/ }).click()
    await expect(page).toHaveURL(`${address}?search=${word}`)
  })
}

// These have filters and no saved views, so what they open with is what their address says.
for (const { page: name, narrowed, left = '' } of [
  { page: 'voc', narrowed: '?status=new&category_nps=Detractor' },
  { page: 'access', narrowed: '?status=all&accountId=1', left: '?status=all' },
  { page: 'activity-log', narrowed: '?activitytype=SIGN_IN' },
  { page: 'ncxsc-download-log', narrowed: '?status=done&date_from=2026-01-01' },
  { page: 'user-activity', narrowed: '?activitytype=SIGN_IN&timestamp_from=2026-01-01' },
]) {
  const address = `/v3/manage/${name}`

  test(`the list ${name} stays cleared once it is cleared, and opens with nothing left out`, async ({ as }) => {
    const page = await as('admin')
    await page.goto(`${address}${narrowed}`)
    await expect(chips(page)).toBeVisible()
    await page.getByRole('button', { name: 'Hapus semua' }).click()
    await staysCleared(page, `${address}${left}`)
    await page.reload()
    await staysCleared(page, `${address}${left}`)
    const menu = page.getByRole('navigation', { name: 'Menu samping' })
    await menu.locator('a[href="/v3/manage/users"]').click()
    await expect(page).toHaveURL('/v3/manage/users')
    await page.goBack()
    await staysCleared(page, `${address}${left}`)
    await menu.locator('a[href="/v3/manage/users"]').click()
    await menu.locator(`a[href="${address}"]`).click()
    await staysCleared(page, address)
  })
}

/** Whatever redirects does so before the list's rows are there. */
async function staysCleared(page: Page, address: string): Promise<void> {
  await expect(page.getByRole('table')).toHaveAttribute('aria-busy', 'false')
  await expect(page).toHaveURL(address)
  await expect(chips(page)).toHaveCount(0)
}
