import { isIP } from 'node:net'
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import type { Assertion, Attestation, Passkey } from '#shared/auth/passkey.contract.ts'
import { AppError } from '#shared/errors.ts'
import type { Config } from '../../../config.ts'
import type { Context } from '../../../context.ts'
import type { Queryable } from '../../../database/database.ts'
import type { AccessedBy } from '../../../http/access-sink.ts'
import { recordRightsChange } from '../../access-log/record-security-event.ts'
import { endSessions } from '../sessions.ts'
import { forgetUnneededCodes, recoveryCodesLeft, renewRecoveryCodes } from './recovery-codes.ts'

const MOST = 20

type PasskeyContext = Pick<Context, 'database' | 'clock' | 'config' | 'hub'>

/** For whom a passkey is good: the host's name, and the address at which the browser has the portal open. */
export interface RelyingParty {
  id: string
  origin: string
}

/**
 * By PUBLIC_ORIGIN, else by the request. Null where browsers make no passkeys: without encryption outside of localhost, and for
 * an IP address.
 */
export function relyingParty(
  { publicOrigin }: Pick<Config, 'publicOrigin'>,
  requestOrigin: string,
): RelyingParty | null {
  const address = publicOrigin ?? requestOrigin
  if (!URL.canParse(address)) return null
  const { origin, protocol, hostname } = new URL(address)
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost')
  const isNamed = isIP(hostname) === 0 && !hostname.startsWith('[')
  return isNamed && (protocol === 'https:' || isLocal) ? { id: hostname, origin } : null
}

export function passkeysOf(db: Queryable, accountId: number): Promise<Passkey[]> {
  return db
    .selectFrom('passkeys')
    .select(['id', 'name', 'created_at as createdAt', 'last_used_at as lastUsedAt'])
    .where('account_id', '=', accountId)
    .orderBy('id')
    .execute()
}

/** What the browser is asked to make a passkey; the account's present ones are not made again. */
export async function askForNewPasskey(
  { database, clock, config }: PasskeyContext,
  account: { id: number; username: string; name: string },
  party: RelyingParty | null,
) {
  const { id, username, name } = account
  const db = database.kysely
  const options = await generateRegistrationOptions({
    rpName: config.brandName,
    rpID: requireParty(party).id,
    userName: username,
    userDisplayName: name,
    userID: new Uint8Array(Buffer.from(`account ${id}`)),
    excludeCredentials: await credentialsOf(db, id),
    authenticatorSelection: { residentKey: 'discouraged', userVerification: 'preferred' },
  })
  await keepChallenge(db, { accountId: id, purpose: 'new', challenge: options.challenge }, clock.now())
  return options
}

/**
 * Adds a passkey; it is a second factor from now on, and the account's other sessions, opened without one, end. The first second
 * factor brings recovery codes. Throws RULE_BROKEN for an answer that is not the one that was asked for, or too many.
 */
