import type { Clock } from './clock.ts'
import { type Config, ConfigError } from './config.ts'
import type { Database, Queryable } from './database/database.ts'
import { insertAccount } from './features/auth/insert-account.ts'
import { weaknessOf } from './features/auth/new-password.ts'
import { hashPassword } from './features/auth/password-hash.ts'
import { randomCode } from './features/auth/random-code.ts'
import { OTHER_CARRIER_COLUMNS } from './features/carriers/carrier-columns.ts'

/** What the operator must be told after the first start. */
export interface FirstStart {
  username: string
  /** The random password, stored nowhere else; null when ADMIN_PASSWORD was set. */
  password: string | null
}

const DONE = 'first_start_at'
const ADMINISTRATOR = '관리자'

/** The three networks, then the carriers of manual settlements, in the order of the lists. */
const CARRIERS = [
  'KT',
  'SKT',
  'LGU+',
  'SK텔링크',
  'SK프리티',
  'SK스테이지파이브',
  'KT엠모바일',
  'KT프리즈',
  '헬로모바일',
  '헬로모바일LG',
  '미래엔',
  '중국외국인',
  '선불',
]
/** The list of other carriers, with fixed flags: business beside applications for a carrier. */
const OTHER_CARRIERS = ['기타']

const TEAMS = [
  { team_name: '본사', team_code: 'HQ' },
  { team_name: 'DX 1팀', team_code: 'DX1' },
  { team_name: 'DX 2팀', team_code: 'DX2' },
]

type AdminConfig = Pick<Config, 'adminUsername' | 'adminPassword' | 'brandName'>

/**
 * To be asked before the first start makes what is told only once: throws a ConfigError when ADMIN_PASSWORD is easily guessed.
 * Later starts do not use it.
 */
export async function judgeAdminPassword(db: Queryable, config: AdminConfig): Promise<void> {
  const { adminUsername: username, adminPassword, brandName } = config
  if (adminPassword === null || (await isDone(db))) return
  const weakness = weaknessOf(adminPassword, { username, name: ADMINISTRATOR, brandName })
  if (weakness !== null) throw new ConfigError(`ADMIN_PASSWORD: ${weakness}`)
}

/**
 * Makes the primary administrator and the base data, once in the life of a database: what an administrator deletes later does
 * not come back. When several processes start at once, one does it. Answers null when it was done before.
 */
export async function makeFirstStart(
  { database, clock }: { database: Database; clock: Clock },
  config: AdminConfig,
): Promise<FirstStart | null> {
  if (await isDone(database.kysely)) return null
  const password = config.adminPassword ?? randomCode()
  const passwordHash = await hashPassword(password)
  const isMine = await database.transaction(async ({ db }) => {
    const at = clock.now().toISOString()
    // The row is also the lock: a second process waits here for the first, and then finds the row.
    const mark = await db
      .insertInto('system_facts')
      .values({ key: DONE, value: at, updated_at: at })
      .onConflict((conflict) => conflict.column('key').doNothing())
      .returning('key')
      .executeTakeFirst()
    if (mark === undefined) return false
    await insertAccount(
      db,
      {
        username: config.adminUsername,
        passwordHash,
        name: ADMINISTRATOR,
        userType: 'admin',
        role: 'admin',
        isPrimaryAdmin: true,
        mustChangePassword: config.adminPassword === null,
      },
      clock.now(),
    )
    await insertBaseData(db, at)
    return true
  })
  if (!isMine) return null
  return { username: config.adminUsername, password: config.adminPassword === null ? password : null }
}

async function isDone(db: Queryable): Promise<boolean> {
  const mark = await db.selectFrom('system_facts').select('key').where('key', '=', DONE).executeTakeFirst()
  return mark !== undefined
}

async function insertBaseData(db: Queryable, at: string): Promise<void> {
  await db
    .insertInto('sales_teams')
    .values(TEAMS.map((team) => ({ ...team, created_at: at })))
    .execute()
  const named = (name: string, index: number) => ({ name, display_order: index, created_at: at })
  await db.insertInto('carriers').values(CARRIERS.map(named)).execute()
  const others = OTHER_CARRIERS.map((name, index) => ({ ...OTHER_CARRIER_COLUMNS, ...named(name, index) }))
  await db.insertInto('carriers').values(others).execute()
}
