import { randomUUID } from 'node:crypto'
import type { Context } from '../../context.ts'
import type { Queryable, Transaction } from '../../database/database.ts'
import { saveFact } from '../../database/facts.ts'
import { announceFigures } from '../../realtime/figures-news.ts'

const FACT = 'reference_version'

/** The hub room of everybody whose forms use reference data. */
export const REFERENCE_ROOM = 'reference'

/**
 * Call this in every transaction that changes carriers, plans, add-ons or contact codes: devices then fetch them again. The
 * version is random, so that a database restored from a backup never reuses one that stood for other data.
 */
export async function referenceChanged(
  { db, onCommit }: Transaction,
  { hub, clock }: Pick<Context, 'hub' | 'clock'>,
): Promise<void> {
  await saveFact(db, FACT, randomUUID(), clock.now())
  onCommit(() => {
    hub.publish(REFERENCE_ROOM, { type: 'reference_changed' })
    // A contact code also decides whose statistics a document counts in.
    announceFigures(hub)
  })
}

/** The version of all reference data. Read it before the data, so that it is never newer than they are. */
export async function referenceVersion(db: Queryable): Promise<string> {
  const fact = await db
    .selectFrom('system_facts')
    .select('value')
    .where('key', '=', FACT)
    .executeTakeFirstOrThrow()
  return fact.value
}
