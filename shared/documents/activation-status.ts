import { searchKey } from '../korean.ts'

/** The life of an application as a table, which the server's rules and the screens' buttons both read. */
export const ACTIVATION_STATUSES = [
  '대기',
  '진행중',
  '업무요청중',
  '보완필요',
  '개통',
  '기타완료',
  '취소',
  '폐기',
] as const
export type ActivationStatus = (typeof ACTIVATION_STATUSES)[number]

export const DOCUMENT_STATUSES = ['접수', '완료', '보완필요'] as const
export type DocumentStatus = (typeof DOCUMENT_STATUSES)[number]

interface StatusRow {
  label: string
  /** `open`: work is left; `activated`: only 취소 may follow; `closed`: only an administrator reopens it. */
  phase: 'open' | 'activated' | 'closed'
  /** The three groups of the dealer's view; 취소 and 폐기 belong to none. */
  group: 'pending' | 'processing' | 'completed' | null
  documentStatus: DocumentStatus
}

export const STATUS_TABLE = {
  대기: { label: '대기', phase: 'open', group: 'pending', documentStatus: '접수' },
  진행중: { label: '진행중', phase: 'open', group: 'processing', documentStatus: '접수' },
  업무요청중: { label: '업무요청중', phase: 'open', group: 'processing', documentStatus: '접수' },
  보완필요: { label: '보완필요', phase: 'open', group: 'pending', documentStatus: '보완필요' },
  개통: { label: '개통완료', phase: 'activated', group: 'completed', documentStatus: '완료' },
  기타완료: { label: '기타완료', phase: 'closed', group: 'completed', documentStatus: '완료' },
  취소: { label: '취소', phase: 'closed', group: null, documentStatus: '완료' },
  폐기: { label: '폐기', phase: 'closed', group: null, documentStatus: '완료' },
} as const satisfies Record<ActivationStatus, StatusRow>

/** What people read for a status; any other text as it is. */
export function statusLabel(text: string): string {
  const status = ACTIVATION_STATUSES.find((each) => each === text)
  return status === undefined ? text : STATUS_TABLE[status].label
}

/** The statuses whose word contains the text, as somebody types it to search; none for a single letter. */
export function statusesNamed(text: string): ActivationStatus[] {
  const wanted = searchKey(text)
  return wanted.length < 2
    ? []
    : ACTIVATION_STATUSES.filter((status) => STATUS_TABLE[status].label.includes(wanted))
}

/** The statuses in which work is left, in the order in which lists show them. */
export const OPEN_STATUSES = ACTIVATION_STATUSES.filter((status) => STATUS_TABLE[status].phase === 'open')

/** What /documents and /work-requests show by default. */
export const DEFAULT_LIST_STATUSES = ['대기', '진행중'] as const satisfies readonly ActivationStatus[]

export type StatusRefusal = 'ACTIVATED_DOCUMENT_LOCKED' | 'CLOSED_DOCUMENT_LOCKED' | 'RULE_BROKEN'

/**
 * Whether the status dialog may change `from` to `to`: null for yes, otherwise the error code. 기타완료 is only for carriers whose
 * name contains 기타. The administrator's form has rules of its own.
 */
export function statusChangeRefusal(
  from: ActivationStatus,
  to: ActivationStatus,
  carrier: string | null,
): StatusRefusal | null {
  const { phase } = STATUS_TABLE[from]
  if (phase === 'activated') return to === '취소' ? null : 'ACTIVATED_DOCUMENT_LOCKED'
  if (phase === 'closed') return 'CLOSED_DOCUMENT_LOCKED'
  if (to === '기타완료' && !isOtherCarrier(carrier)) return 'RULE_BROKEN'
  return null
}

/**
 * The statuses that the dialog offers for a document; none when it is closed. The present status comes last: choosing it
 * corrects what was written with it.
 */
export function offeredStatuses(from: ActivationStatus, carrier: string | null): ActivationStatus[] {
  return [...ACTIVATION_STATUSES.filter((to) => to !== from), from].filter(
    (to) => statusChangeRefusal(from, to, carrier) === null,
  )
}

/** Carriers such as `기타` have no price list of their own; their store name is typed. */
export function isOtherCarrier(carrier: string | null): boolean {
  return carrier?.includes('기타') ?? false
}

/** True while work is left. */
export function isOpenStatus(status: ActivationStatus): boolean {
  return STATUS_TABLE[status].phase === 'open'
}

/** Why nobody can write to the chat of a closed document. */
export const CHAT_CLOSED = '처리가 끝난 신청입니다. 더 이상 메시지를 보낼 수 없습니다.'

/** Chat can be written to until the document is closed. */
export function isChatWritable(status: ActivationStatus): boolean {
  return isOpenStatus(status)
}
