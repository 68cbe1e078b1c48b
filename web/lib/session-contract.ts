import './zod-without-eval.ts'
import * as z from 'zod/mini'
import { SessionUser } from '#shared/auth/account.contract.ts'
import type { StoredSession } from './session-transitions.ts'

/*
 * The schemas of a session as it is stored and answered. They stand in a file of their own because they load
 * zod, for which the login's first field must not wait.
 */
export { changeOwnPassword, dealerLogin, login, logout, whoAmI } from '#shared/auth/auth.contract.ts'

const Stored = z.object({
  user: z.catch(z.nullable(SessionUser), null),
  sessionId: z.nullable(z.string().check(z.minLength(1))),
  isAuthenticated: z.catch(z.boolean(), false),
})

/** Reads what this or another version of the app has stored; null for what is not a session. */
export function readStored(value: unknown): StoredSession | null {
  return Stored.safeParse(value).data ?? null
}
