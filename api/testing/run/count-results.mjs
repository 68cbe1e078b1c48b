// @ts-check
import { stripVTControlCharacters } from 'node:util'

/** @typedef {{ passed: number, failures: string[] }} Count What failed is named, so that a run can repeat it at its end. */

/**
 * Counts the checks' own report.
 * @param {{ name: string, passed: boolean }[] | undefined} outcomes
 * @returns {Count}
 */
export function countChecks(outcomes) {
  if (!outcomes) return noReport()
  const failures = outcomes.filter(({ passed }) => !passed).map(({ name }) => name)
  return { passed: outcomes.length - failures.length, failures }
}

/**
 * Counts a report of Vitest (`--reporter=json`). A file that did not load counts as one failure, as does an error
 * outside of any test.
 * @param {{ success: boolean, numPassedTests: number, testResults: { name: string, status: string,
 *   assertionResults: { fullName: string, status: string, failureMessages?: string[] }[] }[] } | undefined} report
 * @returns {Count}
 */
export function countVitest(report) {
  if (!report) return noReport()
  const failures = report.testResults.flatMap(({ name, status, assertionResults }) => {
    const failed = assertionResults.filter((assertion) => assertion.status === 'failed')
    if (status === 'failed' && failed.length === 0) return [name]
    return failed.map(({ fullName, failureMessages }) => named(name, fullName, failureMessages?.[0]))
  })
  return atLeastOneTest({ passed: report.numPassedTests, failures }, report.success)
}

/** @typedef {{ status: string, results: { error?: { message?: string, location?: { line: number } } }[] }} Test */
/** @typedef {{ file: string, title: string, tests: Test[] }} Spec */
/** @typedef {{ specs: Spec[], suites?: Suite[] }} Suite */

/**
 * Counts a report of Playwright (`--reporter=json`). What passed on a second try has failed.
 * @param {{ stats: { expected: number }, suites: Suite[], errors: unknown[] } | undefined} report
 * @returns {Count}
 */
export function countPlaywright(report) {
  if (!report) return noReport()
  const failures = report.suites
    .flatMap(specsOf)
    .filter(({ tests }) => tests.some(({ status }) => status === 'unexpected' || status === 'flaky'))
    .map(({ file, title, tests }) => named(file, title, messageOf(tests)))
  return atLeastOneTest({ passed: report.stats.expected, failures }, report.errors.length === 0)
}

/**
 * @param {Suite} suite
 * @returns {Spec[]}
 */
function specsOf({ specs, suites = [] }) {
  return [...specs, ...suites.flatMap(specsOf)]
}

/**
 * Why it failed, in which line, what it saw last, and for what it waited: enough to find a failure that does not come back.
 * @param {Test[]} tests
 */
function messageOf(tests) {
  const error = tests.flatMap(({ results }) => results).find((result) => result.error !== undefined)?.error
  const [why, ...log] = stripVTControlCharacters(error?.message ?? '').split('\n')
  const waited = log.filter((line) => /waiting for (get|locator)|intercepts pointer events/.test(line)).at(-1)
  const line = error?.location === undefined ? undefined : `line ${error.location.line}`
  const seen = log.find((text) => text.startsWith('Received'))
  return [why, line, seen, waited?.trim()].filter(Boolean).join(' ')
}

/**
 * The test, and why it failed: the lines before the stack, which name the seed and the counterexample of a random run.
 * @param {string} file
 * @param {string} title
 * @param {string} [message]
 */
function named(file, title, message) {
  const [why = ''] = stripVTControlCharacters(message ?? '').split(/\n\s*(?:at |\n)/)
  const lines = why.split('\n').slice(0, 5)
  return `${file}: ${title}${why === '' ? '' : ` (${lines.map((line) => line.slice(0, 1_000)).join(' ')})`}`
}

/** A runner that ended without a report has failed. */
function noReport() {
  return { passed: 0, failures: ['no report'] }
}

/**
 * @param {Count} count
 * @param {boolean} clean false when the runner knows of an error that no test bears
 * @returns {Count}
 */
function atLeastOneTest({ passed, failures }, clean) {
  const isWrong = failures.length === 0 && (passed === 0 || !clean)
  return { passed, failures: isWrong ? ['an error outside of any test, or no test at all'] : failures }
}
