// Features: cases
import { changeCase, dayLength, jakartaDay, listCases, login, type PortalCase } from '@ido/contract'
import type { APIRequestContext, Page } from '@playwright/test'
import { expectAccessible, expectAccessibleInBothThemes } from './support/accessible.ts'
import { notice } from './support/manage.ts'
import { goWithin } from './support/pages.ts'
import { password } from './support/people.ts'
import { expect, test } from './support/story.ts'

const list = '/v3/cases'
/** MANAGEMENT of T-REG 3 alone. */
const regional = '900008'

/** The open cases that somebody sees, once the portal has looked for them, which it does within its first two minutes. */
async function casesOf(calls: APIRequestContext): Promise<PortalCase[]> {
  let found: PortalCase[] = []
  await expect
    .poll(
      async () => {
        const answer = await calls.get(`${listCases.path}?size=100`)
        expect(answer.status(), await answer.text()).toBe(200)
        found = ((await answer.json()) as { content: PortalCase[] }).content
        return found.length
      },
      { timeout: 120_000 },
    )
    .toBeGreaterThan(0)
  return found
}

// One after the other, on cases that they share.
test.describe.configure({ mode: 'default' })

const careOf = (page: Page) => page.getByRole('region', { name: 'Tindak lanjut' })
const historyOf = (page: Page) => page.getByRole('list', { name: 'Riwayat dan komentar' })
const dialogOf = (page: Page) => page.getByRole('dialog')

/** Leaves a case as it was found, also where the story ended half-way. */
async function release(calls: APIRequestContext, id: number): Promise<void> {
  const path = changeCase.path.replace(':id', String(id))
  const { version } = ((await (await calls.get(path)).json()) as { content: PortalCase }).content
  await calls.put(path, { data: { version, owner: null, work: 'new', opinion: null, muted: null } })
}

