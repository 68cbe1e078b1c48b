import { sql } from 'kysely'
import { type ActivationStatus, isOpenStatus } from '#shared/documents/activation-status.ts'
import type { Database } from '../../database/database.ts'
import { searchGrams } from '../../database/search.ts'
import { searchTokens } from '../../database/sqlite-sql.ts'
import type { LaboratoryData } from '../laboratory-data.ts'

/** The index of search holds exactly the pieces of every document that is not deleted. */
export async function searchIndex({ database }: LaboratoryData): Promise<string[]> {
  const isInSqlite = database.product === 'sqlite'
  const indexed = isInSqlite ? await piecesInSqlite(database) : await piecesInPostgres(database)
  const documents = await database.kysely
    .selectFrom('documents')
    .where('deleted_at', 'is', null)
    .select(['id', 'customer_name', 'customer_phone', 'activation_status'])
    .execute()
  const violations: string[] = []
  for (const {
    id,
    customer_name: customerName,
    customer_phone: customerPhone,
    activation_status,
  } of documents) {
    const isOpen = isOpenStatus(activation_status as ActivationStatus)
    const document = { customerName, customerPhone, isOpen }
    const wanted = isInSqlite ? searchTokens(document).split(' ') : searchGrams(document)
    const found = indexed.get(id)
    if (found === undefined) violations.push(`document ${id} is not indexed`)
    else if (wanted.sort().join(' ') !== found.sort().join(' '))
      violations.push(`document ${id} is indexed by other pieces than its own`)
    indexed.delete(id)
  }
  return [...violations, ...[...indexed.keys()].map((id) => `document ${id} is indexed, but not there`)]
}

/** The index stores no text, but says which pieces occur in which document. */
async function piecesInSqlite({ kysely }: Database): Promise<Map<number, string[]>> {
  await sql`create virtual table if not exists temp.search_pieces
    using fts5vocab(main, document_search, instance)`.execute(kysely)
  const { rows } = await sql<{ doc: number; term: string }>`
    select doc, term from temp.search_pieces`.execute(kysely)
  const pieces = new Map<number, string[]>()
  for (const { doc, term } of rows) {
    const known = pieces.get(doc)
    if (known === undefined) pieces.set(doc, [term])
    else known.push(term)
  }
  return pieces
}

async function piecesInPostgres({ kysely }: Database): Promise<Map<number, string[]>> {
  const { rows } = await sql<{ document_id: number; grams: string[] }>`
    select document_id, grams from document_search`.execute(kysely)
  return new Map(rows.map(({ document_id, grams }) => [document_id, grams]))
}
