import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { binary } from './paths.ts'
import { canInstall, installWithApt } from './apt.ts'
import { quietly } from './stages.ts'

const systemPaths = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

// Debian's name for Chromium without a window: stories take a fifth less of the processor in it.
const windowless = 'chromium-headless-shell'

const chosen = (): string | undefined => {
  const path = process.env['PLAYWRIGHT_CHROMIUM_EXECUTABLE_PATH']
  if (path && !existsSync(path)) throw new Error(`PLAYWRIGHT_CHROMIUM_EXECUTABLE_PATH: there is no ${path}`)
  return path
}
const firstOf = (paths: readonly string[]): string | undefined => paths.find((path) => existsSync(path))
const findWindowless = () => firstOf([`/usr/bin/${windowless}`])
const findAny = () => findWindowless() ?? firstOf([chromium.executablePath(), ...systemPaths])

/**
 * The Chromium for the browser stories: the one that is asked for, else one without a window, else any that is there or
 * can be installed, as the system prefers.
 */
export async function ensureBrowser(): Promise<string> {
  const present = chosen() ?? findWindowless()
  if (present) return present
  if (canInstall()) await installBrowser(windowless)
  if (canInstall() && !findAny()) await installBrowser('chromium')
  const installed = findAny()
  if (installed) return installed
  console.log('Downloading Chromium for the browser stories (playwright install).')
  const { code, output } = await quietly(binary('playwright'), ['install', 'chromium'])
  const downloaded = findAny()
  if (downloaded) return downloaded
  throw new Error(
    `No Chromium could be found or installed (code ${code}). Set PLAYWRIGHT_CHROMIUM_EXECUTABLE_PATH.\n${output}`,
  )
}

async function installBrowser(name: string): Promise<void> {
  console.log(`Installing Chromium for the browser stories (apt-get install ${name}).`)
  // One that has a browser does not wait for package lists.
  await installWithApt([name], () => findAny() !== undefined)
}