test('an administrator narrows the cases, opens one, takes it, says what is known of it and mutes it; an agent comments', async ({
  as,
  callsOf,
  watch,
}) => {
  watch.expect(/Console error: Failed to load resource.* 400/)
  const calls = await callsOf('admin')
  const found = await casesOf(calls)
  const [first] = found
  const { id, title, state } = first ?? { id: 0, title: { id: '' }, state: 'ongoing' }
  const admin = await as('admin')
  await admin.goto(list)
  await expect(admin.getByRole('heading', { level: 1, name: 'Kasus' })).toBeVisible()
  await expect(admin.getByRole('region', { name: 'Ringkasan kasus' })).toBeVisible()
  await expect(admin.getByRole('table').getByRole('link', { name: title.id })).toBeVisible()
  await expectAccessible(admin)

  const placed = found.find(({ place }) => Object.values(place).some(Boolean))
  const label = Object.values(placed?.place ?? {}).find(Boolean) ?? ''
  await admin.getByRole('searchbox', { name: 'Cari tempat' }).fill(label)
  await expect(admin.getByRole('button', { name: `Hapus filter Tempat: ${label}` })).toBeVisible()
  await expect(admin.getByRole('table').getByRole('link', { name: placed?.title.id ?? '' })).toBeVisible()

  // What the filter leaves out is not there, and the address says so.
  await goWithin(admin, `${list}?state=${state}&work=done`)
  await expect(admin.getByText('Tidak ada yang cocok')).toBeVisible()
  await admin.getByRole('button', { name: 'Hapus filter Penanganan: Tuntas' }).click()
  await expect(admin).toHaveURL(`${list}?state=${state}`)
  await admin.getByRole('table').getByRole('link', { name: title.id }).click()
  await expect(admin).toHaveURL(`${list}/${id}`)
  await expect(admin.getByRole('heading', { level: 1, name: title.id })).toBeVisible()
  await expectAccessibleInBothThemes(admin)

  const care = careOf(admin)
  try {
    await care.getByRole('button', { name: 'Ambil' }).click()
    await expect(notice(admin, /^Kasus ini kini ditangani /)).toBeVisible()
    await expect(care.getByRole('button', { name: 'Lepas' })).toBeVisible()
    await care.getByRole('combobox', { name: 'Penanganan' }).selectOption('Ditangani')
    await expect(notice(admin, 'Penanganan: Ditangani')).toBeVisible()

    await admin.getByRole('textbox', { name: 'Tulis komentar' }).fill('Tim lapangan sudah di lokasi.')
    await admin.getByRole('button', { name: 'Kirim komentar' }).click()
    await expect(historyOf(admin)).toContainText('Tim lapangan sudah di lokasi.')

    await care.getByRole('button', { name: 'Tandai sudah diketahui' }).click()
    await dialogOf(admin).getByRole('button', { name: 'Simpan: sudah diketahui' }).click()
    await expect(dialogOf(admin)).toContainText('Tulis alasannya.')
    await dialogOf(admin)
      .getByRole('textbox', { name: /^Alasan/ })
      .fill('Pekerjaan terencana')
    await expectAccessible(admin)
    await dialogOf(admin).getByRole('button', { name: 'Simpan: sudah diketahui' }).click()
    await expect(care).toContainText('Sudah diketahui: Pekerjaan terencana')

    await care.getByRole('button', { name: 'Senyapkan' }).click()
    const day = dialogOf(admin).getByRole('textbox', { name: /^Tampil lagi pada/ })
    await dialogOf(admin)
      .getByRole('textbox', { name: /^Alasan/ })
      .fill('Sampai pekerjaan selesai')
    await day.fill(typed(0))
    await dialogOf(admin).getByRole('button', { name: 'Senyapkan' }).click()
    await expect(dialogOf(admin)).toContainText('Pilih hari setelah hari ini.')
    // Further than the server lets anybody mute.
    await day.fill(typed(800))
    await dialogOf(admin).getByRole('button', { name: 'Senyapkan' }).click()
    await expect(dialogOf(admin)).toContainText(/Paling lama .* hari/)
    await day.fill(typed(5))
    await dialogOf(admin).getByRole('button', { name: 'Senyapkan' }).click()
    await expect(notice(admin, /^Kasus disenyapkan sampai /)).toBeVisible()
    await expect(care.getByRole('button', { name: 'Bunyikan lagi' })).toBeVisible()
    await expect(historyOf(admin).getByRole('listitem').last()).toContainText('menyenyapkan kasus ini sampai')
    await expectAccessible(admin)
    await goWithin(admin, `${list}?mine=true`)
    await expect(admin.getByRole('table').getByRole('link', { name: title.id })).toBeVisible()
    // What is said of it stands beside its title, and finds it.
    await goWithin(admin, `${list}?settled=known,muted`)
    await expect(
      admin.getByRole('button', { name: 'Hapus filter Penilaian: Sudah diketahui, Disenyapkan' }),
    ).toBeVisible()
    await expect(admin.getByRole('row').filter({ hasText: title.id })).toContainText('Disenyapkan')

    const agent = await as('agent')
    await agent.goto(`${list}/${id}`)
    await expect(historyOf(agent)).toContainText('Tim lapangan sudah di lokasi.')
    await expect(careOf(agent)).toContainText('Ditangani oleh PO, CMP, atau ADMIN.')
    await expect(careOf(agent).getByRole('button')).toHaveCount(0)
    await agent.getByRole('textbox', { name: 'Tulis komentar' }).fill('Pelanggan menelepon sejak pagi.')
    await agent.getByRole('button', { name: 'Kirim komentar' }).click()
    await expect(historyOf(agent).getByRole('listitem').last()).toContainText('Pelanggan menelepon sejak pagi.')
  } finally {
    await release(calls, id)
  }
})

