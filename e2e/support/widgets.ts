import type { Locator, Page } from '@playwright/test'
import { expect } from './story.ts'

export const figure = (page: Page, name: string): Locator => page.getByRole('figure', { name, exact: true })

/** Waits until every widget has its answer. */
export async function widgetsSettled(page: Page): Promise<void> {
  await expect(page.getByRole('figure').first()).toBeVisible()
  await expect(page.locator('[role=figure][aria-busy=true]')).toHaveCount(0)
}

/** Chooses from the menu of a widget. */
export async function openWidgetMenu(card: Locator, item: string): Promise<void> {
  await card.getByRole('button', { name: /^Menu / }).click()
  await card.page().getByRole('menuitem', { name: item }).click()
}

/** The large figure of a card, as a number: '3.522' is 3522. */
export async function countOnCard(card: Locator): Promise<number> {
  const text = await card.innerText()
  const line = text.split('\n').find((words) => /^[\d.]+$/.test(words.trim()))
  return Number(line?.replaceAll('.', ''))
}
