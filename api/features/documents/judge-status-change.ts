import type * as z from 'zod/mini'
import { type ActivationStatus, statusChangeRefusal } from '#shared/documents/activation-status.ts'
import type { StatusChange } from '#shared/documents/documents.contract.ts'
import { AppError } from '#shared/errors.ts'
import { broken } from './broken-rule.ts'
import type { ChangedBy } from './document-events.ts'
import type { DocumentRow } from './document-rows.ts'
import { relationTo, requireTaken } from './documents.access.ts'
import { given, textOrNull } from './sent-values.ts'

export type StatusInput = z.output<typeof StatusChange>

/** Holds a change of status against the rules of SPEC.md §4–5 and DECISIONS.md §3–4. Throws the refusal. */
export function judgeStatusChange(row: DocumentRow, input: StatusInput, { actor, at }: ChangedBy): void {
  const to = input.activationStatus
  // Taking a waiting document is the one thing that a dealer_worker may do with an unassigned one.
  if (relationTo(actor, row) !== 'unassigned' || to !== '진행중') requireTaken(actor, row)

  const refusal = statusChangeRefusal(row.activation_status as ActivationStatus, to, row.carrier)
  if (refusal === 'RULE_BROKEN')
    throw broken('activationStatus', '기타완료는 기타 통신사의 서류에만 사용할 수 있습니다.')
  if (refusal !== null) throw new AppError(refusal)

  if (to === '개통' && textOrNull(given(input.subscriptionNumber, row.subscription_number)) === null)
    throw broken('subscriptionNumber', '개통완료 처리 시 가입번호는 필수 입력 사항입니다.')
  if (to === '폐기' && textOrNull(input.discardReason) === null)
    throw broken('discardReason', '폐기 처리 시 폐기 사유는 필수 입력 사항입니다.')
  judgeActivatedAt(input, at)
  if (to !== '폐기' && textOrNull(input.discardReason) !== null)
    throw broken('discardReason', '폐기 사유는 폐기로 변경할 때만 입력할 수 있습니다.')
  if (to !== '보완필요' && textOrNull(input.supplementNotes) !== null)
    throw broken('supplementNotes', '보완 내용은 보완필요로 변경할 때만 입력할 수 있습니다.')
}

function judgeActivatedAt({ activationStatus, activatedAt }: StatusInput, at: string): void {
  if (activatedAt === undefined) return
  if (activationStatus !== '개통')
    throw broken('activatedAt', '개통일시는 개통완료로 변경할 때만 입력할 수 있습니다.')
  if (activatedAt > at) throw broken('activatedAt', '개통일시는 현재보다 늦을 수 없습니다.')
}
