// Features: dashboards, query
import { queryCall, questionsCall, type Query } from '@ido/contract'
import { expectAccessible } from './support/accessible.ts'
import { openWithin } from './support/pages.ts'
import { expect, test } from './support/story.ts'
import { countOnCard, figure, openWidgetMenu, widgetsSettled } from './support/widgets.ts'

const assurance = '/v3/dashboard/digital-product-performance/treg/general/assurance-performance'
const orders = '/v3/dashboard/digital-product-performance/treg/general/fulfillment-performance'
const agreedDates = '/v3/dashboard/digital-product-performance/treg/general/doa-fulfillment-dashboard'
const infra = '/v3/dashboard/digital-product-performance/infra-monitoring'

// One after the other, on pages that they share.
test.describe.configure({ mode: 'default' })

test('a manager sees the figures, narrows them by a click on a region, and the link restores it elsewhere', async ({
  as,
  shared,
}) => {
  const page = await shared('management', '/v3/dashboard')
  await page.getByRole('list', { name: 'T-REG' }).getByRole('link', { name: 'Assurance Performance' }).click()
  await widgetsSettled(page)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await page.getByRole('figure').count()).toBeGreaterThanOrEqual(12)
  const before = await countOnCard(figure(page, 'Tiket dibuka'))
  expect(before).toBeGreaterThan(0)

  const bars = figure(page, 'Kepatuhan SLA per regional')
  await openWidgetMenu(bars, 'Tampilkan sebagai tabel')
  await bars.getByRole('button', { name: /T-REG 3/ }).click()
  await expect(page).toHaveURL(/region=T-REG(\+|%20)3/)
  await widgetsSettled(page)
  await expect(page.getByRole('list', { name: 'Filter aktif' })).toContainText('Regional: T-REG 3')
  // What was counted before stays until the new answer is there.
  await expect.poll(() => countOnCard(figure(page, 'Tiket dibuka'))).toBeLessThan(before)
  const narrowed = await countOnCard(figure(page, 'Tiket dibuka'))
  expect(narrowed).toBeGreaterThan(0)
  // It shows the regions side by side and says that it still does.
  await expect(bars).toContainText('Tidak difilter menurut Regional')

  const other = await as('po')
  await other.goto(page.url())
  await widgetsSettled(other)
  await expect(other.getByRole('list', { name: 'Filter aktif' })).toContainText('Regional: T-REG 3')
  expect(await countOnCard(figure(other, 'Tiket dibuka'))).toBe(narrowed)
})

test('a figure leads to exactly the records that it counted', async ({ shared }) => {
  const page = await shared('management', `${assurance}?period=lastMonth&region=T-REG+1`)
  await widgetsSettled(page)
  const card = figure(page, 'Tiket selesai')
  const count = await countOnCard(card)
  expect(count).toBeGreaterThan(0)
  await card.getByRole('link').click()
  await expect(page).toHaveURL(/\/v3\/detail-case\?/)
  await expect(page.getByText(`${count.toLocaleString('id-ID')} tiket`).first()).toBeVisible()
})

test('what opens stands whole when its texts arrive between two strokes of drawing it', async ({ as }) => {
  const page = await as('management')
  await page.goto(assurance)
  await widgetsSettled(page)
  // React draws in strokes and asks for the next one by a message: here whatever is fetched arrives in between.
  await page.evaluate(() => {
    const { prototype } = MessagePort
    const post = Object.getOwnPropertyDescriptor(prototype, 'postMessage')?.value as (message: unknown) => void
    prototype.postMessage = function (this: MessagePort, message: unknown) {
      setTimeout(() => post.call(this, message), 400)
    }
  })
  await page.getByRole('button', { name: /30 hari terakhir/ }).click()
  await expect(page.getByRole('textbox', { name: 'Dari' })).toBeVisible()
})

