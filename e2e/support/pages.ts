import type { APIRequestContext, Page } from '@playwright/test'
import { type DashboardScreen, listVoc } from '@ido/contract'
import { builtInScreens } from '../../apps/api/src/features/dashboards/built-in/index.ts'
import { managedLists } from './managed-lists.ts'
import type { Who } from './people.ts'
import { Traffic } from './still.ts'

export interface PageOfPortal {
  name: string
  who: Who | null
  address: string
}

/** What the library of the portal's routes tells of itself in the page. */
interface RouterOfPage {
  state: { status: 'idle' | 'pending'; location: { href: string }; resolvedLocation?: { href: string } }
}

const performance = '/v3/dashboard/digital-product-performance'
const feedback = `${performance}/product/feedback`
const insight = `${performance}/product/insight`

const layouts = { v3: performance, board: '/v3/dashboard/board', tioc: '/tioc' }

/** Where a dashboard's screen stands; the board of products has the address of each of them. */
export const addressOfScreen = ({ layout, at }: DashboardScreen): string =>
  layout === 'product' ? '/v3/dashboard/indibiz' : `${layouts[layout]}/${at}`

/** Every dashboard that the portal ships, wherever it stands. */
export const dashboardPages = Object.values(builtInScreens)
  .flat()
  .map((screen): PageOfPortal => {
    const name = `${screen.layout}-${screen.at.replaceAll('/', '-')}`
    return { name, who: 'management', address: addressOfScreen(screen) }
  })

/** Every management list, and where a record of it is made. */
const lists = managedLists.flatMap(({ page }): PageOfPortal[] => [
  { name: page, who: 'admin', address: `/v3/manage/${page}` },
  { name: `${page}-add`, who: 'admin', address: `/v3/manage/${page}/add` },
])

/** Every page of the portal, once; `:id` stands for the newest record. */
export const pages: PageOfPortal[] = [
  { name: 'landing', who: null, address: '/' },
  { name: 'feature', who: null, address: '/feature' },
  { name: 'guideline', who: null, address: '/guideline' },
  { name: 'guideline-request', who: null, address: '/guideline/request-access' },
  { name: 'guideline-dashboard', who: null, address: '/guideline/using-dashboard' },
  { name: 'guideline-register', who: null, address: '/guideline/register-product' },
  { name: 'terms', who: null, address: '/syarat-ketentuan' },
  { name: 'privacy', who: null, address: '/kebijakan-privasi' },
  { name: 'faq', who: null, address: '/FAQ' },
  { name: 'guideline-inside', who: 'staff', address: '/v3/guideline' },
  { name: 'guideline-product', who: 'staff', address: '/guideline/register-antares-iot' },
  { name: 'login', who: null, address: '/login' },
  { name: 'login-email', who: null, address: '/login/email' },
  { name: 'register', who: null, address: '/register' },
  { name: 'register-confirm', who: null, address: '/register?token=contoh' },
  { name: 'forgot-password', who: null, address: '/forgot-password' },
  { name: 'set-password', who: null, address: '/forgot-password/contoh' },
  { name: 'not-found', who: null, address: '/tidak-ada' },
  { name: 'error-404', who: null, address: '/error/404' },
  { name: 'no-access', who: 'guest', address: '/v3/no-access' },
  { name: 'settings', who: 'staff', address: '/v3/settings' },
  { name: 'notices', who: 'po', address: '/v3/notices' },
  { name: 'notices-empty', who: 'management', address: '/v3/notices?unread=true&kind=mentioned' },
  { name: 'home', who: 'po', address: '/v3/dashboard' },
  { name: 'home-staff', who: 'staff', address: '/v3/dashboard' },
  { name: 'cases', who: 'management', address: '/v3/cases' },
  ...dashboardPages,
  { name: 'infra-empty', who: 'staff', address: `${performance}/infra-monitoring?from=2001-01-01&to=2001-02-01` },
  { name: 'explore', who: 'admin', address: '/v3/explore?dataset=tickets&measures=opened&by=region&as=horizontalBar' },
  { name: 'records', who: 'management', address: '/v3/detail-case?dataset=tickets&measure=opened' },
  ...['service-operation', 'business-operation', 'infrastruktur', 'business-dashboard'].map((list): PageOfPortal => {
    return { name: `v2-${list}`, who: 'management', address: `/v2/${list}` }
  }),
  { name: 'v2-product', who: 'management', address: '/v2/infrastruktur/indibiz' },
  { name: 'v2-records', who: 'management', address: '/v2/detail-case?dataset=tickets&measure=opened' },
  { name: 'feedback', who: 'staff', address: feedback },
  { name: 'feedback-add', who: 'staff', address: `${feedback}/add` },
  { name: 'feedback-detail', who: 'staff', address: `${feedback}/detail/:id` },
  { name: 'insights', who: 'staff', address: insight },
  { name: 'insight-detail', who: 'staff', address: `${insight}/detail/1` },
  { name: 'insight-missing', who: 'staff', address: `${insight}/detail/999999999` },
  ...lists,
  { name: 'insight-edit', who: 'cmp', address: '/v3/manage/insight/edit/1' },
  { name: 'insight-feedback', who: 'cmp', address: '/v3/manage/insight/feedback/view/1' },
  { name: 'users-empty', who: 'management', address: '/v3/manage/users?search=tidakadanamaseperti' },
  { name: 'users-add-management', who: 'management', address: '/v3/manage/users/add' },
  { name: 'users-edit', who: 'admin', address: '/v3/manage/users/edit/2' },
  { name: 'users-missing', who: 'management', address: '/v3/manage/users/edit/999999999' },
  { name: 'roles-edit', who: 'admin', address: '/v3/manage/roles/edit/1' },
  { name: 'access', who: 'management', address: '/v3/manage/access' },
  { name: 'access-decided', who: 'management', address: '/v3/manage/access?status=all' },
  { name: 'voc-list', who: 'cmp', address: '/v3/manage/voc' },
  { name: 'voc-filtered', who: 'cmp', address: '/v3/manage/voc?status=new&search=aplikasi' },
  { name: 'voc-empty', who: 'cmp', address: '/v3/manage/voc?search=tidakadakatasepertiini' },
  { name: 'voc-add', who: 'cmp', address: '/v3/manage/voc/add' },
  { name: 'voc-queue', who: 'po', address: '/v3/manage/voc/queue' },
  { name: 'voc-topics', who: 'cmp', address: '/v3/manage/dashboard?tab=topics' },
  { name: 'voc-detail', who: 'cmp', address: '/v3/manage/voc/detail/:id' },
  { name: 'voc-edit', who: 'cmp', address: '/v3/manage/voc/edit/:id' },
  { name: 'logbook-desk', who: 'agent', address: '/v3/manage/logbook' },
  { name: 'logbook-add-agent', who: 'agent', address: '/v3/manage/logbook/add' },
  { name: 'trash', who: 'admin', address: '/v3/manage/trash' },
  { name: 'agent-performance', who: 'management', address: '/v3/manage/agent-performance' },
  { name: 'user-activity', who: 'management', address: '/v3/manage/user-activity' },
  { name: 'activity-log', who: 'management', address: '/v3/manage/activity-log' },
  { name: 'voc-executive', who: 'cmp', address: '/v3/manage/dashboard' },
  { name: 'voc-executive-ranking', who: 'po', address: '/v3/manage/dashboard?tab=ranking' },
  { name: 'download-analytics', who: 'management', address: '/v3/manage/download-analytics' },
  { name: 'download-log-regional', who: 'admin', address: '/v3/manage/download-analytics?tab=regional' },
  { name: 'portal-settings', who: 'admin', address: '/v3/manage/setting' },
  { name: 'audit-trail', who: 'admin', address: '/v3/manage/activity-log?tab=audit' },
  { name: 'voc-missing', who: 'cmp', address: '/v3/manage/voc/detail/999999999' },
]

