// Features: none
import type { Page } from '@playwright/test'
import { expectAccessible, expectAccessibleInBothThemes } from './support/accessible.ts'
import { boardFigures } from './support/board-figures.ts'
import { chromiumForAxe } from './support/chromium.ts'
import { dashboardPages, open, openWithin, pages } from './support/pages.ts'
import { expectAsSpecified, refusedOn, specifiedOn } from './support/specified-page.ts'
import { eachOf, expect, test } from './support/story.ts'
import { manageVoc, record, sentence } from './support/voc.ts'
import { expectFitsEveryWidth, tooWide } from './support/widths.ts'

test.use({ launchOptions: chromiumForAxe })

const notFound = /Console error: Failed to load resource.* 404/
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
// A busy machine's; a quiet one takes four.
const secondsAPage = 60

const ownPages = pages.filter((page) => !dashboardPages.includes(page))
const byPerson = Map.groupBy(ownPages, ({ who }) => who)

test('every page is opened here, or with the dashboards', () => {
  // They are opened in routes.spec.ts, each with its figure.
  const opened = new Set([...ownPages, ...boardFigures].map(({ address }) => address))
  expect(pages.filter(({ address }) => !opened.has(address))).toEqual([])
})

for (const [who, theirs] of byPerson) {
  test(`every page is as it is specified, accessible in both themes, and fits every width: ${theirs.length} of ${who ?? 'visitors'}`, async ({
    as,
    visitor,
    watch,
  }) => {
    watch.expect(notFound)
    test.setTimeout(60_000 + theirs.length * secondsAPage * 1000)
    await expectAllAccessible(who ? await as(who) : await visitor(), theirs, expectFitsEveryWidth)
  })
}

const onPhone = Map.groupBy(
  pages.filter(({ name }) => ['landing', 'home', 'voc-list', 'voc-edit', 'voc-detail'].includes(name)),
  ({ who }) => who,
)

for (const [who, theirs] of onPhone) {
  test(`${theirs.map(({ name }) => name).join(', ')}: accessible on a phone`, async ({ as, visitor }) => {
    await expectAllAccessible(who ? await as(who, phone) : await visitor(phone), theirs)
  })
}

/** Only the first is loaded: a load costs a browser more than the page, and axe would have to be put in again. */
async function expectAllAccessible(
  page: Page,
  theirs: typeof pages,
  further: (page: Page) => Promise<void> = async () => {},
): Promise<void> {
  const [first] = theirs
  const refused = refusedOn(page)
  await eachOf(theirs, async (one) => {
    // A page that tells what is missing was refused it.
    refused.splice(0)
    await (one === first ? open : openWithin)(page, one.address)
    const specified = specifiedOn(one)
    if (specified) await expectAsSpecified(page, specified, refused)
    await expectAccessibleInBothThemes(page)
    await further(page)
  })
}

test('what opens over the list is accessible in both themes', async ({ as }) => {
  const page = await as('cmp')
  await open(page, manageVoc)
  await page.getByRole('button', { name: 'Filter' }).click()
  await expect(page.getByRole('complementary', { name: 'Filter' }).getByRole('combobox').first()).toBeVisible()
  await expectAccessibleInBothThemes(page)
  for (const name of [/^Kolom$/, /^Ekspor$/, /^Menu akun/]) {
    await page.getByRole('button', { name }).click()
    await expect(page.getByRole('button', { name })).toHaveAttribute('aria-expanded', 'true')
    await expectAccessibleInBothThemes(page)
    await page.keyboard.press('Escape')
  }
  await page
    .getByRole('checkbox', { name: /^Pilih VOC-/ })
    .first()
    .check()
  await page.getByRole('button', { name: 'Pindahkan status' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessibleInBothThemes(page)
})

test('what opens over a record is accessible in both themes', async ({ as }) => {
  const page = await as('cmp')
  const { id } = await record(page, { product_id: 1, longtext: sentence('Layar gelap') })
  await open(page, `${manageVoc}/detail/${id}`)
  await page.getByRole('button', { name: 'Mulai kerjakan' }).click()
  await page.getByRole('button', { name: 'Kembalikan ke Created' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await page.goto(`${manageVoc}/edit/${id}`)
  await page.getByRole('button', { name: /^Pilih Waktu masuk/ }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessibleInBothThemes(page)
})

test('the check itself sees text in the colour of its ground', async ({ visitor }) => {
  const page = await visitor()
  await open(page, '/login')
  await page.getByRole('heading', { level: 1 }).evaluate((element) => {
    element.style.backgroundColor = '#fff'
    element.style.color = '#fff'
  })
  await expect(expectAccessible(page)).rejects.toThrow(/contrast/)
})

test('the check of widths sees what is wider than the page, and a button that is cut off', async ({ visitor }) => {
  const page = await visitor()
  await open(page, '/login')
  await openWithin(page, '/login/email')
  await page.setViewportSize({ width: 360, height: 768 })
  expect(await tooWide(page)).toEqual([])
  await page.evaluate(() => {
    const button = document.createElement('button')
    button.textContent = 'terpotong'
    button.style.cssText = 'position: absolute; left: 340px; width: 100px'
    document.body.append(button)
  })
  expect(await tooWide(page)).toEqual([
    expect.stringMatching(/^the document scrolls/),
    expect.stringMatching(/terpotong/),
  ])
})
