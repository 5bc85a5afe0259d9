// Features: announcements, home, site
import { randomInt } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { notice, search } from './support/manage.ts'
import { expect, test } from './support/story.ts'

const home = '/v3/dashboard?view=portal'
const save = (page: Page) => page.getByRole('button', { name: /^Simpan( perubahan)?$/ }).click()
const told = (page: Page) => page.getByRole('list', { name: 'Pengumuman' })
/** All of them; the line on top says the first. */
const openAll = (page: Page) => page.getByRole('region', { name: 'Pengumuman' }).getByRole('button').first().click()
const isThere = (page: Page) => expect(page.getByRole('heading', { level: 1, name: /^Selamat/ })).toBeVisible()

test('management announces something to agents: an agent reads it on home and puts it away, staff is not told', async ({
  as,
}) => {
  const title = `Pengumuman uji${randomInt(100_000_000, 999_999_999)}`
  const manager = await as('management')
  await manager.goto('/v3/manage/announcement/add')
  await manager.getByRole('textbox', { name: /^Judul/ }).fill(title)
  await manager.getByRole('textbox', { name: /^Isi/ }).fill('Paragraf pertama.\n\nParagraf kedua.')
  await manager.getByRole('textbox', { name: /^Tautan/ }).fill('http://luar.example')
  await save(manager)
  await expect(manager.getByText(/^Tulis alamat yang diawali \/ atau https/).last()).toBeVisible()
  await manager.getByRole('textbox', { name: /^Tautan/ }).fill('/v3/manage/logbook')
  await manager.getByRole('radio', { name: 'Peringatan' }).check()
  await manager.getByRole('checkbox', { name: 'AGENT', exact: true }).check()
  await expectAccessible(manager)
  await save(manager)
  await expect(notice(manager, `Pengumuman tersimpan: ${title}`)).toBeVisible()

  const agent = await as('agent')
  await agent.goto(home)
  await openAll(agent)
  const item = told(agent).getByRole('listitem').filter({ hasText: title })
  await expect(item).toContainText('Paragraf kedua.')
  await expect(item.getByRole('img', { name: 'Peringatan' })).toBeVisible()
  await expect(item.getByRole('link', { name: /^Selengkapnya/ })).toHaveAttribute('href', '/v3/manage/logbook')
  await expectAccessible(agent)
  const staff = await as('staff')
  await staff.goto(home)
  await isThere(staff)
  await expect(staff.getByText(title)).toHaveCount(0)

  await item.getByRole('button', { name: `Singkirkan pengumuman ${title}` }).click()
  await expect(item).toHaveCount(0)
  await agent.reload()
  await openAll(agent)
  await expect(told(agent).getByText('Aplikasi tiket dipelihara Sabtu malam', { exact: true })).toBeVisible()
  await expect(agent.getByText(title)).toHaveCount(0)

  await search(manager, 'Cari pengumuman', title)
  await manager.getByRole('link', { name: title, exact: true }).click()
  await manager.getByRole('textbox', { name: /^Isi/ }).fill('Jadwal berubah.')
  await save(manager)
  await expect(notice(manager, `Pengumuman tersimpan: ${title}`)).toBeVisible()
  await agent.reload()
  await openAll(agent)
  await expect(item).toContainText('Jadwal berubah.')
  await manager.getByRole('link', { name: title, exact: true }).click()
  await manager.getByRole('button', { name: /^Hapus/ }).click()
  await expect(notice(manager, 'dihapus')).toBeVisible()
  await agent.reload()
  await isThere(agent)
  await expect(agent.getByText(title)).toHaveCount(0)
})
