// Features: none
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { dayLength, jakartaDay, atJakarta } from '@ido/contract'
import type { Page } from '@playwright/test'
import pg from 'pg'
import { expectAccessibleInBothThemes } from './support/accessible.ts'
import { boardFigures, type BoardFigure } from './support/board-figures.ts'
import { chromiumForAxe } from './support/chromium.ts'
import { dashboardPages, open, openWithin, pages } from './support/pages.ts'
import type { Who } from './support/people.ts'
import { movedOn, withoutHaste } from './support/shifts.ts'
import { addressOf, expectAsSpecified, openerOf, refusedOn, specifiedOn } from './support/specified-page.ts'
import { specifiedRoutes } from './support/specified.ts'
import { eachOf, expect, sharedOut, test } from './support/story.ts'
import { expectFitsEveryWidth } from './support/widths.ts'

test.use({ launchOptions: chromiumForAxe })

const root = join(import.meta.dirname, '..')
// A busy machine's; a quiet one takes four.
const secondsAPage = 60
/**
 * Half of what counts as good on the web, beside three other stories: what comes in one stroke of drawing on a quiet machine then comes in
 * several. From an empty cache `npm run bench -- paint` holds every dashboard to `mostShift`.
 */
const mostOnTheWay = 0.05

test('every route of the specification is listed, with the file that tests it, and the portal knows the address of each that has a screen', () => {
  const known = JSON.parse(readFileSync(join(root, 'apps/web/dist/page-addresses.json'), 'utf8')) as string[]
  const patterns = known.map((address) => {
    const parts = address.replace(/\/$/, '').split('/').slice(1)
    const written = parts.map((part) => (part === '$' ? '/.+' : part.startsWith('{-') ? '(?:/[^/]+)?' : part.replace(/^.*\$.*$/, '[^/]+')))
    return new RegExp(`^/?${written.map((part) => (part.startsWith('/') || part.startsWith('(') ? part : `/${part}`)).join('')}$`)
  }) // prettier-ignore
  const stands = (address: string) => patterns.some((pattern) => pattern.test(address.split('?')[0] ?? ''))
  const routes = specifiedRoutes.map(({ route }) => route)
  expect(routes.length).toBe(new Set(routes).size)
  expect(specifiedRoutes.filter((each) => !stands(addressOf(each).replace('{id?}', '1')))).toEqual([])
  expect(specifiedRoutes.filter(({ tested }) => !existsSync(join(root, tested)))).toEqual([])
})

// The others are opened with all pages (accessibility.spec.ts), or with the dashboards below.
const byThemselves = specifiedRoutes.filter((each) => !pages.some((page) => specifiedOn(page) === each))

for (const [who, theirs] of Map.groupBy(byThemselves, openerOf)) {
  test(`every further route of the specification opens: ${theirs.length} of ${who ?? 'visitors'}`, async ({
    as,
    visitor,
  }) => {
    test.setTimeout(60_000 + theirs.length * secondsAPage * 1000)
    const page = who ? await as(who) : await visitor()
    const refused = refusedOn(page)
    let isIn = false
    await eachOf(
      theirs.map((each) => ({ ...each, address: addressOf(each) })),
      async (each) => {
        // Who is not signed in has another frame for each page.
        await (isIn && who ? openWithin : open)(page, each.address)
        isIn = true
        await expectAsSpecified(page, each, refused)
      },
    )
  })
}

/** The last month that is over, as an address and as instants. */
function lastMonth() {
  const until = `${jakartaDay(Date.now()).slice(0, 7)}-01`
  const from = `${jakartaDay(Date.parse(until) - dayLength).slice(0, 7)}-01`
  return { address: `from=${from}&to=${until}`, values: [atJakarta(from), atJakarta(until)] }
}

async function countedIn(database: pg.Client, { sql, unit }: BoardFigure, values: string[]): Promise<number> {
  const { rows } = await database.query<{ value: number | null }>(sql, values)
  const value = rows[0]?.value ?? 0
  expect(value, 'something to compare').toBeGreaterThan(0)
  return unit === 'share' ? value * 100 : value
}