test('a widget that cannot be answered says so in its place and tries again, the others stay', async ({
  as,
  watch,
}) => {
  watch.expect(/status of 503|answered 503/)
  const page = await as('management')
  let isRefusing = true
  const busy = { status: 503, body: { code: 503, message: 'Sibuk', content: null } }
  const isRefused = ({ measures }: Query) => isRefusing && measures.length === 1 && measures.includes('mttr_hours')
  await page.route(`**${questionsCall.path}`, async (route) => {
    const { questions } = route.request().postDataJSON() as { questions: Query[] }
    const response = await route.fetch()
    const lines = (await response.text()).trimEnd().split('\n')
    const body = lines.map((line) => {
      const { at } = JSON.parse(line) as { at: number }
      const question = questions[at]
      return question && isRefused(question) ? JSON.stringify({ at, ...busy }) : line
    })
    await route.fulfill({ response, body: `${body.join('\n')}\n` })
  })
  await page.route(`**${queryCall.path}`, async (route) => {
    if (!isRefused(route.request().postDataJSON() as Query)) return route.continue()
    await route.fulfill({ status: 503, json: busy.body })
  })
  await page.goto(assurance)
  const card = figure(page, 'MTTR')
  await expect(card.getByRole('button', { name: 'Coba lagi' })).toBeVisible({ timeout: 45_000 })
  await expect(
    figure(page, 'Tiket dibuka')
      .getByText(/^[\d.]+$/)
      .first(),
  ).toBeVisible()
  isRefusing = false
  await card.getByRole('button', { name: 'Coba lagi' }).click()
  await widgetsSettled(page)
  await expect(card.getByRole('button', { name: 'Coba lagi' })).toBeHidden()
})

test('a figure that could not be renewed stays whole on its card, which says so and tries again', async ({
  watch,
  shared,
}) => {
  watch.expect(/ERR_INTERNET_DISCONNECTED/)
  const page = await shared('management', orders)
  const card = page.getByRole('figure', { name: 'Pesanan masuk' })
  const value = card.getByText(/^[\d.]+$/).first()
  await expect(value).toBeVisible()
  // What draws the charts has come too.
  await widgetsSettled(page)
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Muat ulang' }).click()
  await expect(card.getByRole('button', { name: 'Coba lagi' })).toBeVisible()
  const [frame, shown] = [await card.boundingBox(), await value.boundingBox()]
  if (!frame || !shown) throw new Error('The card shows no figure.')
  expect(shown.y + shown.height).toBeLessThanOrEqual(frame.y + frame.height)
  await page.context().setOffline(false)
  await card.getByRole('button', { name: 'Coba lagi' }).click()
  await expect(card.getByRole('button', { name: 'Coba lagi' })).toBeHidden()
})

test('on a phone a filter that opens keeps away from the edge of the window', async ({ shared }) => {
  const page = await shared('management', '/v3/guideline')
  await page.setViewportSize({ width: 390, height: 844 })
  await openWithin(page, agreedDates)
  const filters = page.getByRole('group', { name: 'Filter dashboard' })
  await filters.getByRole('button', { name: 'Regional', exact: true }).click()
  const panel = page.getByRole('dialog', { name: 'Regional' })
  await expect(panel).toBeVisible()
  const box = await panel.boundingBox()
  if (!box) throw new Error('The panel has no place.')
  expect(box.x).toBeGreaterThanOrEqual(16)
  expect(box.x + box.width).toBeLessThanOrEqual(390 - 16)
})

test('the board of agreed dates says how long ago each passed', async ({ shared }) => {
  const page = await shared('management', agreedDates)
  const worklist = page.getByRole('figure', { name: 'Didahulukan: paling lama lewat janji' })
  await expect(worklist.getByRole('columnheader', { name: 'Lewat janji' })).toBeVisible()
  await expect(worklist.getByRole('row').nth(1)).toContainText(/\d\shari$/)
})

