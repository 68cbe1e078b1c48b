import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { PLANTED_FAULTS } from '../planted-faults/planted-faults.ts'
import { DIFFERS_ON_POSTGRES, RANDOM_TESTS, SLOW_BROWSER_TESTS, SLOW_TESTS } from './test-selection.mjs'

const files = ['api', 'shared', 'web'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).map(
    (file) => `${folder}/${file.replaceAll('\\', '/')}`,
  ),
)

/** Turns `a/*.test.ts` and `a/{b,c}.test.ts`, the only patterns in the lists, into regular expressions. */
function patternsOf(pattern: string): RegExp[] {
  const names = /\{(.+)\}/.exec(pattern)?.[1]?.split(',') ?? ['']
  return names.map((name) => {
    const one = pattern.replace(/\{.+\}/, name).replaceAll('.', '\\.')
    return new RegExp(`^${one.replaceAll('*', '[^/]*')}$`)
  })
}

describe('the lists of tests', () => {
  it.each([...Object.keys(DIFFERS_ON_POSTGRES), ...Object.keys(SLOW_TESTS), ...RANDOM_TESTS])(
    '%s is there',
    (listed) => {
      const unknown = patternsOf(listed).filter((pattern) => !files.some((file) => pattern.test(file)))
      expect(unknown).toEqual([])
    },
  )

  it.each(Object.keys(SLOW_BROWSER_TESTS))('%s is there', (listed) => {
    const [file, ...title] = listed.split(' ')
    const text = readFileSync(`web/e2e/${file}`, 'utf8')
    expect(text).toContain(title.join(' '))
  })
})

/** True for tests that `npm test` runs: in a browser, on PostgreSQL or neither, as the lists say. */
function isInQuickRun(test: string): boolean {
  if (test.endsWith('.spec.ts')) return !(test.replace('web/e2e/', '') in SLOW_BROWSER_TESTS)
  if (!test.startsWith('postgres:')) return !(test in SLOW_TESTS)
  const patterns = Object.keys(DIFFERS_ON_POSTGRES).flatMap(patternsOf)
  return patterns.some((pattern) => pattern.test(test.replace('postgres:', '')))
}

it('each planted fault that was ever caught is caught by npm test', () => {
  const lost = PLANTED_FAULTS.filter(({ caughtBy }) => caughtBy.length > 0 && !caughtBy.some(isInQuickRun))
  expect(lost.map(({ id }) => id)).toEqual([])
})
