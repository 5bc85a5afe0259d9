import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { open } from './pages.ts'
import type { Who } from './people.ts'
import { asWebp, pageOf } from './photograph.ts'

const performance = '/v3/dashboard/digital-product-performance'
const assurance = `${performance}/treg/general/assurance-performance`

interface GuidePicture {
  name: string
  who: Who | null
  address: string
}

/** The pictures of the public pages; their names and sizes are in the page's `i18n/pictures.ts`. */
const guidePictures: readonly GuidePicture[] = [
  { name: 'dashboard', who: 'management', address: assurance },
  { name: 'records', who: 'management', address: '/v3/detail-case?dataset=tickets&measure=open_now' },
  { name: 'voc-list', who: 'cmp', address: '/v3/manage/voc' },
  { name: 'voc-detail', who: 'cmp', address: '/v3/manage/voc/detail/:id' },
]

// As small as sharp allows: the pages show them at about 720 px.
const size = { viewport: { width: 1040, height: 650 }, deviceScaleFactor: 1.25 }
const most = 80_000

/** Takes every picture of the public pages, in both languages and themes, into the page's public folder. */
export async function takeGuidePictures(browser: Browser, url: string, root: string): Promise<void> {
  const folder = join(root, 'apps/web/public/pictures')
  mkdirSync(folder, { recursive: true })
  for (const language of ['id', 'en'] as const) {
    for (const theme of ['light', 'dark'] as const) {
      for (const { name, who, address } of guidePictures) {
        const page = await pageOf(browser, url, who, theme, size)
        await page.addInitScript((chosen) => {
          localStorage.setItem('ido.language', chosen)
          localStorage.setItem('ido.sidebar', 'collapsed')
        }, language)
        await open(page, address)
        writeFileSync(join(folder, `${name}-${language}-${theme}.webp`), await lightEnough(page))
        await page.context().close()
      }
    }
  }
}

async function lightEnough(page: Page): Promise<Buffer> {
  const png = await page.screenshot()
  for (const quality of [0.8, 0.7, 0.6, 0.5]) {
    const picture = await asWebp(page, png, quality)
    if (picture.length <= most) return picture
  }
  throw new Error(`The picture of ${page.url()} is over ${most} bytes.`)
}
