import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { kpNumberText } from '../kp-numbers/kp-number.shape.ts'
import { wireId } from '../wire.ts'

const INVALID_CODE = '기기에 표시된 코드를 그대로 입력해주세요.'

export const Reattachment = z.strictObject({
  /** That of the store: whoever asks for it must know which store it is. */
  kpNumber: kpNumberText,
  /** The UUID of the account that a restore has lost, as a device of the store shows it. */
  accountUuid: z.string(INVALID_CODE).check(z.trim(), z.toLowerCase(), z.uuid(INVALID_CODE)),
})

/** For a store whose account was made after the backup that was restored, and has been made anew. */
export const reattachDealer = defineEndpoint({
  method: 'POST',
  path: '/api/admin/dealers/:id/reattach',
  summary: '복원으로 없어진 계정의 기기 기록을 다시 만든 계정에 연결',
  access: 'admin.dealers',
  proof: 'recent',
  changes: 'accounts',
  params: z.strictObject({ id: wireId }),
  body: Reattachment,
  response: z.object({ success: z.literal(true) }),
})
