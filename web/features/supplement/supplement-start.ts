import { editsFrom, type OwnValues } from '../../documents/correction/own-correction.ts'
import type { Offline } from '../../offline/index.ts'
import { unpackFiles } from '../../records/device/packed-files.ts'

/** What the form begins with: an empty answer to a document, or a record of the outbox that is corrected. */
export interface SupplementStart {
  documentId: number
  note: string
  /** What was put right of the application so far. */
  edits: Partial<OwnValues>
  files: File[]
  draftId: string
  replaces: string | null
  /** Why the server refused the record. */
  refused: string | null
  /** Set when the record had reached the server after all. */
  became: { documentNumber: string } | null
}

/** Reads the draft or the record; throws the outbox's error, which has a sentence for the user. */
export async function readSupplementStart(
  offline: Offline | null,
  accountId: number,
  asked: { documentId: number | null; reopen: string | null },
): Promise<SupplementStart> {
  if (asked.reopen !== null && offline !== null) return reopened(offline, accountId, asked.reopen)
  const documentId = asked.documentId
  if (documentId === null) throw new Error('신청을 찾을 수 없습니다.')
  const draftId = `supplement/${documentId}`
  const draft = await offline?.drafts.load(accountId, draftId)
  return {
    documentId,
    note: noteOf(draft?.value),
    edits: editsOf(draft?.value),
    files: unpackFiles(draft?.file),
    draftId,
    replaces: null,
    refused: null,
    became: null,
  }
}

async function reopened(offline: Offline, accountId: number, submissionId: string): Promise<SupplementStart> {
  const draftId = `supplement/reopened/${submissionId}`
  const record = await offline.outbox.reopen(accountId, submissionId)
  if (record.kind === 'became') {
    const { documentNumber } = record
    return {
      documentId: 0,
      note: '',
      edits: {},
      files: [],
      draftId,
      replaces: null,
      refused: null,
      became: { documentNumber },
    }
  }
  const draft = await offline.drafts.load(accountId, draftId)
  return {
    documentId: documentIdOf(record.target),
    note: noteOf(draft === null ? record.fields : draft.value),
    edits: editsOf(draft === null ? record.fields : draft.value),
    files: unpackFiles(draft === null ? record.file : draft.file),
    draftId,
    replaces: submissionId,
    refused: record.refused,
    became: null,
  }
}

function noteOf(value: unknown): string {
  return typeof value === 'object' && value !== null && 'note' in value && typeof value.note === 'string'
    ? value.note
    : ''
}

/** Draft and record hold them as the record sends them: `CorrectedFields` as JSON. */
function editsOf(value: unknown): Partial<OwnValues> {
  if (typeof value !== 'object' || value === null || !('application' in value)) return {}
  return typeof value.application === 'string' ? editsFrom(JSON.parse(value.application)) : {}
}

function documentIdOf(target: unknown): number {
  return typeof target === 'object' && target !== null && 'documentId' in target
    ? Number(target.documentId)
    : 0
}
