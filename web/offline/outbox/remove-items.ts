import { deleteCorrections } from '../drafts.ts'
import type { OutboxContext } from './outbox-context.ts'
import type { OutboxRow } from './outbox-item.ts'

const DONE_SHOWN_FOR = 7 * 24 * 60 * 60_000

/** Deletes finished records 7 days after the server acknowledged them. */
export async function purgeDone(context: OutboxContext): Promise<void> {
  const { db, clock } = context
  const past = clock.now() - DONE_SHOWN_FOR
  const rows = await db.run(() =>
    db.outbox.filter((row) => row.doneAt !== null && row.doneAt <= past).toArray(),
  )
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
