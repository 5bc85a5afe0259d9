import { changeProfile, jakartaTime, logbook, login } from '@ido/contract'
import type { Locator, Page } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import { expectAccessible } from './support/accessible.ts'
import { newcomer } from './support/newcomer.ts'
import { openWithin } from './support/pages.ts'
import { expect, test } from './support/story.ts'

const manage = '/v3/manage/logbook'

// A word that only this run has, so that a story may run twice on one portal.
const mark = Date.now().toString(36)
const entries = (page: Page) => page.getByRole('list', { name: 'Entri shift ini' }).getByRole('listitem')
const own = (page: Page) => entries(page).filter({ hasText: mark })
const line = (page: Page) => page.getByRole('form', { name: 'Entri baru' })

/** The last shift in which the demo's agent wrote nothing: its own are every fourth, whichever runs just now. */
async function earlierShift(page: Page): Promise<string> {
  const choice = page.getByRole('combobox', { name: 'Shift', exact: true })
  const summary = page.getByRole('region', { name: 'Shift saya' }).getByRole('status')
  for (const index of [1, 2, 3]) {
    const answer = page.waitForResponse((response) => response.url().includes(logbook.list.path))
    await choice.selectOption({ index })
    await answer
    if ((await summary.textContent())?.startsWith('0 entri')) return choice.inputValue()
  }
  throw new Error('three shifts in a row are the agent’s own')
}

const handover = (page: Page, note: string): Locator => page.getByText(note)

test('an agent types three entries by keyboard alone, hands over, somebody else signs off, and nothing changes after', async ({
  as,
  watch,
}) => {
  watch.expect(/Console error: Failed to load resource.* (403|409)/)
  const agent = await as('agent')
  await agent.goto(manage)
  const free = await earlierShift(agent)
  const activity = line(agent).getByLabel('Aktivitas')
  await activity.focus()
  for (const [place, what] of ['Menerima laporan', 'Eskalasi ke vendor', 'Menutup tiket'].entries()) {
    // Back to the two times, which stand before the activity.
    await agent.keyboard.press('Shift+Tab')
    await agent.keyboard.type(clock(free, place))
    await agent.keyboard.press('Tab')
    await agent.keyboard.type(`${what} ${mark}`)
    await agent.keyboard.press('Enter')
    await expect(own(agent)).toHaveCount(place + 1)
    await expect(activity).toBeFocused()
  }
  // Each started where the one before ended.
  const first = own(agent).last()
  const second = own(agent).nth(1)
  const [, firstEnd] = ((await first.textContent()) ?? '').match(/\d\d\.\d\d–(\d\d\.\d\d)/) ?? []
  await expect(second).toContainText(`${firstEnd}–`)
  const status = first.getByRole('combobox')
  await status.selectOption('open')
  await expect(agent.getByText('3 entri, 1 belum selesai')).toBeVisible()

  // An end before its start would be an entry of nearly a day.
  await line(agent).getByRole('textbox', { name: 'Mulai' }).fill(clock(free, 2))
  await line(agent).getByRole('textbox', { name: 'Selesai' }).fill(clock(free, 1))
  await activity.fill('Terbalik')
  await agent.keyboard.press('Enter')
  await expect(line(agent).getByRole('alert')).toContainText('Selesai: Sebelum mulai')
  await expect(own(agent)).toHaveCount(3)

  const note = `Vendor memberi kabar malam ini ${mark}`
  await agent.getByRole('button', { name: 'Serahkan shift' }).click()
  const dialog = agent.getByRole('dialog')
  await expect(dialog.getByRole('listitem')).toHaveText(new RegExp(`Menerima laporan ${mark}`))
  await dialog.getByRole('button', { name: 'Serahkan shift' }).click()
  await expect(dialog.getByText('Tulis catatan untuk shift berikutnya.')).toBeVisible()
  await dialog.getByLabel(/^Catatan/).fill(note)
  await dialog.getByRole('button', { name: 'Serahkan shift' }).click()
  await expect(handover(agent, note)).toBeVisible()
  // The agent may have handed over another shift, in another story.
  const waiting = agent.getByRole('region', { name: 'Menunggu diterima' }).locator('> div').filter({ hasText: note })
  await expect(waiting.getByText('Serah terima Anda sendiri diterima oleh orang lain')).toBeVisible()
  await waiting.getByRole('button', { name: 'Tarik kembali' }).click()
  await expect(handover(agent, note)).toHaveCount(0)
  await agent.getByRole('button', { name: 'Serahkan shift' }).click()
  await dialog.getByLabel(/^Catatan/).fill(note)
  await dialog.getByRole('button', { name: 'Serahkan shift' }).click()
  await expect(handover(agent, note)).toBeVisible()

  const admin = await as('admin')
  await admin.goto(manage)
  const block = admin.getByRole('region', { name: 'Menunggu diterima' }).locator('> div').filter({ hasText: mark })
  await block.getByRole('button', { name: 'Terima shift' }).click()
  await expect(admin.getByRole('dialog').getByText('Belum selesai: 1 entri')).toBeVisible()
  await expect(admin.getByRole('dialog').getByRole('listitem')).toHaveText(
    new RegExp(`Menerima laporan ${mark}.* sejak`),
  )
  await admin.getByRole('dialog').getByLabel('Catatan penerima').fill('Diterima')
  await admin.getByRole('dialog').getByRole('button', { name: 'Terima shift' }).click()
  await expect(block).toHaveCount(0)
  const past = admin.locator('details').filter({ hasText: 'Serah terima terakhir' })
  await past.locator('summary').click()
  await past.getByRole('button', { name: 'Ekspor' }).click()
  const download = admin.waitForEvent('download')
  await past.getByRole('link', { name: 'Unduh sebagai CSV' }).click()
  expect(
    (await readFile(await (await download).path(), 'utf8')).split('\r\n').find((row) => row.includes(note)),
  ).toMatch(/,3,1,Ratna Prameswari,.*,Diterima$/)
  // What was not done goes on in the taker's name.
  await openWithin(admin, `${manage}?mine=true&search=${mark}`)
  await expect(admin.getByRole('row').filter({ hasText: `Menerima laporan ${mark}` })).toHaveCount(1)

  await agent.reload()
  await agent.getByRole('combobox', { name: 'Shift', exact: true }).selectOption(free)
  await expect(agent.getByText(/Shift ini sudah diterima oleh/)).toBeVisible()
  await expect(line(agent)).toHaveCount(0)
  await expect(own(agent).first().getByRole('combobox')).toHaveCount(0)
  const found = await agent.request.get(`${logbook.list.path}?mine=written&search=${mark}`)
  const [entry] = ((await found.json()) as { content: { id: number; version: number }[] }).content
  const refused = await agent.request.put(`${logbook.list.path}/${entry?.id}`, {
    data: { note: 'Ditambah kemudian', version: entry?.version },
  })
  expect(refused.status()).toBe(409)
})

