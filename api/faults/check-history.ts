import { createHash } from 'node:crypto'
import type { Database } from '../database/database.ts'
import { NAMED_FILE } from '../database/stored-files.ts'
import type { FileStore, NamedFile } from '../storage/file-store.ts'
import type { Operation } from './submission-history.ts'

interface Stored {
  submission_id: string
  document_number: string
  customer_name: string
  customer_phone: string
  carrier: string | null
  contact_code: string | null
  original_memo: string | null
  submitted_at: string | null
  file: NamedFile | null
  events: number
}

/**
 * Compares what is stored with what the client knows: an acknowledged submission exists exactly once with the same fields and
 * bytes, a refused one not at all, an unknown one at most once and after a retry is acknowledged. Answers every violation as a
 * sentence.
 */
export async function checkHistory(
  { database, files }: { database: Database; files: FileStore },
  operations: readonly Operation[],
): Promise<string[]> {
  const stored = await storedSubmissions(database)
  const violations: string[] = []
  for (const operation of operations) {
    const found = stored.get(operation.submissionId) ?? []
    for (const what of await violationsOf(operation, found, files))
      violations.push(`${operation.submissionId} (${operation.outcomes.join(', ')}): ${what}`)
  }
  const known = new Set(operations.map((operation) => operation.submissionId))
  for (const submissionId of stored.keys()) {
    if (!known.has(submissionId)) violations.push(`${submissionId}: stored, but nobody sent it`)
  }
  return [...violations, ...(await looseEnds(database, files))]
}

async function violationsOf(operation: Operation, found: Stored[], files: FileStore): Promise<string[]> {
  const { outcomes, fields } = operation
  if (found.length > 1) return [`stored ${found.length} times`]
  const [row] = found
  if (row === undefined) return outcomes.includes('acknowledged') ? ['acknowledged, but not stored'] : []
  if (outcomes.includes('refused')) return ['refused, but stored']

  const differing = [
    row.customer_name === fields['customerName'],
    row.customer_phone === fields['customerPhone'],
    row.carrier === fields['carrier'],
    row.contact_code === fields['contactCode'],
    row.original_memo === fields['notes'],
    row.submitted_at === fields['submittedAt'],
    operation.documentNumber === null || row.document_number === operation.documentNumber,
  ].includes(false)
  return [
    ...(differing ? ['stored with other fields'] : []),
    ...(row.events === 1 ? [] : [`has ${row.events} events`]),
    ...((await storedHash(row, files)) === operation.fileSha256 ? [] : ['its bytes differ or are missing']),
  ]
}

async function storedHash(row: Stored, files: FileStore): Promise<string | null> {
  if (row.file === null) return null
  const hash = createHash('sha256')
  try {
    const { stream } = await files.open(row.file)
    for await (const chunk of stream) hash.update(chunk)
  } catch {
    return null
  }
  return hash.digest('hex')
}

async function storedSubmissions({ kysely }: Database): Promise<Map<string, Stored[]>> {
  const rows = await kysely
    .selectFrom('submissions')
    .innerJoin('documents', 'documents.id', 'submissions.document_id')
    .leftJoin('document_files', 'document_files.id', 'documents.file_id')
    .select([
      'submission_id',
      'documents.document_number',
      'customer_name',
      'customer_phone',
      'carrier',
      'contact_code',
      'original_memo',
      'submitted_at',
      ...NAMED_FILE,
    ])
    .select((select) =>
      select
        .selectFrom('document_events')
        .select((each) => each.fn.countAll<number>().as('count'))
        .whereRef('document_events.document_id', '=', 'documents.id')
        .$asScalar()
        .$notNull()
        .as('events'),
    )
    .execute()
  const byId = new Map<string, Stored[]>()
  for (const { storage_key, file_size, sha256, stored_sha256, ...row } of rows) {
    const file =
      storage_key === null || file_size === null || sha256 === null
        ? null
        : { storage_key, file_size, sha256, stored_sha256 }
    byId.set(row.submission_id, [...(byId.get(row.submission_id) ?? []), { ...row, file }])
  }
  return byId
}

/** Things half done: documents without a submission, submissions or files without a document, wrong sums. */
async function looseEnds({ kysely }: Database, files: FileStore): Promise<string[]> {
  const documents = await kysely.selectFrom('documents').select(['id', 'file_id']).execute()
  const submissions = await kysely.selectFrom('submissions').select('document_id').execute()
  const rows = await kysely
    .selectFrom('document_files')
    .select(['id', 'document_id', ...NAMED_FILE])
    .execute()
  const tallies = await kysely.selectFrom('document_tallies').select('delta').execute()
  const made = new Set(submissions.map((submission) => submission.document_id))
  const withFile = new Set(rows.map((row) => row.document_id))
  const total = tallies.reduce((sum, { delta }) => sum + delta, 0)
  const missing: string[] = []
  for (const row of rows) {
    const isThere = await files.open(row).then(
      ({ stream }) => stream.destroy(),
      () => null,
    )
    if (isThere === null) missing.push(`file ${row.storage_key}: a row names it, but it is not there`)
  }
  return [
    ...documents.filter(({ id }) => !made.has(id)).map(({ id }) => `document ${id}: no submission made it`),
    ...documents
      .filter(({ id, file_id }) => file_id === null || !withFile.has(id))
      .map(({ id }) => `document ${id}: lost its file`),
    ...(made.size === documents.length ? [] : [`${made.size} submissions, ${documents.length} documents`]),
    ...(total === documents.length ? [] : [`the tallies say ${total}, there are ${documents.length}`]),
    ...missing,
  ]
}
