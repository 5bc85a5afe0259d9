import { type CaseBrief, caseBrief } from '@ido/contract'
import type { Page } from '@playwright/test'

/** Until the portal has looked for cases for the first time, no page can say what is wrong. */
export async function casesAreFound(page: Page): Promise<void> {
  for (let tries = 0; tries < 60; tries += 1) {
    const answer = await page.request.get(caseBrief.path)
    const { content } = (await answer.json()) as { content: CaseBrief }
    if (content.verdict !== 'unclear') return
    await page.waitForTimeout(2_000)
  }
  throw new Error('No cases were looked for within two minutes')
}
