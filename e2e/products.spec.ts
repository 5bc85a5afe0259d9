// Features: products, dashboards
import { randomInt } from 'node:crypto'
import { catalogue } from '@ido/contract'
import { expectAccessible } from './support/accessible.ts'
import { notice } from './support/manage.ts'
import { goWithin, open, openWithin } from './support/pages.ts'
import { expect, test } from './support/story.ts'

const manage = '/v3/manage/product'
// The smallest picture that is one.
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

test('an administrator makes a product with its logo and key; everybody finds its tile and its page with both ways out', async ({
  as,
}) => {
  const admin = await as('admin')
  const word = `uji${randomInt(100_000_000, 999_999_999)}`
  const name = `Kasir ${word}`
  await admin.goto(`${manage}/add`)
  await expect(admin.getByRole('heading', { level: 1, name: 'Tambah produk' })).toBeVisible()
  await admin.getByRole('textbox', { name: /^Nama aplikasi/ }).fill(name)
  await admin.getByRole('button', { name: 'Tambah dashboard luar' }).click()
  await admin.getByRole('textbox', { name: 'Judul dashboard 1' }).fill('Panel')
  await admin.getByRole('textbox', { name: 'Alamat', exact: true }).fill('javascript:alert(1)')
  await admin.getByRole('button', { name: 'Simpan', exact: true }).click()
  for (const problem of ['Tulis namanya.', /^Dashboard 1: tulis alamat/])
    await expect(admin.getByText(problem).last()).toBeVisible()
  await admin.getByRole('textbox', { name: /^Produk/ }).fill(name)
  await admin.getByRole('textbox', { name: 'Alamat', exact: true }).fill('https://panel.example/d/1')
  await admin.getByRole('button', { name: 'Tambah sub-produk' }).click()
  await admin.getByRole('textbox', { name: 'Sub-produk 1' }).fill(`${name} Toko`)
  await admin.getByRole('checkbox', { name: 'Service Operation' }).check()
  await expectAccessible(admin)
  await admin.getByRole('button', { name: 'Simpan', exact: true }).click()
  await expect(notice(admin, `Produk tersimpan: ${name}`)).toBeVisible()

  await expect(admin).toHaveURL(new RegExp(`${manage}/edit/\\d+$`))
  const id = Number(admin.url().split('/').at(-1))
  try {
    await admin.getByLabel('Berkas logo').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: png })
    await expect(notice(admin, 'Logo tersimpan')).toBeVisible()
    await admin.getByRole('textbox', { name: 'Kunci', exact: true }).fill('rahasia-sekali')
    await admin.getByRole('button', { name: 'Simpan kunci' }).click()
    await expect(notice(admin, 'Kunci tersimpan')).toBeVisible()
    await expect(admin.getByText(/^Diatur \d/).first()).toBeVisible()
    // What was set beside the form takes nothing from it.
    await admin.getByRole('textbox', { name: /^Nama aplikasi/ }).fill(`${name} Plus`)
    await admin.getByRole('button', { name: 'Simpan perubahan' }).click()
    await expect(notice(admin, `Produk tersimpan: ${name} Plus`)).toBeVisible()
    expect(await admin.content()).not.toContain('rahasia-sekali')

    const staff = await as('staff')
    await staff.goto('/v3/dashboard/service-operation')
    await expect(staff).toHaveURL('/v3/service-operation')
    await staff.getByRole('link', { name: new RegExp(`${name} Plus`) }).click()
    await expect(staff).toHaveURL(new RegExp(`/v3/dashboard/kasir-${word}\\?product=`))
    await expect(staff.getByRole('heading', { level: 1, name: `${name} Plus` })).toBeVisible()
    await expect(staff.getByRole('link', { name: /^Panel/ })).toHaveAttribute('href', 'https://panel.example/d/1')
    await expect(staff.getByText(`${name} Toko`)).toBeVisible()
    await goWithin(staff, manage)
    await expect(staff).not.toHaveURL(new RegExp(manage))
  } finally {
    await admin.request.delete(`${catalogue.list.path}/${id}`)
  }
})

test('the page of a product shows its own figures, whatever was chosen elsewhere, and says where a frame is refused', async ({
  as,
  watch,
}) => {
  watch.expect(/Console error: Failed to load resource.* 404/)
  const page = await as('management')
  await page.goto('/v3/dashboard/ANTARES%20IOT?product=Indibiz&region=T-REG+2&period=90d')
  await expect(page).toHaveURL(/\/v3\/dashboard\/antares-iot\?/)
  expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({
    product: 'Antares IoT',
    region: 'T-REG 2',
    period: '90d',
  })
  await expect(page.getByRole('navigation', { name: 'Letak halaman' }).getByRole('listitem')).toHaveText([
    'PRODUCT',
    'Antares IoT',
  ])
  await expect(page.getByRole('figure')).toHaveCount(12)
  // The product is what the page is about: no filter that could be taken away.
  await expect(page.getByRole('list', { name: 'Filter aktif' })).toContainText('T-REG 2')
  await expect(page.getByRole('list', { name: 'Filter aktif' })).not.toContainText('Antares')
  await page.getByRole('button', { name: 'Grafana' }).click()
  await expect(page.getByText('Pengelola portal belum mengizinkan halaman ini tampil di sini.')).toBeVisible()
  await expect(page.getByRole('link', { name: /^Buka Grafana/ })).toHaveAttribute('href', /^https:\/\/grafana\./)
  await expectAccessible(page)
  await goWithin(page, '/v3/dashboard/tidak-ada')
  await expect(page.getByRole('heading', { level: 1, name: 'PAGE NOT FOUND' })).toBeVisible()
})

test('the specification’s other addresses of tiles and products in the third version lead to their pages', async ({
  as,
}) => {
  const page = await as('staff')
  const first = '/v3/dashboard/service-operation'
  for (const [address, stands, title] of [
    [first, '/v3/service-operation', 'Service Operation'],
    ['/v3/dashboard/infrastructure', '/v3/infrastruktur', 'Infrastruktur'],
    ['/v3/dashboard/business-dashboard', '/v3/business-dashboard', 'Business Dashboard'],
    ['/v3/infrastruktur/indibiz', '/v3/dashboard/indibiz?product=Indibiz', 'Indibiz'],
  ] as const) {
    await (address === first ? open : openWithin)(page, address)
    await expect(page).toHaveURL(stands)
    await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible()
  }
})
