import { expect, test } from 'vitest'
import { openTestApp } from '../testing/open-test-app.ts'
import { STORED_FILE_TABLES } from './stored-files.ts'

const app = await openTestApp()

test('every table that names stored files is listed: else the sweep removes them and backups forget them', async () => {
  const tables = await app.context.database.kysely.introspection.getTables()
  // What was found damaged is named by another table, or by none any more.
  const naming = tables
    .filter(({ name }) => name !== 'damaged_files')
    .filter(({ columns }) => columns.some(({ name }) => name.endsWith('storage_key')))
    .map(({ name }) => name)
  expect(naming.sort()).toEqual([...STORED_FILE_TABLES].sort())
})
