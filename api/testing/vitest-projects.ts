import type { TestProjectConfiguration } from 'vitest/config'
import { DIFFERS_ON_POSTGRES, RANDOM_TESTS, SLOW_TESTS } from './run/test-selection.mjs'

const notOfTheDatabase = ['api/cli/**', 'api/testing/checks/**', 'api/testing/run/**']

const everywhere = {
  // Vitest would leave one core idle, which is half of a machine with two.
  maxWorkers: '100%',
  // Vitest's own patience is for a machine that has nothing else to do.
  testTimeout: 60_000,
  hookTimeout: 60_000,
  expect: { poll: { timeout: 15_000 } },
}

const ofTheApi = {
  ...everywhere,
  // The files run one after another in one process per worker: each makes its own app and database, they
  // mock no modules, and loading everything again for each file would be a third of the work.
  isolate: false,
}

/**
 * What tests of components load, as one bundle: each file starts anew, and Chakra alone would be 1,500 modules each time. All
 * that imports React must stand here, or the page would have two of it.
 */
const BUNDLED_FOR_COMPONENTS = [
  '@chakra-ui/react',
  '@dnd-kit/core',
  '@dnd-kit/sortable',
  '@tanstack/react-query',
  '@tanstack/react-table',
  '@tanstack/react-virtual',
  'react',
  'react-dom',
  'react-dom/client',
  'react-hook-form',
  'react-router',
  'react-router-dom',
  'react/jsx-dev-runtime',
  'react/jsx-runtime',
  'zustand',
  'zustand/middleware',
]

/**
 * `vitest run` runs the unit tests and the API's tests on SQLite; with TEST_DATABASE=postgres the API's tests on a
 * PostgreSQL of their own. `x.sqlite.test.ts` and `x.postgres.test.ts` run on that database only. With TEST_SELECTION, `npm test` (`quick`)
 * and `npm run test:deep` (`deep`) each run their part.
 */
export function testProjects(): TestProjectConfiguration[] {
  const selection = process.env['TEST_SELECTION']
  if (process.env['TEST_DATABASE'] === 'postgres') return [onPostgres(selection)]
  if (selection === 'deep') return [longRuns(), onSqlite(Object.keys(SLOW_TESTS), [])]
  const left = selection === 'quick' ? Object.keys(SLOW_TESTS) : []
  const unit = {
    test: {
      name: 'unit',
      ...everywhere,
      include: ['shared/**/*.test.ts', 'web/**/*.test.{ts,tsx}'],
      exclude: ['web/e2e/**'],
      deps: { optimizer: { client: { enabled: true, include: BUNDLED_FOR_COMPONENTS } } },
    },
  }
  return [unit, onSqlite(['api/**/*.test.ts'], ['api/**/*.postgres.test.ts', ...left])]
}

/** `npm test` runs what differs there, `npm run test:deep` the rest. */
function onPostgres(selection: string | undefined): TestProjectConfiguration {
  const differs = ['api/**/*.postgres.test.ts', ...Object.keys(DIFFERS_ON_POSTGRES)]
  return {
    test: {
      name: 'api on PostgreSQL',
      include: selection === 'quick' ? differs : ['api/**/*.test.ts'],
      exclude: ['api/**/*.sqlite.test.ts', ...notOfTheDatabase, ...(selection === 'deep' ? differs : [])],
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
      ...everywhere,
      testTimeout: 600_000,
    },
  }
}