/** The newest record that everybody may see, preferably one with a history. */
export async function someRecord(request: APIRequestContext): Promise<number> {
  for (const status of ['done', 'on-progress', 'new']) {
    const answer = await request.get(`${listVoc.path}?status=${status}&size=1`)
    const { content } = (await answer.json()) as { content: { id: number }[] }
    if (content[0]) return content[0].id
  }
  throw new Error('The demo data holds no record that was sent.')
}

/** Opens a page and waits until it stands still: fonts there, nothing loading. */
export async function open(page: Page, address: string): Promise<void> {
  await untilStill(page, async () => page.goto(await withRecord(page, address)))
}

/** The same from the page that is open, as a link on it does: scripts and styles are there already. */
export async function openWithin(page: Page, address: string): Promise<void> {
  await untilStill(page, async () => goWithin(page, await withRecord(page, address)))
}

/**
 * Leads the portal that is open to an address of its own, as a link on it does: nothing is loaded anew. It ends when the
 * page of that address is drawn, so nobody acts on the one before.
 */
export async function goWithin(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState({}, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: {} }))
  }, address)
  const isDrawn = () => {
    const { state } = Reflect.get(globalThis, '__TSR_ROUTER__') as RouterOfPage
    return state.status === 'idle' && state.location.href === state.resolvedLocation?.href
  }
  // Unless told, it is asked in every frame, and each is drawn for it.
  await page.waitForFunction(isDrawn, undefined, { polling: 50 })
}

async function withRecord(page: Page, address: string): Promise<string> {
  return address.includes(':id') ? address.replace(':id', String(await someRecord(page.context().request))) : address
}

async function untilStill(page: Page, go: () => Promise<unknown>): Promise<void> {
  const traffic = new Traffic(page)
  await go()
  await page.locator('main').waitFor()
  await traffic.ends()
  await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' })
  await page.evaluate(() => document.fonts.ready)
}
