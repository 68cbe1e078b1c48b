import type { NotNull } from 'kysely'
import type { Clock } from '../../clock.ts'
import type { Database, Queryable } from '../../database/database.ts'
import { ALL_NEWS } from './mark-news-read.ts'

export const NEWS_KEPT_DAYS = 30
const DAY_MS = 86_400_000
/** Rows per statement, kept short because others write meanwhile. */
const BATCH = 500

/** Removes news after 30 days, and marks that are not needed any more. Returns how many news were removed. */
export async function removeOldNews(
  { database, clock }: { database: Pick<Database, 'kysely'>; clock: Clock },
  signal?: AbortSignal,
): Promise<number> {
  const db = database.kysely
  const before = new Date(clock.now().getTime() - NEWS_KEPT_DAYS * DAY_MS).toISOString()
  for (let removed = 0; ; ) {
    signal?.throwIfAborted()
    // The oldest are the first by their number; nothing is gained by an index on the time.
    const oldest = await db.selectFrom('news').select(['id', 'at']).orderBy('id').limit(BATCH).execute()
    const old = oldest.filter(({ at }) => at < before).map(({ id }) => id)
    if (old.length > 0) await db.deleteFrom('news').where('id', 'in', old).execute()
    removed += old.length
    if (old.length < BATCH) {
      await removeUselessMarks(db)
      return removed
    }
  }
}

/** Marks of applications that no news is about any more. */
async function removeUselessMarks(db: Queryable): Promise<void> {
  await db
    .deleteFrom('news_marks')
    .where('document_id', '<>', ALL_NEWS)
    .where(
      'document_id',
      'not in',
      // Of a list with a null in it nothing is ever outside.
      db.selectFrom('news').select('document_id').where('document_id', 'is not', null).$narrowType<{
        document_id: NotNull
      }>(),
    )
    .execute()
}
