// Features: cases
import { changeCaseSensitivity, type CaseQuality, listCaseQuality, listCases } from '@ido/contract'
import type { APIRequestContext, Page } from '@playwright/test'
import { expectAccessible, expectAccessibleInBothThemes } from './support/accessible.ts'
import { notice } from './support/manage.ts'
import { expect, test } from './support/story.ts'

const page = '/v3/manage/case-quality'
const measure = { dataset: 'tickets', measure: 'mttr_hours' }

async function qualityOf(calls: APIRequestContext): Promise<CaseQuality> {
  const answer = await calls.get(listCaseQuality.path)
  expect(answer.status(), await answer.text()).toBe(200)
  return ((await answer.json()) as { content: CaseQuality }).content
}

async function set(calls: APIRequestContext, sensitivity: 'low' | 'normal' | 'high'): Promise<void> {
  const { measures } = await qualityOf(calls)
  const version = measures.find((one) => one.measure === measure.measure)?.version
  const path = changeCaseSensitivity.path.replace(':dataset', measure.dataset).replace(':measure', measure.measure)
  const answer = await calls.put(path, { data: { version, sensitivity } })
  expect(answer.status(), await answer.text()).toBe(200)
}

const pickOf = (of: Page) => of.getByRole('combobox', { name: /^Kepekaan MTTR/ })

test('an administrator reads how often each figure became a case, opens these, and sets how closely one is looked at', async ({
  as,
  callsOf,
  watch,
}) => {
  watch.expect(/Console error: Failed to load resource.* 409/)
  const calls = await callsOf('admin')
  // The portal looks for cases within its first two minutes.
  await expect
    .poll(async () => (await qualityOf(calls)).measures[0]?.cases ?? 0, { timeout: 120_000 })
    .toBeGreaterThan(0)
  const { measures, from } = await qualityOf(calls)
  const [first] = measures
  const admin = await as('admin')
  await admin.goto(page)
  await expect(admin.getByRole('heading', { level: 1, name: 'Kualitas temuan' })).toBeVisible()
  await expect(admin.getByRole('status').filter({ hasText: `${measures.length} angka` })).toBeVisible()
  await expectAccessibleInBothThemes(admin)

  try {
    await pickOf(admin).selectOption('Rendah')
    await expect(notice(admin, /^Kepekaan MTTR kini rendah/)).toBeVisible()
    const row = admin.getByRole('row').filter({ has: pickOf(admin) })
    await expect(row).toContainText(/Ratna/)
    // Somebody else is faster.
    await set(calls, 'high')
    await pickOf(admin).selectOption('Normal')
    await expect(admin.getByRole('alertdialog')).toContainText('Ratna')
    await admin.keyboard.press('Escape')
    await expect(pickOf(admin)).toHaveValue('high')
  } finally {
    await set(calls, 'normal')
  }

  await admin.getByRole('button', { name: 'Filter' }).click()
  await admin.getByRole('checkbox', { name: 'Pesanan' }).check()
  await expect(admin).toHaveURL(`${page}?dataset=orders`)
  await admin.keyboard.press('Escape')
  await expect(admin.getByRole('row')).toHaveCount(1 + measures.filter(({ dataset }) => dataset === 'orders').length)
  await admin.getByRole('button', { name: /^Hapus filter Dataset/ }).click()

  const title = first?.titles.measure.id ?? ''
  await admin.getByRole('table').getByRole('link', { name: title, exact: true }).click()
  await expect(admin.getByRole('button', { name: `Hapus filter Angka: ${title}` })).toBeVisible()
  const states = new URL(admin.url()).searchParams.get('state') ?? ''
  const behind = `${listCases.path}?measure=${first?.dataset}.${first?.measure}&found=${from}&state=${states}`
  // The portal looks for cases each minute: the count, the list and what is behind it are of one moment.
  await expect(async () => {
    const { meta } = (await (await calls.get(behind)).json()) as { meta: { totalData: number } }
    const counted = (await qualityOf(calls)).measures.find(
      (one) => one.dataset === first?.dataset && one.measure === first.measure,
    )
    expect(meta.totalData).toBe(counted?.cases)
    await admin.reload()
    await expect(admin.getByRole('status').filter({ hasText: `${meta.totalData} kasus` })).toBeVisible({
      timeout: 5_000,
    })
  }).toPass({ timeout: 90_000 })
  await expectAccessible(admin)
})

test('nobody else opens the quality of cases', async ({ as }) => {
  for (const who of ['agent', 'po'] as const) {
    const other = await as(who)
    await other.goto(page)
    await expect(notice(other, 'Halaman itu tidak terbuka untuk peran Anda.')).toBeVisible()
  }
})
