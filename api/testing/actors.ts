import { randomBytes, randomUUID } from 'node:crypto'
import { hash } from '@node-rs/argon2'
import { type AccountKind, accountKind, type Role, type UserType } from '#shared/permissions.ts'
import type { Context } from '../context.ts'
import { hashSessionId } from '../http/authentication.ts'

/** A named person of a test, signed in. */
export interface Actor {
  id: number
  username: string
  name: string
  kind: AccountKind
  dealerName: string | null
  sessionId: string
}

/** Every actor's password. */
export const ACTOR_PASSWORD = '올바른 말 배터리 42'

export interface NewActor {
  username: string
  name: string
  userType: UserType
  /** The usual one of its type unless said. */
  role?: Role | undefined
  dealerName?: string
  allowedCarriers?: string[]
  carrierCodes?: Record<string, string>
}

/** The people that every test app knows: one per kind of account, and a second store and a second worker. */
export const CAST = {
  admin: { username: 'admin-kim', name: '김관리', userType: 'admin', role: 'admin' },
  user: { username: 'user-lee', name: '이삭제', userType: 'user', role: 'worker' },
  worker: { username: 'worker-park', name: '박근무', userType: 'worker', role: 'worker' },
  dealerWorker: { username: 'dw-choi', name: '최개통', userType: 'worker', role: 'dealer_worker' },
  otherDealerWorker: { username: 'dw-han', name: '한개통', userType: 'worker', role: 'dealer_worker' },
  salesManager: { username: 'sm-jung', name: '정영업', userType: 'sales_manager', role: 'sales_manager' },
  dealer: {
    username: 'store-gangnam',
    name: '강남점장',
    userType: 'dealer',
    role: 'dealer_store',
    dealerName: '강남모바일',
  },
  otherDealer: {
    username: 'store-mapo',
    name: '마포점장',
    userType: 'dealer',
    role: 'dealer_store',
    dealerName: '마포텔레콤',
  },
} as const satisfies Record<string, NewActor>
export type CastName = keyof typeof CAST

/** A second administrator, for tests that need a colleague of `admin`. */
export const SECOND_ADMIN: NewActor = { username: 'admin-second', name: '이관리', userType: 'admin' }

const USUAL_ROLES: Record<UserType, Role> = {
  admin: 'admin',
  user: 'worker',
  worker: 'worker',
  sales_manager: 'sales_manager',
  dealer: 'dealer_store',
}

type Where = Pick<Context, 'database' | 'clock'>

/** Cheap on purpose: hundreds of test apps make eight accounts each. The hash itself names its cost. */
const passwordHash = hash(ACTOR_PASSWORD, { memoryCost: 8, timeCost: 1, parallelism: 1 })

/** Makes an account and a live session for it. */
export async function createActor(where: Where, actor: NewActor): Promise<Actor> {
  const { username, name, userType, role = USUAL_ROLES[userType], dealerName = null } = actor
  const { id } = await where.database.kysely
    .insertInto('users')
    .values({
      uuid: randomUUID(),
      username,
      username_key: username.toLowerCase(),
      password_hash: await passwordHash,
      name,
      dealer_name: dealerName,
      user_type: userType,
      role,
      allowed_carriers: JSON.stringify(actor.allowedCarriers ?? []),
      carrier_codes: JSON.stringify(actor.carrierCodes ?? {}),
      created_at: where.clock.now().toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const kind = accountKind({ userType, role })
  return { id, username, name, kind, dealerName, sessionId: await createSession(where, { id, kind }) }
}

/** A further session of an account. */
export async function createSession(
  { database, clock }: Where,
  { id, kind }: Pick<Actor, 'id' | 'kind'>,
): Promise<string> {
  const now = clock.now()
  const sessionId = randomBytes(32).toString('base64url')
  await database.kysely
    .insertInto('sessions')
    .values({
      sid_hash: hashSessionId(sessionId),
      user_id: id,
      user_type: kind === 'dealer_worker' ? 'worker' : kind,
      created_at: now.toISOString(),
      last_seen_at: now.toISOString(),
      // For good, so that a test may move its clock.
      proved_at: '9999-12-31T00:00:00.000Z',
      expires_at: new Date(now.getTime() + 90 * 86_400_000).toISOString(),
    })
    .execute()
  return sessionId
}
