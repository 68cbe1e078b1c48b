import * as z from 'zod/mini'
import {
  DOCUMENT_FIELDS,
  type DocumentField,
  FIELD_NAMES,
  LISTED_FIELDS,
  type ListedField,
} from './document-fields.ts'

export { CUSTOMER_TYPE_LABELS, CUSTOMER_TYPES, type CustomerType } from './document-fields.ts'

type SchemaOf<Field extends DocumentField> = (typeof DOCUMENT_FIELDS)[Field]['schema']

/** What changes without a new version. */
export const DocumentCurrent = z.object({
  chatRoomId: z.nullable(z.number()),
  /** Chat messages of the other side that the reader's side has not read. */
  unreadMessages: z.number(),
})
export type DocumentCurrent = z.infer<typeof DocumentCurrent>

/** The content of one version of a document, for one view of it. */
export const DocumentContent = z.object({
  ...(Object.fromEntries(FIELD_NAMES.map((field) => [field, DOCUMENT_FIELDS[field].schema])) as {
    [Field in DocumentField]: SchemaOf<Field>
  }),
  /** True where this reader sees it without personal data. */
  isMasked: z.boolean(),
})
export type DocumentContent = z.infer<typeof DocumentContent>

/**
 * An application (서류). Which fields are filled depends on the reader: a store never sees staff memos, a dealer_worker sees
 * unassigned rows masked. Administrators also read amounts, see document-amounts.ts.
 */
export const Document = z.object({ ...DocumentContent.shape, ...DocumentCurrent.shape })
export type Document = z.infer<typeof Document>

/** Lists cut notes and memos after so many characters, and add `…`; only the document's own call has all. */
export const EXCERPT_LENGTH = 80

/** Empty values are left out of the answer. */
type ListedSchema<Field extends ListedField> =
  null extends z.output<SchemaOf<Field>> ? z.ZodMiniDefault<SchemaOf<Field>> : SchemaOf<Field>

/** The content of a version as a row of a list, where `notes` is the beginning of the joined memo. */
export const ListedContent = z.object({
  ...(Object.fromEntries(
    LISTED_FIELDS.map((field) => [field, listedSchema(DOCUMENT_FIELDS[field].schema)]),
  ) as {
    [Field in ListedField]: ListedSchema<Field>
  }),
  isMasked: z._default(z.boolean(), false),
})
export type ListedContent = z.infer<typeof ListedContent>

/** A document as lists show it (`view=row`): columns only, notes and memos cut, no amounts. */
export const ListedDocument = z.object({
  ...ListedContent.shape,
  chatRoomId: z._default(DocumentCurrent.shape.chatRoomId, null),
  unreadMessages: z._default(DocumentCurrent.shape.unreadMessages, 0),
})
export type ListedDocument = z.infer<typeof ListedDocument>

function listedSchema(schema: z.ZodMiniType) {
  return schema.def.type === 'nullable' ? z._default(schema, null) : schema
}

/** One of the files that a document ever had. */
export const DocumentFile = z.object({
  id: z.number(),
  fileName: z.string(),
  fileSize: z.number(),
  uploadedAt: z.string(),
})
export type DocumentFile = z.infer<typeof DocumentFile>

/** One line of the timeline (처리 이력). */
export const DocumentEvent = z.object({
  id: z.number(),
  at: z.string(),
  actorName: z.string(),
  type: z.enum([
    'submitted',
    'status-changed',
    'plan-changed',
    'supplement-answered',
    'file-replaced',
    'edited',
    /** A field that was handed in was put right; the note names it. */
    'corrected',
    'assigned',
    'deleted',
    'restored',
    /** A device sent it again after a loss of data; what was done to it before may be lost. */
    'recovered',
    /** Somebody has checked what was done before the loss. */
    'recovery-checked',
    /** An amount of the settlement changed; for administrators only. */
    'settlement-changed',
  ]),
  from: z.nullable(z.string()),
  to: z.nullable(z.string()),
  note: z.nullable(z.string()),
})
export type DocumentEvent = z.infer<typeof DocumentEvent>

/** What the JSON string in `notes` holds. */
export interface DocumentNotes {
  originalMemo: string | null
  memo?: string | null
  currentMonthServicePlan?: string | null
  lastUpdated?: string | null
}

/** Reads `notes`: JSON as this product writes it; plain text of older records counts as the original memo. */
export function readNotes(notes: string | null): DocumentNotes {
  if (notes === null || notes === '') return { originalMemo: null }
  try {
    const parsed: unknown = JSON.parse(notes)
    if (typeof parsed === 'object' && parsed !== null && 'originalMemo' in parsed)
      return parsed as DocumentNotes
  } catch {
    return { originalMemo: notes }
  }
  return { originalMemo: notes }
}

/** Memo as lists show it: originalMemo and memo joined by a blank line. */
export function joinedMemo(notes: string | null): string {
  const { originalMemo, memo } = readNotes(notes)
  return [originalMemo, memo]
    .filter((part) => part !== null && part !== undefined && part !== '')
    .join('\n\n')
}
