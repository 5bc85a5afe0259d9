import { expectAccessible } from './support/accessible.ts'
import { open, pages } from './support/pages.ts'
import { expect, test } from './support/story.ts'

const notFound = /Console error: Failed to load resource.* 404/

for (const { name, who, address } of pages) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test(`${name} is accessible in the ${colorScheme} theme`, async ({ as, visitor, watch }) => {
      watch.expect(notFound)
      const page = who ? await as(who, { colorScheme }) : await visitor({ colorScheme })
      await open(page, address)
      await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
      await expectAccessible(page)
    })
  }
}
