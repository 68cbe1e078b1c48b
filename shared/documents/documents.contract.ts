import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { LIMITS } from '../limits.ts'
import { wonAmount } from '../service-plans/service-plan.contract.ts'
import { nullableText, optionalText } from '../text.ts'
import {
  id,
  instant,
  kstDayText,
  page,
  pageQuery,
  version,
  wireBoolean,
  wireId,
  wireInteger,
} from '../wire.ts'
import { ACTIVATION_STATUSES, type ActivationStatus, DOCUMENT_STATUSES } from './activation-status.ts'
import { readOwnDocument } from './dealer-applications.contract.ts'
import { ListedDocument } from './document.contract.ts'
import { DocumentWithAmounts } from './document-amounts.ts'
import { CUSTOMER_TYPES, type CustomerType } from './document-fields.ts'

export {
  type DealerTab,
  downloadDocument,
  listDealerApplications,
  listDocumentEvents,
  listDocumentFiles,
  readOwnApplication,
  withdrawApplication,
} from './dealer-applications.contract.ts'

const isStatus = (text: string): text is ActivationStatus =>
  ACTIVATION_STATUSES.some((status) => status === text)

/** `대기,진행중`: one or several activation statuses, none twice. */
const statusList = z.pipe(
  z.string().check(
    z.refine<string>((text) => {
      const parts = text.split(',')
      return parts.every(isStatus) && new Set(parts).size === parts.length
    }, '개통 상태가 올바르지 않습니다.'),
  ),
  z.transform((text: string) => text.split(',').filter(isStatus)),
)

/** `new,port-in`: one or several types, none twice. */
const isCustomerType = (text: string): text is CustomerType => CUSTOMER_TYPES.some((type) => type === text)
const customerTypeList = z.pipe(
  z.string().check(
    z.refine<string>((text) => {
      const parts = text.split(',')
      return parts.every(isCustomerType) && new Set(parts).size === parts.length
    }, '가입 유형이 올바르지 않습니다.'),
  ),
  z.transform((text: string) => text.split(',').filter(isCustomerType)),
)

/** The moments by which a list can be sorted and narrowed. */
export const DOCUMENT_DATES = [
  'uploadedAt',
  'activatedAt',
  'cancelledAt',
  'discardedAt',
  'otherCompletedAt',
] as const
export type DocumentDate = (typeof DOCUMENT_DATES)[number]

const DATE_OF_STATUS: Partial<Record<ActivationStatus, DocumentDate>> = {
  개통: 'activatedAt',
  취소: 'cancelledAt',
  폐기: 'discardedAt',
  기타완료: 'otherCompletedAt',
}

/** The date of a list without `dateField`: when a single status was reached, otherwise the receipt. */
export function listDateOf(statuses: readonly ActivationStatus[]): DocumentDate {
  const [only] = statuses
  return (statuses.length === 1 && only !== undefined && DATE_OF_STATUS[only]) || 'uploadedAt'
}

/** By what a list can be sorted; a minus before it turns the order round. */
export const DOCUMENT_SORTS = ['waiting', 'received', 'customer', 'store', 'carrier', 'assignee'] as const
export type DocumentSort = (typeof DOCUMENT_SORTS)[number] | `-${(typeof DOCUMENT_SORTS)[number]}`
const SORTS: readonly DocumentSort[] = DOCUMENT_SORTS.flatMap((by) => [by, `-${by}` as const])

/** `me`: the caller; `none`: nobody; else the id of an account. */
const assignee = z.union([z.literal(['me', 'none']), wireId], '담당자가 올바르지 않습니다.')

/**
 * The filters that list and export share. Dates are Seoul days, both included; they refer to `dateField`, or without it to the
 * date that `listDateOf` names.
 */
