import { sql } from 'kysely'
import type { Database } from './database.ts'

/** What PostgreSQL's own tools copy elsewhere, as far as the portal's role may see it. */
export interface DatabaseCopies {
  /** Standbys, and whoever else reads the log as it is written. */
  standbys: number
  /** How far the slowest standby is behind; null: there is none, it is up to date, or the role may not see it. */
  behindSeconds: number | null
  /** Whether finished pieces of the log are archived. */
  isArchiving: boolean
  /** When the last one was; ISO 8601, null: none yet. */
  archivedAt: string | null
  /** When archiving failed after that; null: it did not. */
  failedAt: string | null
}

/** null: another database. */
export async function readDatabaseCopies({ product, kysely }: Database): Promise<DatabaseCopies | null> {
  if (product === 'sqlite') return null
  const { rows } = await sql<{
    standbys: number
    behindSeconds: number | null
    isArchiving: boolean
    archivedAt: Date | null
    failedAt: Date | null
  }>`select
    (select count(*)::int from pg_stat_replication) as standbys,
    (select max(extract(epoch from replay_lag))::float8 from pg_stat_replication) as "behindSeconds",
    current_setting('archive_mode') <> 'off' as "isArchiving",
    last_archived_time as "archivedAt",
    case when last_failed_time > coalesce(last_archived_time, '-infinity') then last_failed_time end as "failedAt"
    from pg_stat_archiver`.execute(kysely)
  const [found] = rows
  if (found === undefined) return null
  const { standbys, behindSeconds, isArchiving, archivedAt, failedAt } = found
  return {
    standbys,
    behindSeconds: behindSeconds === null ? null : Math.round(behindSeconds),
    isArchiving,
    archivedAt: archivedAt?.toISOString() ?? null,
    failedAt: isArchiving ? (failedAt?.toISOString() ?? null) : null,
  }
}
