import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { EICAR, startClamd } from '../../testing/clamd-server.ts'
import { scanWithClamd } from './clamd.ts'

const clamd = await startClamd()
afterAll(() => clamd.close())
const address = { host: '127.0.0.1', port: clamd.port }

beforeEach(() => {
  clamd.behaviour = 'clamd'
  clamd.scanned.length = 0
})

describe('clamd', () => {
  it.each([0, 1, 65_536, 65_537, 3_000_000])('receives all %i bytes, framed as it asks', async (size) => {
    const bytes = randomBytes(size)
    expect(await scanWithClamd(address, bytes)).toBe('clean')
    expect(clamd.scanned.map((each) => each.equals(bytes))).toEqual([true])
    expect(clamd.broken).toEqual([])
  })

  it('tells what it found', async () => {
    const bytes = Buffer.concat([randomBytes(100_000), EICAR])
    expect(await scanWithClamd(address, bytes)).toEqual({ found: 'Eicar-Test-Signature' })
  })

  it('may refuse a file for its size, also while it is being sent', async () => {
    clamd.behaviour = 'size-limit'
    expect(await scanWithClamd(address, randomBytes(5_000_000))).toBe('unfit')
  })

  it('that answers something else has not scanned', async () => {
    clamd.behaviour = 'nonsense'
    await expect(scanWithClamd(address, randomBytes(10))).rejects.toThrow('the scanner answers')
  })

  it('is not waited for without end', async () => {
    clamd.behaviour = 'silent'
    await expect(scanWithClamd(address, randomBytes(10), { totalMs: 50 })).rejects.toThrow('takes too long')
  })

  it('may not be there', async () => {
    const gone = await startClamd()
    await gone.close()
    await expect(scanWithClamd({ host: '127.0.0.1', port: gone.port }, randomBytes(10))).rejects.toThrow()
  })

  it('may listen at a socket of the system', async () => {
    const path = join(tmpdir(), `clamd-${randomUUID()}.sock`)
    const server = createServer((socket) => socket.once('data', () => socket.end('stream: OK\0')))
    server.listen(path)
    await once(server, 'listening')
    expect(await scanWithClamd({ path }, randomBytes(10))).toBe('clean')
    server.close()
  })
})
