// @ts-check
// Plain JavaScript on Node's own modules alone: after `git clone` nothing is installed yet.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { ensureBuilt } from '../../cli/setup/ensure-built.mjs'
import { ensureInstalled } from '../../cli/setup/install.mjs'
import { rootFolder } from '../../cli/setup/root-folder.mjs'
import { runCommand } from '../../cli/setup/run-command.mjs'
import { orStopWithLine, StopLine } from '../../cli/setup/stop-line.mjs'
import { countChecks, countPlaywright, countVitest } from './count-results.mjs'

process.chdir(rootFolder)
const reports = mkdtempSync(path.join(tmpdir(), 'portal-test-'))
/** @type {import('./count-results.mjs').Count} */
const total = { passed: 0, failed: 0 }

await orStopWithLine(() => ensureInstalled('all'))
await run('Checks', countChecks, 'checks.json', ['api/cli/run.mjs', 'check', 'api/testing/checks/check.ts'])
await runVitest('Unit tests, and the API on SQLite', 'sqlite.json')
await runVitest('The API on PostgreSQL', 'postgres.json', { TEST_DATABASE: 'postgres' })
await runBrowserTests()
rmSync(reports, { recursive: true, force: true })

process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0
console.log(`\n${total.passed} passed, ${total.failed} failed`)

/**
 * @param {string} title
 * @param {string} report
 * @param {NodeJS.ProcessEnv} [env]
 */
async function runVitest(title, report, env) {
  const reporters = [
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${path.join(reports, report)}`,
  ]
  await run(title, countVitest, report, ['node_modules/vitest/vitest.mjs', 'run', ...reporters], env)
}

async function runBrowserTests() {
  console.log('\n── A Chromium, and the build for it ──')
  try {
    const chromium = ['api/testing/run/chromium.mjs', '--install']
    const { code } = await runCommand(process.execPath, chromium, { show: true })
    if (code !== 0) throw new StopLine('The browser tests did not run.')
    console.log()
    await ensureBuilt()
  } catch (error) {
    console.log(error instanceof StopLine ? error.message : error)
    total.failed += 1
    return
  }
  const command = ['node_modules/@playwright/test/cli.js', 'test', '-c', 'web/e2e', '--reporter=list,json']
  await run('Browser tests', countPlaywright, 'browser.json', command, {
    PLAYWRIGHT_JSON_OUTPUT_NAME: path.join(reports, 'browser.json'),
  })
}

/**
 * Runs one runner, shows what it prints and adds its report to the total.
 * @template Report
 * @param {string} title
 * @param {(report: Report | undefined) => import('./count-results.mjs').Count} count
 * @param {string} report
 * @param {string[]} command of node
 * @param {NodeJS.ProcessEnv} [env]
 */
async function run(title, count, report, command, env = {}) {
  console.log(`\n── ${title} ──`)
  const file = path.join(reports, report)
  const { code } = await runCommand(process.execPath, command, {
    env: { ...env, CHECK_REPORT: file },
    show: true,
  })
  const { passed, failed } = count(readReport(file))
  total.passed += passed
  total.failed += failed === 0 && code !== 0 ? 1 : failed
}

/** @param {string} file */
function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}
