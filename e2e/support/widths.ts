import { expect, type Page } from '@playwright/test'

/** Around each breakpoint of the specification (480, 640, 992, 1200, 1441), phones, and 1024 x 768. */
const widths = [1441, 1200, 1024, 992, 768, 640, 480, 360]

/** Fails where the page scrolls sideways or cuts a control off at one of the widths, or marks more than one link as the open page. */
export async function expectFitsEveryWidth(page: Page): Promise<void> {
  const size = page.viewportSize()
  const wrong: Record<string, string[]> = {}
  for (const width of widths) {
    await page.setViewportSize({ width, height: 768 })
    const found = await tooWide(page)
    if (found.length > 0) wrong[width] = found
  }
  if (size) await page.setViewportSize(size)
  expect(wrong, page.url()).toEqual({})
  expect(await page.locator('[aria-current=page]').count(), page.url()).toBeLessThanOrEqual(1)
}

/**
 * Lists everything that does not fit the window: the document where it scrolls sideways, and controls that extend beyond
 * the window or beyond a box that cuts them off and cannot be scrolled.
 */
export function tooWide(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    // Waits for the new layout, and for charts that follow the size of the page.
    await new Promise((resolve) => {
      requestAnimationFrame(() => requestAnimationFrame(resolve))
      // A window that was resized may draw nothing for minutes.
      setTimeout(resolve, 2_000)
    })
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
      // Skips content for screen readers alone.
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
