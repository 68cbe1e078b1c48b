import type { TestProjectConfiguration } from 'vitest/config'

const notOfTheDatabase = ['api/cli/**', 'api/testing/checks/**', 'api/testing/run/**']

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
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
    ]
  }
  return [
    {
      test: {
        name: 'unit',
        include: ['shared/**/*.test.ts', 'web/**/*.test.{ts,tsx}'],
        exclude: ['web/e2e/**'],
      },
    },
    {
      test: {
        name: 'api on SQLite',
        include: ['api/**/*.test.ts'],
        exclude: ['api/**/*.postgres.test.ts'],
        testTimeout: 20_000,
        hookTimeout: 60_000,
      },
    },
  ]
}
