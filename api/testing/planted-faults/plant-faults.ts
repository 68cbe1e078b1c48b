/**
 * npm run test:planted -- [--only ID …] [--each] [--all-tests]
 *
 * Shows that the tests would notice: puts one fault after the other into the sources, runs the tests that caught it when it was planted
 * first until one of them fails, and takes it back. Ends with 1 when one is caught no more.
 */
import { execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { orStopWithLine, StopLine } from '../../cli/setup/stop-line.mjs'
import startPostgres from '../postgres/start-postgres.ts'
import { SLOW_BROWSER_PATTERN } from '../run/test-selection.mjs'
import type { PlantedFault } from './planted-fault.ts'
import { PLANTED_FAULTS } from './planted-faults.ts'

const KINDS = ['vitest', 'postgres', 'browser'] as const
type Kind = (typeof KINDS)[number]

interface Options {
  /** Runs every test that the list names, even after one of them has caught the fault. */
  each?: boolean
  /** Runs all tests when the listed ones do not catch it. */
  'all-tests'?: boolean
}

/** What was found about a fault: the files with a failing test, or why there is no result. */
interface Outcome {
  fault: PlantedFault
  caughtBy: string[]
  trouble: string | null
  seconds: number
}

const reports = mkdtempSync(path.join(tmpdir(), 'portal-planted-'))
/** Stops the running tests and restores the sources; safe to call twice. */
let takeBack = () => {}
process.on('exit', () => {
  takeBack()
  rmSync(reports, { recursive: true, force: true })
})
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(130))

await orStopWithLine(plantAll)
// The PostgreSQL of these runs ends with this process.
process.exit()

async function plantAll(): Promise<void> {
  const { values } = parseArgs({
    options: {
      only: { type: 'string', multiple: true },
      each: { type: 'boolean' },
      'all-tests': { type: 'boolean' },
    },
    allowPositionals: true,
  })
  const faults = chosenFaults(values.only)
  requireCommitted(faults)
  if (faults.some(({ caughtBy }) => caughtBy.some((test) => kindOf(test) === 'postgres')))
    await startPostgres()
  await requireGreen(faults)

  const outcomes: Outcome[] = []
  for (const fault of faults) {
    const outcome = await plantOne(fault, values)
    outcomes.push(outcome)
    console.log(line(outcome))
  }
  const caught = outcomes.filter(isCaught)
  const lost = outcomes.filter(isLost)
  if (process.env['CHECK_REPORT']) {
    const report = outcomes.map((outcome) => ({ name: outcome.fault.id, passed: !isLost(outcome) }))
    writeFileSync(process.env['CHECK_REPORT'], JSON.stringify(report))
  }
  console.log(`\n${caught.length} of ${outcomes.length} faults caught, ${lost.length} no more`)
  process.exitCode = lost.length > 0 ? 1 : 0
}

function chosenFaults(ids: string[] | undefined): readonly PlantedFault[] {
  const unknown = ids?.filter((id) => !PLANTED_FAULTS.some((fault) => fault.id === id)) ?? []
  if (unknown.length > 0) throw new StopLine(`There is no such fault: ${unknown.join(', ')}`)
  return ids === undefined ? PLANTED_FAULTS : PLANTED_FAULTS.filter(({ id }) => ids.includes(id))
}

/** Requires committed sources: other changes could not be told from a fault that a killed run left behind. */
function requireCommitted(faults: readonly PlantedFault[]): void {
  const files = [...new Set(faults.map(({ file }) => file))]
  const changed = execFileSync('git', ['status', '--porcelain', '--', ...files], { encoding: 'utf8' })
  if (changed !== '')
    throw new StopLine(`Commit these first, or take them back with git checkout:\n${changed.trimEnd()}`)
}

/** The tests must pass without a fault, or their failure says nothing about one. */
async function requireGreen(faults: readonly PlantedFault[]): Promise<void> {
  const named = [...new Set(faults.flatMap(({ caughtBy }) => caughtBy))]
  for (const kind of KINDS) {
    const tests = named.filter((test) => kindOf(test) === kind)
    if (tests.length === 0) continue
    console.log(`Without a fault: ${tests.length} files (${kind})`)
    const { failed, trouble } = await runTests(kind, tests)
    if (trouble !== null || failed.length > 0)
      throw new StopLine(trouble ?? `These fail without any fault: ${failed.join(', ')}`)
  }
}

async function plantOne(fault: PlantedFault, options: Options): Promise<Outcome> {
  const began = performance.now()
  const done = (caughtBy: string[], trouble: string | null): Outcome => {
    return { fault, caughtBy, trouble, seconds: (performance.now() - began) / 1000 }
  }
  const text = existsSync(fault.file) ? readFileSync(fault.file, 'utf8') : ''
  const places = text.split(fault.find).length - 1
  if (places !== 1) return done([], `its text stands ${places} times in ${fault.file}: mend the list`)
  takeBack = () => writeFileSync(fault.file, text)
  try {
    writeFileSync(
      fault.file,
      text.replace(fault.find, () => fault.replacement),
    )
    const caughtBy: string[] = []
    for (const test of fault.caughtBy) {
      if (caughtBy.length > 0 && !options.each) break
      const { failed, trouble } = await runTests(kindOf(test), [test])
      if (trouble !== null) return done(caughtBy, trouble)
      caughtBy.push(...failed)
    }
    for (const kind of options['all-tests'] ? KINDS : []) {
      if (caughtBy.length > 0) break
      const { failed, trouble } = await runTests(kind, [])
      if (trouble !== null) return done(caughtBy, trouble)
      caughtBy.push(...failed)
    }
    return done(caughtBy, null)
  } finally {
    takeBack()
    takeBack = () => {}
  }
}

