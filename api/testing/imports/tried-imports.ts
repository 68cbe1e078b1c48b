import { REGISTERED_IMPORTS } from '../../features/imports/registry.ts'
import type { RegisteredImport } from '../../imports/run-import.ts'
import { IMPORT_FIXTURES, type ImportFixture } from './import-fixtures.ts'

/** All kinds of uploads with the rows of their tests; a kind without rows fails. */
export function triedImports(): (RegisteredImport & { headings: string[]; fixture: ImportFixture })[] {
  return REGISTERED_IMPORTS.map((registered) => ({
    ...registered,
    headings: registered.columns.map(({ heading }) => heading),
    fixture: IMPORT_FIXTURES[registered.kind] ?? { good: [], bad: [] },
  }))
}
