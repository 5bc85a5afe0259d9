import type { LaunchOptions } from '@playwright/test'

const executable = process.env['PLAYWRIGHT_CHROMIUM_EXECUTABLE_PATH']
const isRoot = process.getuid?.() === 0

/** The browser that `npm test` found, else Playwright's own; it talks to nobody but the portal. */
export const chromium: LaunchOptions = {
  ...(executable ? { executablePath: executable } : {}),
  args: [
    ...(isRoot ? ['--no-sandbox'] : []),
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
}
