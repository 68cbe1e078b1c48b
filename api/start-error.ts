import { ConfigError } from './config.ts'
import {
  BackupError,
  DatabaseDamagedError,
  IncompleteBackupError,
  RestoreError,
} from './database/backup/backup-error.ts'
import { isConnectionLost } from './database/constraint-errors.ts'
import { DataFolderLockedError } from './database/data-lock.ts'
import { DatabaseTooNewError } from './database/migrator.ts'
import { StartRefusedError } from './database/start-refused.ts'
import { MasterKeyError } from './keys/master-key.ts'
import { errorCode } from './storage/disk-error.ts'

const FOLDER_ERRORS: Readonly<Record<string, string>> = {
  EACCES: '쓸 권한이 없습니다',
  EPERM: '쓸 권한이 없습니다',
  EROFS: '읽기 전용입니다',
  EEXIST: '폴더가 아닙니다',
  ENOTDIR: '폴더가 아닙니다',
  ENOENT: '만들 수 없습니다',
  ENOSPC: '저장 공간이 부족합니다',
  SQLITE_CANTOPEN: '열 수 없습니다',
  SQLITE_READONLY: '쓸 권한이 없습니다',
  SQLITE_NOTADB: 'portal.sqlite가 데이터베이스 파일이 아닙니다',
  SQLITE_CORRUPT: 'portal.sqlite가 손상되었습니다. 백업을 복원해주세요',
  SQLITE_FULL: '저장 공간이 부족합니다',
}

const SERVER_ERRORS: Readonly<Record<string, string>> = {
  ECONNREFUSED: '데이터베이스 서버에 연결할 수 없습니다',
  ECONNRESET: '데이터베이스 서버가 연결을 끊었습니다',
  ETIMEDOUT: '데이터베이스 서버의 응답이 없습니다',
  EHOSTUNREACH: '데이터베이스 서버에 연결할 수 없습니다',
  ENETUNREACH: '데이터베이스 서버에 연결할 수 없습니다',
  ENOTFOUND: '데이터베이스 서버의 주소를 찾을 수 없습니다',
  EAI_AGAIN: '데이터베이스 서버의 주소를 찾을 수 없습니다',
  '28P01': '사용자 이름 또는 비밀번호가 올바르지 않습니다',
  '28000': '접속이 허용되지 않은 사용자입니다',
  '3D000': '데이터베이스가 없습니다',
  '42501': '권한이 부족합니다',
  '53300': '데이터베이스 서버의 연결이 가득 찼습니다',
  '57P03': '데이터베이스 서버가 아직 준비되지 않았습니다',
}

/** Their messages are for the operator as they are. */
const EXPECTED = [
  ConfigError,
  MasterKeyError,
  DatabaseTooNewError,
  DataFolderLockedError,
  StartRefusedError,
  IncompleteBackupError,
  RestoreError,
]

/**
 * The message when the server does not start: one line that names the setting where the operator can correct it, else the
 * stack. It never holds the password of DATABASE_URL.
 */
export function startErrorLine(error: unknown, settings: { dataDir: string | undefined }): string {
  if (!(error instanceof Error)) return String(error)
  if (EXPECTED.some((it) => error instanceof it)) return error.message
  if (error instanceof BackupError || error instanceof DatabaseDamagedError)
    return `업데이트 전 백업에 실패하여 데이터베이스를 바꾸지 않았습니다. ${error.message}`
  if (isConnectionLost(error)) return `DATABASE_URL: ${SERVER_ERRORS['ETIMEDOUT']}`
  const code = codeOf(error)
  const ofServer = SERVER_ERRORS[code]
  if (ofServer !== undefined) return `DATABASE_URL: ${ofServer} (${code})`
  const ofFolder = FOLDER_ERRORS[code] ?? FOLDER_ERRORS[/^SQLITE_[A-Z]+/.exec(code)?.[0] ?? '']
  if (ofFolder === undefined) return error.stack ?? error.message
  const path = 'path' in error && typeof error.path === 'string' ? error.path : settings.dataDir
  return `DATA_DIR: ${ofFolder} (${code}${path === undefined ? '' : `, ${path}`})`
}

/** A name with several addresses gives one error that holds the failures of all of them. */
function codeOf(error: Error): string {
  const first: unknown = error instanceof AggregateError ? error.errors[0] : undefined
  return errorCode(error) ?? (first instanceof Error ? codeOf(first) : '')
}
