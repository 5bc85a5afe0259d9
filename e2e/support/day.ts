import { expect, type Page } from '@playwright/test'
import { password, people, type Who } from './people.ts'
import { Traffic } from './still.ts'

/** The day begins: by the form of the first page, to one's own home. */
export async function signIn(page: Page, nik: string, secret: string = password): Promise<void> {
  await page.goto('/')
  await page.getByLabel('NIK', { exact: true }).fill(nik)
  await page.getByLabel('Kata sandi', { exact: true }).fill(secret)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/v3/dashboard')
  await expect(page.getByRole('heading', { level: 1, name: /^Selamat (pagi|siang|sore|malam), / })).toBeVisible()
}

export const signInAs = (page: Page, who: Who): Promise<void> => signIn(page, people[who].nik)

/** The day ends: the session is gone, and nobody who sits down there comes back in. */
export async function signOut(page: Page): Promise<void> {
  const traffic = new Traffic(page)
  await page.getByRole('button', { name: /^Menu akun/ }).click()
  // What the page still asks would come too late for its session.
  await traffic.ends()
  await page.getByRole('menuitem', { name: 'Keluar' }).click()
  await expect(page).toHaveURL('/')
  const { cookies } = await page.context().storageState()
  expect(cookies.map(({ name }) => name)).not.toContain('token')
}

/** Goes on by the menu beside the page, as people do. */
export async function goTo(page: Page, name: string): Promise<void> {
  const menu = page.getByRole('navigation', { name: 'Menu samping' })
  await menu.getByRole('link', { name, exact: true }).first().click()
}

/** What a call answers this person, beside the page. */
export async function contentFor<T>(page: Page, path: string): Promise<T> {
  const answer = await page.context().request.get(path)
  expect(answer.status(), await answer.text()).toBe(200)
  return ((await answer.json()) as { content: T }).content
}
