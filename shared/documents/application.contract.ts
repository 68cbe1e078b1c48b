import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { LIMITS } from '../limits.ts'
import { optionalText, requiredText } from '../text.ts'
import { instant, wireId, wireJson } from '../wire.ts'
import { CorrectedFields } from './correction.ts'
import { Document } from './document.contract.ts'
import { DOCUMENT_FIELDS, SUBMITTED_FIELDS, type SubmittedField } from './document-fields.ts'
import { SignedReceipt } from './receipt.ts'

/** Files of an application: pdf, doc, docx, jpg, jpeg, png up to 10 MB. */
export const APPLICATION_FILE = {
  name: 'file',
  required: false,
  maxBytes: LIMITS.applicationFileBytes,
  kinds: ['pdf', 'jpg', 'png', 'doc', 'docx'],
} as const

type InputOf<Field extends SubmittedField> = (typeof DOCUMENT_FIELDS)[Field]['input']

/**
 * The fields of an application as they travel in the multipart body. Which of them must be given is decided by the carrier's
 * flags (`missingFields`), on the device and on the server alike.
 */
export const ApplicationFields = z.strictObject(
  Object.fromEntries(SUBMITTED_FIELDS.map((field) => [field, z.optional(DOCUMENT_FIELDS[field].input)])) as {
    [Field in SubmittedField]: z.ZodMiniOptional<InputOf<Field>>
  },
)
export type ApplicationFields = z.output<typeof ApplicationFields>
/** The same fields as text, as a device stores and sends them. */
export type ApplicationFieldTexts = z.input<typeof ApplicationFields>

/** The server's receipt: the document as it is now, and proof of what was received. */
export const SubmissionReceipt = z.extend(Document, {
  submissionId: z.string(),
  /** SHA-256 of the bytes as received, hex in lower case; null without a file. */
  fileSha256: z.nullable(z.string()),
  receipt: SignedReceipt,
})
export type SubmissionReceipt = z.infer<typeof SubmissionReceipt>

/** The receipt of a document that was deleted, or that the account may no longer see. */
export const BareReceipt = z.object({
  submissionId: z.string(),
  documentNumber: z.string(),
  fileSha256: z.nullable(z.string()),
  receipt: SignedReceipt,
  deleted: z.optional(z.literal(true)),
})

export const submitDocument = defineEndpoint({
  method: 'POST',
  path: '/api/documents',
  summary: '접수 (기기의 submissionId로 정확히 한 번)',
  access: 'documents.submit',
  idempotency: true,
  body: { kind: 'multipart', fields: ApplicationFields, file: APPLICATION_FILE },
  response: z.union([SubmissionReceipt, BareReceipt]),
  success: 201,
})

export const SupplementFields = z.strictObject({
  note: z.optional(optionalText(LIMITS.memo)),
  /**
   * What was handed in, put right: `CorrectedFields` as JSON. Without a version, since an answer may have waited on a device while
   * others corrected something else.
   */
  application: z.optional(z.pipe(wireJson('수정 내용이 올바르지 않습니다.'), CorrectedFields)),
  submittedAt: z.optional(instant),
  /** Of the document that it answers, which may have got another id after a loss of data; counts instead of the id. */
  documentNumber: z.optional(optionalText(LIMITS.documentNumber)),
})
export const answerSupplement = defineEndpoint({
  method: 'POST',
  path: '/api/documents/:id/supplement',
  summary: '보완 요청에 파일, 메모, 접수 내용 정정으로 답하기',
  access: 'documents.answerSupplement',
  idempotency: true,
  params: z.strictObject({ id: wireId }),
  body: { kind: 'multipart', fields: SupplementFields, file: APPLICATION_FILE },
  response: z.union([SubmissionReceipt, BareReceipt]),
})

/** Asks what a submission became; if it never arrived, its id is burned so that a late arrival is refused. */
export const withdrawSubmission = defineEndpoint({
  method: 'DELETE',
  path: '/api/submissions/:submissionId',
  summary: '접수 철회 (도착했으면 그 서류를 답하고, 아니면 submissionId를 폐기)',
  access: { anyOf: ['documents.submit', 'documents.answerSupplement'] },
  params: z.strictObject({ submissionId: z.uuid('submissionId가 올바르지 않습니다.') }),
  response: z.union([
    SubmissionReceipt,
    BareReceipt,
    z.object({ submissionId: z.string(), withdrawn: z.literal(true) }),
  ]),
})

export const DuplicateQuestion = z.strictObject({
  customerName: requiredText(LIMITS.name, '고객명을 입력하세요'),
  customerPhone: requiredText(LIMITS.phone, '연락처를 입력하세요'),
  carrier: requiredText(LIMITS.carrier, '통신사를 선택하세요'),
  storeName: z.optional(z.nullable(optionalText(LIMITS.name))),
  contactCode: z.optional(z.nullable(optionalText(LIMITS.contactCode))),
})

/**
 * Documents of the same month, store, carrier and holder. A store asks with its own contact codes only. Number, status and time are
 * told only of documents that the caller may see; of the others, that there are so many: their `uploadedAt` is the beginning of the
 * month.
 */
export const checkDuplicate = defineEndpoint({
  method: 'POST',
  path: '/api/documents/check-duplicate',
  summary: '중복 접수 확인 (계정마다 10분에 60번)',
  access: 'documents.submit',
  logged: 'view',
  body: DuplicateQuestion,
  response: z.object({
    duplicates: z.array(
      z.object({
        uploadedAt: z.string(),
        documentNumber: z.nullable(z.string()),
        activationStatus: z.nullable(z.string()),
      }),
    ),
  }),
})
