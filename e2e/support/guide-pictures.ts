import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { casesAreFound } from './found-cases.ts'
import { open } from './pages.ts'
import type { Who } from './people.ts'
import { asWebp, pageOf, type Camera, type Theme } from './photograph.ts'
import { photographRequest } from './request-pictures.ts'

const performance = '/v3/dashboard/digital-product-performance'

interface GuidePicture {
  name: string
  who: Who
  address: string
}

/** The pictures that need no more than a page; all names and sizes are in the page's `i18n/pictures.ts`. */
const plainPictures: readonly GuidePicture[] = [
  { name: 'dashboard', who: 'management', address: `${performance}/treg/general/assurance-performance` },
  { name: 'home', who: 'management', address: '/v3/dashboard' },
  {
    name: 'filtered',
    who: 'management',
    address: `${performance}/treg/general/assurance-performance?region=T-REG+2&period=90d`,
  },
  { name: 'tiles', who: 'management', address: '/v3/service-operation' },
  { name: 'product', who: 'management', address: '/v3/dashboard/antares-iot' },
  { name: 'records', who: 'management', address: '/v3/detail-case?dataset=tickets&measure=open_now' },
  { name: 'voc-list', who: 'cmp', address: '/v3/manage/voc' },
  { name: 'voc-detail', who: 'cmp', address: '/v3/manage/voc/detail/:id' },
]

const page = { width: 1040, height: 650 }
const most = 80_000

/**
 * Takes every picture of the public pages, in both languages and themes, into the page's public folder. It asks for
 * access and refuses it, so a portal in use is no place for it.
 */
export async function takeGuidePictures(browser: Browser, url: string, root: string): Promise<void> {
  const folder = join(root, 'apps/web/public/pictures')
  mkdirSync(folder, { recursive: true })
  for (const language of ['id', 'en'] as const) {
    for (const theme of ['light', 'dark'] as const) {
      const camera = cameraOf(browser, url, language, theme, folder)
      for (const { name, who, address } of plainPictures) {
        const shown = await camera.pageAs(who)
        await casesAreFound(shown)
        await open(shown, address)
        await camera.keep(shown, name)
        await shown.context().close()
      }
      await photographRequest(camera)
    }
  }
}

function cameraOf(browser: Browser, url: string, language: 'id' | 'en', theme: Theme, folder: string): Camera {
  return {
    async pageAs(who, viewport = page) {
      // As small as sharp allows: the pages show a picture at about 720 px.
      const size = { viewport, deviceScaleFactor: 1.25 }
      const shown = await pageOf(browser, url, who, theme, size)
      await shown.addInitScript((chosen) => {
        localStorage.setItem('ido.language', chosen)
        localStorage.setItem('ido.sidebar', 'collapsed')
      }, language)
      return shown
    },
    async keep(shown, name) {
      writeFileSync(join(folder, `${name}-${language}-${theme}.webp`), await lightEnough(shown))
    },
  }
}

async function lightEnough(shown: Page): Promise<Buffer> {
  const png = await shown.screenshot()
  for (const quality of [0.8, 0.7, 0.6, 0.5]) {
    const picture = await asWebp(shown, png, quality)
    if (picture.length <= most) return picture
  }
  throw new Error(`The picture of ${shown.url()} is over ${most} bytes.`)
}
