import type { Page } from '@playwright/test'
import { expect } from './story.ts'

/** The settings of who does not keep what a section is about: it is not there, and the page does not even ask for it. */
export async function expectNoSection(page: Page, name: string, call: string): Promise<void> {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto('/v3/settings')
  await expect(page.getByRole('region', { name: 'Pemakaian' }).getByRole('progressbar').first()).toBeVisible()
  await expect(page.getByRole('region', { name })).toHaveCount(0)
  expect(asked).not.toContain(call)
}