export async function addPasskey(
  context: PasskeyContext,
  { by, sessionHash }: { by: AccessedBy; sessionHash: string },
  { name, passkey }: { name: string; passkey: Attestation },
  party: RelyingParty | null,
): Promise<{ passkeys: Passkey[]; recoveryCodes?: string[] }> {
  const { database, clock } = context
  const { id, origin } = requireParty(party)
  const at = clock.now()
  const accountId = by.account.id
  const clientData = passkey.response.clientDataJSON
  const challenge = await takeChallenge(database.kysely, { accountId, purpose: 'new', clientData }, at)
  if (challenge === null) throw broken()
  const verified = await verifyRegistrationResponse({
    response: { ...passkey, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: false,
  }).catch(() => null)
  if (!verified?.verified) throw broken()
  const { credential } = verified.registrationInfo

  return database.transaction(async (transaction) => {
    const { db } = transaction
    await transaction.lock('users', [accountId])
    const before = await passkeysOf(db, accountId)
    if (before.length >= MOST) {
      throw new AppError('RULE_BROKEN', { message: `패스키는 ${MOST}개까지 등록할 수 있습니다.` })
    }
    await db
      .insertInto('passkeys')
      .values({
        account_id: accountId,
        credential_id: credential.id,
        public_key: Buffer.from(credential.publicKey).toString('base64url'),
        counter: credential.counter,
        name,
        created_at: at.toISOString(),
      })
      .execute()
    if (before.length === 0) {
      await db
        .updateTable('users')
        .set({ passkey_since: at.toISOString() })
        .where('id', '=', accountId)
        .execute()
      await endSessions(transaction, context, accountId, sessionHash)
    }
    await recordRightsChange(db, { by, at }, 'passkey-added', by.account)
    const needsCodes = (await recoveryCodesLeft(db, accountId)) === 0
    const recoveryCodes = needsCodes ? await renewRecoveryCodes(db, accountId) : undefined
    return { passkeys: await passkeysOf(db, accountId), ...(recoveryCodes && { recoveryCodes }) }
  })
}

/** Removes one of the account's own passkeys. Throws NOT_FOUND. */
export function removePasskey(
  { database, clock }: PasskeyContext,
  by: AccessedBy,
  id: number,
): Promise<Passkey[]> {
  return database.transaction(async ({ db, lock }) => {
    // Of two that remove the last two at once, the second finds none left.
    await lock('users', [by.account.id])
    const removed = await db
      .deleteFrom('passkeys')
      .where('id', '=', id)
      .where('account_id', '=', by.account.id)
      .executeTakeFirst()
    if (removed.numDeletedRows === 0n) throw new AppError('NOT_FOUND')
    const left = await passkeysOf(db, by.account.id)
    if (left.length === 0) {
      await db.updateTable('users').set({ passkey_since: null }).where('id', '=', by.account.id).execute()
      await forgetUnneededCodes(db, by.account.id)
    }
    await recordRightsChange(db, { by, at: clock.now() }, 'passkey-removed', by.account)
    return left
  })
}

/** What the browser is asked to use one of the account's passkeys; null where it has none or the address takes none. */
export async function askForPasskey(
  { database, clock }: Pick<Context, 'database' | 'clock'>,
  accountId: number,
  party: RelyingParty | null,
) {
  const db = database.kysely
  const allowCredentials = await credentialsOf(db, accountId)
  if (party === null || allowCredentials.length === 0) return null
  const options = await generateAuthenticationOptions({
    rpID: party.id,
    allowCredentials,
    userVerification: 'preferred',
  })
  await keepChallenge(db, { accountId, purpose: 'use', challenge: options.challenge }, clock.now())
  return options
}

/**
 * Judges a browser's answer, which uses its challenge up. Answers a function that notes the use in the transaction of what it was
 * given for (false where another call was first), or null for a wrong answer.
 */
export async function judgePasskey(
  { database, clock }: Pick<Context, 'database' | 'clock'>,
  accountId: number,
  passkey: Assertion,
  party: RelyingParty | null,
): Promise<((db: Queryable) => Promise<boolean>) | null> {
  const at = clock.now()
  const clientData = passkey.response.clientDataJSON
  const challenge = await takeChallenge(database.kysely, { accountId, purpose: 'use', clientData }, at)
  const known = await database.kysely
    .selectFrom('passkeys')
    .select(['id', 'credential_id', 'public_key', 'counter'])
    .where('account_id', '=', accountId)
    .where('credential_id', '=', passkey.id)
    .executeTakeFirst()
  if (challenge === null || known === undefined || party === null) return null
  const verified = await verifyAuthenticationResponse({
    response: { ...passkey, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: false,
    credential: {
      id: known.credential_id,
      publicKey: new Uint8Array(Buffer.from(known.public_key, 'base64url')),
      counter: Number(known.counter),
    },
  }).catch(() => null)
  if (!verified?.verified) return null
  const counter = verified.authenticationInfo.newCounter
  return async (db) => {
    const used = await db
      .updateTable('passkeys')
      .set({ counter, last_used_at: at.toISOString() })
      .where('id', '=', known.id)
      .where('counter', '=', known.counter)
      .executeTakeFirst()
    return used.numUpdatedRows > 0n
  }
}

function credentialsOf(db: Queryable, accountId: number): Promise<{ id: string }[]> {
  return db.selectFrom('passkeys').select('credential_id as id').where('account_id', '=', accountId).execute()
}

function requireParty(party: RelyingParty | null): RelyingParty {
  if (party !== null) return party
  throw new AppError('RULE_BROKEN', { message: '패스키는 https 주소에서만 등록할 수 있습니다.' })
}

function broken(): AppError {
  return new AppError('RULE_BROKEN', { message: '패스키를 등록하지 못했습니다. 처음부터 다시 시도해주세요.' })
}

const GOOD_FOR_MS = 5 * 60_000

/** What a challenge was made for; it is good for nothing else. */
type ChallengePurpose = 'new' | 'use'

/** Keeps a challenge for five minutes, and forgets those that nobody answered. */
async function keepChallenge(
  db: Queryable,
  { accountId, purpose, challenge }: { accountId: number; purpose: ChallengePurpose; challenge: string },
  now: Date,
): Promise<void> {
  await db.deleteFrom('passkey_challenges').where('expires_at', '<=', now.toISOString()).execute()
  const expires_at = new Date(now.getTime() + GOOD_FOR_MS).toISOString()
  await db
    .insertInto('passkey_challenges')
    .values({ challenge, account_id: accountId, purpose, expires_at })
    .execute()
}

/** Takes the challenge that a browser's answer bears, as each is good once; null for one that was not kept. */
async function takeChallenge(
  db: Queryable,
  { accountId, purpose, clientData }: { accountId: number; purpose: ChallengePurpose; clientData: string },
  now: Date,
): Promise<string | null> {
  const challenge = challengeIn(clientData)
  if (challenge === null) return null
  const taken = await db
    .deleteFrom('passkey_challenges')
    .where('challenge', '=', challenge)
    .where('account_id', '=', accountId)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst()
  return taken.numDeletedRows > 0n ? challenge : null
}

function challengeIn(clientData: string): string | null {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientData, 'base64url').toString('utf8'))
    return typeof challenge === 'string' && challenge.length <= 200 ? challenge : null
  } catch {
    return null
  }
}
