// Features: records, query
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { queryCall, recordsCall, ticketDetail, type EndpointAnswer } from '@ido/contract'
import { expectAccessible } from './support/accessible.ts'
import { goWithin, openWithin } from './support/pages.ts'
import { expect, test } from './support/story.ts'

const cases = '/v3/detail-case'
const guide = '/v3/guideline'
/** The three months before this one, which the demo always has. */
const firstOf = (month: number) => new Date(Date.UTC(new Date().getUTCFullYear(), month, 1)).toISOString().slice(0, 10)
const month = new Date().getUTCMonth()
const asked = { dataset: 'tickets', measure: 'resolved', from: firstOf(month - 3), to: firstOf(month) }
const filters = { region: ['T-REG 3'] }
const link = `${cases}?${new URLSearchParams({ ...asked, filters: JSON.stringify(filters) }).toString()}`

/** The figure itself, as a widget asks for it. */
async function figureOf(page: Page, narrowed: Record<string, string[]> = filters): Promise<number> {
  const { dataset, measure, from, to } = asked
  const answer = await page
    .context()
    .request.post(queryCall.path, { data: { dataset, measures: [measure], from, to, filters: narrowed } })
  const { content } = (await answer.json()) as { content: { resolved: number }[] }
  return content[0]?.resolved ?? 0
}

const written = (count: number) => new Intl.NumberFormat('id-ID').format(count)
const rows = (page: Page) => page.getByRole('table', { name: 'Catatan di balik angka' }).locator('tr[data-row]')

// One after the other, on pages that they share.
test.describe.configure({ mode: 'default' })

test('the list behind a figure holds exactly what it counted, and every row is of the region', async ({ shared }) => {
  const page = await shared('management', link)
  const count = await figureOf(page)
  expect(count).toBeGreaterThan(20)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Tiket selesai, 1 .+–(?:28|29|30|31) .+, T-REG 3$/)
  await expect(page.getByText(`${written(count)} tiket`, { exact: true })).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: `1-10 dari ${written(count)}` })).toBeVisible()
  await expect(rows(page)).toHaveCount(10)
  for (const row of await rows(page).allInnerTexts()) expect(row).toContain('T-REG 3')
  await expectAccessible(page)

  // The slowest first; the order stays over pages, and no ticket stands on two of them.
  const title = page.getByRole('columnheader', { name: 'Waktu selesai' })
  await title.getByRole('button').click()
  await expect(title).toHaveAttribute('aria-sort', 'descending')
  await expect(page).toHaveURL(/orderName=resolve_hours/)
  const first = await page.getByRole('link', { name: /^TT-/ }).allInnerTexts()
  await page.getByRole('button', { name: 'Halaman berikutnya' }).click()
  await expect(page.getByRole('status').filter({ hasText: /^11-20 dari/ })).toBeVisible()
  const second = await page.getByRole('link', { name: /^TT-/ }).allInnerTexts()
  expect(first).toHaveLength(10)
  expect(second.filter((number) => first.includes(number))).toEqual([])

  // Without the region it is more, and the chips say what is left.
  await page.getByRole('button', { name: 'Hapus filter Regional: T-REG 3' }).click()
  await expect(
    page.getByRole('list', { name: 'Filter aktif' }).getByRole('button', { name: /^Hapus filter / }),
  ).toHaveCount(1)
  await expect(page.getByText(`${written(count)} tiket`, { exact: true })).toHaveCount(0)
})

