// Features: dashboards, settings
import { login } from '@ido/contract'
import { expectAccessible } from './support/accessible.ts'
import { notice } from './support/manage.ts'
import { password } from './support/people.ts'
import { expect, test } from './support/story.ts'
import { figure, widgetsSettled } from './support/widgets.ts'

const boards = '/v3/dashboard/digital-product-performance'
/** MANAGEMENT of T-REG 3 alone. */
const regional = '900008'
const foreign = /T-REG [124-7]/

test('a regional manager compares their region with all of them and with others without names, until ADMIN forbids it', async ({
  as,
  visitor,
}) => {
  const page = await visitor()
  await page.request.post(login.path, { data: { nik: regional, password } })
  await page.goto(`${boards}/treg`)
  await widgetsSettled(page)
  const nps = figure(page, 'NPS per regional')
  for (const name of ['T-REG 3', 'Nasional', 'Regional lain']) await expect(nps.getByText(name).first()).toBeVisible()
  await expect(nps.getByRole('button', { name: /Regional lain|Nasional/ })).toHaveCount(0)
  const table = figure(page, 'Regional berdampingan').getByRole('table')
  await expect(table.getByRole('rowheader')).toHaveText([
    /T-REG 3/,
    'Rata-rata nasional',
    'Tertinggi lain',
    'Terendah lain',
  ])
  // Its colours would compare one region with itself.
  await expect(figure(page, 'Kepatuhan SLA dari waktu ke waktu').getByText('Nasional')).toBeVisible()
  await expect(page.locator('[data-kind=heatmap]')).toHaveCount(0)
  await expect(page.getByRole('main')).not.toContainText(foreign)
  await expectAccessible(page)
  await page.goto(`${boards}/treg/management`)
  await widgetsSettled(page)
  await expect(figure(page, 'NPS per regional').getByRole('listitem')).toHaveCount(3)
  await expect(page.getByRole('main')).not.toContainText(/tiga regional/)

  const admin = await as('admin')
  await admin.goto('/v3/manage/setting?part=peers')
  const isOn = admin.getByRole('checkbox', { name: 'Izinkan perbandingan dengan regional lain' })
  const save = async () => {
    await admin.getByRole('button', { name: 'Simpan perubahan', exact: true }).click()
    await expect(notice(admin, 'Pengaturan tersimpan.').last()).toBeVisible()
  }
  await isOn.uncheck()
  await admin.getByRole('textbox', { name: 'Alasan' }).fill('Belum disepakati')
  await save()
  await expectAccessible(admin)
  await page.reload()
  await widgetsSettled(page)
  // Its own figures, and nothing that looks like a comparison.
  await expect(figure(page, 'NPS').filter({ has: page.getByText('Nasional') })).toHaveCount(0)
  await expect(figure(page, 'NPS')).toHaveCount(2)
  await expect(page.getByRole('main')).not.toContainText(/per regional|tiga regional|Regional lain/)
  await isOn.check()
  await save()
})
