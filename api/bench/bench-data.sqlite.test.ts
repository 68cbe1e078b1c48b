import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { startServerProcess } from '../testing/server-process.ts'
import { makeBenchData } from './bench-data.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-bench-data-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

it('makes data with which a server starts and answers', async () => {
  const dataDir = join(folder, 'data')
  const facts = await makeBenchData(dataDir, 300, { isOpen: false, codes: 0 })
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
