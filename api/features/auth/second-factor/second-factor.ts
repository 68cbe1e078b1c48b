import { generateSecret, generateURI } from 'otplib/functional'
import type { RightsChange } from '#shared/access-log/access-log.contract.ts'
import { AppError } from '#shared/errors.ts'
import { ACCOUNT_KINDS, type AccountKind } from '#shared/permissions.ts'
import type { Context } from '../../../context.ts'
import type { Queryable } from '../../../database/database.ts'
import { sealSecret } from '../../../database/secret-columns.ts'
import type { AccessedBy } from '../../../http/access-sink.ts'
import { recordRightsChange } from '../../access-log/record-security-event.ts'
import { SIGNED_IN } from '../login-limits.ts'
import { type OwnPasswordDeps, ownAccount, requireOwnPassword } from '../own-password.ts'
import { endSessions } from '../sessions.ts'
import { hasSecondFactor, SECOND_FACTOR_COLUMNS, timeStepOf } from './otp.ts'
import {
  forgetRecoveryCodes,
  forgetUnneededCodes,
  recoveryCodesLeft,
  renewRecoveryCodes,
} from './recovery-codes.ts'
import { requireSecondFactor, wrongOtp } from './require-second-factor.ts'

interface SecondFactorState {
  isOn: boolean
  since: string | null
  recoveryCodesLeft: number
}

export async function secondFactorOf(db: Queryable, accountId: number): Promise<SecondFactorState> {
  const { otp_since } = await db
    .selectFrom('users')
    .select('otp_since')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  const left = await recoveryCodesLeft(db, accountId)
  return { isOn: otp_since !== null, since: otp_since, recoveryCodesLeft: left }
}

/** Makes a secret that a first code must confirm. Throws INVALID_CREDENTIALS, TOO_MANY_ATTEMPTS, CONFLICT. */
export async function startSecondFactor(
  deps: OwnPasswordDeps & { context: Pick<Context, 'config'> },
  by: AccessedBy,
  currentPassword: string,
): Promise<{ secret: string; uri: string }> {
  const { database, keys, config } = deps.context
  const user = await requireOwnPassword(deps, by.account, { currentPassword, address: by.address })
  const secret = generateSecret()
  const waiting = await database.kysely
    .updateTable('users')
    .set({ otp_secret: sealSecret(keys, 'users.otp_secret', [user.id], secret), otp_step: null })
    .where('id', '=', user.id)
    .where('otp_since', 'is', null)
    .executeTakeFirst()
  if (waiting.numUpdatedRows === 0n) throw isOnAlready()
  return { secret, uri: generateURI({ issuer: config.brandName, label: user.username, secret }) }
}

/**
 * Turns the second factor on: both logins ask for a code from now on, and the account's other sessions, opened without one,
 * end; ten recovery codes are made. Throws RULE_BROKEN for a wrong code, CONFLICT if no secret waits for confirmation.
 */
export async function confirmSecondFactor(
  context: Pick<Context, 'database' | 'keys' | 'clock' | 'hub'>,
  { by, sessionHash }: { by: AccessedBy; sessionHash: string },
  otp: string,
): Promise<SecondFactorState & { recoveryCodes: string[] }> {
  const at = context.clock.now()
  return context.database.transaction(async (transaction) => {
    const { db } = transaction
    const { id, otp_secret, otp_since, otp_step } = await db
      .selectFrom('users')
      .select(['id', ...SECOND_FACTOR_COLUMNS])
      .where('id', '=', by.account.id)
      .executeTakeFirstOrThrow()
    if (otp_since !== null) throw isOnAlready()
    if (otp_secret === null) {
      throw new AppError('CONFLICT', { message: '2단계 인증 등록을 처음부터 다시 시작해주세요.' })
    }
    const step = timeStepOf(context, { id, otp_secret, otp_step }, otp)
    if (step === null) throw wrongOtp('RULE_BROKEN')
    const since = at.toISOString()
    const turned = await db
      .updateTable('users')
      .set({ otp_since: since, otp_step: step })
      .where('id', '=', by.account.id)
      .where('otp_secret', '=', otp_secret)
      .where('otp_since', 'is', null)
      .executeTakeFirst()
    if (turned.numUpdatedRows === 0n) throw isOnAlready()
    await endSessions(transaction, context, by.account.id, sessionHash)
    await recordRightsChange(db, { by, at }, 'second-factor-on', by.account)
    const recoveryCodes = await renewRecoveryCodes(db, by.account.id)
    return { isOn: true, since, recoveryCodesLeft: recoveryCodes.length, recoveryCodes }
  })
}

