import type { Queryable } from './database.ts'
import { saveFact } from './facts.ts'
import { readInPieces } from './statement-sizes.ts'

/** A key, followed by the id of a document that was erased; its value is when, ISO 8601. */
const ERASED = 'erased-document:'

/** Remembers that a document was erased which this database does not have, so that no device brings it back. */
export async function recordErased(db: Queryable, documentId: number, at: string): Promise<void> {
  await saveFact(db, `${ERASED}${documentId}`, at, new Date(at))
}

/** When which of these documents were erased, as far as the database never had them. */
export async function erasedDocuments(
  db: Queryable,
  documentIds: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const keys = documentIds.map((id) => `${ERASED}${id}`)
  const facts = await readInPieces(keys, (piece) =>
    db.selectFrom('system_facts').select(['key', 'value']).where('key', 'in', piece).execute(),
  )
  return new Map(facts.map(({ key, value }) => [Number(key.slice(ERASED.length)), value]))
}
