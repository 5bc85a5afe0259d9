import type { Page } from '@playwright/test'
import type { PageOfPortal } from './pages.ts'
import type { Who } from './people.ts'
import { type SpecifiedRoute, specifiedRoutes } from './specified.ts'
import { expect } from './story.ts'

/** Where a route stands for the stories that open it. */
export const addressOf = ({ route, address }: SpecifiedRoute): string => (address ?? route).replace('{id?}', '')

const byAddress = new Map(specifiedRoutes.map((each) => [addressOf(each), each]))

/** One who may open it, and no more than that where others do it every day. */
export function openerOf({ readers }: SpecifiedRoute): Who | null {
  if (readers === 'everybody') return null
  if (readers === 'access') return 'staff'
  return readers.includes('CMP') ? 'cmp' : readers.includes('MANAGEMENT') ? 'management' : 'admin'
}

/** The route of the specification that a page is, opened by one of whom that is asked: the way to it is not the same for all. */
export function specifiedOn({ address, who }: PageOfPortal): SpecifiedRoute | undefined {
  const route = byAddress.get(address)
  return route && (typeof route.readers === 'string' || openerOf(route) === who) ? route : undefined
}

/** Answers of the server that were refused, as they come in. */
export function refusedOn(page: Page): string[] {
  const refused: string[] = []
  page.on('response', (response) => {
    if (response.status() >= 400) refused.push(`${response.status()} ${response.url()}`)
  })
  return refused
}

/** Title, heading and way of an open page are the specification's, and nothing that it asked for was refused. */
export async function expectAsSpecified(
  page: Page,
  { leadsTo, title, way: steps }: SpecifiedRoute,
  refused: string[],
): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await expect(page).toHaveTitle(/^(?:.+ · )?IDO$/)
  if (leadsTo) expect(new URL(page.url()).pathname).toBe(leadsTo)
  if (steps) {
    const way = page.getByRole('navigation', { name: 'Letak halaman' }).getByRole('listitem')
    const told = (await way.allInnerTexts()).slice(0, steps.length)
    // What is done with a record is told with its name.
    expect(told.map((step, at) => (step.startsWith(`${steps[at]} `) ? steps[at] : step))).toEqual(steps)
  }
  expect(refused.splice(0)).toEqual([])
}
