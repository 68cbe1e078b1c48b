import type { ResponseOf } from '#shared/endpoint.ts'
import type { readSystemStatus } from '#shared/health/health.contract.ts'
import { formatKstDateTime } from '#shared/kst.ts'
import type { Context } from '../../context.ts'
import { type DatabaseCopies, readDatabaseCopies } from '../../database/database-copies.ts'

/** What PostgreSQL copies elsewhere; null: nothing that could be seen, or another database. */
export async function databaseCopies({
  database,
}: Pick<Context, 'database'>): Promise<ResponseOf<typeof readSystemStatus>['databaseCopies']> {
  const copies = await readDatabaseCopies(database)
  if (copies === null || (copies.standbys === 0 && !copies.isArchiving)) return null
  const { standbys, behindSeconds, archivedAt } = copies
  return { standbys, behindSeconds, archivedAt }
}

/** That the archive fails, as sentences for the administrator. */
export function archiveWarnings(copies: Pick<DatabaseCopies, 'failedAt'> | null): string[] {
  if (copies === null || copies.failedAt === null) return []
  return [
    `PostgreSQL의 WAL 보관이 실패하고 있습니다 (${formatKstDateTime(copies.failedAt)}). archive_command와 보관 위치를 확인해주세요.`,
  ]
}