/**
 * Turns the authenticator app off; passkeys stay. Does nothing if it is off. Throws INVALID_CREDENTIALS for a wrong password or
 * code, TOO_MANY_ATTEMPTS.
 */
export async function turnOffSecondFactor(
  deps: OwnPasswordDeps,
  by: AccessedBy,
  proof: { currentPassword: string; otp: string },
): Promise<SecondFactorState> {
  const { database, clock } = deps.context
  const user = await requireOwnPassword(deps, by.account, { ...proof, address: by.address })
  const useProof = await requireSecondFactor(deps, user, {
    otp: proof.otp,
    party: null,
    origin: { ...by, device: SIGNED_IN },
  })
  await database.transaction(async ({ db }) => {
    await useProof(db)
    if (user.otp_since === null) return
    await db
      .updateTable('users')
      .set({ otp_secret: null, otp_since: null, otp_step: null })
      .where('id', '=', user.id)
      .execute()
    await forgetUnneededCodes(db, user.id)
    await recordRightsChange(db, { by, at: clock.now() }, 'second-factor-off', user)
  })
  return secondFactorOf(database.kysely, user.id)
}

/** Removes a second factor with all passkeys, and records it in the access log if there was one. Within a transaction. */
export async function forgetSecondFactor(
  db: Queryable,
  happened: { by: AccessedBy; at: Date },
  change: RightsChange,
  account: { id: number; username: string },
): Promise<void> {
  const before = await db
    .selectFrom('users')
    .select(['otp_since', 'passkey_since'])
    .where('id', '=', account.id)
    .executeTakeFirstOrThrow()
  await eraseSecondFactor(db, account.id)
  if (hasSecondFactor(before)) await recordRightsChange(db, happened, change, account)
}

/** Removes what an account proves itself with beside its password. Within a transaction. */
export async function eraseSecondFactor(db: Queryable, accountId: number): Promise<void> {
  await db
    .updateTable('users')
    .set({ otp_secret: null, otp_since: null, otp_step: null, passkey_since: null })
    .where('id', '=', accountId)
    .execute()
  await db.deleteFrom('passkeys').where('account_id', '=', accountId).execute()
  await db.deleteFrom('passkey_challenges').where('account_id', '=', accountId).execute()
  await forgetRecoveryCodes(db, accountId)
}

/** Ten new recovery codes in place of all earlier ones. Throws CONFLICT where no second factor is on. */
export function renewOwnRecoveryCodes(
  { database, clock }: Pick<Context, 'database' | 'clock'>,
  by: AccessedBy,
): Promise<string[]> {
  return database.transaction(async ({ db }) => {
    const user = await ownAccount(db, by.account.id)
    if (!hasSecondFactor(user)) throw new AppError('CONFLICT', { message: '2단계 인증을 먼저 켜주세요.' })
    await recordRightsChange(db, { by, at: clock.now() }, 'recovery-codes-renewed', by.account)
    return renewRecoveryCodes(db, by.account.id)
  })
}

function isOnAlready(): AppError {
  return new AppError('CONFLICT', { message: '2단계 인증이 이미 켜져 있습니다.' })
}

/** The kinds of account that need a second factor, in the order of all kinds. */
export async function requiredKinds(db: Queryable): Promise<AccountKind[]> {
  const rows = await db.selectFrom('required_second_factors').select('account_kind').execute()
  const required = new Set<string>(rows.map(({ account_kind }) => account_kind))
  return ACCOUNT_KINDS.filter((kind) => required.has(kind))
}

/**
 * Replaces them. Accounts of these kinds without a second factor can do nothing but set one up from their next call on; nothing
 * is recorded where nothing changes.
 */
export function saveRequiredKinds(
  { database, clock }: Pick<Context, 'database' | 'clock'>,
  wanted: readonly AccountKind[],
  by: AccessedBy,
): Promise<AccountKind[]> {
  return database.transaction(async ({ db, holdNames }) => {
    // Two administrators at once would both insert the same kinds.
    await holdNames('factors', ['required'])
    const before = await requiredKinds(db)
    const kinds = ACCOUNT_KINDS.filter((kind) => wanted.includes(kind))
    if (before.join() === kinds.join()) return before
    await db.deleteFrom('required_second_factors').execute()
    if (kinds.length > 0) {
      const rows = kinds.map((account_kind) => ({ account_kind }))
      await db.insertInto('required_second_factors').values(rows).execute()
    }
    await recordRightsChange(db, { by, at: clock.now() }, 'second-factor-required', by.account, {
      accountKinds: kinds,
    })
    return kinds
  })
}
