import * as z from 'zod/mini'
import { AUTH } from './auth-sentences.ts'

/** What the login asks for. In a file of its own, because it brings zod, for which the login's first field does not wait. */
export const Credentials = z.object({
  username: z.string().check(z.trim(), z.minLength(1, AUTH.usernameNeeded)),
  password: z.string().check(z.minLength(1, AUTH.passwordNeeded)),
  otp: z.string(),
})