test('R asks for everything again, but not while something is typed', async ({ shared }) => {
  const page = await shared('management', infra)
  await widgetsSettled(page)
  let asked = 0
  page.on('request', (request) => {
    if (!request.url().endsWith(questionsCall.path)) return
    asked += (request.postDataJSON() as { questions: Query[] }).questions.length
  })
  await page.getByRole('group', { name: 'Filter dashboard' }).getByRole('button', { name: 'Host' }).click()
  await page.getByRole('searchbox', { name: 'Cari Host' }).press('r')
  expect(asked).toBe(0)
  await page.getByRole('heading', { level: 1 }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.keyboard.press('r')
  await expect.poll(() => asked).toBeGreaterThan(10)
})

test('what opens over a dashboard is for everybody', async ({ shared }) => {
  const page = await shared('management', `${assurance}?region=T-REG+3`)
  await widgetsSettled(page)
  const bar = page.getByRole('group', { name: 'Filter dashboard' })
  for (const [name, colorScheme] of [
    [/^30 hari/, 'light'],
    [/^Regional/, 'dark'],
  ] as const) {
    await page.emulateMedia({ colorScheme })
    await bar.getByRole('button', { name }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('heading', { level: 1 }).click()
  }
  await figure(page, 'Kepatuhan SLA')
    .getByRole('button', { name: /^Menu / })
    .click()
  await expect(page.getByRole('menu')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('menuitem', { name: 'Jelaskan angka ini' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessible(page)
})

test('a period, and what it is held against, is chosen once, and the choices go', async ({ shared }) => {
  const page = await shared('management', assurance)
  await page.getByRole('button', { name: 'Periode sebelumnya', exact: true }).click()
  const choices = page.getByRole('dialog', { name: 'Pembanding' })
  await choices.getByRole('button', { name: 'Tahun lalu' }).click()
  await expect(choices).toBeHidden()
  await expect(page).toHaveURL(/compare=lastYear/)
  await expect(page.getByRole('button', { name: 'Tahun lalu', exact: true })).toBeFocused()

  await page.getByRole('button', { name: /30 hari terakhir/ }).click()
  const periods = page.getByRole('dialog', { name: 'Periode' })
  await periods.getByRole('button', { name: 'Kemarin' }).click()
  await expect(page).toHaveURL(/period=yesterday/)
  await widgetsSettled(page)
  await page.getByRole('button', { name: /^Kemarin/ }).click()
  await periods.getByRole('button', { name: '90 hari terakhir' }).click()
  await expect(periods).toBeHidden()
  await page.getByRole('button', { name: /90 hari terakhir/ }).click()
  await periods.getByLabel('Dari', { exact: true }).fill('01/11/2026')
  await periods.getByLabel('Sampai dengan', { exact: true }).fill('07/11/2026')
  await periods.getByRole('button', { name: 'Terapkan periode' }).click()
  await expect(periods).toBeHidden()
  await expect(page).toHaveURL(/from=2026-11-01&to=2026-11-08/)
})

for (const address of [assurance, infra, '/tioc/management']) {
  test(`${address} fits a phone and is for everybody there`, async ({ shared }) => {
    const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
    const page = await shared('management', address, phone)
    await widgetsSettled(page)
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(overflow).toBeLessThanOrEqual(0)
    await expectAccessible(page)
  })
}

test('the keyboard’s ring stands whole around a figure', async ({ shared }) => {
  const page = await shared('management', assurance)
  const opened = figure(page, 'Tiket dibuka')
  const link = opened.getByRole('link')
  await expect(opened).toHaveAttribute('aria-busy', 'false')
  await page.keyboard.press('Shift')
  await link.focus()
  const [ring, edge] = await link.evaluate((element) => {
    const { outlineStyle, outlineOffset, outlineWidth } = getComputedStyle(element, '::after')
    const frame = getComputedStyle(element.closest('[role=figure]') ?? element)
    return [
      { outlineStyle, outside: parseFloat(outlineOffset) + parseFloat(outlineWidth) },
      { overflow: frame.overflow },
    ] as const
  })
  // What lies outside a frame that hides its overflow is cut off.
  expect(edge.overflow).toBe('hidden')
  expect(ring).toEqual({ outlineStyle: 'solid', outside: 0 })
})

test('the page follows the system from light to dark and back while its charts are drawn', async ({ as }) => {
  const page = await as('management')
  await page.goto(assurance)
  await widgetsSettled(page)
  await expect(page.locator('canvas').first()).toBeVisible()
  await page.evaluate(() => {
    let wide = false
    setInterval(() => {
      wide = !wide
      document.querySelector('main')?.style.setProperty('padding-inline-end', wide ? '1px' : '0')
    }, 4)
  })
  for (const colorScheme of ['dark', 'light', 'dark', 'light', 'dark', 'light', 'dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    await expect(page.locator('html')).toHaveAttribute('data-color-scheme', colorScheme)
  }
})