test('the same records come as a file, with as many lines', async ({ shared }) => {
  const page = await shared('management', link)
  const count = await figureOf(page)
  await page.getByRole('button', { name: 'Ekspor' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Unduh sebagai CSV' }).click()
  const file = await (await download).path()
  const numbers = (await readFile(file, 'utf8')).match(/^"?TT-\d{4}-\d+/gm) ?? []
  expect(new Set(numbers).size).toBe(count)
})

test('resolved tickets are narrowed to those past their target, and back', async ({ shared }) => {
  const page = await shared('management', link)
  const late = page.getByRole('group', { name: 'Filter menurut SLA' }).getByRole('button', { name: 'Terlambat' })
  await late.click()
  await expect(late).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/, T-REG 3, SLA terlambat$/)
  const count = await figureOf(page, { ...filters, sla: ['Terlambat'] })
  expect(count).toBeGreaterThan(0)
  await expect(page.getByText(`${written(count)} tiket`, { exact: true })).toBeVisible()
  for (const row of await rows(page).all()) await expect(row).toContainText('Terlambat')
  await expectAccessible(page)
  await late.click()
  await expect(page.getByText(`${written(await figureOf(page))} tiket`, { exact: true })).toBeVisible()
})

test('behind a rate stands first what spoils it, and what decides stands beside the number', async ({ shared }) => {
  for (const [dataset, measure, title, missed] of [
    ['tickets', 'sla_compliance', 'SLA', 'Terlambat'],
    ['orders', 'on_agreed_date', 'Janji', 'Terlambat'],
  ] as const) {
    const address = `${cases}?${new URLSearchParams({ ...asked, dataset, measure }).toString()}`
    const page = await shared('management', address)
    await expect(rows(page)).toHaveCount(10)
    const head = page.getByRole('columnheader', { name: title, exact: true })
    await expect(head).toBeInViewport({ ratio: 1 })
    await expect(head).toHaveAttribute('aria-sort', 'ascending')
    await expect(page.getByRole('columnheader').nth(2)).toHaveText(title)
    for (const row of await rows(page).all()) await expect(row).toContainText(missed)
    // The other end is one click away.
    await head.getByRole('button').click()
    await expect(head).toHaveAttribute('aria-sort', 'descending')
    for (const row of await rows(page).all()) await expect(row).not.toContainText(missed)
  }
})

test('a ticket shows its clocks and the way of its status, and leads back to the list as it was', async ({
  shared,
}) => {
  const page = await shared('staff', `${link}&size=20&orderName=resolve_hours&orderBy=desc`)
  await expect(rows(page)).toHaveCount(20)
  const number = await page.getByRole('link', { name: /^TT-/ }).nth(2).innerText()
  await rows(page)
    .nth(2)
    .getByText(/ \d{4}, \d\d\.\d\d$/)
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1, name: number })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Letak halaman' })).toContainText(number)
  const clocks = page.getByRole('region', { name: 'Waktu penanganan' })
  await expect(clocks).toContainText(/Selesai .+ (sebelum|sesudah) target|SLA/)
  const steps = page.getByRole('region', { name: 'Perjalanan status' }).getByRole('listitem')
  expect(await steps.count()).toBeGreaterThan(1)
  await expect(steps.last()).toContainText('berakhir di sini')
  await expect(page.getByRole('region', { name: 'Rincian' })).toContainText('T-REG 3')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Kembali ke daftar' }).click()
  await expect(rows(page)).toHaveCount(20)
  await expect(page).toHaveURL(/orderName=resolve_hours/)
})

test('a ticket that is paused says which time counts against its target, and in words how it came in', async ({
  shared,
}) => {
  const page = await shared('staff', guide)
  const { request } = page.context()
  const open = await request.get(`${recordsCall.path}?dataset=tickets&measure=open_now&size=100`)
  const { content } = (await open.json()) as { content: { number: string }[] }
  let number: string | undefined
  for (const ticket of content) {
    const answer = await request.get(ticketDetail.path.replace(':number', ticket.number))
    const { clocks, timeline } = ((await answer.json()) as { content: EndpointAnswer<typeof ticketDetail> }).content
    if (clocks.target_s !== null && timeline.at(-1)?.is_paused) number = ticket.number
    if (number) break
  }
  expect(number).toBeDefined()
  await goWithin(page, `${cases}/${number}`)
  const clocks = page.getByRole('region', { name: 'Waktu penanganan' })
  await expect(clocks).toContainText(
    /Yang menentukan: waktu total sejak dibuka, .+ terhadap target .+; waktu tertunda ikut dihitung\./,
  )
  await expect(page.getByRole('region', { name: 'Perjalanan status' })).toContainText(
    'waktu bersih berhenti, waktu total terus berjalan',
  )
  const fields = page.getByRole('region', { name: 'Rincian' })
  await expect(fields).toContainText('Data contoh portal ini')
  await expect(fields).not.toContainText('generator')
})

