import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import { jakartaZone, login } from '@ido/contract'
import { password, people, type Who } from './people.ts'

export type Theme = 'light' | 'dark'

/** One language in one theme: opens browsers in them and keeps what they show. */
export interface Camera {
  pageAs(who: Who | null, viewport?: { width: number; height: number }): Promise<Page>
  keep(shown: Page, name: string): Promise<void>
}

/** A browser of that person, or of a visitor, that shows the portal as a picture should. */
export async function pageOf(
  browser: Browser,
  url: string,
  who: Who | null,
  theme: Theme,
  options: BrowserContextOptions,
): Promise<Page> {
  const context = await browser.newContext({
    baseURL: url,
    colorScheme: theme,
    locale: 'id-ID',
    timezoneId: jakartaZone,
    reducedMotion: 'reduce',
    ...options,
  })
  if (who) await context.request.post(login.path, { data: { nik: people[who].nik, password } })
  return context.newPage()
}

/** Chromium is at hand and writes WebP, so no image library is needed. */
export async function asWebp(page: Page, png: Buffer, quality = 0.8): Promise<Buffer> {
  const blank = await page.context().newPage()
  const data = await blank.evaluate(
    async ([source, asGood]) => {
      const image = new Image()
      image.src = source
      await image.decode()
      const canvas = document.createElement('canvas')
      canvas.width = image.width
      canvas.height = image.height
      canvas.getContext('2d')?.drawImage(image, 0, 0)
      return canvas.toDataURL('image/webp', asGood)
    },
    [`data:image/png;base64,${png.toString('base64')}`, quality] as const,
  )
  await blank.close()
  return Buffer.from(data.replace(/^.*,/, ''), 'base64')
}
