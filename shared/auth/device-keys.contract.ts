import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'

const INVALID = '기기 키가 올바르지 않습니다.'

/** 32 bytes in base64. */
const deviceKey = z.string(INVALID).check(z.regex(/^[A-Za-z0-9+/]{43}=$/, INVALID))

/**
 * After a restore a device may have keys of its account that the server lacks. It hands them over after a login, so that the
 * account's other devices can open what they sealed with them.
 */
export const handOverDeviceKeys = defineEndpoint({
  method: 'POST',
  path: '/api/auth/device-keys',
  summary: '복원한 서버에 없는 본인 기기의 키 되돌리기',
  access: 'session',
  proof: 'recent',
  body: z.strictObject({
    deviceKeys: z
      .array(
        z.strictObject({
          generation: z.int(INVALID).check(z.gte(1, INVALID), z.lte(2_147_483_647, INVALID)),
          key: deviceKey,
        }),
        INVALID,
      )
      .check(z.minLength(1, INVALID), z.maxLength(101, INVALID)),
  }),
  /** How many of them the server lacked and has now. */
  response: z.object({ taken: z.number() }),
  callsPerMinute: 10,
})