test('numbers are found in any letter case; one that is not there says so and leads on', async ({ shared }) => {
  const page = await shared('staff', guide)
  const answer = await page.context().request.get(`${recordsCall.path}?dataset=tickets&measure=open_now&size=1`)
  const { content } = (await answer.json()) as { content: { number: string }[] }
  const number = content[0]?.number ?? ''
  await goWithin(page, `${cases}/${encodeURIComponent(number.toLowerCase())}`)
  await expect(page.getByRole('heading', { level: 1, name: number })).toBeVisible()
  await page.getByRole('link', { name: 'Semua tiket terbuka' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Tiket terbuka saat ini' })).toBeVisible()
})

test('an address that names nothing is explained, not failed', async ({ shared, watch }) => {
  watch.expect(/status of 40[04]/)
  const page = await shared('staff', `${cases}/TT-0000-0`)
  await expect(page.getByRole('heading', { name: 'Tiket ini tidak ditemukan' })).toBeVisible()
  await goWithin(page, `${cases}?dataset=tickets&measure=colour`)
  await expect(page.getByRole('heading', { name: 'Tautan ini tidak dapat dibaca' })).toBeVisible()
  await expect(page.getByText(/"colour" tidak dikenal/)).toBeVisible()
  // All the records would be the answer to another question.
  await page.goto(`${cases}?filters={bad`)
  await expect(page.getByRole('heading', { name: 'Tautan ini tidak dapat dibaca' })).toBeVisible()
  await page.getByRole('link', { name: 'Semua tiket terbuka' }).click()
  await expect(rows(page)).toHaveCount(10)
  await goWithin(page, `${cases}?dataset=tickets&measure=resolved&from=2001-01-01&to=2001-02-01`)
  await expect(page.getByRole('heading', { name: 'Tidak ada catatan' })).toBeVisible()
})

test('samples and feedback have their own columns, and feedback leads to itself', async ({ shared }) => {
  const page = await shared('staff', `${cases}?dataset=infra&measure=error_rate`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Sampel infrastruktur di balik /)
  await expect(rows(page)).toHaveCount(10)
  for (const row of await rows(page).allInnerTexts()) expect(row).toMatch(/Permintaan|Kesalahan/)
  await openWithin(page, `${cases}?dataset=voc&measure=detractors`)
  await expect(rows(page)).toHaveCount(10)
  const first = page.getByRole('link', { name: /^VOC-/ }).first()
  const id = await first.innerText()
  await first.click()
  await expect(page.getByRole('heading', { level: 1, name: id })).toBeVisible()
})

test('a table that goes on to the right says so, and what is looked for first stands within a laptop', async ({
  shared,
}) => {
  const page = await shared('management', `${cases}?dataset=tickets&measure=open_now`)
  await expect(rows(page)).toHaveCount(10)
  for (const title of ['Umur', 'Target']) {
    await expect(page.getByRole('columnheader', { name: title })).toBeInViewport({ ratio: 1 })
  }
  const scroll = page.locator('div:has(> table)').filter({ has: rows(page) })
  const fade = () => scroll.evaluate((one) => getComputedStyle(one).maskImage)
  expect(await scroll.evaluate((one) => one.scrollWidth - one.clientWidth)).toBeGreaterThan(0)
  expect(await fade()).toContain('linear-gradient')
  const words = page.getByText('Kolom lain di kanan')
  await expect(words).toBeVisible()
  await scroll.evaluate((one) => one.scrollTo({ left: one.scrollWidth }))
  await expect.poll(fade).toBe('none')
  await expect(words).toBeHidden()
})

test('on a phone nothing is cut off', async ({ shared }) => {
  const page = await shared('staff', guide)
  await page.setViewportSize({ width: 390, height: 844 })
  await openWithin(page, link)
  await page.getByRole('link', { name: /^TT-/ }).first().click()
  await expect(page.getByRole('region', { name: 'Waktu penanganan' })).toBeVisible()
  const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(beyond).toBe(0)
  await expectAccessible(page)
})

test('a record of any dataset has a page, made of what its dataset declares, and a way back to its list', async ({
  shared,
  watch,
}) => {
  const page = await shared('management', `${cases}?dataset=orders&measure=in_progress`)
  const first = page.getByRole('link', { name: /^ORD-/ }).first()
  const number = await first.innerText()
  await first.click()
  await expect(page).toHaveURL(new RegExp(`${cases}/orders/${number}$`))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(number)
  const timeline = page.getByRole('region', { name: 'Perjalanan' })
  await expect(timeline.getByRole('listitem').first()).toContainText('Dipesan')
  await expect(timeline.getByRole('listitem').last()).toContainText(/Tanggal janji|Disetujui|Diserahkan/)
  await expect(page.getByRole('region', { name: 'Rincian' })).toContainText('Pelanggan')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Kembali ke daftar' }).click()
  await expect(page).toHaveURL(/dataset=orders&measure=in_progress/)

  // What was cancelled is not going to be completed any more.
  const cancelled = encodeURIComponent(JSON.stringify({ status: ['Cancelled'] }))
  await openWithin(page, `${cases}?dataset=orders&measure=fallout_rate&filters=${cancelled}`)
  await page.getByRole('link', { name: /^ORD-/ }).first().click()
  const details = page.getByRole('region', { name: 'Rincian' })
  await expect(details).toContainText('Dibatalkan')
  await expect(details.getByText('Tidak ada', { exact: true }).first()).toBeVisible()
  await expect(details.getByText('Belum', { exact: true })).toHaveCount(0)

  watch.expect(/status of 404/)
  await goWithin(page, `${cases}/orders/TIDAK-ADA`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Catatan ini tidak ditemukan')
  await page.getByRole('link', { name: 'Pesanan' }).click()
  await expect(rows(page).first()).toBeVisible()
})
