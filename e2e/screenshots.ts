import { mkdirSync, mkdtempSync, chmodSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import { startPortal } from '../scripts/portal-process.ts'
import { buildWeb } from '../scripts/web-build.ts'
import { chromium as launch } from './support/chromium.ts'
import { takeGuidePictures } from './support/guide-pictures.ts'
import { open, pages } from './support/pages.ts'
import type { Who } from './support/people.ts'
import { asWebp, pageOf } from './support/photograph.ts'

/*
 * node e2e/screenshots.ts           photographs the pictures of the README, of the landing page and of the public pages
 * node e2e/screenshots.ts --guide   those of the public pages only
 * node e2e/screenshots.ts FOLDER    every page at 390, 1280 and 1920 px, light and dark, to look at
 * All on a fresh portal with demo data, or on the one at E2E_URL.
 */
const root = join(import.meta.dirname, '..')
const dashboard = '/v3/dashboard/digital-product-performance/treg/general/assurance-performance'

async function main(folder: string | undefined): Promise<void> {
  const portal = process.env['E2E_URL'] ? null : await freshPortal()
  const browser = await chromium.launch(launch)
  const url = portal?.url ?? process.env['E2E_URL'] ?? ''
  try {
    if (folder && folder !== '--guide') return await everything(browser, url, folder)
    await takeGuidePictures(browser, url, root)
    if (!folder) await pictures(browser, url)
  } finally {
    await browser.close()
    await portal?.end()
  }
}

async function freshPortal() {
  await buildWeb()
  const dataDir = mkdtempSync(join(tmpdir(), 'ido-pictures-'))
  chmodSync(dataDir, 0o755)
  const portal = await startPortal({ dataDir, env: { DEMO: '1' }, patienceSeconds: 240 })
  const end = async () => {
    await portal.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  return { url: portal.url, end }
}

async function pictures(browser: Browser, url: string): Promise<void> {
  const folder = join(root, 'docs/pictures')
  mkdirSync(folder, { recursive: true })
  for (const theme of ['light', 'dark'] as const) {
    // Small and sharp, with the sidebar narrow: on the landing page it is shown at two thirds and should stay readable.
    const landing = { viewport: { width: 1040, height: 650 }, deviceScaleFactor: 1.5 }
    const page = await pageOf(browser, url, 'management', theme, landing)
    await page.addInitScript(() => localStorage.setItem('ido.sidebar', 'collapsed'))
    await open(page, dashboard)
    writeFileSync(join(root, `apps/web/public/portal-${theme}.webp`), await asWebp(page, await page.screenshot()))
    await page.context().close()
  }
  for (const { name, who, address } of pictured) {
    const page = await pageOf(browser, url, who, 'light', { viewport: { width: 1280, height: 800 } })
    await open(page, address)
    writeFileSync(join(folder, `${name}.webp`), await asWebp(page, await page.screenshot()))
    await page.context().close()
  }
}

interface Picture {
  name: string
  who: Who
  address: string
}

/** The pictures of the README. */
const pictured: readonly Picture[] = [
  { name: 'dashboard', who: 'management', address: dashboard },
  { name: 'feedback', who: 'cmp', address: pages.find(({ name }) => name === 'voc-detail')?.address ?? '' },
]

async function everything(browser: Browser, url: string, folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true })
  for (const width of [390, 1280, 1920]) {
    for (const theme of ['light', 'dark'] as const) {
      const viewport = { width, height: width === 390 ? 844 : 1000 }
      for (const { name, who, address } of pages) {
        const page = await pageOf(browser, url, who, theme, { viewport })
        await open(page, address).catch((error: unknown) => process.stderr.write(`${name}: ${String(error)}\n`))
        await page.screenshot({ path: join(folder, `${name}-${width}-${theme}.png`), fullPage: true })
        await page.context().close()
      }
    }
  }
}

await main(process.argv[2])
