import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { LIMITS } from '../limits.ts'
import { requiredText } from '../text.ts'

const KeyState = z.object({
  /** By which the operator recognises the master key. */
  masterFingerprint: z.string(),
  madeAt: z.string(),
  recoveryCode: z.object({
    madeAt: z.string(),
    /** Null: nobody has shown yet that the code was kept. */
    confirmedAt: z.nullable(z.string()),
  }),
})
export type KeyState = z.output<typeof KeyState>

export const readKeyState = defineEndpoint({
  method: 'GET',
  path: '/api/admin/keys',
  summary: '저장 암호화 키의 지문과 복구 코드의 상태',
  access: 'admin.system',
  response: KeyState,
})

/** The code is answered once and stored nowhere; backups of before open with the older one. */
export const makeRecoveryCode = defineEndpoint({
  method: 'POST',
  path: '/api/admin/keys/recovery-code',
  summary: '새 복구 코드 만들기',
  access: 'admin.system',
  proof: 'recent',
  body: z.strictObject({}),
  response: z.object({ recoveryCode: z.string() }),
  success: 201,
})

/** Whoever types the code has it. */
export const confirmRecoveryCode = defineEndpoint({
  method: 'POST',
  path: '/api/admin/keys/recovery-code/confirm',
  summary: '복구 코드를 보관했음을 확인',
  access: 'admin.system',
  body: z.strictObject({ recoveryCode: requiredText(LIMITS.name, '복구 코드를 입력해주세요.') }),
  response: KeyState,
})
