// Features: dashboards
import { chromiumOfPeople } from './support/chromium.ts'
import { paintOf } from './support/paint.ts'
import { mostShift } from './support/shifts.ts'
import { expect, test } from './support/story.ts'

// As most people have it, with all that moves; but what waits for the height above it waits as long as it takes, since
// after three seconds it is shown all the same and then moves, on a machine that is busy enough.
test.use({ launchOptions: chromiumOfPeople, contextOptions: { reducedMotion: 'no-preference' } })

const productPerformance = '/v3/dashboard/digital-product-performance'

/** Most milliseconds to the largest paint on a machine that does a piece of plain work in `quietPiece`. */
const limits = [
  { name: 'Landing page', who: null, address: '/', figures: 0, most: 1_200 },
  {
    name: 'Dashboard assurance',
    who: 'management',
    address: `${productPerformance}/treg/general/assurance-performance`,
    figures: 12,
    most: 5_000,
  },
  {
    name: 'Dashboard infra',
    who: 'management',
    address: `${productPerformance}/infra-monitoring`,
    figures: 6,
    most: 5_000,
  },
] as const

// A slower or busier machine takes longer for the piece and gets as much longer for the paint, but never more than three
// times as long; no machine gets less.
const quietPiece = 200
const mostAllowance = 3
const tries = 5

for (const { name, who, address, figures, most } of limits) {
  test(`${name} is painted in time in a browser with a quarter of the CPU, and nothing moves`, async ({
    as,
    visitor,
  }) => {
    test.setTimeout(180_000)
    const viewport = { width: 1280, height: 900 }
    let share = Infinity
    // A machine may be busy at any moment, but not all of the time; what moves, moves every time.
    for (let attempt = 0; attempt < tries && share > 1; attempt += 1) {
      const page = who ? await as(who, { viewport }) : await visitor({ viewport })
      const { paint, moved, piece } = await paintOf(page, address, figures)
      await page.context().close()
      const limit = most * Math.min(mostAllowance, Math.max(1, piece / quietPiece))
      share = Math.min(share, paint / limit)
      process.stdout.write(
        `${name} at a quarter of the CPU: largest paint ${Math.round(paint)} ms (most ${Math.round(limit)} at this load), ` +
          `layout shift ${moved.shift.toFixed(4)}\n`,
      )
      expect(paint).toBeGreaterThan(0)
      expect(moved.shift, moved.what).toBeLessThan(mostShift)
    }
    expect(share).toBeLessThanOrEqual(1)
  })
}
