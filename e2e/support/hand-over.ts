import { currentSession, dashboardLogin } from '@ido/contract'
import type { Page } from '@playwright/test'

/** The address that opens a dashboard host as the person of this page. */
export async function addressOfEntry(page: Page, path: string): Promise<string> {
  const { request } = page.context()
  const { content: user } = (await (await request.get(currentSession.path)).json()) as { content: { id: number } }
  const { content } = (await (await request.post(dashboardLogin.path)).json()) as { content: { accessKey: string } }
  return `/authentication/integration/${user.id}/${content.accessKey}?path=${encodeURIComponent(path.slice(1))}`
}
