import { createHash } from 'node:crypto'
import { NAMED_FILE, STORED_FILE_TABLES } from '../../database/stored-files.ts'
import type { FileStore, NamedFile } from '../../storage/file-store.ts'
import type { LaboratoryData } from '../laboratory-data.ts'

/** Every file that a row names is there, opens, and has the row's hash; each document has one. */
export async function files({ database: { kysely }, files: store }: LaboratoryData): Promise<string[]> {
  const violations: string[] = []
  for (const table of STORED_FILE_TABLES) {
    const rows = await kysely
      .selectFrom(table)
      .select(['id', ...NAMED_FILE])
      .execute()
    for (const { id, ...file } of rows) {
      const hash = await hashInStore(store, file)
      if (hash !== file.sha256)
        violations.push(`${table} ${id}: ${file.storage_key} is ${hash === null ? 'missing' : 'another'}`)
    }
  }
  const without = await kysely
    .selectFrom('documents')
    .leftJoin('document_files', (join) =>
      join
        .onRef('document_files.id', '=', 'documents.file_id')
        .onRef('document_files.document_id', '=', 'documents.id'),
    )
    .where('document_files.id', 'is', null)
    .select('documents.id')
    .execute()
  return [...violations, ...without.map(({ id }) => `document ${id}: lost its file`)]
}

async function hashInStore(store: FileStore, file: NamedFile): Promise<string | null> {
  const hash = createHash('sha256')
  try {
    const { stream } = await store.open(file)
    for await (const chunk of stream) hash.update(chunk)
  } catch {
    return null
  }
  return hash.digest('hex')
}