export const documentFilters = {
  activationStatus: z.optional(statusList),
  status: z.optional(z.enum(DOCUMENT_STATUSES, '서류 상태가 올바르지 않습니다.')),
  search: z.optional(optionalText(LIMITS.search)),
  contactCode: z.optional(optionalText(LIMITS.contactCode)),
  carrier: z.optional(optionalText(LIMITS.carrier)),
  /** Only documents without a carrier. */
  withoutCarrier: z.optional(wireBoolean),
  /** Compares the whole code, while `contactCode` looks for a part of it. */
  exactContactCode: z.optional(optionalText(LIMITS.contactCode)),
  withoutContactCode: z.optional(wireBoolean),
  activatedBy: z.optional(wireId),
  /** Who gave it the closed status that it has. */
  closedBy: z.optional(wireId),
  assignee: z.optional(assignee),
  /** A part of the store's name. */
  storeName: z.optional(optionalText(LIMITS.name)),
  /** Compares the whole name. */
  exactStoreName: z.optional(optionalText(LIMITS.name)),
  /** Only documents with chat messages that the caller's side has not read. */
  unread: z.optional(wireBoolean),
  /** Only what has waited for at least so many minutes. */
  waitingOver: z.optional(wireInteger(0, LIMITS.waitingMinutes)),
  /** Only what the store answered and nobody has looked at since. */
  supplementAnswered: z.optional(wireBoolean),
  /** Only what was recovered after a loss of data and nobody has checked yet. */
  recovered: z.optional(wireBoolean),
  /** Without it newest first, by the date of the list. `waiting`: answered 보완 first, then who has waited longest. */
  sort: z.optional(z.enum(SORTS, '정렬 기준이 올바르지 않습니다.')),
  /** Only documents that lack a carrier, or the contact code and store that their carrier asks for. */
  unclassified: z.optional(wireBoolean),
  customerType: z.optional(customerTypeList),
  dateField: z.optional(z.enum(DOCUMENT_DATES, '날짜 기준이 올바르지 않습니다.')),
  startDate: z.optional(kstDayText),
  endDate: z.optional(kstDayText),
  /** Only what is assigned to or activated by the caller. */
  workerFilter: z.optional(wireBoolean),
  allWorkers: z.optional(wireBoolean),
  /** What these do is told in `api/http/openapi.ts`, as no device needs the words. */
  excludeDeleted: z.optional(wireBoolean),
  includeActivatedBy: z.optional(wireBoolean),
  includeCancelledBy: z.optional(wireBoolean),
}
const DocumentFilters = z.strictObject(documentFilters)
export type DocumentFilters = z.output<typeof DocumentFilters>

/** `7,12`: ids with commas. */
const idsText = z.pipe(
  z.string().check(
    z.refine<string>((text) => {
      const parts = text.split(',')
      return parts.length <= LIMITS.pageSizeMost && parts.every((part) => wireId.safeParse(part).success)
    }, '번호 목록이 올바르지 않습니다.'),
  ),
  z.transform((text: string) => text.split(',').map(Number)),
)

const params = z.strictObject({ id: wireId })

const wholePage = page(DocumentWithAmounts)
const rowPage = page(ListedDocument)

export const listDocuments = defineEndpoint({
  method: 'GET',
  path: '/api/documents',
  summary: '서류 목록 (새것부터)',
  access: 'documents.read',
  /**
   * `ids` limits the list to these documents, so that a change of one needs no new reading of all. `view=row` answers only the
   * fields that lists show.
   */
  query: z.strictObject({
    ...documentFilters,
    ids: z.optional(idsText),
    view: z.optional(z.literal('row', "view는 'row'만 쓸 수 있습니다.")),
    ...pageQuery,
  }),
  // The type is that of the whole view; calls with `view=row` go through `listDocumentRows`.
  response: z.union([wholePage, rowPage]) as unknown as typeof wholePage,
  logged: 'list',
})
export const countDocuments = defineEndpoint({
  method: 'GET',
  path: '/api/documents/status-totals',
  summary: '개통 상태별 서류 수 (목록과 같은 조건)',
  access: 'documents.read',
  query: z.strictObject(documentFilters),
  response: z.object({ totals: z.record(z.enum(ACTIVATION_STATUSES), z.number()) }),
})
export const readDocument = defineEndpoint({ ...readOwnDocument, response: DocumentWithAmounts })
export const exportDocuments = defineEndpoint({
  method: 'GET',
  path: '/api/documents/export',
  cost: 'export',
  summary: '서류 목록 엑셀 내보내기',
  access: 'documents.export',
  proof: 'when-large',
  query: z.strictObject({ ...documentFilters, reason: z.optional(optionalText(LIMITS.shortText)) }),
  response: { kind: 'file', description: 'xlsx 통합 문서' },
  logged: 'export',
})

