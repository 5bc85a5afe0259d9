// Features: site
import type { Page } from '@playwright/test'
import { open } from './support/pages.ts'
import { expect, test } from './support/story.ts'

/** The constants of the specification (its section 9) as a browser has them. */
const guide = '/v3/guideline'

interface Drawn {
  readonly container: string
  readonly topLinks: number
  readonly hasSidebar: boolean
  readonly hasWelcome: boolean
}

test('the page is laid out anew at 480, 640, 992, 1200 and 1441 px, with the containers of the specification', async ({
  as,
}) => {
  const page = await as('staff')
  await open(page, guide)
  const drawnAt = async (width: number): Promise<Drawn> => {
    await page.setViewportSize({ width, height: 800 })
    return page.evaluate(() => {
      const isSeen = (selector: string) => document.querySelector(selector)?.checkVisibility() ?? false
      const top = [...document.querySelectorAll('header nav[aria-label="Menu utama"] a')]
      return {
        container: getComputedStyle(document.documentElement).getPropertyValue('--ido-container').trim(),
        topLinks: top.filter((link) => link.checkVisibility()).length,
        hasSidebar: isSeen('nav[aria-label="Menu samping"]'),
        hasWelcome: isSeen('p[lang=en]'),
      }
    })
  }
  const phone = { topLinks: 1, hasSidebar: false, hasWelcome: false }
  const tablet = { ...phone, topLinks: 3 }
  const desk = { ...tablet, hasSidebar: true }
  const wide = { ...desk, hasWelcome: true }
  const told: Record<number, Drawn> = {}
  for (const width of [479, 480, 639, 640, 991, 992, 1199, 1200, 1440, 1441]) told[width] = await drawnAt(width)
  expect(told).toEqual({
    479: { ...phone, container: '100%' },
    480: { ...phone, container: '540px' },
    639: { ...phone, container: '540px' },
    640: { ...tablet, container: '720px' },
    991: { ...tablet, container: '720px' },
    992: { ...desk, container: '960px' },
    1199: { ...desk, container: '960px' },
    1200: { ...wide, container: '1140px' },
    1440: { ...wide, container: '1140px' },
    1441: { ...wide, container: '1320px' },
  })
})

test('a page on its way is shown after 200 ms, with a bar that waits 200 ms and fills within 5 s', async ({ as }) => {
  const page = await as('staff')
  // Other stories run without motion, which ends every animation at once.
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await open(page, guide)
  expect(await pendingAfter(page)).toBe(200)
  // A list that does not come keeps its page on its way.
  let letGo: () => void = () => undefined
  const held = new Promise<void>((resolve) => (letGo = resolve))
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await held
    await route.continue()
  })
  await page.getByRole('navigation', { name: 'Menu samping' }).getByRole('link', { name: 'Feedback' }).click()
  const bar = page.getByRole('progressbar', { name: 'Memuat' })
  await expect(bar).toBeAttached()
  const { duration, delay } = await bar.evaluate((element) => {
    const { animationDuration, animationDelay } = getComputedStyle(element)
    return { duration: animationDuration, delay: animationDelay }
  })
  letGo()
  expect({ duration, delay }).toEqual({ duration: '5s', delay: '0.2s' })
  await expect(bar).toHaveCount(0)
})

const pendingAfter = (page: Page) =>
  page.evaluate(
    () =>
      (Reflect.get(globalThis, '__TSR_ROUTER__') as { options: { defaultPendingMs?: number } }).options
        .defaultPendingMs,
  )
