import type { Queryable } from '../../../database/database.ts'

const GOOD_FOR_MS = 5 * 60_000

/** What a challenge was made for; it is good for nothing else. */
export type ChallengePurpose = 'new' | 'use'

/** Keeps a challenge for five minutes, and forgets those that nobody answered. */
export async function keepChallenge(
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
export async function takeChallenge(
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
