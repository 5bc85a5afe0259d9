// Features: dashboards, query
import { readFile } from 'node:fs/promises'
import { boardPrinted } from '@ido/contract'
import type { Page } from '@playwright/test'
import { expect, test } from './support/story.ts'
import { figure, openWidgetMenu, widgetsSettled } from './support/widgets.ts'

const assurance = '/v3/dashboard/digital-product-performance/treg/general/assurance-performance'

/** Size of a picture, how many colours it has, and how light its corner is (0 to 255), as the browser decodes it. */
const pixelsOf = (page: Page, png: Buffer) =>
  page.evaluate(
    async (bytes) => {
      const image = await createImageBitmap(new Blob([new Uint8Array(bytes)], { type: 'image/png' }))
      const { width, height } = image
      const pen = new OffscreenCanvas(width, height).getContext('2d')
      pen?.drawImage(image, 0, 0)
      const pixels = pen?.getImageData(0, 0, width, height).data ?? new Uint8ClampedArray()
      return { width, height, colours: new Set(new Uint32Array(pixels.buffer)).size, corner: pixels[0] }
    },
    [...png],
  )

// One after the other, on pages that they share.
test.describe.configure({ mode: 'default' })

test('a figure explains itself, shows its table, and is downloaded as it is shown', async ({ shared }) => {
  const page = await shared('staff', assurance)
  await widgetsSettled(page)
  await openWidgetMenu(figure(page, 'Kepatuhan SLA'), 'Jelaskan angka ini')
  const dialog = page.getByRole('dialog', { name: /Kepatuhan SLA/ })
  await expect(dialog).toContainText('Tiket yang diselesaikan dalam targetnya')
  await expect(dialog).toContainText('Data terakhir masuk')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  const course = figure(page, 'Dibuka dan selesai')
  await openWidgetMenu(course, 'Tampilkan sebagai tabel')
  await expect(course.getByRole('table')).toBeVisible()
  const arriving = page.waitForEvent('download')
  await openWidgetMenu(course, 'Unduh CSV')
  const file = await arriving
  expect(file.suggestedFilename()).toMatch(/^assurance-performance_dibuka-dan-selesai_nasional_.+\.csv$/)
  expect(await readFile(await file.path(), 'utf8')).toMatch(/^\ufeffWaktu,.+\r\n\d{4}-\d\d-\d\d,\d/)
  await openWidgetMenu(course, 'Tampilkan sebagai grafik')
  // As a picture: of the widget's own size and what its figures are of, at two pixels for one, in light colours whoever asks.
  await page.emulateMedia({ colorScheme: 'dark' })
  const pictured = page.waitForEvent('download')
  const told = page.waitForResponse((answer) => answer.url().endsWith(boardPrinted.path))
  await openWidgetMenu(course, 'Unduh PNG')
  expect((await told).status()).toBe(200)
  const picture = await pictured
  expect(picture.suggestedFilename()).toBe('assurance-performance_dibuka-dan-selesai.png')
  const png = await readFile(await picture.path())
  expect(png.subarray(0, 8)).toEqual(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'))
  const { width, height, colours, corner } = await pixelsOf(page, png)
  const box = await course.boundingBox()
  expect(width).toBe(2 * (Math.round(box?.width ?? 0) + 32))
  expect(height).toBeGreaterThan(2 * (box?.height ?? 0) + 100)
  expect(colours).toBeGreaterThan(20)
  expect(corner).toBeGreaterThan(230)
  await expect(page.locator('html')).toHaveAttribute('data-color-scheme', 'dark')
  // The page as a whole, as a workbook and on paper, both with their lines in the log.
  const whole = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Unduh semua widget (XLSX)' }).click()
  expect((await whole).suggestedFilename()).toMatch(/^assurance-performance_nasional_.+\.xlsx$/)
  const logged = page.waitForResponse((answer) => answer.url().endsWith(boardPrinted.path))
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
  expect((await logged).status()).toBe(200)
})

test('the picture and the explanation of a cohort’s heatmap name the two years that it reads', async ({ as }) => {
  const page = await as('staff')
  // What is written under the picture is drawn, so it is told as it is drawn.
  await page.addInitScript(() => {
    const { prototype } = CanvasRenderingContext2D
    const draw = Object.getOwnPropertyDescriptor(prototype, 'fillText')?.value as typeof prototype.fillText
    prototype.fillText = function (this: CanvasRenderingContext2D, text: string, ...at: [number, number]) {
      document.documentElement.dataset['drawn'] = `${document.documentElement.dataset['drawn'] ?? ''} ${text}`
      draw.call(this, text, ...at)
    }
  })
  await page.goto('/v3/dashboard/digital-product-performance/customer/churned-customer?period=lastMonth')
  await widgetsSettled(page)
  const heatmap = figure(page, 'Berapa yang bertahan, per segmen')
  const twoYears = String(new Date().getFullYear() - 2)
  await openWidgetMenu(heatmap, 'Jelaskan angka ini')
  const dialog = page.getByRole('dialog', { name: /Berapa yang bertahan/ })
  const period = dialog.locator('dl > div').filter({ hasText: /^Periode/ })
  await expect(period.first()).toContainText(twoYears)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  const pictured = page.waitForEvent('download')
  await openWidgetMenu(heatmap, 'Unduh PNG')
  await pictured
  await expect(page.locator('html')).toHaveAttribute('data-drawn', new RegExp(`Periode: [^:]*${twoYears}`))
})

test('while a picture is drawn no second one of the widget is begun; what fails on the way says what', async ({
  shared,
  watch,
}) => {
  watch.expect(/503/)
  const page = await shared('staff', assurance)
  await widgetsSettled(page)
  const course = figure(page, 'Dibuka dan selesai')
  const held = Promise.withResolvers<void>()
  let logged = 0
  await page.route(`**${boardPrinted.path}`, async (route) => {
    logged += 1
    await held.promise
    await route.fulfill({ status: 503, json: { code: 503, message: 'Portal sedang sibuk', content: null } })
  })
  await openWidgetMenu(course, 'Unduh PNG')
  await course.getByRole('button', { name: /^Menu / }).click()
  const drawing = page.getByRole('menuitem', { name: 'Gambar sedang dibuat' })
  await expect(drawing).toHaveAttribute('aria-disabled', 'true')
  await drawing.click({ force: true })
  held.resolve()
  await expect(page.getByText('Portal sedang sibuk')).toBeVisible()
  expect(logged).toBe(1)
  // And then it can be asked for again.
  await page.unroute(`**${boardPrinted.path}`)
  const pictured = page.waitForEvent('download')
  await openWidgetMenu(course, 'Unduh PNG')
  await pictured
})