/** A day from today on as people type it. */
test('a board begins with the cases of its figures, marks their cards, and follows what it is narrowed to', async ({
  as,
  callsOf,
}) => {
  const isNational = ({ place, state, measures: [first] }: PortalCase) =>
    Object.keys(place).length === 0 && state !== 'over' && first?.measure === 'sla_compliance'
  const found = (await casesOf(await callsOf('management'))).find(isNational)
  const page = await as('management')
  await page.goto('/v3/dashboard/digital-product-performance/treg/general/assurance-performance')
  const brief = page.getByRole('region', { name: 'Ringkasan kasus' })
  await expect(brief.getByText(/kasus terbuka|target belum tercapai/)).toBeVisible()
  const card = page.getByRole('figure', { name: 'Kepatuhan SLA', exact: true })
  await expect(card).toHaveAttribute('data-in-case', found ? 'whole' : 'part')
  await expect(page.getByRole('figure', { name: 'TTR P90', exact: true })).not.toHaveAttribute('data-in-case')
  await expectAccessibleInBothThemes(page)

  // Of one region it tells what is so there, and nothing of another one.
  const narrowed = page.waitForResponse((answer) => /cases\/brief.*filters=.*T-REG/.test(answer.url()))
  await page.goto(`${page.url()}?region=T-REG%203`)
  await narrowed
  const items = brief.getByRole('listitem')
  await expect(items.first()).toBeVisible()
  for (const title of await items.allInnerTexts()) expect(title).not.toMatch(/T-REG [124567]/)
  await page.goBack()
  const link = brief.getByRole('listitem').getByRole('link').first()
  const name = await link.innerText()
  await link.click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
})

function typed(days: number): string {
  const [year, month, day] = jakartaDay(Date.now() + days * dayLength).split('-')
  return `${day}/${month}/${year}`
}

test('somebody who was slower is told, sees the case as it is now, and loses nothing that they typed', async ({
  as,
  callsOf,
  watch,
}) => {
  watch.expect(/Console error: Failed to load resource.* 409/)
  const calls = await callsOf('po')
  const found = await casesOf(calls)
  const { id, version } = found.at(-1) ?? { id: 0, version: 0 }
  const po = await as('po')
  await po.goto(`${list}/${id}`)
  const care = careOf(po)
  try {
    await care.getByRole('button', { name: 'Tandai sudah diketahui' }).click()
    await dialogOf(po)
      .getByRole('textbox', { name: /^Alasan/ })
      .fill('Perbaikan berjalan')
    const path = changeCase.path.replace(':id', String(id))
    const faster = await calls.put(path, { data: { version, work: 'seen' } })
    expect(faster.status(), await faster.text()).toBe(200)
    await dialogOf(po).getByRole('button', { name: 'Simpan: sudah diketahui' }).click()
    await expect(dialogOf(po).getByRole('alert')).toBeVisible()
    await expect(care.getByRole('combobox', { name: 'Penanganan', includeHidden: true })).toHaveValue('seen')
    await dialogOf(po).getByRole('button', { name: 'Simpan: sudah diketahui' }).click()
    await expect(care).toContainText('Sudah diketahui: Perbaikan berjalan')
  } finally {
    await release(calls, id)
  }
})

test('a regional manager does not find a case of what lies beyond their region', async ({
  visitor,
  callsOf,
  watch,
}) => {
  watch.expect(/Console error: Failed to load resource.* 404/)
  const page = await visitor()
  const calls = page.context().request
  const signedIn = await calls.post(login.path, { data: { nik: regional, password } })
  expect(signedIn.status(), await signedIn.text()).toBe(200)
  const answer = await calls.get(`${listCases.path}?size=100`)
  const theirs = new Set(((await answer.json()) as { content: PortalCase[] }).content.map(({ id }) => id))
  const foreign = (await casesOf(await callsOf('admin'))).find(({ id }) => !theirs.has(id))
  await page.goto(`${list}/${foreign?.id}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Kasus ini tidak ada' })).toBeVisible()
  await page.getByRole('link', { name: 'Semua kasus' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Kasus', exact: true })).toBeVisible()
  await expectAccessible(page)
})