function kindOf(test: string): Kind {
  if (test.endsWith('.spec.ts')) return 'browser'
  return test.startsWith('postgres:') || test.endsWith('.postgres.test.ts') ? 'postgres' : 'vitest'
}

interface Ran {
  /** The test files by the names of the list. */
  failed: string[]
  trouble: string | null
}

/** Runs these test files, or all where none are given, and reads which of them had a failing test. */
async function runTests(kind: Kind, tests: readonly string[]): Promise<Ran> {
  const files = tests.map((test) => test.replace('postgres:', ''))
  const missing = files.filter((file) => !existsSync(file))
  if (missing.length > 0) return { failed: [], trouble: `there is no ${missing.join(', ')}: mend the list` }
  const report = path.join(reports, 'report.json')
  rmSync(report, { force: true })
  const output = await runNode(kind, files, report)
  if (!existsSync(report)) return { failed: [], trouble: `the tests did not run:\n${output.slice(-2000)}` }
  const { failed, unloaded } = readReport(kind, readFileSync(report, 'utf8'))
  if (failed.length === 0 && unloaded.length > 0)
    return { failed, trouble: `did not load: ${unloaded.join(', ')}` }
  return { failed, trouble: null }
}

function runNode(kind: Kind, files: readonly string[], report: string): Promise<string> {
  // One failing test of a file is enough; all files are run where it matters which of them fail.
  const bail = files.length === 1 ? ['--bail=1'] : []
  const [args, env] =
    kind === 'browser'
      ? [
          // Faults must be caught by npm test, so without the tests that it leaves to test:deep.
          [
            '@playwright/test/cli.js',
            'test',
            '-c',
            'web/e2e',
            '--reporter=json',
            '-x',
            '--grep-invert',
            SLOW_BROWSER_PATTERN,
            ...files,
          ],
          { PLAYWRIGHT_JSON_OUTPUT_NAME: report },
        ]
      : [
          ['vitest/vitest.mjs', 'run', ...bail, '--reporter=json', `--outputFile.json=${report}`, ...files],
          kind === 'postgres' ? { TEST_DATABASE: 'postgres' } : {},
        ]
  const [program = '', ...rest] = args
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [path.join('node_modules', program), ...rest], {
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const sourcesBack = takeBack
    takeBack = () => {
      child.kill('SIGKILL')
      sourcesBack()
    }
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
    child.on('close', () => {
      takeBack = sourcesBack
      resolve(output)
    })
  })
}

interface VitestReport {
  testResults: { name: string; status: string; assertionResults: { status: string }[] }[]
}

interface Suite {
  file: string
  specs?: { ok: boolean }[]
  suites?: Suite[]
}

function readReport(kind: Kind, text: string): { failed: string[]; unloaded: string[] } {
  if (kind === 'browser') {
    const { suites, errors } = JSON.parse(text) as { suites: Suite[]; errors: { message: string }[] }
    const failed = suites.filter(hasFailure).map(({ file }) => `web/e2e/${file}`)
    return { failed, unloaded: errors.map(({ message }) => message) }
  }
  const { testResults } = JSON.parse(text) as VitestReport
  const name = (file: string) => {
    const short = path.relative(process.cwd(), file)
    return kind === 'postgres' && !short.endsWith('.postgres.test.ts') ? `postgres:${short}` : short
  }
  const isFailed = (result: VitestReport['testResults'][number]) =>
    result.assertionResults.some(({ status }) => status === 'failed')
  return {
    failed: testResults.filter(isFailed).map((result) => name(result.name)),
    unloaded: testResults
      .filter((result) => result.status === 'failed' && !isFailed(result))
      .map((result) => name(result.name)),
  }
}

function hasFailure({ specs = [], suites = [] }: Suite): boolean {
  return specs.some(({ ok }) => !ok) || suites.some(hasFailure)
}

function isCaught({ caughtBy }: Outcome): boolean {
  return caughtBy.length > 0
}

/** True when a test caught the fault before and none does now, or there is no result. */
function isLost(outcome: Outcome): boolean {
  return outcome.trouble !== null || (outcome.fault.caughtBy.length > 0 && !isCaught(outcome))
}

function line(outcome: Outcome): string {
  const { fault, caughtBy, trouble, seconds } = outcome
  const sign = isCaught(outcome) ? '✓' : isLost(outcome) ? '✗' : '–'
  const by = trouble ?? (caughtBy.join(', ') || 'caught by nobody')
  return `${sign} ${fault.area.padEnd(7)} ${fault.id} (${seconds.toFixed(0)} s): ${by}`
}
