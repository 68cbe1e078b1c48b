import * as z from 'zod/mini'
import { ACTIVATION_STATUSES } from '../documents/activation-status.ts'
import { defineEndpoint } from '../endpoint.ts'
import { LIMITS } from '../limits.ts'
import { isPhone } from '../phone.ts'
import { requiredText } from '../text.ts'
import { wireId, wireInteger } from '../wire.ts'

/** One kind of personal data that the installation keeps, in words for the administrator. */
export const RegisterEntry = z.object({
  key: z.string(),
  data: z.string(),
  purpose: z.string(),
  /** Why it may be kept: a law, a contract, a consent. */
  basis: z.string(),
  period: z.string(),
  seenBy: z.string(),
  /** When what was kept long enough was last looked for; null: nothing removes it by itself, or not yet. */
  ranAt: z.nullable(z.string()),
  /** When something was last removed, and how many; null and 0: nothing yet. */
  removedAt: z.nullable(z.string()),
  removed: z.number(),
})
export type RegisterEntry = z.infer<typeof RegisterEntry>

export const readPrivacyRegister = defineEndpoint({
  method: 'GET',
  path: '/api/admin/privacy/register',
  summary: '개인정보 처리 현황: 무엇을 왜 얼마나 보관하고 누가 보는지',
  access: 'admin.system',
  response: z.array(RegisterEntry),
})

export const PERIOD_MONTHS = { least: 3, most: 120 } as const
const SENTENCE = `${PERIOD_MONTHS.least}에서 ${PERIOD_MONTHS.most} 사이의 개월 수를 입력해주세요.`
const months = z.nullable(
  z.int(SENTENCE).check(z.gte(PERIOD_MONTHS.least, SENTENCE), z.lte(PERIOD_MONTHS.most, SENTENCE)),
)

/** How long customers are kept as they are, in months after a document was closed. */
export const PrivacyPeriods = z.strictObject({
  /** After them the customer is masked for good; null: never. */
  maskMonths: months,
  /** Before their end nothing of a person is deleted on request; null: none is set, so nothing is. */
  keepMonths: months,
})
export type PrivacyPeriods = z.infer<typeof PrivacyPeriods>
export const NO_PERIODS: PrivacyPeriods = { maskMonths: null, keepMonths: null }

export const readPrivacyPeriods = defineEndpoint({
  method: 'GET',
  path: '/api/admin/privacy/periods',
  summary: '고객정보 보관 기간',
  access: 'admin.system',
  response: PrivacyPeriods,
})
export const savePrivacyPeriods = defineEndpoint({
  method: 'PUT',
  path: '/api/admin/privacy/periods',
  summary: '고객정보 보관 기간 저장 (지난 고객정보는 한 시간 안에 가려지고 되돌릴 수 없음)',
  access: 'admin.system',
  proof: 'recent',
  body: PrivacyPeriods,
  response: PrivacyPeriods,
})
export const previewMasking = defineEndpoint({
  method: 'GET',
  path: '/api/admin/privacy/preview',
  summary: '이 기간을 저장하면 지금 가려질 신청의 수',
  access: 'admin.system',
  query: z.strictObject({ months: wireInteger(PERIOD_MONTHS.least, PERIOD_MONTHS.most) }),
  response: z.object({
    /** Documents whose customers would be masked. */
    due: z.number(),
    /** Documents that would be, if they were not held. */
    held: z.number(),
  }),
})

/** A document whose customer is kept beyond the period. */
export const PrivacyHold = z.object({
  documentId: z.number(),
  documentNumber: z.string(),
  /** Masked. */
  customerName: z.string(),
  reason: z.string(),
  heldByName: z.string(),
  heldAt: z.string(),
})
export type PrivacyHold = z.infer<typeof PrivacyHold>

const WRONG_NUMBER = '접수번호가 올바르지 않습니다. 예: 20261120-00001'
export const HeldDocument = z.strictObject({
  documentNumber: z.string(WRONG_NUMBER).check(z.regex(/^\d{8}-\d{5,6}$/, WRONG_NUMBER)),
  reason: requiredText(LIMITS.shortText, '보류 사유를 입력해주세요.'),
})
export type HeldDocument = z.infer<typeof HeldDocument>

