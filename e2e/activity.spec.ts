// Features: logs
import { approveAccess, listAccessRequests, users } from '@ido/contract'
import { expectAccessible } from './support/accessible.ts'
import { newcomer } from './support/newcomer.ts'
import { people } from './support/people.ts'
import { Traffic } from './support/still.ts'
import { account, askForAccess, someone } from './support/manage.ts'
import { goWithin, openWithin } from './support/pages.ts'
import { expect, test } from './support/story.ts'

const table = '/v3/manage/user-activity'
const log = '/v3/manage/activity-log'

// One after the other, on pages that they share.
test.describe.configure({ mode: 'default' })

test('management sees that staff opened a page, once; a name shows that person alone', async ({ as, shared }) => {
  const staff = await as('staff')
  await staff.goto('/v3/dashboard')
  const told: string[] = []
  staff.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/activitylog')) told.push(request.postData() ?? '')
  })
  const page = '/v3/dashboard/digital-product-performance/product/feedback'
  const answered = staff.waitForResponse((response) => response.url().endsWith('/api/activitylog'))
  await staff.getByRole('link', { name: 'Feedback' }).first().click()
  await answered
  // Another page of the list is the same page of the portal.
  const traffic = new Traffic(staff)
  await staff.getByRole('searchbox').fill('aplikasi')
  await expect(staff).toHaveURL(/search=aplikasi/)
  await traffic.ends(500)
  expect(told.filter((body) => body.includes(page))).toHaveLength(1)

  const management = await shared('management', table)
  const heads = management.getByRole('columnheader')
  for (const title of ['Nama', 'E-mail', 'NIK', 'Jenis aktivitas', 'Waktu', 'Objek']) {
    await expect(heads.filter({ hasText: title })).toBeVisible()
  }
  await expect(management.getByText(/^Siapa memakai portal dan untuk apa/)).toBeVisible()
  // The answer takes its time, so that the search is sent while the choice is still under way.
  await management.route(/[?&]email=/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1_000))
    await route.continue()
  })
  await management.getByRole('searchbox').fill(people.staff.email)
  await management.getByRole('button', { name: 'Sinta Maharani' }).first().click()
  await expect(management).toHaveURL(/email=staf%40ido\.example|email=staf@ido\.example/)
  await expect(management.getByRole('row').filter({ hasText: 'Membuka halaman' }).first()).toContainText(/\d : \d\d/)
  // While it asks, what it shows is faded.
  await expect(management.getByRole('table')).toHaveAttribute('aria-busy', 'false')
  await expectAccessible(management)

  // What was still being typed is sent then, and takes the place of nothing.
  await expect(management).toHaveURL(/search=.*email=|email=.*search=/)

  await openWithin(management, `${log}?email=${people.staff.email}&activitytype=PAGE_OPENED`)
  const times = management.getByRole('cell', { name: /^\d+ \w+ \d{4} - \d\d : \d\d$/ })
  await expect(times.first()).toBeVisible()
  const cut = await times.evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth).length)
  expect(cut, 'times that are not shown whole').toBe(0)
  await management.getByRole('row').filter({ hasText: page }).first().click()
  const drawer = management.getByRole('dialog')
  await expect(management.getByText(/untuk menelusuri apa yang terjadi\.$/)).toBeVisible()
  await expect(drawer).toContainText(page)
  await expect(drawer).toContainText('Alamat IP')
  await expectAccessible(management)
})

test('a search that finds nothing says so, and is taken away with one press', async ({ shared }) => {
  for (const list of [table, log, `${log}?tab=audit`]) {
    const page = await shared('admin', `${list}${list.includes('?') ? '&' : '?'}search=tidakadakatasepertiini`)
    await expect(page.getByRole('heading', { name: 'Tidak ada yang cocok' })).toBeVisible()
    await page.getByRole('button', { name: 'Hapus pencarian dan filter' }).click()
    await expect(page).not.toHaveURL(/search=/)
    await expect(page.getByRole('heading', { name: 'Tidak ada yang cocok' })).toBeHidden()
  }
})

test('on a phone a touch on a card shows the details of its line', async ({ shared }) => {
  const page = await shared('admin', '/v3/guideline')
  await page.setViewportSize({ width: 390, height: 844 })
  await openWithin(page, log)
  const card = page.getByRole('list', { name: 'Log Aktivitas' }).getByRole('listitem').first()
  await card.click({ position: { x: 200, y: 60 } })
  await expect(page.getByRole('dialog')).toContainText('Alamat IP')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  const who = card.getByRole('button').first()
  await who.click()
  await expect(page).toHaveURL(/email=/)
})

test('the log goes out as a file, and the export is told of itself', async ({ shared }) => {
  const management = await shared('management', log)
  await management.getByRole('button', { name: 'Ekspor' }).click()
  const download = management.waitForEvent('download')
  await management.getByRole('link', { name: /CSV/ }).click()
  expect((await download).suggestedFilename()).toMatch(/\.csv$/)
  await openWithin(management, `${log}?activitytype=EXPORT`)
  await expect(management.getByRole('row').filter({ hasText: 'Mengekspor' }).first()).toBeVisible()
})

