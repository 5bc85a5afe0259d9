import { jakartaZone } from '@ido/contract'
import { defineConfig } from '@playwright/test'
import { chromium } from './support/chromium.ts'

export default defineConfig({
  testMatch: '*.spec.ts',
  globalSetup: './support/portal.ts',
  outputDir: '../test-results/e2e',
  // On two cores: a story waits for a third of its time. Two took as long as four, with 4 % less of the processor; units run beside them.
  workers: 3,
  fullyParallel: true,
  // Generous: a busy machine must not fail a story, and a broken one waits only once.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  // A story that passes only then is counted apart, and more than two of them fail the run (scripts/stories.ts).
  retries: 1,
  reporter: [['list']],
  use: {
    // Unset while globalSetup runs, set in the workers that it starts.
    ...(process.env['E2E_URL'] ? { baseURL: process.env['E2E_URL'] } : {}),
    launchOptions: chromium,
    locale: 'id-ID',
    timezoneId: jakartaZone,
    viewport: { width: 1280, height: 800 },
    // Moving costs Chromium a fifth of its work, and every click waits for what moves; the speed of pages is measured with it.
    contextOptions: { reducedMotion: 'reduce' },
    // Recording takes as long again as most stories themselves.
    trace: 'on-first-retry',
    // The fixtures photograph what failed (support/failed-pages.ts); Playwright would every context that closes before it knows.
    screenshot: 'off',
  },
})
