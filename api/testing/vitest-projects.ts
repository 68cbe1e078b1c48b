import type { TestProjectConfiguration } from 'vitest/config'
import { DIFFERS_ON_POSTGRES, RANDOM_TESTS, SLOW_TESTS } from './run/test-selection.mjs'

const notOfTheDatabase = ['api/cli/**', 'api/testing/checks/**', 'api/testing/run/**']

/** Vitest would leave one core idle, which is half of a machine with two. */
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
      // The files run one after another in one process per worker: each makes its own app and database, they
      // mock no modules, and loading everything again for each file would be a third of the work.
      isolate: false,
      // After the unit tests, because a worker is only reused for a file of its own kind.
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
