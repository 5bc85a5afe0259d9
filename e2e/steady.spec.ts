// Features: dashboards, site
import { answerLate, mostShift, movedOn, withoutHaste } from './support/shifts.ts'
import type { Who } from './support/people.ts'
import { Traffic } from './support/still.ts'
import { expect, test } from './support/story.ts'

const infra = '/v3/dashboard/digital-product-performance/infra-monitoring'
const feedback = '/v3/dashboard/digital-product-performance/product/feedback'
const desk = { width: 1280, height: 900 }
const phone = { width: 390, height: 844 }

interface Order {
  readonly name: string
  readonly address: string
  readonly late: string
  readonly viewport: { readonly width: number; readonly height: number }
  readonly who?: Who
}

// Which answer comes last is a matter of luck; here it is a matter of the story.
const orders: readonly Order[] = [
  { name: 'home', address: '/v3/dashboard', late: '/cases/brief', viewport: desk },
  { name: 'home', address: '/v3/dashboard', late: '/access-requests', viewport: desk },
  { name: 'home on a phone', address: '/v3/dashboard', late: '/users', viewport: phone },
  { name: 'home of a product owner', address: '/v3/dashboard', late: '/insight-published', viewport: desk, who: 'po' },
  { name: 'home of a product owner', address: '/v3/dashboard', late: '/notices', viewport: desk, who: 'po' },
  {
    name: 'home of a product owner on a phone',
    address: '/v3/dashboard',
    late: '/feedback-executive-summary',
    viewport: phone,
    who: 'po',
  },
  { name: 'home with announcements', address: '/v3/dashboard', late: '/voc/home', viewport: phone, who: 'agent' },
  { name: 'a dashboard', address: infra, late: '/query/watch', viewport: desk },
  { name: 'a dashboard', address: infra, late: '/cases/brief', viewport: desk },
  { name: 'a dashboard on a phone', address: infra, late: '/query/watch', viewport: phone },
  { name: 'a dashboard on a phone', address: infra, late: '/cases/brief', viewport: phone },
  { name: 'feedback on a phone', address: feedback, late: '/voc/setting', viewport: phone },
  { name: 'targets', address: '/v3/manage/target', late: '/target-standing', viewport: desk },
]

for (const { name, address, late, viewport, who = 'management' } of orders) {
  test(`nothing moves on ${name} while ${late} is still to be answered`, async ({ as }) => {
    const page = await as(who, { viewport })
    await withoutHaste(page)
    const asked = await answerLate(page, late, 800)
    const traffic = new Traffic(page)
    await page.goto(address)
    await expect(page.getByRole('main')).toBeVisible()
    await traffic.ends(100)
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0, { timeout: 30_000 })
    expect(asked(), 'what was to come late was asked for').toBeGreaterThan(0)
    await expect(page.locator('[data-awaited]'), 'what waited unseen is shown').toHaveCount(0)
    const { shift, what } = await movedOn(page)
    expect(shift, what).toBeLessThan(mostShift)
    const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(beyond, 'runs off the right edge').toBeLessThanOrEqual(0)
  })
}
