import type { BrowserContext, TestInfo } from '@playwright/test'

/**
 * Keeps what the pages of a story show that failed, before they are closed. Playwright's own setting photographs every page
 * that is closed within a story and throws the picture away where the story passes: a fifth of a second of the processor each.
 */
export async function keepPictures(contexts: readonly BrowserContext[], story: TestInfo): Promise<void> {
  for (const page of contexts.flatMap((context) => context.pages())) {
    const path = story.outputPath(`page-${story.attachments.length + 1}.png`)
    // A page that cannot be photographed any more is no second failure.
    const body = await page.screenshot({ path, timeout: 5000 }).catch(() => null)
    if (body) story.attachments.push({ name: 'screenshot', path, contentType: 'image/png' })
  }
}
