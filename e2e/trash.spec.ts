// Features: trash, tools, site
import { randomInt } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { expectAccessible } from './support/accessible.ts'
import { notice, search } from './support/manage.ts'
import { goWithin } from './support/pages.ts'
import { expect, test } from './support/story.ts'

test('what was deleted is found in the trash with its days, and comes back unless its place is taken', async ({
  as,
  watch,
}) => {
  watch.expect(/status of 409 .*tool\/restore/)
  const page = await as('admin')
  const name = `Alat uji${randomInt(100_000_000, 999_999_999)}`
  const save = () => page.getByRole('button', { name: /^Simpan( perubahan)?$/ }).click()
  const add = async () => {
    await page.goto('/v3/manage/tool/add')
    await page.getByRole('textbox', { name: /^Nama/ }).fill(name)
    await page.getByRole('textbox', { name: /^Tautan/ }).fill('https://alat.example/sampah')
    await save()
    await expect(notice(page, `Alat tersimpan: ${name}`)).toBeVisible()
  }
  const remove = async () => {
    await search(page, 'Cari alat', name)
    await page.getByRole('link', { name, exact: true }).click()
    await page.getByRole('button', { name: /^Hapus/ }).click()
    await expect(notice(page, 'dihapus')).toBeVisible()
  }
  await add()
  await remove()
  await add()
  await page
    .getByRole('navigation', { name: 'Menu samping' })
    .getByRole('link', { name: 'Sampah', exact: true })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'Sampah' })).toBeVisible()
  await search(page, 'Cari di sampah', name)
  const row = page.getByRole('table').getByRole('row').filter({ hasText: name })
  await expect(row).toContainText('30 hari')
  await expect(row).toContainText('Alat')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Ekspor' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Unduh sebagai CSV' }).click()
  const file = await readFile(await (await download).path(), 'utf8')
  expect(
    file
      .trim()
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(',').slice(0, 2)),
  ).toEqual([[name, 'Alat']])
  // Another tool has its name by now.
  await row.getByRole('button', { name: /^Kembalikan/ }).click()
  await expect(page.getByRole('alertdialog')).toContainText(`${name} tidak dapat dikembalikan`)
  await page.keyboard.press('Escape')
  await expect(row).toBeVisible()
  await goWithin(page, '/v3/manage/tool')
  await remove()
  await goWithin(page, `/v3/manage/trash?list=tool&search=${encodeURIComponent(name)}`)
  await expect(row).toHaveCount(2)
  await row
    .first()
    .getByRole('button', { name: /^Kembalikan/ })
    .click()
  await expect(notice(page, `Dikembalikan: ${name}`)).toBeVisible()
  await expect(row).toHaveCount(1)

  const agent = await as('agent')
  await agent.goto('/v3/manage/trash')
  await expect(agent.getByRole('heading', { level: 1, name: 'Sampah' })).toBeVisible()
  // The tool that came back stands in everybody's menu.
  await expect(agent.getByRole('main').getByText(name)).toHaveCount(0)
  await goWithin(page, '/v3/manage/tool')
  await remove()
})
