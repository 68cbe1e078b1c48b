import {
  type ActivationStatus,
  type DocumentStatus,
  STATUS_TABLE,
} from '#shared/documents/activation-status.ts'
import { type Document, readNotes } from '#shared/documents/document.contract.ts'
import { cancelledAtProblem, statusChangeProblems } from '#shared/documents/status-change-problems.ts'
import { REASON_NEEDED, type StatusCorrection } from '#shared/documents/status-correction.contract.ts'
import { formatKstDateTime } from '#shared/kst.ts'
import { kstInstant } from '#shared/kst-calendar.ts'

/** The form's values. Times are `YYYY-MM-DDTHH:mm` in Seoul; empty: now, or kept if the status stays. */
export interface CorrectionValues {
  activationStatus: ActivationStatus
  /** `follow` takes the status that belongs to the activation status. */
  status: DocumentStatus | 'follow'
  subscriptionNumber: string
  activatedAt: string
  cancelledAt: string
  supplementNotes: string
  discardReason: string
  notes: string
  /** Why an activation is taken back; the server adds it to the memo. */
  reason: string
}
export type CorrectionField = keyof CorrectionValues

export const CORRECTION_LABELS: Record<CorrectionField, string> = {
  activationStatus: '개통 상태',
  status: '서류 상태',
  subscriptionNumber: '가입번호',
  activatedAt: '개통일시',
  cancelledAt: '취소일시',
  supplementNotes: '보완 내용',
  discardReason: '폐기 사유',
  notes: '메모',
  reason: '변경 사유',
}

export function correctionValues(document: Document): CorrectionValues {
  const former = formerActivation(document)
  return {
    activationStatus: document.activationStatus,
    status: document.status === followedStatus(document.activationStatus) ? 'follow' : document.status,
    subscriptionNumber: document.subscriptionNumber ?? '',
    activatedAt: former === null ? '' : formatKstDateTime(former).replace(' ', 'T'),
    cancelledAt: '',
    supplementNotes: document.supplementNotes ?? '',
    discardReason: document.discardReason ?? '',
    notes: readNotes(document.notes).memo ?? '',
    reason: '',
  }
}

/** When a cancelled document was activated; it keeps that moment when it is activated again. */
function formerActivation({ activationStatus, activatedAt }: Document): string | null {
  return activationStatus === '개통' ? null : activatedAt
}

/** Says what an empty time field means. */
export function momentHint(
  field: 'activatedAt' | 'cancelledAt',
  base: Document,
  to: ActivationStatus,
): string {
  if (to === base.activationStatus) return '비워두면 그대로 둡니다.'
  return field === 'activatedAt' && formerActivation(base) !== null
    ? '취소하기 전의 개통일시입니다. 비워두면 지금 시각으로 기록하고 개통일이 바뀝니다.'
    : '비워두면 지금 시각으로 기록합니다.'
}

/** The document status that belongs to an activation status. */
export function followedStatus(activationStatus: ActivationStatus): DocumentStatus {
  return STATUS_TABLE[activationStatus].documentStatus
}

export type CorrectionDetail = Exclude<CorrectionField, 'activationStatus' | 'status'>

/** The fields that belong to a status, in the order in which they are shown. */
export function correctionFields(from: ActivationStatus, to: ActivationStatus): readonly CorrectionDetail[] {
  const ofStatus: Partial<Record<ActivationStatus, readonly CorrectionDetail[]>> = {
    개통: ['subscriptionNumber', 'activatedAt'],
    취소: ['cancelledAt'],
    보완필요: ['supplementNotes'],
    폐기: ['discardReason'],
  }
  return [...(ofStatus[to] ?? []), from === '개통' && to !== from ? 'reason' : 'notes']
}

const instantOf = (local: string) => (local === '' ? null : kstInstant(local))

/** Problems that the server would refuse, found before sending. */
export function correctionProblems(
  { activationStatus: from, activatedAt }: Document,
  values: CorrectionValues,
  now: Date,
): { field: CorrectionField; message: string }[] {
  const to = values.activationStatus
  const shown = correctionFields(from, to)
  const details = { ...values, activatedAt: instantOf(values.activatedAt) }
  const found: { field: CorrectionField; message: string }[] = statusChangeProblems(to, details, now)
  const odd = cancelledAtProblem(to, { cancelledAt: instantOf(values.cancelledAt), activatedAt }, now)
  if (odd !== null) found.push({ field: 'cancelledAt', message: odd })
  if (values.reason.trim() === '') found.push({ field: 'reason', message: REASON_NEEDED })
  // A hidden field is not sent, so its problems do not count.
  return found.filter(({ field }) => shown.some((name) => name === field))
}

/**
 * The request's body: the changed values of the visible fields. With another activation status it also sends
 * the document status, so that the document gets the one that the form shows.
 */
export function correctionOf(
  base: Document,
  edits: Partial<CorrectionValues>,
  values: CorrectionValues,
): StatusCorrection {
  const { activationStatus, status, ...typed } = edits
  const shown = correctionFields(base.activationStatus, values.activationStatus)
  const isMoved = values.activationStatus !== base.activationStatus
  const kept = isMoved && shown.includes('activatedAt') ? formerActivation(base) : null
  const { activatedAt, cancelledAt, reason, ...texts } = Object.fromEntries(
    Object.entries(typed).filter(([name]) => shown.some((field) => field === name)),
  ) as Partial<Pick<CorrectionValues, CorrectionDetail>>
  return {
    version: base.version,
    ...(activationStatus && { activationStatus }),
    ...((status || activationStatus) && { status: values.status === 'follow' ? null : values.status }),
    ...texts,
    ...(reason && { notes: reason }),
    ...(activatedAt === undefined && kept !== null && { activatedAt: kept }),
    ...(activatedAt && { activatedAt: kstInstant(activatedAt) }),
    ...(cancelledAt && { cancelledAt: kstInstant(cancelledAt) }),
  }
}
