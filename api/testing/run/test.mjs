// @ts-check
// node api/testing/run/test.mjs       npm test: all that is quick
// node api/testing/run/test.mjs deep  npm run test:deep: what is slower, a fifth of it each day; with --whole all
// Plain JavaScript on Node's own modules alone: after `git clone` nothing is installed yet.
import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { ensureBuilt } from '../../cli/setup/ensure-built.mjs'
import { ensureInstalled, warnOfOldNode } from '../../cli/setup/install.mjs'
import { rootFolder } from '../../cli/setup/root-folder.mjs'
import { runCommand } from '../../cli/setup/run-command.mjs'
import { orStopWithLine, StopLine } from '../../cli/setup/stop-line.mjs'
import { countChecks, countPlaywright, countVitest } from './count-results.mjs'
import { SLOW_BROWSER_PATTERN } from './test-selection.mjs'

const ON_POSTGRES = { TEST_DATABASE: 'postgres' }

process.chdir(rootFolder)
const selection = process.argv[2] === 'deep' ? 'deep' : 'quick'
/** A fifth of what is slow, another one each day; Vitest, Playwright and the planted faults all take it. */
const fifth = process.argv.includes('--whole')
  ? []
  : [`--shard=${(Math.floor(Date.now() / 86_400_000) % 5) + 1}/5`]
const reports = mkdtempSync(path.join(tmpdir(), 'portal-test-'))
/** @type {import('./count-results.mjs').Count} */
const total = { passed: 0, failures: [] }
/** @type {{ title: string, seconds: number }[]} */
const times = []

await orStopWithLine(() => ensureInstalled('all'))
warnOfOldNode()
await (selection === 'deep' ? runDeep() : runQuick())
rmSync(reports, { recursive: true, force: true })

const { passed, failures } = total
process.exitCode = failures.length > 0 || passed === 0 ? 1 : 0
const failed = failures.map((name) => `✗ ${name}\n`).join('')
// Adds this command's results to a file, from which the total of both commands is made.
if (process.env.TEST_TOTALS)
  appendFileSync(process.env.TEST_TOTALS, `${passed} ${failures.length}\n${failed}`)
console.log()
for (const { title, seconds } of times) console.log(`${duration(seconds).padStart(8)}  ${title}`)
console.log(`\n${failed}${passed} passed, ${failures.length} failed`)

async function runQuick() {
  await run('Checks', countChecks, 'checks.json', ['api/cli/run.mjs', 'check', 'api/testing/checks/check.ts'])
  await runVitest('Unit tests, and the API on SQLite', 'sqlite.json')
  await runVitest('What differs on PostgreSQL', 'postgres.json', { env: ON_POSTGRES })
  await runBrowserTests(['--grep-invert', SLOW_BROWSER_PATTERN])
}

async function runDeep() {
  await runVitest('Long random runs, and the slow tests', 'slow.json', { args: fifth })
  await runVitest('The rest of the API on PostgreSQL', 'postgres.json', { env: ON_POSTGRES, args: fifth })
  await runBrowserTests(['--grep', SLOW_BROWSER_PATTERN, ...fifth])
  await runTool('Servers killed amid submissions', ['tool', 'api/faults/faults.ts', '--rounds', '3'])
  await run('Planted faults', countChecks, 'planted.json', [
    'api/cli/run.mjs',
    'check',
    'api/testing/planted-faults/plant-faults.ts',
    ...fifth,
    // `npm test` has run their tests without a fault.
    '--known-green',
  ])
}

/**
 * @param {string} title
 * @param {string} report
 * @param {{ env?: NodeJS.ProcessEnv, args?: string[] }} [more]
 */
async function runVitest(title, report, { env, args = [] } = {}) {
  const reporters = [
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${path.join(reports, report)}`,
  ]
  const command = ['node_modules/vitest/vitest.mjs', 'run', ...reporters, ...args]
  await run(title, countVitest, report, command, { ...env, TEST_SELECTION: selection })
}

/** @param {string[]} selected */
async function runBrowserTests(selected) {
  console.log('\n── A Chromium, and the build for it ──')
  try {
    const chromium = ['api/testing/run/chromium.mjs', '--install']
    const { code } = await runCommand(process.execPath, chromium, { show: true })
    if (code !== 0) throw new StopLine('The browser tests did not run.')
    console.log()
    await ensureBuilt()
  } catch (error) {
    console.log(error instanceof StopLine ? error.message : error)
    total.failures.push('Browser tests')
    return
  }
  const command = ['node_modules/@playwright/test/cli.js', 'test', '-c', 'web/e2e', '--reporter=list,json']
  await run('Browser tests', countPlaywright, 'browser.json', [...command, ...selected], {
    PLAYWRIGHT_JSON_OUTPUT_NAME: path.join(reports, 'browser.json'),
  })
}

/**
 * Runs a tool that has no report, and counts how it ended.
 * @param {string} title
 * @param {string[]} args of api/cli/run.mjs
 */
async function runTool(title, args) {
  console.log(`\n── ${title} ──`)
  const began = performance.now()
  const { code } = await runCommand(process.execPath, ['api/cli/run.mjs', ...args], { show: true })
  times.push({ title, seconds: (performance.now() - began) / 1000 })
  if (code === 0) total.passed += 1
  else total.failures.push(title)
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
  const began = performance.now()
  const file = path.join(reports, report)
  const { code } = await runCommand(process.execPath, command, {
    env: { ...env, CHECK_REPORT: file },
    show: true,
  })
  times.push({ title, seconds: (performance.now() - began) / 1000 })
  const { passed, failures } = count(readReport(file))
  total.passed += passed
  const isWrong = failures.length === 0 && code !== 0
  total.failures.push(...(isWrong ? ['ended with an error'] : failures).map((name) => `${title}: ${name}`))
}

/** @param {number} seconds */
function duration(seconds) {
  const whole = Math.round(seconds)
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')} min`
}

/** @param {string} file */
function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}
