// Features: dashboards, query
import { expect, test } from './support/story.ts'

const assurance = '/v3/dashboard/digital-product-performance/treg/general/assurance-performance'

// One after the other, on pages that they share.
test.describe.configure({ mode: 'default' })

test('the sentence on top says what is wrong, where and since when, and each part of it leads there', async ({
  shared,
}) => {
  const page = await shared('management', assurance)
  const sentence = page.locator('main p[aria-live=polite]').first()
  await expect(sentence).toContainText(
    /(naik|turun) [\d,]+(%|\spoin| kali lipat) menjadi [\d.,]+\S* .*(sejak|mulai|pada|dari) \d+ \w+/,
  )
  // A change is told by three links, its day the last of them; a target that is missed may stand before or after it.
  const links = sentence.getByRole('link')
  const at = (await links.allInnerTexts()).findIndex((words) => /^\d+ \w+$/.test(words))
  const [records, place, day] = [links.nth(at - 2), links.nth(at - 1), links.nth(at)]
  const labels = (await place.innerText()).split(' · ')

  await place.click()
  const active = page.getByRole('list', { name: 'Filter aktif' })
  for (const label of labels) await expect(active).toContainText(label)

  await page.goBack()
  await day.click()
  await expect(page).toHaveURL(/from=2\d{3}-\d\d-\d\d&to=2/)
  for (const label of labels) await expect(active, 'the time is that of the place').toContainText(label)
  await page.goBack()
  await records.click()
  await expect(page).toHaveURL(/detail-case\?.*measure=/)
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  expect(decodeURIComponent(page.url()).replaceAll('+', ' ')).toContain(labels[0])
})

test('a card is not judged by the period before while the chosen one is awaited', async ({ shared }) => {
  const page = await shared('management', assurance)
  const judged = page.locator('[role=figure]:is([data-course=worse], [data-course=better])')
  await expect(judged.first()).toBeVisible()
  let answer = () => {}
  const asked = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/api/v2/query/findings', async (route) => {
    await asked
    await route.continue()
  })
  await page.getByRole('button', { name: /30 hari terakhir/ }).click()
  await page.getByRole('button', { name: '90 hari terakhir' }).click()
  await expect(page).toHaveURL(/period=90d/)
  await expect(judged).toHaveCount(0)
  const sentence = page.locator('main p[aria-live=polite]').first()
  await expect(sentence).toHaveAttribute('data-before')
  answer()
  await expect(judged.first()).toBeVisible()
  await expect(sentence).not.toHaveAttribute('data-before')
})
