import type { ActivationStatus } from '#shared/documents/activation-status.ts'
import { type Document, readNotes } from '#shared/documents/document.contract.ts'
import type { StatusChange } from '#shared/documents/documents.contract.ts'
import { statusChangeProblems } from '#shared/documents/status-change-problems.ts'
import { kstInstant } from '#shared/kst-calendar.ts'
import type { FormProblem } from '../../records/form/checked-form.ts'

/** The values of 개통 상태 변경; `activatedAt` is `YYYY-MM-DDTHH:mm` in Seoul time, empty for now. */
export interface StatusValues {
  activationStatus: ActivationStatus | ''
  subscriptionNumber: string
  activatedAt: string
  supplementNotes: string
  dealerNotes: string
  discardReason: string
  cancelReason: string
  notes: string
}
export type StatusFieldName = keyof StatusValues

export const STATUS_FIELD_LABELS: Record<StatusFieldName, string> = {
  activationStatus: '변경할 상태',
  subscriptionNumber: '가입번호',
  activatedAt: '개통일시',
  supplementNotes: '보완 내용',
  dealerNotes: '판매점 메모',
  discardReason: '폐기 사유',
  cancelReason: '취소 사유',
  notes: '메모',
}

export function statusValues(document: Document): StatusValues {
  return {
    activationStatus: '',
    subscriptionNumber: document.subscriptionNumber ?? '',
    activatedAt: '',
    supplementNotes: document.supplementNotes ?? '',
    dealerNotes: document.dealerNotes ?? '',
    discardReason: '',
    cancelReason: '',
    notes: readNotes(document.notes).memo ?? '',
  }
}

/** The fields of a status, in the order in which they are shown. */
export function statusFields(
  status: ActivationStatus,
): readonly Exclude<StatusFieldName, 'activationStatus'>[] {
  switch (status) {
    case '개통':
      return ['subscriptionNumber', 'activatedAt', 'dealerNotes', 'notes']
    case '기타완료':
      return ['dealerNotes', 'notes']
    case '보완필요':
      return ['supplementNotes', 'notes']
    case '폐기':
      return ['discardReason']
    case '취소':
      return ['cancelReason', 'notes']
    default:
      return ['notes']
  }
}

/** What the server would refuse. */
export function statusProblems(values: StatusValues, now: Date): FormProblem[] {
  const { activationStatus: to, activatedAt } = values
  if (to === '') return []
  const shown = statusFields(to)
  const details = {
    subscriptionNumber: values.subscriptionNumber,
    activatedAt: activatedAt === '' ? null : kstInstant(activatedAt),
    discardReason: values.discardReason,
    supplementNotes: values.supplementNotes,
  }
  // Only shown fields are sent, so only they are checked.
  return statusChangeProblems(to, details, now).filter(({ field }) => shown.includes(field))
}

/** The body of the call: only what was typed into fields of the chosen status. */
export function statusChange(
  status: ActivationStatus,
  edits: Partial<StatusValues>,
  version: number,
): StatusChange {
  const shown = statusFields(status)
  const typed = Object.entries(edits).filter(([name]) => shown.some((field) => field === name))
  const { activatedAt, ...texts } = Object.fromEntries(typed) as Partial<
    Omit<StatusValues, 'activationStatus'>
  >
  return {
    version,
    activationStatus: status,
    ...texts,
    ...(activatedAt === undefined || activatedAt === '' ? {} : { activatedAt: kstInstant(activatedAt) }),
  }
}