test('an entry is corrected on its own page, its history tells how, and a delete is undone', async ({ as }) => {
  const agent = await as('agent')
  await agent.goto(`${manage}/add`)
  const word = `Patroli ${mark}`
  await agent.getByLabel(/^Aktivitas/).fill(word)
  await agent.getByLabel(/^Mulai/).fill('7')
  await agent.getByRole('button', { name: 'Simpan' }).click()
  await expect(agent.getByText('Tulis jam seperti 07.10 atau 0710.').first()).toBeVisible()
  await agent.getByLabel(/^Mulai/).fill(timeNow())
  await agent.getByLabel(/^Nomor tiket/).fill(`INC-${mark}`)
  await agent.getByRole('button', { name: 'Simpan' }).click()
  await expect(agent).toHaveURL(new RegExp(`${manage}$`))
  await agent.getByRole('searchbox').fill(word)
  await expect(agent).toHaveURL(/search=/)
  // A ticket that has not come in yet may be named, and does not look like one that can be opened.
  const row = agent.getByRole('row').filter({ hasText: word }).first()
  await expect(row).toContainText(`INC-${mark} belum dikenal`)
  await expect(row.getByRole('link')).toHaveCount(0)
  await row.click()
  await expect(agent.getByLabel(/^Nomor tiket/)).toHaveAccessibleDescription(/Belum ada tiket dengan nomor ini/)
  await agent.getByLabel(/^Catatan/).fill('Tidak ada temuan')
  await agent.getByLabel(/^Alasan/).fill('Lupa dicatat')
  await expectAccessible(agent)
  await agent.keyboard.press('Control+Enter')
  await expect(agent.getByText('Entri tersimpan.')).toBeVisible()
  await agent.getByRole('row').filter({ hasText: word }).first().click()
  await expect(agent.getByText('Alasan: Lupa dicatat')).toBeVisible()
  await expect(agent.getByText('Tidak ada temuan').first()).toBeVisible()
  await agent.getByRole('button', { name: 'Hapus' }).click()
  await agent.getByRole('button', { name: 'Urungkan' }).click()
  await expect(agent.getByText('Dikembalikan seperti semula.')).toBeVisible()
})

test('the logbook is there for everybody who keeps it, in both languages, and for nobody else', async ({
  as,
  visitor,
  callsOf,
}) => {
  const agent = await as('agent')
  await agent.goto(manage)
  await expect(agent.getByRole('heading', { level: 1, name: 'Kelola Logbook' })).toBeVisible()
  await expect(entries(agent).or(agent.getByText('Belum ada entri di shift ini.')).first()).toBeVisible()
  await expectAccessible(agent)
  const management = await as('management')
  await management.goto(manage)
  await expect(management).not.toHaveURL(/logbook/)
  // Somebody of the story's own: the language stays with the account.
  const { nik, password } = await newcomer(await callsOf('admin'), { roles: ['AGENT'] })
  const english = await visitor()
  const { request } = english.context()
  expect((await request.post(login.path, { data: { nik, password } })).status()).toBe(200)
  expect((await request.put(changeProfile.path, { data: { language: 'en' } })).status()).toBe(200)
  await english.goto(manage)
  await expect(english.getByRole('heading', { level: 1, name: 'Manage Logbook' })).toBeVisible()
})

/** A time within the shift, a quarter of an hour further each time. */
function clock(shift: string, place: number): string {
  const start = { pagi: 8, siang: 16, malam: 23 }[shift.split(' ')[1] ?? ''] ?? 8
  return `${String(start).padStart(2, '0')}${String(15 * (place + 1)).padStart(2, '0')}`
}

/** The time of day in Jakarta, as it is typed. */
const timeNow = () => jakartaTime(Date.now()).slice(11, 16).replace(':', '')
