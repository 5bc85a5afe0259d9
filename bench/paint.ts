import { builtIn, builtInScreens } from '../apps/api/src/features/dashboards/built-in/index.ts'
import { openBrowserOfPeople } from '../e2e/support/chromium.ts'
import { addressOfScreen } from '../e2e/support/pages.ts'
import { paintOf, type Painted } from '../e2e/support/paint.ts'
import { pageOf } from '../e2e/support/photograph.ts'
import { mostShift } from '../e2e/support/shifts.ts'
import { ensureBrowser } from '../scripts/browser.ts'
import { buildWeb } from '../scripts/web-build.ts'
import type { Bench, Row } from './bench.ts'

const loads = 3
const most = { paint: 2_500, shift: mostShift }

/** Of several loads with an empty cache, 1280 px wide: the median of the largest paint and the most shift. */
export const paint: Bench = {
  about: 'every dashboard in a browser with a quarter of the CPU: largest paint and layout shift',
  data: () => 'demo',
  async measure({ open, say }) {
    await buildWeb()
    const { portal } = await open({ DEMO: '1' })
    const browser = await openBrowserOfPeople(await ensureBrowser())
    const rows: Row[] = []
    try {
      for (const [path, screens] of Object.entries(builtInScreens)) {
        const widgets = builtIn[path]?.widgets.length ?? 0
        for (const address of screens.map(addressOfScreen)) {
          const figures = figuresOf(await load(browser, portal.url, address, widgets), widgets)
          rows.push({ what: address, figures, most, least: { paint: 1 } })
          say(`${address}: ${Math.round(Number(figures['paint']))} ms`)
        }
      }
    } finally {
      await browser.close()
    }
    return rows
  },
}

type Browser = Awaited<ReturnType<typeof openBrowserOfPeople>>

async function load(browser: Browser, url: string, address: string, widgets: number): Promise<Painted[]> {
  const painted: Painted[] = []
  while (painted.length < loads) {
    const look = { viewport: { width: 1280, height: 900 }, reducedMotion: 'no-preference' } as const
    const page = await pageOf(browser, url, 'management', 'light', look)
    painted.push(await paintOf(page, address, widgets))
    await page.context().close()
  }
  return painted
}

function figuresOf(painted: readonly Painted[], widgets: number): Row['figures'] {
  const middle = painted.toSorted((one, other) => one.paint - other.paint)[Math.floor(loads / 2)]
  return {
    widgets,
    paint: middle?.paint ?? Number.NaN,
    shift: Math.max(...painted.map(({ moved }) => moved.shift)),
    // What the machine takes for the same piece of plain work: 200 ms where it is quiet.
    work: Math.min(...painted.map(({ piece }) => piece)),
    largest: middle?.largest ?? '',
  }
}
