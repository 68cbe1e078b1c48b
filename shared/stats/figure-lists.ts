import { ACTIVATION_STATUSES, type ActivationStatus, OPEN_STATUSES } from '../documents/activation-status.ts'
import type { CustomerType } from '../documents/document.contract.ts'
import { type DocumentDate, type DocumentFilters, listDateOf } from '../documents/documents.contract.ts'

/**
 * The list behind each figure: the query of `GET /api/documents` that shows the documents that were counted. A figure always
 * equals the `total` of its list.
 */
export type FigureList = Partial<DocumentFilters>

/** Seoul days, both included; null or absent: no limit. */
interface Days {
  startDate?: string | null
  endDate?: string | null
}
interface CountedDays extends Days {
  isOwnWork: boolean
}

const APPLICATIONS: CustomerType[] = ['new', 'port-in']
const NEITHER_CANCELLED_NOR_DISCARDED = ACTIVATION_STATUSES.filter(
  (status) => status !== '취소' && status !== '폐기',
)

/** The lists behind StatusStats. */
export function statusLists(stats: CountedDays) {
  const received = (statuses?: ActivationStatus[]) => list(stats, 'uploadedAt', statuses)
  return {
    activatedCount: activated(stats),
    totalDocuments: received(),
    pendingActivations: received(['대기', '보완필요']),
    inProgressCount: received(['진행중', '업무요청중']),
    otherCompletedCount: received(['기타완료']),
    canceledCount: received(['취소']),
    discardedCount: received(['폐기']),
  } satisfies Record<string, FigureList>
}

/** The lists behind TodayStats, except todayDiscarded, which is the sum of two lists. */
export function todayLists({ day, isOwnWork }: { day: string; isOwnWork: boolean }) {
  const today = { startDate: day, endDate: day, isOwnWork }
  const submitted = (statuses?: ActivationStatus[]) => ({
    ...list(today, 'uploadedAt', statuses),
    customerType: APPLICATIONS,
  })
  return {
    todaySubmissions: submitted(),
    todayReception: submitted(NEITHER_CANCELLED_NOR_DISCARDED),
    todayCancelled: list(today, 'cancelledAt', ['취소']),
    todayDiscardedOnly: list(today, 'discardedAt', ['폐기']),
    todayActivation: activated(today),
    todayOtherCompleted: list(today, 'otherCompletedAt', ['기타완료']),
  } satisfies Record<string, FigureList>
}

/** The list behind a carrier's figures: of today, of the month, of its panel; `type` for 신규 or 번호이동 alone. */
export function carrierList(days: CountedDays, carrier: string | null, type?: CustomerType): FigureList {
  return { ...activated(days), ...ofCarrier(carrier), ...ofType(type) }
}

/** The list of 신규 or 번호이동 of all carriers. */
export function typeList(days: CountedDays, type: CustomerType): FigureList {
  return { ...activated(days), ...ofType(type) }
}

/** The list of one contact code at a carrier, for CarrierStat's dealers and CarrierDetail. */
export function contactCodeList(
  days: Days,
  carrier: string | null,
  contactCode: string | null,
  type?: CustomerType,
): FigureList {
  const code = contactCode === null ? { withoutContactCode: true } : { exactContactCode: contactCode }
  return { ...carrierList({ ...days, isOwnWork: false }, carrier, type), ...code }
}

/** One person's activations: WorkerStat, WorkerTotals, ownActivations; with a carrier WorkerDetail. */
export function workerList(days: Days, workerId: number, carrier?: string | null): FigureList {
  return {
    ...activated({ ...days, isOwnWork: false }),
    ...(carrier === undefined ? {} : ofCarrier(carrier)),
    activatedBy: workerId,
  }
}

/** The lists behind WorkerFigures. */
export function workLists(days: Days, workerId: number) {
  const closed = (status: ActivationStatus) => ({
    ...list({ ...days, isOwnWork: false }, listDateOf([status]), [status]),
    closedBy: workerId,
  })
  return {
    activated: workerList(days, workerId),
    otherCompleted: closed('기타완료'),
    cancelled: closed('취소'),
    discarded: closed('폐기'),
    open: { activationStatus: [...OPEN_STATUSES], assignee: workerId },
  } satisfies Record<string, FigureList>
}

/** The list behind StoreFigures' received. */
export function storeList(days: Days, storeName: string): FigureList {
  return { ...list({ ...days, isOwnWork: false }, 'uploadedAt'), exactStoreName: storeName }
}

function activated(days: CountedDays): FigureList {
  return list(days, 'activatedAt', ['개통'])
}

function list(
  { startDate, endDate, isOwnWork }: CountedDays,
  dateField: DocumentDate,
  statuses?: ActivationStatus[],
): FigureList {
  return {
    ...(statuses === undefined ? {} : { activationStatus: statuses }),
    dateField,
    ...(startDate == null ? {} : { startDate }),
    ...(endDate == null ? {} : { endDate }),
    ...(isOwnWork ? { workerFilter: true } : {}),
  }
}

function ofCarrier(carrier: string | null): FigureList {
  return carrier === null ? { withoutCarrier: true } : { carrier }
}

function ofType(type: CustomerType | undefined): FigureList {
  return type === undefined ? {} : { customerType: [type] }
}
