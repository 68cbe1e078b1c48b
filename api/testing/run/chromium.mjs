// @ts-check
// node api/testing/run/chromium.mjs            prints the path of a Chromium, or ends with exit code 1
// node api/testing/run/chromium.mjs --install  also installs one where there is none
import { existsSync } from 'node:fs'
import { distribution, installDebianPackages, mayInstallDebianPackages } from '../../cli/setup/debian.mjs'
import { inRoot } from '../../cli/setup/root-folder.mjs'
import { findProgram, runCommand } from '../../cli/setup/run-command.mjs'
import { orStopWithLine, StopLine } from '../../cli/setup/stop-line.mjs'

const SYSTEM_NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const SYSTEM_FILES = [
  '/usr/bin/chromium',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

await orStopWithLine(async () => {
  const mayInstall = process.argv.includes('--install')
  const found = (await findChromium()) ?? (mayInstall ? await installChromium() : undefined)
  if (!found) throw new StopLine('No Chromium is here for the browser tests.')
  // Only the path on the standard output: the tests' configuration reads it.
  process.stdout.write(found)
})

/** Playwright's own, else the system's. */
async function findChromium() {
  const { chromium } = await import('@playwright/test')
  const own = chromium.executablePath()
  if (existsSync(own)) return own
  return findProgram(...SYSTEM_NAMES) ?? SYSTEM_FILES.find((file) => existsSync(file))
}

async function installChromium() {
  const why = 'the browser tests need a Chromium, and Hangul needs a font.'
  // Ubuntu's package of that name is only a pointer to a snap, which does not run in a container.
  if (distribution() === 'debian' && mayInstallDebianPackages()) {
    console.error(`Installing chromium and fonts-noto-cjk with apt-get: ${why}`)
    await installDebianPackages(['chromium', 'fonts-noto-cjk'])
    return findChromium()
  }
  console.error(`Downloading Playwright's Chromium: ${why}`)
  const withSystemPackages = mayInstallDebianPackages() ? ['--with-deps'] : []
  const cli = inRoot('node_modules/@playwright/test/cli.js')
  const { code } = await runCommand(process.execPath, [cli, 'install', ...withSystemPackages, 'chromium'])
  if (code === 0) return findChromium()
  throw new StopLine(
    "Playwright's Chromium could not be downloaded. Install one with this line, then start again:\n\n  sudo apt-get update && sudo apt-get install -y chromium fonts-noto-cjk\n",
  )
}