export const listPrivacyHolds = defineEndpoint({
  method: 'GET',
  path: '/api/admin/privacy/holds',
  summary: '가리기·삭제 보류 목록 (새것부터)',
  access: 'admin.system',
  response: z.array(PrivacyHold),
})
export const holdDocument = defineEndpoint({
  method: 'POST',
  path: '/api/admin/privacy/holds',
  summary: '분쟁 등으로 고객정보 가리기·삭제 보류',
  access: 'admin.system',
  body: HeldDocument,
  response: PrivacyHold,
  success: 201,
})
export const liftPrivacyHold = defineEndpoint({
  method: 'DELETE',
  path: '/api/admin/privacy/holds/:documentId',
  summary: '보류 해제',
  access: 'admin.system',
  proof: 'recent',
  params: z.strictObject({ documentId: wireId }),
  response: PrivacyHold,
})

/** A person as applications name it: the whole name, and the phone by its digits. */
export const Person = z.strictObject({
  name: requiredText(LIMITS.name, '이름을 입력해주세요.'),
  phone: requiredText(LIMITS.phone, '연락처를 입력해주세요.').check(
    z.refine<string>(isPhone, '올바른 연락처를 입력해주세요.'),
  ),
})
export type Person = z.infer<typeof Person>

/** What a deletion does to what is held about a person. */
export const PersonDeletion = z.object({
  /** Applications that are removed for good. */
  deleted: z.number(),
  /** Of these only the customer goes: they were activated or have amounts, which stay. */
  masked: z.number(),
  /** Rejected requests to become a store, removed for good. */
  registrations: z.number(),
})
export type PersonDeletion = z.infer<typeof PersonDeletion>

/** So many applications of one person are listed, the newest. */
export const PERSON_DOCUMENTS = 200

export const PersonHeld = z.object({
  /** All applications, also more than are listed. */
  total: z.number(),
  documents: z.array(
    z.object({
      id: z.number(),
      documentNumber: z.string(),
      uploadedAt: z.string(),
      activationStatus: z.enum(ACTIVATION_STATUSES),
      storeName: z.nullable(z.string()),
      papers: z.number(),
      messages: z.number(),
      /** Entries of the access log about it, and of lists and searches that have shown it; not of exports. */
      accesses: z.number(),
      /** Deleted, and not yet purged. */
      deletedAt: z.nullable(z.string()),
      isHeld: z.boolean(),
    }),
  ),
  registrations: z.array(
    z.object({ id: z.number(), businessName: z.string(), status: z.string(), createdAt: z.string() }),
  ),
  accounts: z.array(z.object({ id: z.number(), username: z.string(), createdAt: z.string() })),
  /** What a deletion would do now; a problem says why, and until when, it is refused. */
  deletion: z.extend(PersonDeletion, { problem: z.nullable(z.string()) }),
})
export type PersonHeld = z.infer<typeof PersonHeld>

/** The name and the phone travel in the body: addresses are kept by browsers and proxies. */
export const findPerson = defineEndpoint({
  method: 'POST',
  path: '/api/admin/privacy/person',
  summary: '한 사람에 대해 보관하는 자료 (이름 전체와 연락처로)',
  access: 'admin.system',
  body: Person,
  response: PersonHeld,
  logged: 'view',
})
export const exportPerson = defineEndpoint({
  method: 'POST',
  path: '/api/admin/privacy/person/export',
  summary: '한 사람에 대해 보관하는 자료 내보내기 (사유 기록)',
  access: 'admin.system',
  proof: 'recent',
  cost: 'export',
  body: z.extend(Person, { reason: requiredText(LIMITS.shortText, '내보내는 사유를 입력해주세요.') }),
  response: { kind: 'file', description: '자료(JSON)와 서류 파일을 담은 ZIP' },
  logged: 'export',
  isLong: true,
})
export const deletePerson = defineEndpoint({
  method: 'POST',
  path: '/api/admin/privacy/person/delete',
  summary: '보존 기간이 지난 한 사람의 자료 삭제 (개통·정산 내역이 있으면 고객정보만 가림, 되돌릴 수 없음)',
  access: 'admin.system',
  proof: 'recent',
  body: Person,
  response: PersonDeletion,
})
