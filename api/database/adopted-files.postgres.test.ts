import { expect, it } from 'vitest'
import { requireNoServer } from '../cli/operator/adopt-files.ts'
import { openTestAppForEach } from '../testing/open-test-app.ts'

const app = openTestAppForEach()

it('lets nobody adopt other files while a process lives that may be on another machine', async () => {
  const { database } = app.context
  const beats = setInterval(() => {
    void database.kysely
      .updateTable('processes')
      .set(({ eb }) => ({ beats: eb('beats', '+', 1) }))
      .execute()
  }, 500)
  try {
    await expect(requireNoServer(database)).rejects.toThrow('서버가 실행 중입니다')
  } finally {
    clearInterval(beats)
  }
}, 60_000)
