import { setImmediate as otherWork } from 'node:timers/promises'
import type { Context } from '../../context.ts'
import { recordSecurityEvent, SERVER } from '../access-log/record-security-event.ts'
import { maskStrays } from '../carrier-payments/mask-strays.ts'
import { removeFiles } from '../documents/deletion/remove-files.ts'
import { dueDocument, dueDocuments } from '../documents/masking/due-documents.ts'
import { maskDocument } from '../documents/masking/mask-document.ts'
import { listErasures } from './erasures/erasure-list.ts'
import { closedBefore, readPeriods } from './periods.ts'

/** At most so many in one run, so that the jobs that wait for it have their turn; the next run goes on. */
const MOST_AT_ONCE = 20_000

/**
 * Masks the customers of documents that have been closed for longer than an administrator has set; each document is a
 * transaction of its own, so that nobody waits and a run that ends early has done what it did. Returns how many.
 */
export async function maskCustomers(context: Context, signal?: AbortSignal): Promise<number> {
  const { database, clock } = context
  const { maskMonths } = await readPeriods(database.kysely)
  if (maskMonths === null) return 0
  const before = closedBefore(clock.now(), maskMonths)
  let masked = 0
  try {
    for await (const { ids } of dueDocuments(database.kysely, before)) {
      for (const id of ids) {
        signal?.throwIfAborted()
        if (await maskIfDue(context, id, before)) masked += 1
        if (masked === MOST_AT_ONCE) return masked
      }
      await listErasures(context)
      await otherWork()
    }
    await maskStrays(database, before, signal)
    return masked
  } finally {
    if (masked > 0) await recordRun(context, masked)
    await listErasures(context)
    if (masked > 0) await database.rewriteSearch?.()
  }
}

async function maskIfDue(context: Context, id: number, before: string): Promise<boolean> {
  const { database, hub, clock } = context
  const storageKeys = await database.transaction(async (transaction) => {
    await transaction.lock('documents', [id])
    const row = await dueDocument(transaction.db, id, before)
    return row === undefined ? null : maskDocument(transaction, hub, row, clock.now().toISOString())
  })
  await removeFiles(context, storageKeys ?? [])
  return storageKeys !== null
}

async function recordRun({ database, clock }: Context, rows: number): Promise<void> {
  const at = clock.now()
  await database.transaction(({ db }) =>
    recordSecurityEvent(db, { by: SERVER, at }, 'rights-changed', { change: 'customers-masked', rows }),
  )
}

/** How many would be masked now with this period, and how many are held. */
export async function countDue(
  { database, clock }: Pick<Context, 'database' | 'clock'>,
  months: number,
): Promise<{ due: number; held: number }> {
  const counts = { due: 0, held: 0 }
  for await (const { ids, held } of dueDocuments(database.kysely, closedBefore(clock.now(), months))) {
    counts.due += ids.length
    counts.held += held
    await otherWork()
  }
  return counts
}
