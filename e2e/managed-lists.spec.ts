// Features: lists, requests, logs
import type { Page } from '@playwright/test'
import demo from '../apps/api/src/generate/demo.json' with { type: 'json' }
import { search } from './support/manage.ts'
import { managedLists } from './support/managed-lists.ts'
import { goWithin, open, openWithin } from './support/pages.ts'
import { eachOf, expect, sharedOut, test } from './support/story.ts'

/** What a row of the demo's list says, where that is not part of a person's name or of 'manajemen'. */
const wordIn: Readonly<Record<string, string>> = {
  'topdown-overall': 'enterprise',
  event: 'harbolnas',
  product: 'antares',
  cluster: 'hiburan',
  widget: 'tiket',
  insight: 'nps',
}

/** Of lists that the demo fills with rows of its own, the first word of the first. */
const words = Object.entries<readonly Readonly<Record<string, unknown>>[]>(demo.lists).map(([list, [row = {}]]) => {
  const [name = ''] = Object.values(row).filter((value) => typeof value === 'string')
  return [list, name.split(' ', 1)[0]?.toLowerCase()]
})
const wordOf: Readonly<Record<string, string>> = { ...Object.fromEntries(words), ...wordIn }

const chips = (page: Page) => page.getByRole('list', { name: 'Filter aktif' })

test('there are management lists to run these stories over', () => {
  expect(managedLists.length).toBeGreaterThanOrEqual(3)
})

const atAddress = managedLists.map(({ page: name }) => ({ name, address: `/v3/manage/${name}` }))
const rows = (page: Page) => page.getByRole('table').locator('tbody').getByRole('row').filter({ hasText: /\w/ })
const menuTo = (page: Page, address: string) =>
  page.getByRole('navigation', { name: 'Menu samping' }).locator(`a[href="${address}"]`)

// Lists of one story are gone through on one page: a load costs a browser more than a list.
for (const lists of sharedOut(atAddress, 4)) {
  const names = lists.map(({ name }) => name).join(', ')

  test(`${names}: a search is kept on the way to a record and back, and the default view opens the list, which stays cleared once it is cleared, and opens it again`, async ({
    as,
  }) => {
    const page = await as('admin')
    await open(page, '/v3/manage/trash')
    await eachOf(lists, async (list) => {
      await openWithin(page, list.address)
      await keepsItsSearch(page, list)
      await openWithin(page, list.address)
      await opensWithItsView(page, list)
    })
  })
}

interface List {
  readonly name: string
  readonly address: string
}

async function keepsItsSearch(page: Page, { name, address }: List): Promise<void> {
  const box = page.getByRole('searchbox').first()
  const label = (await box.getAttribute('aria-label')) ?? ''
  const word = wordOf[name] ?? 'man'
  await search(page, label, word)
  await rows(page).first().press('Enter')
  await page.getByRole('link', { name: /^Ke daftar/ }).click()
  await expect(page).toHaveURL(`${address}?search=${word}`)
}

async function opensWithItsView(page: Page, { name, address }: List): Promise<void> {
  const view = `Bawaan ${name} ${Date.now().toString(36)}`
  const narrowed = await keptAsDefault(page, view)

  await goWithin(page, '/v3/manage/trash')
  await expect(page).toHaveURL('/v3/manage/trash')
  await menuTo(page, address).click()
  await expect(page).toHaveURL(`${address}${narrowed}`)
  await expect(chips(page)).toBeVisible()

  await page.getByRole('button', { name: 'Hapus semua' }).click()
  await expect(page).toHaveURL(address)
  await staysCleared(page, address)
  await page.reload()
  await staysCleared(page, address)
  // To a record and back, by the browser's way and by the page's own.
  await rows(page).first().press('Enter')
  await expect(page).toHaveURL(new RegExp(`${address}/edit/\\d+$`))
  await page.goBack()
  await staysCleared(page, address)
  await rows(page).first().press('Enter')
  await expect(page).toHaveURL(new RegExp(`${address}/edit/\\d+$`))
  await page.getByRole('link', { name: /^Ke daftar/ }).click()
  await staysCleared(page, address)

  await menuTo(page, address).click()
  await expect(page).toHaveURL(`${address}${narrowed}`)
  await expect(chips(page)).toBeVisible()
  await page.getByRole('button', { name: view, exact: true }).click()
  await page.getByRole('button', { name: `Hapus tampilan ${view}` }).click()
  await expect(page.getByRole('button', { name: `Buka daftar ini dengan ${view}` })).toHaveCount(0)
}

/** Narrows the list that is open, saves that as a view and makes it the default; answers what the address says then. */
async function keptAsDefault(page: Page, view: string): Promise<string> {
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
  await page.getByRole('button', { name: view, exact: true }).click()
  await page.getByRole('button', { name: `Buka daftar ini dengan ${view}` }).click()
  return narrowed
}

// These have filters and no saved views, so what they open with is what their address says.
const withoutViews = [
  { page: 'voc', narrowed: '?status=new&category_nps=Detractor' },
  { page: 'access', narrowed: '?status=all&accountId=1', left: '?status=all' },
  { page: 'activity-log', narrowed: '?activitytype=SIGN_IN' },
  { page: 'ncxsc-download-log', narrowed: '?status=done&date_from=2026-01-01' },
  { page: 'user-activity', narrowed: '?activitytype=SIGN_IN&timestamp_from=2026-01-01' },
].map(({ page: name, left = '', narrowed }) => ({ address: `/v3/manage/${name}`, left, narrowed }))

test('lists without views stay cleared once they are cleared, and open with nothing left out', async ({ as }) => {
  const page = await as('admin')
  await open(page, '/v3/manage/trash')
  await eachOf(withoutViews, async ({ address, left, narrowed }) => {
    await goWithin(page, `${address}${narrowed}`)
    await expect(chips(page)).toBeVisible()
    await page.getByRole('button', { name: 'Hapus semua' }).click()
    await staysCleared(page, `${address}${left}`)
    await page.reload()
    await staysCleared(page, `${address}${left}`)
    await menuTo(page, '/v3/manage/users').click()
    await expect(page).toHaveURL('/v3/manage/users')
    await page.goBack()
    await staysCleared(page, `${address}${left}`)
    await menuTo(page, '/v3/manage/users').click()
    await menuTo(page, address).click()
    await staysCleared(page, address)
  })
})

/** Whatever redirects does so before the list's rows are there. */
async function staysCleared(page: Page, address: string): Promise<void> {
  await expect(page.getByRole('table')).toHaveAttribute('aria-busy', 'false')
  await expect(page).toHaveURL(address)
  await expect(chips(page)).toHaveCount(0)
}
