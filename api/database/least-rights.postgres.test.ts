import pg from 'pg'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { makeFirstStart } from '../first-start.ts'
import { createTestClock } from '../testing/test-clock.ts'
import { migrate } from './migrator.ts'
import { openPostgres } from './postgres.ts'

const server = process.env['TEST_POSTGRES_URL'] ?? ''
const NAME = 'portal_with_least_rights'
let superuser: pg.Client
beforeEach(async () => {
  superuser = new pg.Client({ connectionString: server })
  await superuser.connect()
})
afterEach(async () => {
  await superuser.query(`drop database if exists ${NAME} with (force)`)
  await superuser.query(`drop role if exists ${NAME}`)
  await superuser.end()
})

it('needs a role that may log in and owns its database, and no other right', async () => {
  await superuser.query(`create role ${NAME} login nosuperuser nocreatedb nocreaterole noreplication`)
  await superuser.query(`create database ${NAME} owner ${NAME}`)
  const database = openPostgres(Object.assign(new URL(server), { username: NAME, pathname: `/${NAME}` }).href)
  await migrate(database)
  const config = { adminUsername: 'admin', adminPassword: null, brandName: '포털' }
  expect(await makeFirstStart({ database, clock: createTestClock() }, config)).not.toBeNull()
  await database.close()
})
