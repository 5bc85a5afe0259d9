// Features: voc
import { expectAccessible } from './support/accessible.ts'
import { historyOf, notice } from './support/manage.ts'
import { goWithin } from './support/pages.ts'
import { expect, test } from './support/story.ts'
import { currentStep, feedback, heading, manageVoc, record, sentence } from './support/voc.ts'

test('a product owner merges a complaint into the same one of another customer, finds both at one place, and takes them apart', async ({
  as,
}) => {
  const cmp = await as('cmp')
  const fault = sentence('antena parabola gedung berkarat roboh')
  const main = await record(cmp, { longtext: fault })
  const part = await record(cmp, { longtext: `${fault} lagi`, respondent_name: 'Ibu Ratna' })

  const po = await as('po')
  await po.goto(`${manageVoc}/detail/${part.id}`)
  await expect(heading(po)).toContainText(part.voc_id)
  await po.getByRole('button', { name: `Gabungkan ke ${main.voc_id}` }).click()
  const dialog = po.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Gabungkan', exact: true }).click()
  await expect(dialog.getByText('Tulis alasannya.')).toBeVisible()
  await dialog.getByLabel(/^Alasan/).fill('Gedung yang sama')
  await dialog.getByRole('button', { name: 'Gabungkan', exact: true }).click()
  await expect(notice(po, `${part.voc_id} digabungkan ke ${main.voc_id}`)).toBeVisible()

  const into = po.getByRole('region', { name: 'Digabungkan ke', exact: true })
  await expect(into).toContainText('Gedung yang sama')
  await expect(historyOf(po)).toContainText('Gedung yang sama')
  await expect(po.getByRole('button', { name: 'Mulai kerjakan' }), 'it takes no step').toHaveCount(0)
  await expect(po.getByText(`Ditangani di ${main.voc_id}`).first()).toBeVisible()
  await expectAccessible(po)

  await into.getByRole('link', { name: main.voc_id }).click()
  await expect(heading(po)).toContainText(main.voc_id)
  const parts = po.getByRole('region', { name: '1 masukan digabungkan ke sini' })
  await expect(parts).toContainText('Ibu Ratna')
  await expect(parts).toContainText(`${fault} lagi`)
  await expectAccessible(po)
  await po.getByRole('button', { name: 'Mulai kerjakan' }).click()
  await expect(currentStep(po)).toContainText('On Progress')
  await parts.getByRole('link', { name: part.voc_id }).click()
  await expect(heading(po)).toContainText(part.voc_id)
  await expect(into).toContainText('On Progress')
  await goWithin(po, `${manageVoc}/detail/${main.id}`)
  await parts.getByRole('button', { name: `Pisahkan ${part.voc_id}` }).click()
  await dialog.getByLabel(/^Alasan/).fill('Ternyata gedung lain')
  await dialog.getByRole('button', { name: 'Pisahkan', exact: true }).click()
  await expect(notice(po, `${part.voc_id} kini berdiri sendiri lagi`)).toBeVisible()
  await expect(parts).toHaveCount(0)
  await expect(historyOf(po)).toContainText('Ternyata gedung lain')

  await goWithin(po, `${manageVoc}/detail/${part.id}`)
  await expect(heading(po)).toContainText(part.voc_id)
  await expect(po.getByRole('button', { name: 'Mulai kerjakan' })).toBeVisible()
})

test('who may not edit sent feedback reads what is merged and cannot merge', async ({ as }) => {
  const cmp = await as('cmp')
  const fault = sentence('menara pemancar miring tertimpa pohon')
  const main = await record(cmp, { longtext: fault })
  const part = await record(cmp, { longtext: `${fault} juga` })
  const agent = await as('agent')
  await agent.goto(`${feedback}/detail/${part.id}`)
  const alike = agent.getByRole('region', { name: 'Masukan serupa' })
  await expect(alike.getByRole('link', { name: `${main.voc_id}, dibuka di tab baru` })).toBeVisible()
  await expect(alike.getByRole('button')).toHaveCount(0)
})
