import { describe, expect, it } from 'vitest'
import { countChecks, countPlaywright, countVitest } from './count-results.mjs'

const file = (name: string, status: string, ...tests: string[]) => ({
  name,
  status,
  assertionResults: tests.map((each) => ({
    fullName: `is ${each}`,
    status: each,
    failureMessages: each === 'failed' ? ['expected 1 to be 2\n  at a.ts:3'] : [],
  })),
})
const spec = (title: string, status: string) => {
  const message =
    "\u001b[31mno click\u001b[39m\nReceived: 0\nCall log:\n  - waiting for getByText('저장')\n    - stable"
  const results = status === 'unexpected' ? [{ error: { message, location: { line: 7 } } }] : []
  return { file: 'a.spec.ts', title, tests: [{ status, results }] }
}
const WITHOUT_TEST = ['an error outside of any test, or no test at all']

describe('the total of all runners', () => {
  it('counts checks', () => {
    const outcomes = [
      { name: 'types', passed: true },
      { name: 'words', passed: false },
    ]
    expect(countChecks(outcomes)).toEqual({ passed: 1, failures: ['words'] })
  })

  it('counts tests, and a file that did not load as one failure', () => {
    const testResults = [
      file('a', 'passed', 'passed'),
      file('b', 'failed', 'passed', 'failed'),
      file('c', 'failed'),
    ]
    const report = { success: false, numPassedTests: 2, testResults }
    expect(countVitest(report)).toEqual({ passed: 2, failures: ['b: is failed (expected 1 to be 2)', 'c'] })
  })

  it('names the seed and the counterexample of a random run, and what went wrong with it', () => {
    const lines = [
      'Error: Property failed after 18 tests',
      '{ seed: 1, path: "17" }',
      `Counterexample: [${'x'.repeat(2_000)}]`,
      'Shrunk 3 time(s)',
      'Got AssertionError: expected 2 to be 1',
      '    at a.ts:3',
    ]
    const failed = { fullName: 'holds', status: 'failed', failureMessages: [lines.join('\n')] }
    const testResults = [{ name: 'a', status: 'failed', assertionResults: [failed] }]
    const [named] = countVitest({ success: false, numPassedTests: 0, testResults }).failures
    expect(named).toMatch(
      /^a: holds \(Error: .+ tests { seed: 1, .+ } Counterexample: \[x{983} Shrunk .+ Got .+ to be 1\)$/,
    )
  })

  it('counts an error outside of any test', () => {
    const report = { success: false, numPassedTests: 1, testResults: [file('a', 'passed', 'passed')] }
    expect(countVitest(report)).toEqual({ passed: 1, failures: WITHOUT_TEST })
  })

  it('counts browser tests, those that passed on a second try as failed', () => {
    const inner = { specs: [spec('fails', 'unexpected')] }
    const suites = [{ specs: [spec('passes', 'expected'), spec('wavers', 'flaky')], suites: [inner] }]
    const report = { stats: { expected: 1 }, suites, errors: [] }
    expect(countPlaywright(report)).toEqual({
      passed: 1,
      failures: [
        'a.spec.ts: wavers',
        "a.spec.ts: fails (no click line 7 Received: 0 - waiting for getByText('저장'))",
      ],
    })
    expect(countPlaywright({ ...report, suites: [], errors: [{}] })).toEqual({
      passed: 1,
      failures: WITHOUT_TEST,
    })
  })

  it('takes no report and no test for a failure', () => {
    const failed = { passed: 0, failures: ['no report'] }
    expect(countChecks(undefined)).toEqual(failed)
    expect(countVitest(undefined)).toEqual(failed)
    expect(countPlaywright(undefined)).toEqual(failed)
    const nothing = { passed: 0, failures: WITHOUT_TEST }
    expect(countVitest({ success: true, numPassedTests: 0, testResults: [] })).toEqual(nothing)
    expect(countPlaywright({ stats: { expected: 0 }, suites: [], errors: [] })).toEqual(nothing)
  })
})
