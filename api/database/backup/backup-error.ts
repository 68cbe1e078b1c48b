import type { MissingFile } from './manifest.ts'

/** Why there is no backup, in one line: another one is being made, there is no space, or the database cannot be copied. */
export class BackupError extends Error {}

/** The database is damaged; the message says how. */
export class DatabaseDamagedError extends Error {}

/** The reason why nothing was restored, in one line. */
export class RestoreError extends Error {}

/** A backup before an update lacks files that are not whole; one line that says how to go on. `list`: the file that names them. */
export class IncompleteBackupError extends Error {
  constructor(list: string, missing: readonly MissingFile[]) {
    const [first] = missing
    const others = missing.length > 1 ? ` 외 ${missing.length - 1}개` : ''
    super(
      `업데이트 전 백업에 온전하지 않은 파일 ${missing.length}개(${first?.storageKey}${others})가 빠져 데이터베이스를 바꾸지 않았습니다. ` +
        `그래도 업데이트하려면 이번 시작에만 ACCEPT_INCOMPLETE_BACKUP=1을 붙여주세요. 빠진 파일은 ${list}에 있습니다.`,
    )
  }
}
