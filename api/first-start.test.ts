import { afterEach, beforeEach, expect, it } from 'vitest'
import { migrate } from './database/migrator.ts'
import { isPasswordRight } from './features/auth/password-hash.ts'
import { judgeAdminPassword, makeFirstStart } from './first-start.ts'
import { temporaryFolder } from './testing/temporary-folder.ts'
import { createTestClock } from './testing/test-clock.ts'
import { openTestDatabase } from './testing/test-database.ts'

type Opened = Awaited<ReturnType<typeof openTestDatabase>>

let opened: Opened
const clock = createTestClock()
beforeEach(async () => {
  opened = await openTestDatabase(await temporaryFolder())
  await migrate(opened.database)
})
afterEach(() => opened.drop())

const start = (config = { adminUsername: 'admin', adminPassword: null as string | null }) =>
  makeFirstStart({ database: opened.database, clock }, { ...config, brandName: '모바일 개통 포털' })
const users = () => opened.database.kysely.selectFrom('users').selectAll().execute()

it('makes the primary administrator with a random password that must be changed', async () => {
  const made = await start()
  expect(made).toMatchObject({
    username: 'admin',
    password: expect.stringMatching(/^([a-z2-9]{4}-){6}[a-z2-9]{4}$/),
  })
  const [admin] = await users()
  expect(admin).toMatchObject({
    username: 'admin',
    user_type: 'admin',
    role: 'admin',
    is_primary_admin: 1,
    must_change_password: 1,
  })
  expect(await isPasswordRight(admin?.password_hash ?? null, made?.password ?? '')).toBe(true)
})

it('takes the password of the environment as it is', async () => {
  const made = await start({ adminUsername: 'boss', adminPassword: 'a-long-password' })
  expect(made).toEqual({ username: 'boss', password: null })
  const [admin] = await users()
  expect(admin).toMatchObject({ username: 'boss', must_change_password: 0 })
  expect(await isPasswordRight(admin?.password_hash ?? null, 'a-long-password')).toBe(true)
})

it('refuses one that is easily guessed, but only at the first start', async () => {
  const judged = (adminPassword: string | null) =>
    judgeAdminPassword(opened.database.kysely, {
      adminUsername: 'boss-lady',
      adminPassword,
      brandName: '모바일 개통 포털',
    })
  for (const [weak, why] of [
    ['12345', '8자 이상'],
    ['password', '너무 흔한'],
    ['Boss-Lady1', '아이디나 이름'],
    ['모바일 개통 포털!', '서비스 이름'],
  ] as const)
    await expect(judged(weak)).rejects.toThrow(new RegExp(`^ADMIN_PASSWORD: .*${why}`))
  await judged('a-long-password')
  await judged(null)
  await start()
  await judged('password')
})

it('makes the teams and the carriers, of which 기타 alone has fixed flags', async () => {
  await start()
  const db = opened.database.kysely
  const teams = await db.selectFrom('sales_teams').selectAll().orderBy('id').execute()
  expect(teams.map((team) => team.team_name)).toEqual(['본사', 'DX 1팀', 'DX 2팀'])
  const carriers = await db.selectFrom('carriers').selectAll().orderBy('id').execute()
  expect(carriers.map((carrier) => carrier.name)).toEqual([
    ...['KT', 'SKT', 'LGU+', 'SK텔링크', 'SK프리티', 'SK스테이지파이브', 'KT엠모바일', 'KT프리즈'],
    ...['헬로모바일', '헬로모바일LG', '미래엔', '중국외국인', '선불', '기타'],
  ])
  expect(carriers.filter((carrier) => carrier.is_other === 1)).toMatchObject([
    { name: '기타', require_customer_name: 1, require_contact_code: 1, require_customer_phone: 0 },
  ])
})

it('happens once, also when several processes start together, and brings nothing back', async () => {
  const made = await Promise.all([start(), start(), start()])
  expect(made.filter((each) => each !== null)).toHaveLength(1)
  expect(await users()).toHaveLength(1)
  await opened.database.kysely.deleteFrom('carriers').where('name', '=', '선불').execute()
  expect(await start()).toBeNull()
  const carriers = await opened.database.kysely.selectFrom('carriers').select('id').execute()
  expect(carriers).toHaveLength(13)
})
