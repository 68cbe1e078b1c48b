import pg from 'pg'
import { expect, it } from 'vitest'
import { startPostgres } from '../testing/postgres/postgres-server.ts'
import { readDatabaseCopies } from './database-copies.ts'
import { openPostgres } from './postgres.ts'

it('sees an archive and whether it fails, also with no more rights than the portal needs', async () => {
  const server = await startPostgres({
    settings: { archive_mode: 'on' },
  })
  const superuser = new pg.Client({ connectionString: server.url })
  await superuser.connect()
  await superuser.query('create role least login nosuperuser noreplication')
  const database = openPostgres(Object.assign(new URL(server.url), { username: 'least' }).href)
  const archiveBy = async (command: string) => {
    await superuser.query(`alter system set archive_command = '${command}'`)
    await superuser.query('select pg_reload_conf()')
    await superuser.query('select pg_logical_emit_message(true, $1, $1), pg_switch_wal()', ['x'])
  }
  try {
    expect(await readDatabaseCopies(database)).toEqual({
      standbys: 0,
      behindSeconds: null,
      isArchiving: true,
      archivedAt: null,
      failedAt: null,
    })
    await archiveBy('false')
    const copies = () => readDatabaseCopies(database)
    await expect.poll(copies, { timeout: 20_000 }).toMatchObject({ failedAt: expect.any(String) })
    await archiveBy('true')
    await expect
      .poll(copies, { timeout: 90_000, interval: 500 })
      .toMatchObject({ archivedAt: expect.any(String), failedAt: null })
  } finally {
    await database.close()
    await superuser.end()
    await server.stop()
  }
}, 150_000)
