import { deleteCorrections } from '../drafts.ts'
import { hasCopy, ownCopies } from './copies.ts'
import type { OutboxContext } from './outbox-context.ts'
import type { OutboxRow } from './outbox-item.ts'

const DAY = 24 * 60 * 60_000
const DONE_SHOWN_FOR = 7 * DAY
/** Of an account that does not log in here any more nobody asks the server. */
const COPY_KEPT_FOR = 90 * DAY

/**
 * Deletes finished records 7 days after the server acknowledged them, and copies of accounts that have not
 * asked about them for 90 days. A copy of whoever is logged in goes only by what the server says.
 */
export async function purgeDone(context: OutboxContext): Promise<void> {
  const { db, clock } = context
  const own = new Set((await ownCopies(context)).map(({ submissionId }) => submissionId))
  const isOver = (row: OutboxRow) => {
    if (row.doneAt === null || own.has(row.submissionId)) return false
    return hasCopy(row)
      ? clock.now() - (row.offeredAt ?? row.doneAt) >= COPY_KEPT_FOR
      : clock.now() - row.doneAt >= DONE_SHOWN_FOR
  }
  const rows = await db.run(() => db.outbox.filter(isOver).toArray())
  if (rows.length > 0) await removeItems(context, rows)
}

/** Deletes records with their files and drafts of corrections; the caller knows that they may be deleted. */
export async function removeItems(
  { db, notices }: OutboxContext,
  rows: Pick<OutboxRow, 'submissionId'>[],
): Promise<void> {
  const ids = rows.map((row) => row.submissionId)
  await db.run(() =>
    db.transaction('rw', db.outbox, db.outboxFiles, db.drafts, db.draftFiles, async () => {
      await db.outbox.bulkDelete(ids)
      await db.outboxFiles.bulkDelete(ids)
      await deleteCorrections(db, ids)
    }),
  )
  notices.publish({ type: 'changed' })
}
