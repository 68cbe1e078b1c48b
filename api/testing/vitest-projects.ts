import type { TestProjectConfiguration } from 'vitest/config'
import { DIFFERS_ON_POSTGRES, RANDOM_TESTS, SLOW_TESTS } from './run/test-selection.mjs'

const notOfTheDatabase = ['api/cli/**', 'api/testing/checks/**', 'api/testing/run/**']

/** Vitest's own choice leaves one core idle, which of two is half the machine. */
const onEveryCore = { maxWorkers: '100%' }

const ofTheApi = { ...onEveryCore, testTimeout: 20_000, hookTimeout: 60_000 }

/**
 * `vitest run` runs the unit tests and the API's tests on SQLite; with TEST_DATABASE=postgres the API's tests on a
 * PostgreSQL of their own. `x.sqlite.test.ts` and `x.postgres.test.ts` run on that database only. With TEST_SELECTION, `npm test` (`quick`)
 * and `npm run test:deep` (`deep`) each run their part.
 */
export function testProjects(): TestProjectConfiguration[] {
  const selection = process.env['TEST_SELECTION']
  if (process.env['TEST_DATABASE'] === 'postgres') return [onPostgres(selection === 'quick')]
  if (selection === 'deep') return [longRuns(), onSqlite(Object.keys(SLOW_TESTS), [])]
  const left = selection === 'quick' ? Object.keys(SLOW_TESTS) : []
  const unit = {
    test: {
      name: 'unit',
      ...onEveryCore,
      include: ['shared/**/*.test.ts', 'web/**/*.test.{ts,tsx}'],
      exclude: ['web/e2e/**'],
    },
  }
  return [unit, onSqlite(['api/**/*.test.ts'], ['api/**/*.postgres.test.ts', ...left])]
}

function onPostgres(isShort: boolean): TestProjectConfiguration {
  return {
    test: {
      name: 'api on PostgreSQL',
      include: isShort
        ? ['api/**/*.postgres.test.ts', ...Object.keys(DIFFERS_ON_POSTGRES)]
        : ['api/**/*.test.ts'],
      exclude: ['api/**/*.sqlite.test.ts', ...notOfTheDatabase],
      globalSetup: 'api/testing/postgres/start-postgres.ts',
      ...ofTheApi,
    },
  }
}

function onSqlite(include: string[], exclude: string[]): TestProjectConfiguration {
  return {
    test: {
      name: 'api on SQLite',
      include,
      exclude,
      ...ofTheApi,
      // The files follow one another in one process per worker: each makes an app and a database of its own, they mock no
      // modules, and loading all that anew for every file would be a third of the work.
      isolate: false,
      // After the unit tests: a worker is kept only for the next file of its own kind.
      sequence: { groupOrder: 1 },
    },
  }
}

function longRuns(): TestProjectConfiguration {
  return {
    test: {
      name: 'random runs',
      include: [...RANDOM_TESTS],
      setupFiles: 'api/testing/run/random-runs.ts',
      ...onEveryCore,
      testTimeout: 600_000,
    },
  }
}
