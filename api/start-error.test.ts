import { expect, it } from 'vitest'
import { ConfigError } from './config.ts'
import { BackupError } from './database/backup/backup-error.ts'
import { startErrorLine } from './start-error.ts'

const withCode = (code: string, more: object = {}) =>
  Object.assign(new Error(`${code}: said so`), { code, ...more })
const line = (error: unknown) => startErrorLine(error, { dataDir: './data' })

it('says in one line that names the setting what an operator can correct', () => {
  expect(line(new ConfigError('PORT: 3000번 포트를 다른 프로그램이 사용하고 있습니다'))).toMatch(
    /^PORT: .*있습니다$/,
  )
  expect(line(withCode('EACCES', { path: '/srv/data' }))).toBe(
    'DATA_DIR: 쓸 권한이 없습니다 (EACCES, /srv/data)',
  )
  expect(line(withCode('SQLITE_CANTOPEN'))).toBe('DATA_DIR: 열 수 없습니다 (SQLITE_CANTOPEN, ./data)')
  expect(line(withCode('SQLITE_READONLY_DIRECTORY'))).toMatch(/^DATA_DIR: 쓸 권한이 없습니다/)
  expect(line(withCode('ECONNREFUSED'))).toBe(
    'DATABASE_URL: 데이터베이스 서버에 연결할 수 없습니다 (ECONNREFUSED)',
  )
  expect(line(withCode('28P01'))).toMatch(/^DATABASE_URL: 사용자 이름 또는 비밀번호/)
})

it('says that nothing was migrated when the backup before it failed', () => {
  expect(line(new BackupError('pg_dump: server version mismatch'))).toBe(
    '업데이트 전 백업에 실패하여 데이터베이스를 바꾸지 않았습니다. pg_dump: server version mismatch',
  )
})

it('finds the reason when a name has several addresses', () => {
  expect(line(new AggregateError([withCode('ECONNREFUSED'), withCode('ECONNREFUSED')]))).toMatch(
    /^DATABASE_URL: /,
  )
})

it('says of a server that does not answer what it says of one that is not there', () => {
  expect(line(new Error('timeout exceeded when trying to connect'))).toBe(
    'DATABASE_URL: 데이터베이스 서버의 응답이 없습니다',
  )
})

it('shows the stack of what is our own mistake', () => {
  expect(line(new TypeError('x is not a function'))).toMatch(/^TypeError: x is not a function\n +at /)
})
