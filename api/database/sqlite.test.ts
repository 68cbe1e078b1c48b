import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import { openSqlite } from './sqlite.ts'

let folder: string
beforeEach(async () => {
  folder = await temporaryFolder()
})

describe('the SQLite file', () => {
  it('is opened durably the second time too', async () => {
    const path = join(folder, 'portal.sqlite')
    await openSqlite(path).close()
    const second = openSqlite(path)
    const read = (pragma: string) => second.file.pragma(pragma, { simple: true })
    expect({
      journal: read('journal_mode'),
      synchronous: read('synchronous'),
      foreignKeys: read('foreign_keys'),
      secureDelete: read('secure_delete'),
      busyTimeout: read('busy_timeout'),
    }).toEqual({ journal: 'wal', synchronous: 2, foreignKeys: 1, secureDelete: 1, busyTimeout: 250 })
    await second.close()
  })

  it('waits for another writer without stopping the event loop', async () => {
    const path = join(folder, 'portal.sqlite')
    const first = openSqlite(path)
    const second = openSqlite(path)
    first.file.exec('create table migrations (name text, applied_at text)')
    first.file.exec('begin immediate')
    let ticks = 0
    const timer = setInterval(() => {
      ticks += 1
    }, 20)
    const writing = second.transaction(({ db }) =>
      db.insertInto('migrations').values({ name: 'x', applied_at: 'now' }).execute(),
    )
    await expect.poll(() => ticks).toBeGreaterThan(2)
    clearInterval(timer)
    first.file.exec('commit')
    await writing
    const { count } = first.file.prepare('select count(*) as count from migrations').get() as {
      count: number
    }
    expect(count).toBe(1)
    await first.close()
    await second.close()
  })
})
