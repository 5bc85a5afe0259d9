import { expect, type Frame, type Page } from '@playwright/test'
import axe, { type RunOptions } from 'axe-core'

// The page's own axe; in the story's process it is only its text.
declare global {
  interface Window {
    axe: Pick<typeof axe, 'run'>
  }
}

/**
 * Fails on every violation that axe calls serious or critical, and on text in the very colour of its ground, which axe
 * only files under `incomplete`.
 */
export async function expectAccessible(page: Page): Promise<void> {
  expect(await faultsOf(page, {}), `${page.url()} for everybody`).toEqual([])
}

/**
 * In the second theme axe is asked everything again only where more than the colours of the page has changed. The first is
 * the one that the page wears: to change it costs a dashboard as much as to be drawn.
 */
export async function expectAccessibleInBothThemes(page: Page): Promise<void> {
  const isDark = (await page.locator('html').getAttribute(themeOfPage)) === 'dark'
  const [first, second] = isDark ? (['dark', 'light'] as const) : (['light', 'dark'] as const)
  await wear(page, first)
  await expectAccessible(page)
  const before = await page.evaluate(withoutColours)
  await wear(page, second)
  const isOnlyRecoloured = (await page.evaluate(withoutColours)) === before
  const options: RunOptions = isOnlyRecoloured ? { runOnly: { type: 'rule', values: rulesOfColour } } : {}
  expect(await faultsOf(page, options), `${page.url()} for everybody, ${second}`).toEqual([])
}

const themeOfPage = 'data-color-scheme'
const rulesOfColour = ['color-contrast', 'link-in-text-block']

async function wear(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme })
  await expect(page.locator('html')).toHaveAttribute(themeOfPage, colorScheme)
}

/** What the rules that look at no colour can see of a page. */
function withoutColours(): string {
  return document.body.outerHTML.replaceAll(/ (?:style|fill|stroke|stop-color)="[^"]*"/g, '')
}

/** Axe is put into a page once and asked there as often as needed; a blank page for each answer costs more than axe. */
async function faultsOf(page: Page, options: RunOptions): Promise<string[]> {
  for (const frame of page.frames()) {
    // Of a frame without scripts axe says by itself that it could not look inside.
    if (await runsNoScripts(frame)) continue
    if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(axe.source)
  }
  const { violations, incomplete } = await page.evaluate(async (asked) => {
    // What is asked for anew stands there faintly until it comes; what never comes is judged as it is.
    const patience = performance.now() + 5_000
    while (document.querySelector('main [aria-busy=true]') && performance.now() < patience)
      await new Promise((resolve) => setTimeout(resolve, 20))
    // Half way from one theme to the other a colour has no contrast to any ground.
    const fading = document
      .getAnimations()
      // What follows a scroll bar ends only where somebody scrolls.
      .filter(
        ({ timeline, effect }) => timeline === document.timeline && effect?.getComputedTiming().endTime !== Infinity,
      )
    const faded = Promise.all(fading.map(({ finished }) => finished.catch(() => undefined)))
    // One that is held up never ends; what it then looks like is judged as it is.
    await Promise.race([faded, new Promise((resolve) => setTimeout(resolve, 5_000))])
    return window.axe.run(document, { ...asked, resultTypes: ['violations', 'incomplete'] })
  }, options)
  const serious = violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(' ')} ${node.failureSummary ?? ''}`))
  const invisible = incomplete
    .filter(({ id }) => id === 'color-contrast')
    .flatMap(({ nodes }) => nodes.filter((node) => node.any.some(isInvisible)))
    .map((node) => `1:1 contrast: ${node.target.join(' ')} ${node.html}`)
  return [...serious, ...invisible]
}

async function runsNoScripts(frame: Frame): Promise<boolean> {
  if (!frame.parentFrame()) return false
  const element = await frame.frameElement()
  const sandbox = await element.getAttribute('sandbox')
  await element.dispose()
  return sandbox !== null && !sandbox.split(' ').includes('allow-scripts')
}

function isInvisible(check: { data?: unknown }): boolean {
  const data = check.data as { messageKey?: string } | null | undefined
  return data?.messageKey === 'equalRatio'
}
