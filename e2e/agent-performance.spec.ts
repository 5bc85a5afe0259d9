// Features: logbook
import { expectAccessible } from './support/accessible.ts'
import { goWithin } from './support/pages.ts'
import { expect, test } from './support/story.ts'

const address = '/v3/manage/agent-performance'

test('a manager sees who needs help, sorts, and a number leads to as many tickets; an agent sees its own beside the median', async ({
  as,
  watch,
}) => {
  watch.expect(/Console error: Failed to load resource.* 403/)
  const manager = await as('management')
  await manager.goto(address)
  await expect(manager).toHaveTitle(/Kinerja Agent/)
  const table = manager.getByRole('table', { name: 'Kinerja Agent' })
  await expect(table.getByRole('row').filter({ hasText: 'Dimas Wicaksono' })).toBeVisible()
  const summary = manager.getByRole('region', { name: 'Kinerja Agent' })
  await expect(summary.getByRole('heading', { name: 'Butuh bantuan' })).toBeVisible()
  // In which of their figures they are behind changes with the days of the demo.
  for (const name of ['Nadia Puspitasari', 'Bagus Setiawan'])
    await expect(summary.getByRole('listitem').filter({ hasText: name }).first()).toContainText(/median/)
  await expectAccessible(manager)

  await manager.getByRole('columnheader').filter({ hasText: 'SLA' }).getByRole('button').first().click()
  await expect(manager).toHaveURL(/orderName=slaCompliance&orderBy=asc/)
  // Whoever has few tickets is no rank, whichever way the list is sorted.
  await expect(table).toHaveAttribute('aria-busy', 'false')
  await expect(table.getByRole('row').nth(1)).toContainText('Nadia Puspitasari')
  await expect(table.getByRole('row').last()).toContainText('Rani Oktaviani')
  await expect(table.getByRole('row').last()).toContainText('sampel kecil')

  const number = table
    .getByRole('row')
    .nth(1)
    .getByRole('link', { name: /Tiket Nadia Puspitasari/ })
  const shown = await number.textContent()
  await number.click()
  await expect(manager.getByRole('heading', { level: 1, name: 'Nadia Puspitasari: Tiket' })).toBeVisible()
  await expect(manager.getByText(new RegExp(`^${shown} tiket · `))).toBeVisible()
  const behind = manager.url()
  await manager.getByRole('link', { name: /^TT-/ }).first().click()
  await expect(manager).toHaveURL(/\/v3\/detail-case\/TT-/)
  // The address alone shows it to another person, too.
  const admin = await as('admin')
  await admin.goto(behind)
  await expect(admin.getByText(new RegExp(`^${shown} tiket · `))).toBeVisible()

  const agent = await as('agent')
  await agent.goto(address)
  const own = agent.getByRole('table', { name: 'Kinerja Agent' })
  await expect(own.getByRole('row').filter({ hasText: 'Dimas Wicaksono' })).toBeVisible()
  await expect(agent.getByText('Median tim').or(agent.getByLabel('Median tim')).first()).toBeVisible()
  await expect(agent.getByText('Nadia Puspitasari')).toHaveCount(0)
  await goWithin(agent, `${address}?agent=name:Nadia Puspitasari&figure=tickets`)
  await expect(agent.getByText('Anda tidak memiliki izin untuk melihat daftar ini.')).toBeVisible()
})
