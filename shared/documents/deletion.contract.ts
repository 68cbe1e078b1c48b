import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { id, page, pageQuery, wireId } from '../wire.ts'
import { ACTIVATION_STATUSES } from './activation-status.ts'
import { DocumentWithAmounts } from './document-amounts.ts'

/** For so many days an administrator can bring a deleted document back; then it is purged. */
export const RESTORABLE_DAYS = 30
/** How many documents one call deletes or brings back. */
export const DELETED_AT_ONCE = 200

/** What the server answers. */
export const DELETION_SENTENCES = {
  one: '서류가 삭제되었습니다.',
  several: '선택한 문서가 삭제되었습니다.',
  restored: '서류가 복구되었습니다.',
} as const

const params = z.strictObject({ id: wireId })
const Answer = z.object({ message: z.string() })

/** The ids of the documents; `none` is the sentence for an empty list. */
const selected = (none: string) =>
  z.strictObject({
    documentIds: z.array(id, none).check(
      z.minLength(1, none),
      z.maxLength(DELETED_AT_ONCE, `한 번에 ${DELETED_AT_ONCE}건까지 선택할 수 있습니다.`),
      z.refine<number[]>((ids) => new Set(ids).size === ids.length, '같은 문서가 두 번 들어 있습니다.'),
    ),
  })

export const deleteDocument = defineEndpoint({
  method: 'DELETE',
  path: '/api/documents/:id',
  summary: '서류 삭제',
  access: 'documents.delete',
  params,
  response: Answer,
})
export const deleteDocuments = defineEndpoint({
  method: 'DELETE',
  path: '/api/documents',
  summary: '여러 서류 삭제 (모두 또는 하나도 삭제하지 않음)',
  access: 'documents.delete',
  body: selected('삭제할 문서를 선택해주세요.'),
  response: Answer,
})

/** A deleted document that can still be brought back. */
export const DeletedDocument = z.object({
  id: z.number(),
  documentNumber: z.string(),
  customerName: z.string(),
  carrier: z.nullable(z.string()),
  storeName: z.nullable(z.string()),
  activationStatus: z.enum(ACTIVATION_STATUSES),
  deletedAt: z.string(),
  deletedByName: z.nullable(z.string()),
  /** After this moment it cannot be brought back. */
  restorableUntil: z.string(),
})
export type DeletedDocument = z.infer<typeof DeletedDocument>

export const listDeletedDocuments = defineEndpoint({
  method: 'GET',
  path: '/api/documents/deleted',
  summary: '복구할 수 있는 삭제된 서류 (최근에 삭제한 것부터)',
  access: 'documents.restore',
  query: z.strictObject(pageQuery),
  response: page(DeletedDocument),
  logged: 'list',
})
export const restoreDocument = defineEndpoint({
  method: 'POST',
  path: '/api/documents/:id/restore',
  summary: '삭제된 서류 복구',
  access: 'documents.restore',
  params,
  response: DocumentWithAmounts,
})
export const restoreDocuments = defineEndpoint({
  method: 'POST',
  path: '/api/documents/restore',
  summary: '삭제된 여러 서류 복구 (모두 또는 하나도 복구하지 않음)',
  access: 'documents.restore',
  body: selected('복구할 서류를 선택해주세요.'),
  response: Answer,
})
