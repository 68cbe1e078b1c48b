import type { ActivationStatus } from './activation-status.ts'

type Text = string | null | undefined

/** The beginning of 2000 in Seoul: before that nothing is priced or settled. */
export const EARLIEST_ACTIVATION = '1999-12-31T15:00:00.000Z'
/** Asked for on the screens; the calls take a 취소 without a word, for callers of before. */
export const CANCEL_REASON_NEEDED = '취소 사유를 입력해주세요.'

/** The document's details after the change; `activatedAt` as ISO 8601 UTC, null for now. */
interface StatusDetails {
  subscriptionNumber: Text
  activatedAt: Text
  discardReason: Text
  supplementNotes: Text
}

interface StatusProblem {
  field: keyof StatusDetails
  message: string
}

/** Details that the status needs and are missing, or that belong to another status, in the dialog's order. */
export function statusChangeProblems(
  to: ActivationStatus,
  details: StatusDetails,
  now: Date,
): StatusProblem[] {
  const { subscriptionNumber, activatedAt, discardReason, supplementNotes } = details
  const problems: StatusProblem[] = []
  const isBroken = (field: StatusProblem['field'], message: string) => void problems.push({ field, message })

  if (to === '개통' && isEmpty(subscriptionNumber))
    isBroken('subscriptionNumber', '개통완료 처리 시 가입번호는 필수 입력 사항입니다.')
  if (!isEmpty(activatedAt) && to !== '개통')
    isBroken('activatedAt', '개통일시는 개통완료로 변경할 때만 입력할 수 있습니다.')
  else if (!isEmpty(activatedAt) && Date.parse(activatedAt) > now.getTime())
    isBroken('activatedAt', '개통일시는 현재보다 늦을 수 없습니다.')
  else if (!isEmpty(activatedAt) && activatedAt < EARLIEST_ACTIVATION)
    isBroken('activatedAt', '개통일시는 2000년 이후여야 합니다.')
  if (to === '폐기' && isEmpty(discardReason))
    isBroken('discardReason', '폐기 처리 시 폐기 사유는 필수 입력 사항입니다.')
  if (to !== '폐기' && !isEmpty(discardReason))
    isBroken('discardReason', '폐기 사유는 폐기로 변경할 때만 입력할 수 있습니다.')
  if (to !== '보완필요' && !isEmpty(supplementNotes))
    isBroken('supplementNotes', '보완 내용은 보완필요로 변경할 때만 입력할 수 있습니다.')
  return problems
}

const MINUTE_MS = 60_000

/** What is wrong with a cancellation's time; as people enter minutes, the activation's own one is allowed. */
export function cancelledAtProblem(
  to: ActivationStatus,
  { cancelledAt, activatedAt }: { cancelledAt: Text; activatedAt: Text },
  now: Date,
): string | null {
  if (isEmpty(cancelledAt)) return null
  if (to !== '취소') return '취소일시는 취소로 변경할 때만 입력할 수 있습니다.'
  const cancelled = Date.parse(cancelledAt)
  if (cancelled > now.getTime()) return '취소일시는 현재보다 늦을 수 없습니다.'
  const isBeforeActivation =
    !isEmpty(activatedAt) && cancelled < Math.floor(Date.parse(activatedAt) / MINUTE_MS) * MINUTE_MS
  return isBeforeActivation ? '취소일시는 개통일시보다 빠를 수 없습니다.' : null
}

function isEmpty(text: Text): text is null | undefined | '' {
  return text === null || text === undefined || text.trim() === ''
}