export const listDocumentCarriers = defineEndpoint({
  method: 'GET',
  path: '/api/carriers/from-documents',
  summary: '서류에 쓰인 통신사 이름',
  access: 'documents.read',
  response: z.array(z.string()),
})

const flag = z.optional(z.boolean('예 또는 아니오를 선택해주세요.'))

/** The status dialog. Absent fields stay as they are. */
export const StatusChange = z.strictObject({
  version,
  activationStatus: z.enum(ACTIVATION_STATUSES, '개통 상태를 선택해주세요.'),
  /** The staff's memo. */
  notes: nullableText(LIMITS.memo),
  subscriptionNumber: nullableText(LIMITS.name),
  supplementNotes: nullableText(LIMITS.memo),
  dealerNotes: nullableText(LIMITS.memo),
  discardReason: nullableText(LIMITS.memo),
  /** With 취소: why. The web asks for it; callers of before may leave it out. */
  cancelReason: nullableText(LIMITS.memo),
  deviceModel: nullableText(LIMITS.name),
  simNumber: nullableText(LIMITS.name),
  /** With 개통: when it was activated, if not now. */
  activatedAt: z.optional(instant),
  /** With 취소: when it was cancelled, if not now. */
  cancelledAt: z.optional(instant),
  /** Accepted and ignored: the session decides who activated it. */
  activatedBy: z.optional(z.unknown()),
})
export type StatusChange = z.input<typeof StatusChange>

export const changeActivationStatus = defineEndpoint({
  method: 'PUT',
  path: '/api/documents/:id/activation-status',
  summary: '개통 상태 변경',
  access: 'documents.process',
  params,
  body: StatusChange,
  response: DocumentWithAmounts,
})

const idList = z.array(id).check(
  z.maxLength(LIMITS.listIds, `${LIMITS.listIds}개까지 선택할 수 있습니다.`),
  z.refine<number[]>((ids) => new Set(ids).size === ids.length, '같은 항목이 두 번 들어 있습니다.'),
)
const ID_LIST_TEXT = /^(|\[\s*\]|\[\s*[1-9]\d{0,8}(\s*,\s*[1-9]\d{0,8})*\s*\]|[1-9]\d{0,8}(,[1-9]\d{0,8})*)$/

/** A list of ids, a JSON string of one, or a comma list. */
export const additionalServiceIds = z.union([
  idList,
  z.pipe(
    z.string().check(z.maxLength(1000), z.regex(ID_LIST_TEXT, '부가서비스 목록이 올바르지 않습니다.')),
    z.pipe(
      z.transform((text: string) => (text.match(/\d+/g) ?? []).map(Number)),
      idList,
    ),
  ),
])

/** The service-plan dialog. Absent fields stay as they are; the three groups of flags exclude each other. */
export const ServicePlanChange = z.strictObject({
  version,
  servicePlanId: z.optional(z.nullable(id)),
  additionalServiceIds: z.optional(additionalServiceIds),
  registrationFeePrepaid: flag,
  registrationFeePostpaid: flag,
  registrationFeeInstallment: flag,
  simFeePrepaid: flag,
  simFeePostpaid: flag,
  simFeeInstallment: flag,
  bundleApplied: flag,
  bundleNotApplied: flag,
  bundleDiscount: z.optional(z.nullable(wonAmount)),
  deviceModel: nullableText(LIMITS.name),
  deviceSerialNumber: nullableText(LIMITS.name),
  simNumber: nullableText(LIMITS.name),
  subscriptionNumber: nullableText(LIMITS.name),
})
export type ServicePlanChange = z.input<typeof ServicePlanChange>

export const changeServicePlan = defineEndpoint({
  method: 'PATCH',
  path: '/api/documents/:id/service-plan',
  summary: '요금제 정보 저장',
  access: 'documents.process',
  params,
  body: ServicePlanChange,
  response: DocumentWithAmounts,
})
