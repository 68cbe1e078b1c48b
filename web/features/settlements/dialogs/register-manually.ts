import type { ManualSettlement } from '#shared/settlements/settlement-changes.contract.ts'
import { registerManualSettlement } from '#shared/settlements/settlement-changes.contract.ts'
import { ApiError, call, hasCode } from '../../../lib/api-client.ts'
import { newSubmissionId } from '../../../lib/submission-id.ts'
import { confirm } from '../../../ui/confirm.ts'

/** What is read where the server says nothing of its own (SPEC.md §8). */
const FAILED = '정산 등록 중 오류가 발생했습니다'

/**
 * Registers what one opened form says: under one key however often it is tried, so that an answer that got lost makes no second
 * one. Something else under the same key means that the first try did arrive: only who says so registers another.
 */
export function manualRegistration() {
  let key = newSubmissionId()
  const send = (body: ManualSettlement) =>
    call(registerManualSettlement, { body, idempotencyKey: key }).catch((error: unknown) => {
      throw error instanceof ApiError && error.status >= 500
        ? new ApiError({ ...error, message: FAILED })
        : error
    })
  return async (body: ManualSettlement) => {
    try {
      return await send(body)
    } catch (error) {
      if (!hasCode(error, 'IDEMPOTENCY_MISMATCH') || !(await mayBeAnother())) throw error
      key = newSubmissionId()
      return send(body)
    }
  }
}

function mayBeAnother(): Promise<boolean> {
  return confirm({
    title: '앞서 보낸 정산이 이미 등록되어 있습니다.',
    body: '그 뒤에 수정한 내용을 새 정산으로 한 번 더 등록할까요?',
    confirmLabel: '새 정산으로 등록',
  })
}
