// Features: voc, notices
import { expectAccessible } from './support/accessible.ts'
import { expect, test } from './support/story.ts'
import { manageVoc, record, sentence } from './support/voc.ts'

test('CMP names an agent in a comment by keyboard; the agent’s bell tells of it and leads to that very comment', async ({
  as,
  watch,
}) => {
  const cmp = await as('cmp')
  const agent = await as('agent')
  const session = await agent.context().request.get('/api/v2/auth/session')
  const { content: named } = (await session.json()) as { content: { name: string } }
  const made = await record(cmp, { longtext: sentence('Tagihan tercetak ganda') })

  await cmp.goto(`${manageVoc}/detail/${made.id}`)
  const comments = cmp.getByRole('region', { name: /^Komentar/ })
  await expect(comments).toContainText('Belum ada komentar.')
  const field = comments.getByRole('textbox', { name: 'Tulis komentar' })
  await field.fill('<b>Mohon</b> dicek,\n')
  await field.press('End')
  await field.pressSequentially(`@${named.name.slice(0, 4)}`)
  const offered = comments.getByRole('option', { name: new RegExp(`^${named.name}`) })
  await expect(offered).toHaveAttribute('aria-selected', 'true')
  await expectAccessible(cmp)
  await field.press('Enter')
  await expect(field).toHaveValue(`<b>Mohon</b> dicek,\n@${named.name} `)

  // What was typed stays while the way to the server is shut, and leaving with it asks.
  watch.expect(/Console error: Failed to load resource: net::ERR_FAILED/)
  const call = '**/api/v2/voc/comments/*'
  await cmp.route(call, (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()))
  await comments.getByRole('button', { name: 'Kirim komentar' }).click()
  await expect(comments.locator('[id$=-new-error]')).toBeVisible()
  await expect(field).toHaveValue(/Mohon/)
  await cmp.getByRole('link', { name: 'Antrean saya' }).click()
  await cmp.getByRole('dialog').getByRole('button', { name: 'Tetap di sini' }).click()
  await cmp.unroute(call)
  await field.press('Control+Enter')
  const line = comments.getByRole('listitem')
  await expect(line).toContainText('<b>Mohon</b> dicek,')
  await expect(line.locator('mark')).toHaveText(`@${named.name}`)
  await expect(field).toHaveValue('')

  await line.getByRole('button', { name: /^Ubah komentar/ }).click()
  await line.getByRole('textbox', { name: 'Ubah komentar' }).press('End')
  await line.getByRole('textbox', { name: 'Ubah komentar' }).fill(`Sudah dicek? @${named.name}`)
  await line.getByRole('button', { name: 'Simpan' }).click()
  await expect(line).toContainText('diubah')

  await agent.goto('/v3/notices')
  const told = agent.getByRole('listitem').filter({ hasText: made.voc_id })
  await expect(told).toHaveCount(1)
  await expect(told).toContainText('yang menyebut Anda')
  await told.getByRole('link').click()
  const aimed = agent.getByRole('listitem').filter({ hasText: 'Sudah dicek?' })
  await expect(aimed).toBeFocused()
  await expect(aimed).toBeInViewport()
  await expect(aimed.getByRole('button', { name: /^Ubah komentar/ })).toHaveCount(0)
  await expectAccessible(agent)

  // Changed in another tab meanwhile: what was typed stays beside what it says now, and a second try replaces that.
  const listed = await cmp.context().request.get(`/api/v2/voc/comments/${made.id}`)
  const { content: said } = (await listed.json()) as { content: { id: number; version: number }[] }
  await line.getByRole('button', { name: /^Ubah komentar/ }).click()
  const again = line.getByRole('textbox', { name: 'Ubah komentar' })
  await again.fill('Dari tab ini')
  const elsewhere = { body: 'Dari tab lain', version: said[0]?.version, mentions: [] }
  const put = await cmp.context().request.put(`/api/v2/voc/comments/${made.id}/${said[0]?.id}`, { data: elsewhere })
  expect(put.status()).toBe(200)
  watch.expect(/409/)
  await line.getByRole('button', { name: 'Simpan' }).click()
  await expect(line.getByRole('blockquote')).toHaveText('Dari tab lain')
  await expect(again).toHaveValue('Dari tab ini')
  await line.getByRole('button', { name: 'Simpan' }).click()
  await expect(line.getByText('Dari tab ini', { exact: true })).toBeVisible()
  await expect(again).toHaveCount(0)

  await line.getByRole('button', { name: /^Hapus komentar/ }).click()
  await cmp.getByRole('dialog').getByRole('button', { name: 'Hapus komentar' }).click()
  await expect(comments).toContainText('Belum ada komentar.')
})
