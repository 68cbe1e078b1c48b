import type { TestProjectConfiguration } from 'vitest/config'

const notOfTheDatabase = ['api/cli/**', 'api/testing/checks/**', 'api/testing/run/**']

/** Vitest's own choice leaves one core idle, which of two is half the machine. */
const onEveryCore = { maxWorkers: '100%' }

const ofTheApi = { ...onEveryCore, testTimeout: 20_000, hookTimeout: 60_000 }

/**
 * `vitest run` runs the unit tests and the API's tests on SQLite; with TEST_DATABASE=postgres the API's tests on a
 * PostgreSQL of their own. `x.sqlite.test.ts` and `x.postgres.test.ts` run on that database only.
 */
export function testProjects(): TestProjectConfiguration[] {
  if (process.env['TEST_DATABASE'] === 'postgres') {
    return [
      {
        test: {
          name: 'api on PostgreSQL',
          include: ['api/**/*.test.ts'],
          exclude: ['api/**/*.sqlite.test.ts', ...notOfTheDatabase],
          globalSetup: 'api/testing/postgres/start-postgres.ts',
          ...ofTheApi,
        },
      },
    ]
  }
  return [
    {
      test: {
        name: 'unit',
        ...onEveryCore,
        include: ['shared/**/*.test.ts', 'web/**/*.test.{ts,tsx}'],
        exclude: ['web/e2e/**'],
      },
    },
    {
      test: {
        name: 'api on SQLite',
        include: ['api/**/*.test.ts'],
        exclude: ['api/**/*.postgres.test.ts'],
        ...ofTheApi,
        // The files follow one another in one process per worker: each makes an app and a database of its own, they mock no
        // modules, and loading all that anew for every file would be a third of the work.
        isolate: false,
        // After the unit tests: a worker is kept only for the next file of its own kind.
        sequence: { groupOrder: 1 },
      },
    },
  ]
}
