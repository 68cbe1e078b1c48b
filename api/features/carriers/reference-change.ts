import { randomUUID } from 'node:crypto'
import type { Context } from '../../context.ts'
import type { Queryable, Transaction } from '../../database/database.ts'
import { announceFigures } from '../../realtime/figures-news.ts'

const FACT = 'reference_version'

/** The room of everybody whose forms live on reference data. */
export const REFERENCE_ROOM = 'reference'

/**
 * To be called in every transaction that changes carriers, plans, add-ons or contact codes: devices then fetch them anew.
 * The version is random, so that a restored database never repeats one that stood for other data.
 */
export async function referenceChanged(
  { db, onCommit }: Transaction,
  { hub, clock }: Pick<Context, 'hub' | 'clock'>,
): Promise<void> {
  const version = { value: randomUUID(), updated_at: clock.now().toISOString() }
  await db
    .insertInto('system_facts')
    .values({ key: FACT, ...version })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(version))
    .execute()
  onCommit(() => {
    hub.publish(REFERENCE_ROOM, { type: 'reference_changed' })
    // Whose figures a contact code counts into hangs on it as well.
    announceFigures(hub)
  })
}

/** Stands for the state of all reference data. Read it before the data: then it is never newer than they are. */
export async function referenceVersion(db: Queryable): Promise<string> {
  const fact = await db
    .selectFrom('system_facts')
    .select('value')
    .where('key', '=', FACT)
    .executeTakeFirstOrThrow()
  return fact.value
}
