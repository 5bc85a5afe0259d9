import { type Browser, chromium as playwright, type LaunchOptions } from '@playwright/test'

const executable = process.env['PLAYWRIGHT_CHROMIUM_EXECUTABLE_PATH']
const isRoot = process.getuid?.() === 0

// What the address bar would show is a page of its own in each window, two with a renderer each, and another renderer waits
// for what comes next: half of the processor's time of a small story. There is no address bar to see.
const notNeeded = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'SpareRendererForSitePerProcess',
]

// Of two lists Chromium takes the last, so these are Playwright's own, as far as they concern this platform.
const switchedOffByPlaywright = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
]

// A story's page lives for seconds: making its scripts faster costs a twelfth of the processor and never pays.
const scriptsAsTheyAre = '--js-flags=--no-turbofan --no-maglev'
const oftenUsedScriptsFaster = '--js-flags=--no-turbofan'

/** The browser as people have it, where the speed of its scripts is what is looked at. */
export const chromiumOfPeople: LaunchOptions = {
  ...(executable ? { executablePath: executable } : {}),
  args: [
    ...(isRoot ? ['--no-sandbox'] : []),
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    `--disable-features=${[...switchedOffByPlaywright, ...notNeeded].join(',')}`,
  ],
}

/** The browser that `npm test` found, else Playwright's own; it talks to nobody but the portal. */
export const chromium: LaunchOptions = {
  ...chromiumOfPeople,
  args: [...(chromiumOfPeople.args ?? []), scriptsAsTheyAre],
}

/** The browser as people have it, at this place, for what is no story. */
export const openBrowserOfPeople = (executablePath: string): Promise<Browser> =>
  playwright.launch({ ...chromiumOfPeople, executablePath })

/** The same where axe looks at one page after the other: what it does over and over pays the quicker one of V8's optimisers. */
export const chromiumForAxe: LaunchOptions = {
  ...chromiumOfPeople,
  args: [...(chromiumOfPeople.args ?? []), oftenUsedScriptsFaster],
}
