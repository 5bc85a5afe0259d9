import type { Page } from '@playwright/test'
import { goWithin, open, openWithin, pages } from './support/pages.ts'
import { eachOf, expect, test } from './support/story.ts'

/** Around each breakpoint of the specification (480, 640, 992, 1200, 1441), phones, and 1024 x 768. */
const widths = [360, 480, 640, 768, 992, 1024, 1133, 1200, 1441]
const height = 768
// A busy machine's; a quiet one takes three.
const secondsAPage = 30

for (const [who, theirs] of Map.groupBy(pages, (one) => one.who)) {
  test(`no page scrolls sideways or cuts a control off, at any width: ${theirs.length} of ${who ?? 'visitors'}`, async ({
    as,
    visitor,
    watch,
  }) => {
    watch.expect(/Console error: Failed to load resource.* 404/)
    test.setTimeout(60_000 + theirs.length * secondsAPage * 1000)
    const page = who ? await as(who) : await visitor()
    const [first] = theirs
    await eachOf(theirs, async (one) => {
      await page.setViewportSize({ width: 1441, height })
      await (one === first ? open : openWithin)(page, one.address)
      const wrong: Record<string, string[]> = {}
      for (const width of widths) {
        await page.setViewportSize({ width, height })
        const found = await tooWide(page)
        if (found.length > 0) wrong[width] = found
      }
      expect(wrong, one.address).toEqual({})
      expect(await marked(page), one.address).toBeLessThanOrEqual(1)
    })
  })
}

test('the check itself sees what is wider than the page, and a button that is cut off', async ({ visitor }) => {
  const page = await visitor()
  await open(page, '/login')
  await goWithin(page, '/login/email')
  await page.setViewportSize({ width: 360, height })
  expect(await tooWide(page)).toEqual([])
  await page.evaluate(() => {
    const button = document.createElement('button')
    button.textContent = 'terpotong'
    button.style.cssText = 'position: absolute; left: 340px; width: 100px'
    document.body.append(button)
  })
  expect(await tooWide(page)).toEqual([
    expect.stringMatching(/^the document scrolls/),
    expect.stringMatching(/terpotong/),
  ])
})

/** How many links of the page say that they lead to it. */
const marked = (page: Page) => page.locator('[aria-current=page]').count()

/**
 * What does not fit the window: the document where it scrolls sideways, and controls of which a part lies beyond the window or
 * beyond a box that cuts it off and cannot be scrolled.
 */
function tooWide(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    // The page is laid out anew, and what watches its size has drawn.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    const root = document.documentElement
    const wrong: string[] = []
    if (root.scrollWidth > root.clientWidth)
      wrong.push(`the document scrolls: ${root.scrollWidth} of ${root.clientWidth}`)
    const nameOf = (element: Element) =>
      `${element.tagName.toLowerCase()} “${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)}”`
    const cuts = ({ overflowX }: CSSStyleDeclaration) => overflowX === 'hidden' || overflowX === 'clip'
    for (const control of document.querySelectorAll('button, a[href], input, select, textarea, summary')) {
      if (!control.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
      const box = control.getBoundingClientRect()
      // What is there for screen readers alone.
      if (box.width <= 1 || box.height <= 1 || control.closest('svg')) continue
      let [left, right] = [0, root.clientWidth]
      let isReached = false
      for (let around = control.parentElement; around && around !== document.body; around = around.parentElement) {
        const style = getComputedStyle(around)
        // It can be scrolled to, or its text is shortened with a mark.
        if (['auto', 'scroll'].includes(style.overflowX) || style.textOverflow === 'ellipsis') isReached = true
        if (isReached) break
        if (!cuts(style)) continue
        const edge = around.getBoundingClientRect()
        left = Math.max(left, edge.left)
        right = Math.min(right, edge.right)
      }
      if (!isReached && (box.left < left - 1 || box.right > right + 1)) wrong.push(`${nameOf(control)} is cut off`)
    }
    return wrong
  })
}
