import type { ManualSettlement } from '#shared/settlements/settlement-changes.contract.ts'
import { registerManualSettlement } from '#shared/settlements/settlement-changes.contract.ts'
import { ApiError, call, hasCode } from '../../../lib/api-client.ts'
import { useSession } from '../../../lib/session-store.ts'
import { newSubmissionId } from '../../../lib/submission-id.ts'
import { confirm } from '../../../ui/confirm.ts'

/** Shown when the server fails without a sentence of its own. */
const FAILED = '정산 등록 중 오류가 발생했습니다'

/**
 * The key of a registration without an answer. A form that is closed before the answer (by the browser's back) comes
 * back with its values and needs the same key. Forgotten with the account.
 */
let unanswered: string | null = null

useSession.subscribe(({ user }, before) => {
  if (user?.id !== before.user?.id) unanswered = null
})

/**
 * Registers the values of one form, with one key for all tries, so that a lost answer makes no second settlement. If
 * the server refuses other values under that key, the first try had arrived: then asks whether to register another.
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
    // Another form may have sent its own registration before this answer came.
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
    body: '지금 입력한 내용을 새 정산으로 한 번 더 등록하시겠습니까?',
    confirmLabel: '새 정산으로 등록',
  })
}
