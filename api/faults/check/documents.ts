import type { Selectable } from 'kysely'
import type { Database } from '../../database/database.ts'
import { currentEpoch, VERSIONS_PER_EPOCH } from '../../database/epochs.ts'
import type { DocumentTable } from '../../database/tables/documents.ts'
import type { DocumentState, History, KnownDocument } from '../history.ts'
import type { LaboratoryData } from '../laboratory-data.ts'

interface Stored extends Selectable<DocumentTable> {
  submission_id: string
  /** Of the file that counts. */
  sha256: string | null
}

/**
 * An acknowledged submission is stored exactly once with the fields, the file and the history that the operations since left; a
 * refused one not at all; and nothing is stored that nobody sent. What was uncertain becomes certain by what is found.
 */
export async function documents({ database }: LaboratoryData, history: History): Promise<string[]> {
  const stored = await storedDocuments(database)
  const events = await storedEvents(database)
  const leap = ((await currentEpoch(database.kysely)) - 1) * VERSIONS_PER_EPOCH
  const violations: string[] = []
  const say = ({ submissionId, number }: KnownDocument, what: string) =>
    void violations.push(`${submissionId} (${number ?? 'no number'}): ${what}`)

  for (const document of history.documents) {
    const found = stored.get(document.submissionId) ?? []
    const [row] = found
    if (found.length > 1) say(document, `stored ${found.length} times`)
    if (row === undefined) {
      if (!document.states.includes(null)) say(document, 'acknowledged, but not stored')
      document.states = [null]
      continue
    }
    const told = document.states.map((state) => whatDiffers(row, events.get(row.id) ?? {}, state))
    const matching = told.findIndex((differences) => differences.length === 0)
    if (matching === -1) say(document, told[0]?.join('; ') ?? 'in no known state')
    else if (document.number !== null && document.number !== row.document_number)
      say(document, `has the number ${row.document_number}`)
    else if (
      document.version !== null &&
      document.states.length === 1 &&
      document.version + leap !== row.version
    )
      say(document, `has version ${row.version}, not ${document.version + leap}`)
    const { id, document_number: number, version } = row
    Object.assign(document, { id, number, version, states: [document.states[Math.max(0, matching)] ?? null] })
  }
  return [...violations, ...(await strangers(database, history, stored)), ...(await doubles(database))]
}

function whatDiffers(
  row: Stored,
  events: Readonly<Record<string, number>>,
  state: DocumentState | null,
): string[] {
  if (state === null) return ['refused or never sent, but stored']
  const columns = Object.entries(state.columns).filter(
    ([column, value]) => row[column as keyof DocumentTable] !== value,
  )
  const counts = Object.entries(state.events).filter(([type, count]) => (events[type] ?? 0) !== count)
  return [
    ...columns.map(([column, value]) => `${column} is not ${JSON.stringify(value)}`),
    ...counts.map(([type, count]) => `has ${events[type] ?? 0} events ${type}, not ${count}`),
    ...(state.isDeleted === undefined || state.isDeleted === (row.deleted_at !== null)
      ? []
      : [state.isDeleted ? 'is not deleted' : 'is deleted']),
    ...(state.fileSha256 === undefined || state.fileSha256 === row.sha256 ? [] : ['has another file']),
  ]
}

async function storedDocuments({ kysely }: Database): Promise<Map<string, Stored[]>> {
  const rows = await kysely
    .selectFrom('submissions')
    .innerJoin('documents', 'documents.id', 'submissions.document_id')
    .leftJoin('document_files', 'document_files.id', 'documents.file_id')
    .where('submissions.kind', '=', 'application')
    .selectAll('documents')
    .select(['submissions.submission_id', 'document_files.sha256'])
    .execute()
  const byId = new Map<string, Stored[]>()
  for (const row of rows) byId.set(row.submission_id, [...(byId.get(row.submission_id) ?? []), row])
  return byId
}

async function storedEvents({ kysely }: Database): Promise<Map<number, Record<string, number>>> {
  const rows = await kysely
    .selectFrom('document_events')
    .groupBy(['document_id', 'type'])
    .select((select) => ['document_id', 'type', select.fn.countAll<number>().as('count')])
    .execute()
  const byDocument = new Map<number, Record<string, number>>()
  for (const { document_id, type, count } of rows)
    byDocument.set(document_id, { ...byDocument.get(document_id), [type]: count })
  return byDocument
}

/** What nobody sent: submissions without a sender, documents without a submission, answers that are not there. */
async function strangers(
  { kysely }: Database,
  history: History,
  stored: ReadonlyMap<string, Stored[]>,
): Promise<string[]> {
  const sent = new Set(history.documents.map(({ submissionId }) => submissionId))
  const made = new Set([...stored.values()].flat().map(({ id }) => id))
  const all = await kysely.selectFrom('documents').select('id').execute()
  const answers = await kysely
    .selectFrom('submissions')
    .select('submission_id')
    .where('kind', '=', 'supplement')
    .execute()
  const answered = new Set(answers.map(({ submission_id }) => submission_id))
  return [
    ...[...stored.keys()].filter((id) => !sent.has(id)).map((id) => `${id}: stored, but nobody sent it`),
    ...all.filter(({ id }) => !made.has(id)).map(({ id }) => `document ${id}: no submission made it`),
    ...history.supplements.flatMap(({ submissionId, outcome }) => {
      if (outcome === 'acknowledged' && !answered.has(submissionId))
        return [`supplement ${submissionId}: acknowledged, but not stored`]
      return outcome === 'refused' && answered.has(submissionId)
        ? [`supplement ${submissionId}: refused, but stored`]
        : []
    }),
  ]
}

async function doubles({ kysely }: Database): Promise<string[]> {
  const rows = await kysely
    .selectFrom('documents')
    .groupBy('document_number')
    .having((having) => having.fn.countAll<number>(), '>', 1)
    .select('document_number')
    .execute()
  return rows.map(({ document_number }) => `the number ${document_number} was given twice`)
}