/** Whether a text has a number that is this one, to the digits that it is written with in Indonesian. */
function isTold(text: string, value: number): boolean {
  return (text.match(/\d[\d.]*(,\d+)?/gu) ?? []).some((written) => {
    const [whole = '', behind = ''] = written.split(',')
    const told = Number(`${whole.replaceAll('.', '')}.${behind}`)
    return Math.abs(told - value) <= 0.5 / 10 ** behind.length + 1e-9
  })
}

for (const [quarter, boards] of sharedOut(boardFigures, 4).entries()) {
  test(`every dashboard is as it is specified, moves nothing, is accessible in both themes, fits every width, and shows of another region and period what a statement counts: ${quarter + 1} of 4`, async ({
    as,
  }) => {
    test.setTimeout(60_000 + boards.length * secondsAPage * 1000)
    const page = await as('management')
    await withoutHaste(page)
    const refused = refusedOn(page)
    const database = new pg.Client({ connectionString: process.env['E2E_DATABASE_URL'] })
    await database.connect()
    const { address: period, values } = lastMonth()
    let isIn = false
    try {
      await eachOf(boards, async (board) => {
        // Each from a page that is no board, so that what moves is its own and not what the last one leaves.
        await (isIn ? openWithin : open)(page, '/v3/guideline')
        isIn = true
        const left = await page.evaluate(() => performance.now())
        const address = `${board.address}?${period}${board.narrowed && `&${board.narrowed}`}`
        await openWithin(page, address)
        await expectDrawn(page)
        const { shift, what } = await movedOn(page, left)
        expect(shift, what).toBeLessThan(mostOnTheWay)
        await expectAsOfBoard(page, board, refused)
        const shown = page.getByRole('figure', { name: board.widget, exact: true })
        const counted = await countedIn(database, board, values)
        expect(isTold(await shown.innerText(), counted), `${board.widget}: ${counted}`).toBe(true)
        await expectAccessibleInBothThemes(page)
        await expectFitsEveryWidth(page)
      })
    } finally {
      await database.end()
    }
  })
}

/** At least six figures that have something to show, none that could not be had, and nothing that still waits unseen. */
async function expectDrawn(page: Page): Promise<void> {
  const figures = page.getByRole('figure')
  await expect(page.locator('[role=figure][aria-busy=true]')).toHaveCount(0)
  expect(await figures.filter({ hasText: /\d/ }).count()).toBeGreaterThanOrEqual(6)
  await expect(figures.getByText('Coba lagi')).toHaveCount(0)
  await expect(page.locator('[data-awaited]')).toHaveCount(0)
}

async function expectAsOfBoard(page: Page, { address }: BoardFigure, refused: string[]): Promise<void> {
  const board = dashboardPages.find((one) => one.address === address)
  const specified = board && specifiedOn(board)
  if (specified) await expectAsSpecified(page, specified, refused)
  expect(refused.splice(0)).toEqual([])
}

test('every dashboard that the portal ships has a figure that is compared', () => {
  const shipped = dashboardPages.map(({ address }) => address)
  expect(boardFigures.map(({ address }) => address).toSorted()).toEqual(shipped.toSorted())
})

/** A page of each role's neighbours; the other refusals are told over HTTP (permissions.test.ts). */
const refusals: readonly [Who, string][] = [
  ['agent', '/v3/manage/users'],
  ['management', '/v3/manage/product'],
  ['cmp', '/v3/manage/access'],
  ['po', '/v3/manage/user-activity'],
  ['staff', '/v3/manage/voc'],
]

test('a role is led home from a page that is not its own', async ({ as }) => {
  for (const [who, address] of refusals) {
    const page = await as(who)
    await page.goto(address)
    await expect(page).toHaveURL('/v3/dashboard')
    await page.context().close()
  }
})
