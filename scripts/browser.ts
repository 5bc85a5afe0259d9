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

function findBrowser(): string | undefined {
  const chosen = process.env['PLAYWRIGHT_CHROMIUM_EXECUTABLE_PATH']
  if (chosen && !existsSync(chosen)) throw new Error(`PLAYWRIGHT_CHROMIUM_EXECUTABLE_PATH: there is no ${chosen}`)
  return [chosen, chromium.executablePath(), ...systemPaths].find((path) => path && existsSync(path))
}

/** The Chromium for the browser stories: one that is there, else one that is installed now, as the system prefers. */
export async function ensureBrowser(): Promise<string> {
  const present = findBrowser()
  if (present) return present
  const isDebianRoot = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
  if (isDebianRoot) await installWithApt()
  const installed = findBrowser()
  if (installed) return installed
  console.log('Downloading Chromium for the browser stories (playwright install).')
  const { code, output } = await quietly(binary('playwright'), ['install', 'chromium'])
  const downloaded = findBrowser()
  if (downloaded) return downloaded
  throw new Error(
    `No Chromium could be found or installed (code ${code}). Set PLAYWRIGHT_CHROMIUM_EXECUTABLE_PATH.\n${output}`,
  )
}

async function installWithApt(): Promise<void> {
  console.log('Installing Chromium for the browser stories (apt-get install chromium).')
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  const install = () => quietly('apt-get', ['install', '-y', '--no-install-recommends', 'chromium'], env)
  if ((await install()).code === 0) return
  // A fresh container has no package lists yet.
  await quietly('apt-get', ['update'], env)
  await install()
}
