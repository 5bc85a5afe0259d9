// Features: site, query
import { listVoc } from '@ido/contract'
import { expectAccessible } from './support/accessible.ts'
import { openWithin } from './support/pages.ts'
import { people } from './support/people.ts'
import { expect, test } from './support/story.ts'

const guide = '/v3/guideline'
const settings = '/v3/settings'
const performance = '/v3/dashboard/digital-product-performance'
const feedback = `${performance}/product/feedback`
const infra = `${performance}/infra-monitoring`

// One after the other, on pages that they share.
test.describe.configure({ mode: 'default' })

test('Ctrl-K goes to pages, records and people by a few letters, and gives the focus back', async ({ shared }) => {
  const page = await shared('management', settings)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const opener = page.getByRole('button', { name: 'Cari halaman atau catatan' })
  const palette = page.getByRole('dialog', { name: 'Cari halaman atau catatan' })
  const field = palette.getByRole('combobox')
  const options = palette.getByRole('option')
  const chosen = palette.getByRole('option', { selected: true })

  await opener.focus()
  await page.keyboard.press('Control+k')
  await expect(field).toBeFocused()
  await expect(chosen).toHaveText(/^Beranda/)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  await expect(options.last()).toHaveAttribute('aria-selected', 'true')
  await expect(field).toHaveAttribute('aria-activedescendant', (await options.last().getAttribute('id')) ?? 'none')
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expectAccessible(page)
  }
  await page.keyboard.press('Escape')
  await expect(palette).toBeHidden()
  await expect(opener).toBeFocused()

  await opener.click()
  await field.fill('kelola peng')
  await expect(chosen).toHaveText(/^Kelola Pengguna/)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/v3/manage/users')
  await expect(page.getByRole('heading', { level: 1, name: 'Kelola Pengguna' })).toBeVisible()

  const answer = await page
    .context()
    .request.get(`${listVoc.path}?size=1&status=done&orderName=createddate&orderBy=asc`)
  const { content } = (await answer.json()) as { content: { id: number; voc_id: string }[] }
  const [record] = content
  if (!record) throw new Error('The demo data holds no record that is done.')
  await page.keyboard.press('Control+k')
  await field.fill(record.voc_id)
  await expect(chosen).toContainText(record.voc_id)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${feedback}/detail/${record.id}`)
  await expect(page.getByRole('heading', { level: 1, name: /^VOC-/ })).toBeVisible()

  await page.keyboard.press('Control+k')
  await field.fill(people.agent.email)
  await expect(chosen).toContainText(people.agent.email)
  await field.fill('tidakadahalamansepertiini')
  await expect(palette.getByRole('status')).toContainText('Tidak ada yang cocok')
})

test('a dashboard is found by its figures, a region or product opens it narrowed, a part of a page by its name', async ({
  shared,
}) => {
  const page = await shared('admin', settings)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const palette = page.getByRole('dialog', { name: 'Cari halaman atau catatan' })
  const field = palette.getByRole('combobox')
  const chosen = palette.getByRole('option', { selected: true })
  const pages = palette.getByRole('group', { name: 'Halaman' })
  const open = async (words: string) => {
    await page.keyboard.press('Control+k')
    await field.fill(words)
  }
  await open('mttr')
  await expect(chosen).toContainText('Perbandingan regional')
  await expect(chosen).toContainText('MTTR')
  for (const words of ['NPS', 'SLA', 'completed within', 'kepatuhan']) {
    await field.fill(words)
    await expect(pages.getByRole('option').first()).toBeVisible()
  }
  await field.fill('jejak audit')
  await expect(chosen).toHaveText(/^Jejak audit/)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/v3/manage/activity-log?tab=audit')
  await expect(page.getByRole('table', { name: 'Jejak audit' })).toBeVisible()

  await open('t-reg 2')
  await expect(chosen).toContainText('T-REG 2 · Management')
  await expect(palette.getByRole('option', { name: /T-REG 2 · Perbandingan/ })).toHaveCount(0)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/treg\/management\?region=T-REG(\+|%20)2$/)
  await expect(page.getByRole('list', { name: 'Filter aktif' })).toContainText('T-REG 2')

  await open('pijar infra')
  await expect(chosen).toContainText('Pijar · Infra Monitoring')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/infra-monitoring\?product=Pijar$/)
  await expect(page.getByRole('list', { name: 'Filter aktif' })).toContainText('Pijar')
})

test('staff find no management page and nobody else’s account', async ({ shared }) => {
  const page = await shared('staff', settings)
  const asked: string[] = []
  page.on('request', (request) => void asked.push(new URL(request.url()).pathname))
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog')
  await palette.getByRole('combobox').fill('kelola')
  await expect(palette.getByRole('status')).not.toHaveText('Mencari…')
  await expect(palette.getByRole('group', { name: 'Halaman' })).toHaveCount(0)
  await expect(palette.getByRole('group', { name: 'Orang' })).toHaveCount(0)
  expect(asked).toContain(listVoc.path)
  expect(asked).not.toContain('/api/v2/users')
})

test('g and a letter goes to a page, ? tells every key, and no key acts while one types or a dialog is open', async ({
  as,
}) => {
  const page = await as('cmp')
  const keys = page.getByRole('dialog', { name: 'Tombol papan ketik' })
  await page.goto(guide)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('g')
  await page.keyboard.press('v')
  await expect(page).toHaveURL('/v3/manage/voc')
  await expect(page.getByRole('row', { name: /VOC-/ }).first()).toBeVisible()

  const search = page.getByLabel('Cari suara pelanggan')
  await search.pressSequentially('g f ? j')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(search).toBeFocused()
  await expect(search).toHaveValue('g f ? j')
  await expect(page).toHaveURL(/\/v3\/manage\/voc/)
  await search.fill('')
  await page.getByRole('heading', { level: 1 }).click()
  await expect(page).toHaveURL('/v3/manage/voc')

  // The page's letter after `g` is not the page's own command.
  await page.keyboard.press('j')
  const row = page.getByRole('row', { name: /VOC-/ }).first()
  await expect(row).toBeFocused()
  await page.keyboard.press('?')
  await expect(keys).toBeVisible()
  await expect(keys).toContainText('Kelola VoC')
  await expect(keys).not.toContainText('Kelola Pengguna')
  await expectAccessible(page)
  await page.keyboard.press('g')
  await page.keyboard.press('h')
  await page.keyboard.press('j')
  await expect(keys).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(keys).toBeHidden()
  await expect(row).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/v3\/manage\/voc\/detail\/\d+/)

  await page.getByRole('button', { name: /^Menu akun/ }).click()
  await page.getByRole('menuitemradio', { name: 'English' }).focus()
  await page.keyboard.press('g')
  await page.keyboard.press('h')
  await page.keyboard.press('?')
  await expect(page).toHaveURL(/\/v3\/manage\/voc\/detail\/\d+/)
})

test('what the dashboard is narrowed by is seen from its foot, also on a phone, and what one sees on every page', async ({
  shared,
}) => {
  const page = await shared('management', '/v3/guideline')
  for (const viewport of [
    { width: 1280, height: 800 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(viewport)
    await openWithin(page, `${infra}?product=Pijar`)
    await expect(page.locator('[role=figure][aria-busy=true]')).toHaveCount(0)
    await expect(page.getByRole('figure').first()).toBeVisible()
    await page.getByRole('figure').last().scrollIntoViewIfNeeded()
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
    const chips = page.getByRole('list', { name: 'Filter aktif' })
    await expect(chips.getByText('Pijar')).toBeInViewport()
    const box = await chips.boundingBox()
    expect((box?.y ?? 1000) + (box?.height ?? 1000)).toBeLessThan(140)
    const seen = page.getByRole('link', { name: 'Cakupan data: Nasional' })
    await expect(seen).toBeInViewport()
  }
})

test('every step of the way to a page leads somewhere, the last one is the page', async ({ shared }) => {
  const cases = [
    { who: 'management', address: '/v3/manage/users', parents: [['Kelola CMS', '/v3/manage/users']] },
    { who: 'agent', address: '/v3/manage/logbook', parents: [['SHIFT', '/v3/manage/logbook']] },
    { who: 'po', address: '/v3/manage/voc/add', parents: [['VOC', '/v3/manage/voc'], ['Kelola VoC', '/v3/manage/voc']] }, // prettier-ignore
    { who: 'admin', address: '/v3/manage/tool/edit/1', parents: [['Kelola CMS', '/v3/manage/users'], ['Kelola Alat', '/v3/manage/tool']] }, // prettier-ignore
    { who: 'staff', address: '/tioc/infrastructure', parents: [['TIOC', '/tioc/management']] },
    { who: 'staff', address: infra, parents: [['PRODUCT', `${performance}/product`]] },
    { who: 'staff', address: '/v3/settings', parents: [] },
  ] as const
  for (const { who, address, parents } of cases) {
    const page = await shared(who, address)
    const way = page.getByRole('navigation', { name: 'Letak halaman' })
    await expect(way.getByRole('listitem').last().getByRole('link')).toHaveCount(0)
    await expect(way.getByRole('link')).toHaveCount(parents.length)
    for (const [place, [title, href]] of parents.entries()) {
      const link = way.getByRole('link').nth(place)
      await expect(link).toHaveText(title)
      await expect(link).toHaveAttribute('href', href)
    }
  }
})
