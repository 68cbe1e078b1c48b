import { deleteCorrections } from '../drafts.ts'
import { hasCopy } from './copies.ts'
import type { OutboxContext } from './outbox-context.ts'
import type { OutboxRow } from './outbox-item.ts'

const DAY = 24 * 60 * 60_000
const DONE_SHOWN_FOR = 7 * DAY
/** Of an account that does not log in here any more nobody asks the server. */
const COPY_KEPT_FOR = 90 * DAY

/**
 * Deletes finished records 7 days after the server acknowledged them, and copies of accounts that have not
 * asked about them for 90 days. A copy of whoever is logged in never goes by its age alone.
 */
export async function purgeDone(context: OutboxContext): Promise<void> {
  const { db, clock } = context
  const now = clock.now()
  const isOld = (row: OutboxRow) => {
    if (row.doneAt === null) return false
    // It may have been asked about before it was accepted, if the server lost it in between.
    return hasCopy(row)
      ? now - Math.max(row.doneAt, row.offeredAt ?? 0) >= COPY_KEPT_FOR
      : now - row.doneAt >= DONE_SHOWN_FOR
  }
  // Judged where they are deleted: else their account might log in meanwhile, and the server have lost them.
  await deleteRows(context, async () => {
    const session = await db.session.get('current')
    const accountHere = session?.sessionId ? session.accountId : null
    const isOwnCopy = (row: OutboxRow) => row.accountId === accountHere && hasCopy(row)
    return db.outbox.filter((row) => isOld(row) && !isOwnCopy(row)).primaryKeys()
  })
}

/** Deletes records with their files and drafts of corrections; the caller knows that they may be deleted. */
export async function removeItems(
  context: OutboxContext,
  rows: Pick<OutboxRow, 'submissionId'>[],
): Promise<void> {
  await deleteRows(context, async () => rows.map((row) => row.submissionId))
}

async function deleteRows({ db, notices }: OutboxContext, choose: () => Promise<string[]>): Promise<void> {
  const isAny = await db.run(() =>
    db.transaction('rw', [db.session, db.outbox, db.outboxFiles, db.drafts, db.draftFiles], async () => {
      const ids = await choose()
      if (ids.length === 0) return false
      await db.outbox.bulkDelete(ids)
      await db.outboxFiles.bulkDelete(ids)
      await deleteCorrections(db, ids)
      return true
    }),
  )
  if (isAny) notices.publish({ type: 'changed' })
}
