import { describe, expect, it } from 'vitest'
import { countChecks, countPlaywright, countVitest } from './count-results.mjs'

const file = (status: string, ...tests: string[]) => ({
  status,
  assertionResults: tests.map((each) => ({ status: each })),
})

describe('the total of all runners', () => {
  it('counts checks', () => {
    expect(countChecks([{ passed: true }, { passed: false }])).toEqual({ passed: 1, failed: 1 })
  })

  it('counts tests, and a file that did not load as one failure', () => {
    const testResults = [file('passed', 'passed'), file('failed', 'passed', 'failed'), file('failed')]
    const report = { success: false, numPassedTests: 2, numFailedTests: 1, testResults }
    expect(countVitest(report)).toEqual({ passed: 2, failed: 2 })
  })

  it('counts an error outside of any test', () => {
    const testResults = [file('passed', 'passed')]
    const report = { success: false, numPassedTests: 1, numFailedTests: 0, testResults }
    expect(countVitest(report)).toEqual({ passed: 1, failed: 1 })
  })

  it('counts browser tests, those that passed on a second try as failed', () => {
    const stats = { expected: 3, unexpected: 1, flaky: 1 }
    expect(countPlaywright({ stats, errors: [] })).toEqual({ passed: 3, failed: 2 })
    const broken = { stats: { expected: 3, unexpected: 0, flaky: 0 }, errors: [{}] }
    expect(countPlaywright(broken)).toEqual({ passed: 3, failed: 1 })
  })

  it('takes no report and no test for a failure', () => {
    const failed = { passed: 0, failed: 1 }
    expect(countChecks(undefined)).toEqual(failed)
    expect(countVitest(undefined)).toEqual(failed)
    expect(countPlaywright(undefined)).toEqual(failed)
    expect(countVitest({ success: true, numPassedTests: 0, numFailedTests: 0, testResults: [] })).toEqual(
      failed,
    )
    expect(countPlaywright({ stats: { expected: 0, unexpected: 0, flaky: 0 }, errors: [] })).toEqual(failed)
  })
})
