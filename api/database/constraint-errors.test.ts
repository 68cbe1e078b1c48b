import { expect, it } from 'vitest'
import { translateDatabaseError } from './constraint-errors.ts'

it.each([
  ['SQLITE_FULL', 'NO_SPACE', 60],
  ['53100', 'NO_SPACE', 60],
  ['SQLITE_IOERR', 'STORAGE_FAILED', 60],
  ['SQLITE_IOERR_FSYNC', 'STORAGE_FAILED', 60],
  ['SQLITE_READONLY', 'STORAGE_FAILED', 60],
  ['SQLITE_READONLY_DBMOVED', 'STORAGE_FAILED', 60],
  ['SQLITE_CANTOPEN', 'STORAGE_FAILED', 60],
  ['58030', 'STORAGE_FAILED', 60],
  ['SQLITE_BUSY', 'UNAVAILABLE', 2],
])('%s is told as %s, with the seconds after which to try again', (code, told, seconds) => {
  const error = translateDatabaseError(Object.assign(new Error(code), { code }))
  expect([error?.code, error?.retryAfter]).toEqual([told, seconds])
})
