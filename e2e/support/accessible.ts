import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/**
 * Fails on every violation that axe calls serious or critical, and on text in the very colour of its ground, which axe
 * only files under `incomplete`.
 */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations, incomplete } = await new AxeBuilder({ page }).analyze()
  const serious = violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(' ')} ${node.failureSummary ?? ''}`))
  const invisible = incomplete
    .filter(({ id }) => id === 'color-contrast')
    .flatMap(({ nodes }) => nodes.filter((node) => node.any.some(isInvisible)))
    .map((node) => `1:1 contrast: ${node.target.join(' ')} ${node.html}`)
  expect([...serious, ...invisible], `${page.url()} for everybody`).toEqual([])
}

function isInvisible(check: { data?: unknown }): boolean {
  const data = check.data as { messageKey?: string } | null | undefined
  return data?.messageKey === 'equalRatio'
}
