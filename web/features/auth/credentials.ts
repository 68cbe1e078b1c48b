import * as z from 'zod/mini'
import { LIMITS } from '#shared/limits.ts'
import { AUTH } from './auth-sentences.ts'

const tooLong = (field: string) => `${field} ${LIMITS.password}자까지 입력할 수 있습니다.`

/** What the login asks for. In a file of its own, because it brings zod, for which the login's first field does not wait. */
export const Credentials = z.object({
  username: z
    .string()
    .check(z.trim(), z.minLength(1, AUTH.usernameNeeded), z.maxLength(LIMITS.password, tooLong('아이디는'))),
  password: z
    .string()
    .check(z.minLength(1, AUTH.passwordNeeded), z.maxLength(LIMITS.password, tooLong('비밀번호는'))),
  otp: z.string(),
})
