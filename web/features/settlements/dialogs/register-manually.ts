import type { ManualSettlement } from '#shared/settlements/settlement-changes.contract.ts'
import { registerManualSettlement } from '#shared/settlements/settlement-changes.contract.ts'
import { ApiError, call, hasCode } from '../../../lib/api-client.ts'
import { useSession } from '../../../lib/session-store.ts'
import { newSubmissionId } from '../../../lib/submission-id.ts'
import { confirm } from '../../../ui/confirm.ts'

/** What is read where the server says nothing of its own (SPEC.md §8). */
const FAILED = '정산 등록 중 오류가 발생했습니다'

/**
 * Under which a registration went out that is not answered: a form that goes away before, as by the browser's back, comes back with
 * what was typed there. Gone with the account, as that is.
 */
let unanswered: string | null = null

useSession.subscribe(({ user }, before) => {
  if (user?.id !== before.user?.id) unanswered = null
})

/**
 * Registers what one opened form says: under one key however often it is tried, so that an answer that got lost makes no second
 * one. Something else under the same key means that the first try did arrive: only who says so registers another.
 */
export function manualRegistration() {
  let key = unanswered ?? newSubmissionId()
  const send = async (body: ManualSettlement): Promise<void> => {
    unanswered = key
    try {
      await call(registerManualSettlement, { body, idempotencyKey: key })
    } catch (error) {
      throw error instanceof ApiError && error.status >= 500
        ? new ApiError({ ...error, message: FAILED })
        : error
    }
    // Not that of another form, where this answer comes late.
    if (unanswered === key) unanswered = null
  }
  return async (body: ManualSettlement): Promise<void> => {
    try {
      await send(body)
    } catch (error) {
      if (!hasCode(error, 'IDEMPOTENCY_MISMATCH') || !(await mayBeAnother())) throw error
      key = newSubmissionId()
      await send(body)
    }
  }
}

function mayBeAnother(): Promise<boolean> {
  return confirm({
    title: '앞서 보낸 정산이 이미 등록되어 있습니다.',
    body: '지금 입력한 내용을 새 정산으로 한 번 더 등록할까요?',
    confirmLabel: '새 정산으로 등록',
  })
}
