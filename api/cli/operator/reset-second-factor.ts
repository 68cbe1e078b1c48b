import type { Database } from '../../database/database.ts'
import { forgetSecondFactor } from '../../features/auth/second-factor/second-factor.ts'
import { changeByOperator } from './operator-change.ts'

/**
 * Turns the second factor of an account off, for whoever lost the phone and has no other administrator to ask; the password
 * stays. Throws CommandError for a name that nobody has.
 */
export async function resetSecondFactor(database: Database, username: string, now: Date): Promise<void> {
  await changeByOperator(database, username, now, ({ db, user, happened }) =>
    forgetSecondFactor(db, happened, 'second-factor-reset', user),
  )
}
