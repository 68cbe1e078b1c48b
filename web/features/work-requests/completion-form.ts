import { type ActivationStatus, offeredStatuses } from '#shared/documents/activation-status.ts'
import { type Document, readNotes } from '#shared/documents/document.contract.ts'
import { statusChangeProblems } from '#shared/documents/status-change-problems.ts'
import type { WorkRequestCompletion } from '#shared/documents/work-requests.contract.ts'
import type { FormProblem } from '../../records/form/checked-form.ts'

/** The values of the form that completes a request. */
export interface CompletionValues {
  activationStatus: ActivationStatus
  subscriptionNumber: string
  deviceModel: string
  simNumber: string
  servicePlanId: number | null
  additionalServiceIds: readonly number[]
  notes: string
}

export const COMPLETION_LABELS: Record<keyof CompletionValues, string> = {
  activationStatus: '처리 결과',
  subscriptionNumber: '가입번호',
  deviceModel: '단말기 모델',
  simNumber: '유심번호',
  servicePlanId: '요금제',
  additionalServiceIds: '부가서비스',
  notes: '메모',
}

export function completionValues(document: Document): CompletionValues {
  return {
    activationStatus: '개통',
    subscriptionNumber: document.subscriptionNumber ?? '',
    deviceModel: document.deviceModel ?? '',
    simNumber: document.simNumber ?? '',
    servicePlanId: document.servicePlanId,
    additionalServiceIds: document.additionalServiceIds,
    notes: readNotes(document.notes).memo ?? '',
  }
}

/** The statuses that complete a document; none when it is finished. */
export function completingStatuses({ activationStatus, carrier }: Document): ActivationStatus[] {
  return offeredStatuses(activationStatus, carrier).filter(
    (status) => status === '개통' || status === '기타완료',
  )
}

/** What the server would refuse. */
export function completionProblems(values: CompletionValues, now: Date): FormProblem[] {
  const details = {
    subscriptionNumber: values.subscriptionNumber,
    activatedAt: null,
    discardReason: null,
    supplementNotes: null,
  }
  return statusChangeProblems(values.activationStatus, details, now).flatMap(({ field, message }) =>
    field === 'subscriptionNumber' ? [{ field, message }] : [],
  )
}

/** The body of the call: the status and only the changed values. */
export function completion(
  { activationStatus }: CompletionValues,
  edits: Partial<CompletionValues>,
  version: number,
): WorkRequestCompletion {
  const { additionalServiceIds, ...typed } = edits
  return {
    version,
    ...typed,
    activationStatus,
    ...(additionalServiceIds === undefined ? {} : { additionalServiceIds: [...additionalServiceIds] }),
  }
}
