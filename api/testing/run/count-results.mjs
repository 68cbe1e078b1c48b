// @ts-check

/** @typedef {{ passed: number, failed: number }} Count */

/**
 * Counts the checks' own report.
 * @param {{ passed: boolean }[] | undefined} outcomes
 * @returns {Count}
 */
export function countChecks(outcomes) {
  if (!outcomes) return noReport()
  const passed = outcomes.filter((outcome) => outcome.passed).length
  return { passed, failed: outcomes.length - passed }
}

/**
 * Counts a report of Vitest (`--reporter=json`). A file that did not load counts as one failure, as does an error
 * outside of any test.
 * @param {{ success: boolean, numPassedTests: number, numFailedTests: number,
 *   testResults: { status: string, assertionResults: { status: string }[] }[] } | undefined} report
 * @returns {Count}
 */
export function countVitest(report) {
  if (!report) return noReport()
  const broken = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((assertion) => assertion.status === 'failed'),
  ).length
  return atLeastOneTest(
    { passed: report.numPassedTests, failed: report.numFailedTests + broken },
    report.success,
  )
}

/**
 * Counts a report of Playwright (`--reporter=json`).
 * @param {{ stats: { expected: number, unexpected: number, flaky: number }, errors: unknown[] } | undefined} report
 * @returns {Count}
 */
export function countPlaywright(report) {
  if (!report) return noReport()
  const { expected, unexpected, flaky } = report.stats
  return atLeastOneTest({ passed: expected, failed: unexpected + flaky }, report.errors.length === 0)
}

/** A runner that ended without a report has failed. */
function noReport() {
  return { passed: 0, failed: 1 }
}

/**
 * @param {Count} count
 * @param {boolean} clean false when the runner knows of an error that no test bears
 */
function atLeastOneTest({ passed, failed }, clean) {
  const isWrong = failed === 0 && (passed === 0 || !clean)
  return { passed, failed: isWrong ? 1 : failed }
}
