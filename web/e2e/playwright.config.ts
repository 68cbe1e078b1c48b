import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { defineConfig } from '@playwright/test'

// Playwright's workers read this file again and inherit the answer.
process.env['CHROMIUM_PATH'] ??= execFileSync(
  process.execPath,
  [fileURLToPath(new URL('../../api/testing/run/chromium.mjs', import.meta.url))],
  { encoding: 'utf8' },
)

/** Each test has a portal on a fresh data folder, so tests run side by side and share nothing; one process a worker runs them. */
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  globalSetup: fileURLToPath(import.meta.resolve('./fixture/build-when-stale.ts')),
  outputDir: '../../test-results',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  forbidOnly: true,
  timeout: 180_000,
  expect: { timeout: 15_000 },
  reporter: 'list',
  use: {
    browserName: 'chromium',
    actionTimeout: 30_000,
    navigationTimeout: 30_000,
    locale: 'ko-KR',
    timezoneId: 'Asia/Seoul',
    // What fades and slides is drawn frame by frame without a graphics card, and every click waits for it to stand still.
    contextOptions: { reducedMotion: 'reduce' },
    // Recording costs a third of the run: `--trace retain-on-failure` where one wants to look.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env['CHROMIUM_PATH'],
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
})
