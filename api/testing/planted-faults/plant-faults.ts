/**
 * npm run test:planted -- [--only ID …] [--shard 1/5] [--each] [--all-tests] [--known-green]
 *
 * Shows that the tests would notice: puts one fault after the other into a copy of the sources, runs the tests that caught it when it was
 * planted first until one of them fails, and takes it back. As many copies as cores share the work. Ends with 1 when one is caught no more.
 */
import { execFileSync, spawn } from 'node:child_process'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
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

const work = mkdtempSync(path.join(tmpdir(), 'portal-planted-'))
/** Ends the tests that are running; the copies go with the process. */
const running = new Set<() => void>()
process.on('exit', () => {
  for (const end of running) end()
  rmSync(work, { recursive: true, force: true })
})
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(130))

await orStopWithLine(plantAll)
// The PostgreSQL of these runs ends with this process.
process.exit()

async function plantAll(): Promise<void> {
  const { values } = parseArgs({
    options: {
      only: { type: 'string', multiple: true },
      /** `2/5`: the second fifth of them, as Vitest and Playwright take it. */
      shard: { type: 'string' },
      each: { type: 'boolean' },
      'all-tests': { type: 'boolean' },
      /** The tests were run just before: they are not run without a fault first. */
      'known-green': { type: 'boolean' },
    },
    allowPositionals: true,
  })
  const faults = shardOf(chosenFaults(values.only), values.shard)
  if (faults.some(({ caughtBy }) => caughtBy.some((test) => kindOf(test) === 'postgres')))
    await startPostgres()
  const copies = Array.from({ length: Math.min(availableParallelism(), faults.length) }, copySources)
  if (values['known-green'] !== true) await requireGreen(copies[0] ?? copySources(), faults)

  const outcomes: Outcome[] = []
  const waiting = [...faults]
  const plantInTurn = async (copy: string) => {
    for (let fault = waiting.shift(); fault !== undefined; fault = waiting.shift()) {
      const outcome = await plantOne(copy, fault, values)
      outcomes.push(outcome)
      console.log(line(outcome))
    }
  }
  await Promise.all(copies.map(plantInTurn))
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

function shardOf(faults: readonly PlantedFault[], shard = '1/1'): readonly PlantedFault[] {
  const [, part = 0, parts = 0] = (/^(\d+)\/(\d+)$/.exec(shard) ?? []).map(Number)
  if (part < 1 || part > parts) throw new StopLine(`--shard takes 1/5 to 5/5, not ${shard}`)
  return faults.filter((_, at) => at % parts === part - 1)
}

/** Copies what git knows or would take, as it is now, and returns the copy's folder. */
function copySources(): string {
  const copy = mkdtempSync(path.join(work, 'sources-'))
  const files = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    encoding: 'utf8',
  })
  for (const file of new Set(files.split('\0').filter((name) => name !== '' && existsSync(name)))) {
    mkdirSync(path.join(copy, path.dirname(file)), { recursive: true })
    copyFileSync(file, path.join(copy, file))
  }
  // A folder of its own with links in it: what Vite keeps there belongs to one copy.
  mkdirSync(path.join(copy, 'node_modules'))
  for (const name of readdirSync('node_modules').filter((entry) => entry !== '.vite'))
    symlinkSync(path.resolve('node_modules', name), path.join(copy, 'node_modules', name))
  return copy
}

/** The tests must pass without a fault, or their failure says nothing about one. */
async function requireGreen(copy: string, faults: readonly PlantedFault[]): Promise<void> {
  const named = [...new Set(faults.flatMap(({ caughtBy }) => caughtBy))]
  for (const kind of KINDS) {
    const tests = named.filter((test) => kindOf(test) === kind)
    if (tests.length === 0) continue
    console.log(`Without a fault: ${tests.length} files (${kind})`)
    const { failed, trouble } = await runTests(copy, kind, tests)
    if (trouble !== null || failed.length > 0)
      throw new StopLine(trouble ?? `These fail without any fault: ${failed.join(', ')}`)
  }
}

async function plantOne(copy: string, fault: PlantedFault, options: Options): Promise<Outcome> {
  const began = performance.now()
  const done = (caughtBy: string[], trouble: string | null): Outcome => {
    return { fault, caughtBy, trouble, seconds: (performance.now() - began) / 1000 }
  }
  const file = path.join(copy, fault.file)
  const text = existsSync(file) ? readFileSync(file, 'utf8') : ''
  const places = text.split(fault.find).length - 1
  if (places !== 1) return done([], `its text stands ${places} times in ${fault.file}: mend the list`)
  try {
    writeFileSync(
      file,
      text.replace(fault.find, () => fault.replacement),
    )
    const caughtBy: string[] = []
    for (const test of fault.caughtBy) {
      if (caughtBy.length > 0 && !options.each) break
      const { failed, trouble } = await runTests(copy, kindOf(test), [test])
      if (trouble !== null) return done(caughtBy, trouble)
      caughtBy.push(...failed)
    }
    for (const kind of options['all-tests'] ? KINDS : []) {
      if (caughtBy.length > 0) break
      const { failed, trouble } = await runTests(copy, kind, [])
      if (trouble !== null) return done(caughtBy, trouble)
      caughtBy.push(...failed)
    }
    return done(caughtBy, null)
  } finally {
    writeFileSync(file, text)
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

/** Runs these test files of the copy, or all where none are given, and reads which of them had a failing test. */
async function runTests(copy: string, kind: Kind, tests: readonly string[]): Promise<Ran> {
  const files = tests.map((test) => test.replace('postgres:', ''))
  const missing = files.filter((file) => !existsSync(path.join(copy, file)))
  if (missing.length > 0) return { failed: [], trouble: `there is no ${missing.join(', ')}: mend the list` }
  const report = path.join(copy, 'report.json')
  rmSync(report, { force: true })
  const output = await runNode(copy, kind, files, report)
  if (!existsSync(report)) return { failed: [], trouble: `the tests did not run:\n${output.slice(-2000)}` }
  const { failed, unloaded } = readReport(copy, kind, readFileSync(report, 'utf8'))
  if (failed.length === 0 && unloaded.length > 0)
    return { failed, trouble: `did not load: ${unloaded.join(', ')}` }
  return { failed, trouble: null }
}

function runNode(copy: string, kind: Kind, files: readonly string[], report: string): Promise<string> {
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
      cwd: copy,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const end = () => child.kill('SIGKILL')
    running.add(end)
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
    child.on('close', () => {
      running.delete(end)
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

function readReport(copy: string, kind: Kind, text: string): { failed: string[]; unloaded: string[] } {
  if (kind === 'browser') {
    const { suites, errors } = JSON.parse(text) as { suites: Suite[]; errors: { message: string }[] }
    const failed = suites.filter(hasFailure).map(({ file }) => `web/e2e/${file}`)
    return { failed, unloaded: errors.map(({ message }) => message) }
  }
  const { testResults } = JSON.parse(text) as VitestReport
  const name = (file: string) => {
    const short = path.relative(copy, file)
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
