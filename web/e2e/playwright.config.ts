import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { defineConfig } from '@playwright/test'

// Playwright's workers read this file again, and inherit the variable.
process.env['CHROMIUM_PATH'] ??= execFileSync(
  process.execPath,
  [fileURLToPath(new URL('../../api/testing/run/chromium.mjs', import.meta.url))],
  { encoding: 'utf8' },
)

/** The last list of such features counts: these are Playwright's own, and those of the address bar. */
const WITHOUT_FEATURES = [
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
  // Each page has an address bar that nobody sees; its suggestions would be two more processes a page.
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
]

/** Each test has a portal with new data, so tests run side by side; each worker has one server process. */
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
    // Without a graphics card animations are slow, and every click waits until they end.
    contextOptions: { reducedMotion: 'reduce' },
    // Recording takes a third of the run: use `--trace retain-on-failure` where needed.
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
        `--disable-features=${WITHOUT_FEATURES.join(',')}`,
      ],
    },
  },
})
