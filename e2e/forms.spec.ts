// Features: lists
import type { Page } from '@playwright/test'
import { managedLists } from './support/managed-lists.ts'
import { goWithin, open, openWithin } from './support/pages.ts'
import { eachOf, expect, test } from './support/story.ts'

const typed = 'Tulisan yang tidak boleh hilang'

// Who may add to a list sees its form; feedback and the portal's own settings are no managed lists.
const forms = [...managedLists.map(({ page }) => `/v3/manage/${page}/add`), '/v3/manage/voc/add']

/** Where one goes from a form: a page that is soon drawn. */
const elsewhere = '/v3/manage/trash'

/** The first field of the form that takes a text of several words. */
const firstField = (page: Page) => page.getByRole('main').locator('form').getByRole('textbox').first()

test('every form keeps what was typed when it cannot be saved, and asks before it is left', async ({ as, watch }) => {
  watch.expect(/Failed to load resource/)
  const page = await as('admin')
  page.setDefaultTimeout(20_000)
  // As if the network were gone at the moment of saving.
  await page.route('**/api/**', (route) => (route.request().method() === 'GET' ? route.continue() : route.abort()))
  await open(page, elsewhere)
  await eachOf(
    forms.map((address) => ({ address })),
    async ({ address }) => {
      await openWithin(page, address)
      const field = firstField(page)
      await field.fill(typed)
      // A field of numbers takes no words.
      if ((await field.inputValue()) === '') await field.fill('12')
      const kept = await field.inputValue()
      await field.press('Control+Enter')
      // Of a form that is not complete its fields tell, of one that did not get through a dialog does.
      const failure = page.getByRole('alertdialog')
      await expect(page.getByRole('alert').or(failure).first()).toBeVisible()
      if (await failure.isVisible()) await failure.getByRole('button', { name: 'Tutup' }).click()
      await expect(field).toHaveValue(kept)

      const away = page.getByRole('navigation', { name: 'Menu samping' }).locator(`a[href="${elsewhere}"]`)
      const question = page.getByRole('dialog', { name: 'Tinggalkan formulir ini?' })
      await away.click()
      await question.getByRole('button', { name: 'Tetap di sini' }).click()
      await expect(page).toHaveURL(address)
      await expect(field).toHaveValue(kept)
      await away.click()
      await question.getByRole('button', { name: 'Buang isian' }).click()
      await expect(page).toHaveURL(elsewhere)
      await goWithin(page, address)
      await expect(field).toHaveValue('')
    },
  )
})

test('a day and an option are picked by keyboard alone', async ({ as }) => {
  const page = await as('cmp')
  await open(page, '/v3/manage/voc/add')
  const day = page.getByLabel(/^Waktu masuk/)
  await day.fill('31/01/2026')
  const opener = page.getByRole('button', { name: /^Pilih Waktu masuk/ })
  await opener.press('Enter')
  const calendar = page.getByRole('dialog', { name: /^Kalender Waktu masuk/ })
  await expect(calendar.getByRole('button', { name: 'Sabtu, 31 Januari 2026' })).toBeFocused()
  for (const key of ['PageDown', 'ArrowDown', 'ArrowLeft', 'End']) await page.keyboard.press(key)
  await expect(calendar.getByRole('button', { name: 'Minggu, 8 Maret 2026' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(calendar).toBeHidden()
  await expect(day).toHaveValue('08/03/2026')
  await expect(opener).toBeFocused()

  const region = page.getByRole('combobox', { name: /^Regional/ })
  const option = (name: string) => page.getByRole('option', { name, exact: true })
  await region.press('ArrowDown')
  await expect(region).toHaveAttribute('aria-expanded', 'true')
  await region.press('ArrowDown')
  await region.press('ArrowDown')
  await expect(region).toHaveAttribute('aria-activedescendant', (await option('T-REG 2').getAttribute('id')) ?? '')
  await region.press('Enter')
  await expect(region).toHaveValue('T-REG 2')
  await region.fill('T-REG 7')
  await region.press('Escape')
  await expect(region).toHaveValue('T-REG 2')
  await region.fill('tidak ada')
  await expect(page.getByRole('option')).toHaveText('Tidak ada yang cocok')
  await region.press('Escape')
  await region.fill('')
  await region.press('Enter')
  await expect(region).toHaveValue('')
  await expect(region).toBeFocused()
})
