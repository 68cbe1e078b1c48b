import { createHash } from 'node:crypto'
import type { Queryable } from '../../../database/database.ts'
import { randomCode } from '../random-code.ts'
import { hasSecondFactor } from './otp.ts'

const CODES = 10
/** Codes had four groups before they had seven. */
const CODE = /^(?:[a-z2-9]{16}|[a-z2-9]{28})$/

/** However it is typed: case, blanks and hyphens do not matter. Null for what is no recovery code at all, such as six digits. */
export function recoveryCodeHash(typed: string): string | null {
  const code = typed.toLowerCase().replace(/[\s-]/g, '')
  return CODE.test(code) ? createHash('sha256').update(code).digest('hex') : null
}

/**
 * Gives an account ten new codes for logins without its second factor; earlier ones are void. They are answered once and stored
 * as hashes: of 138 random bits no more is needed. Within a transaction.
 */
export async function renewRecoveryCodes(db: Queryable, accountId: number): Promise<string[]> {
  const codes = Array.from({ length: CODES }, randomCode)
  await forgetRecoveryCodes(db, accountId)
  await db
    .insertInto('recovery_codes')
    .values(codes.map((code) => ({ account_id: accountId, code_hash: recoveryCodeHash(code) ?? '' })))
    .execute()
  return codes
}

export async function forgetRecoveryCodes(db: Queryable, accountId: number): Promise<void> {
  await db.deleteFrom('recovery_codes').where('account_id', '=', accountId).execute()
}

/** Takes the codes away when the last second factor is gone, in whose place they stood. */
export async function forgetUnneededCodes(db: Queryable, accountId: number): Promise<void> {
  const user = await db
    .selectFrom('users')
    .select(['otp_since', 'passkey_since'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  if (!hasSecondFactor(user)) await forgetRecoveryCodes(db, accountId)
}

export async function recoveryCodesLeft(db: Queryable, accountId: number): Promise<number> {
  const { count } = await db
    .selectFrom('recovery_codes')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function hasRecoveryCode(db: Queryable, accountId: number, hash: string): Promise<boolean> {
  const found = await db
    .selectFrom('recovery_codes')
    .select('account_id')
    .where('account_id', '=', accountId)
    .where('code_hash', '=', hash)
    .executeTakeFirst()
  return found !== undefined
}

/** Takes the code away, as each works once; false where another call has used it first. */
export async function useRecoveryCode(db: Queryable, accountId: number, hash: string): Promise<boolean> {
  const used = await db
    .deleteFrom('recovery_codes')
    .where('account_id', '=', accountId)
    .where('code_hash', '=', hash)
    .executeTakeFirst()
  return used.numDeletedRows > 0n
}
