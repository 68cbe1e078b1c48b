import { join } from 'node:path'
import { beforeEach, expect, it } from 'vitest'
import { startServerProcess } from '../testing/server-process.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import { makeBenchData } from './bench-data.ts'

let folder: string
beforeEach(async () => {
  folder = await temporaryFolder()
})

it('makes data with which a server starts and answers', async () => {
  const dataDir = join(folder, 'data')
  const facts = await makeBenchData(dataDir, 300, {
    isOpen: false,
    codes: 0,
    stores: 20,
    isOneMonth: false,
  })
  const server = await startServerProcess({ environment: { DATA_DIR: dataDir }, from: 'source' })
  try {
    const answer = await fetch(`${server.url}/api/documents`, {
      headers: { authorization: `Bearer ${facts.workers[0]}` },
    })
    expect(answer.status).toBe(200)
    expect(await answer.json()).toMatchObject({ total: 300 })
  } finally {
    await server.stop()
  }
}, 60_000)