test('an administrator reads what was decided, and that the chain holds; staff and management do not', async ({
  as,
  shared,
}) => {
  const admin = await shared('admin', log)
  await admin.getByRole('link', { name: 'Jejak audit' }).click()
  await expect(admin.getByText(/Rantai utuh: \d/)).toBeVisible()
  await expectAccessible(admin)

  const { request } = admin.context()
  const { id, name } = await newcomer(request)
  const find = async (action: string) => {
    await openWithin(admin, `${log}?tab=audit&search=${encodeURIComponent(name)}`)
    await admin.getByRole('row').filter({ hasText: action }).first().click()
    return admin.getByRole('dialog')
  }
  const bound = { scope: { regions: [1], products: null }, version: 1, reason: 'Pindah unit' }
  expect((await request.put(users.change.path.replace(':id', String(id)), { data: bound })).ok()).toBe(true)
  const told = await find('mengubah akun')
  await expect(told).toContainText(`${name} (pengguna)`)
  await expect(told).toContainText(/semua regional.*T-REG 1/s)
  await expect(told).not.toContainText(/kosong/)
  const management = await shared('management', `${log}?tab=audit`)
  await expect(management.getByRole('link', { name: 'Jejak audit' })).toHaveCount(0)
  const staff = await as('staff')
  for (const address of [table, log]) {
    await (address === table ? staff.goto(address) : goWithin(staff, address))
    await expect(staff).not.toHaveURL(new RegExp(address))
  }
})

test('the audit trail is narrowed to a kind and a person, goes out as a file, and stands whole on a laptop', async ({
  shared,
}) => {
  const admin = await shared('admin', '/v3/guideline')
  const { request } = admin.context()
  await newcomer(request)
  await openWithin(admin, `${log}?tab=audit`)
  const list = admin.getByRole('table', { name: 'Jejak audit' })
  await expect(list.locator('tr[data-row]').first()).toBeVisible()
  await expect(admin.getByRole('columnheader', { name: 'Perubahan' })).toBeInViewport({ ratio: 1 })
  expect(await list.evaluate((one) => one.scrollWidth - (one.parentElement?.clientWidth ?? 0))).toBeLessThanOrEqual(0)

  await admin.getByRole('button', { name: 'Filter', exact: true }).click()
  // The address decides what is ticked, a moment after the click.
  await admin.getByRole('checkbox', { name: 'pengguna' }).click()
  await admin.keyboard.press('Escape')
  await expect(admin).toHaveURL(/subjectType=user/)
  const chips = admin.getByRole('list', { name: 'Filter aktif' })
  await expect(chips).toContainText('Mengenai: pengguna')
  const who = list.locator('tr[data-row]').first().getByRole('button')
  const name = await who.innerText()
  await who.click()
  await expect(chips).toContainText(`Siapa: ${name}`)
  await expect(admin).toHaveURL(/who=/)
  await admin.getByRole('button', { name: 'Ekspor' }).click()
  const download = admin.waitForEvent('download')
  await admin.getByRole('link', { name: 'Unduh sebagai CSV' }).click()
  expect((await download).suggestedFilename()).toMatch(/^audit-nasional-\d{4}-\d\d-\d\d\.csv$/)
  await chips.getByRole('button', { name: 'Hapus semua' }).click()
  await expect(admin).toHaveURL(`${log}?tab=audit`)
  // What was listed before is faint until the next is there.
  await expect(admin.locator('[aria-busy=true]')).toHaveCount(0)
  await expectAccessible(admin)
})

test('what was decided is read by the keyboard alone, its codes in words and an access by its last day', async ({
  callsOf,
  shared,
}) => {
  const request = await callsOf('admin')
  const who = someone()
  await account({ request }, who, { hasAccess: false })
  await askForAccess({ request: await callsOf(null) }, who)
  const waiting = await request.get(`${listAccessRequests.path}?search=${who.nik}`)
  const [asked] = ((await waiting.json()) as { content: { id: number }[] }).content
  const data = { roles: ['PO'], accessUntil: '2030-12-31T17:00:00.000Z' }
  expect((await request.post(approveAccess.path.replace(':id', String(asked?.id)), { data })).status()).toBe(200)

  const admin = await shared('admin', `${log}?tab=audit&search=${encodeURIComponent(who.name)}`)
  const row = admin.getByRole('row').filter({ hasText: 'menyetujui akses' })
  await expect(row).toHaveCount(1)
  const rows = admin.getByRole('table').locator('tbody').getByRole('row')
  await admin.getByRole('searchbox').focus()
  await expect(async () => {
    await admin.keyboard.press('Tab')
    await expect(rows.first()).toBeFocused({ timeout: 200 })
  }).toPass({ intervals: [0] })
  while (!(await row.evaluate((element) => element === document.activeElement))) await admin.keyboard.press('ArrowDown')
  await admin.keyboard.press('Enter')
  const told = admin.getByRole('dialog')
  await expect(told).toContainText(/Status\s*Disetujui/)
  await expect(told).toContainText(/Akses sampai\s*31 Des 2030/)
  await expect(told).not.toContainText(/approved|1 Jan 2031/)
  await admin.keyboard.press('Escape')
  await expect(told).toBeHidden()
  await expect(row).toBeFocused()
})
