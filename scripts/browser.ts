import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { binary } from './paths.ts'
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
  const isDebianRoot = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
  if (isDebianRoot) await installWithApt(windowless)
  if (isDebianRoot && !findAny()) await installWithApt('chromium')
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

async function installWithApt(name: string): Promise<void> {
  console.log(`Installing Chromium for the browser stories (apt-get install ${name}).`)
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  const install = () => quietly('apt-get', ['install', '-y', '--no-install-recommends', name], env)
  if ((await install()).code === 0) return
  // A fresh container has no package lists yet; one that has a browser does not wait for them.
  if (findAny()) return
  await quietly('apt-get', ['update'], env)
  await install()
}
