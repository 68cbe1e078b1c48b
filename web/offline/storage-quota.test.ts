import { Dexie } from 'dexie'
import { describe, expect, it } from 'vitest'
import { readRoom, reportingFullStorage } from './storage-quota.ts'

const MB = 1024 * 1024
const withRoom = (free: number) => ({ estimate: async () => ({ quota: 100 * MB, usage: 100 * MB - free }) })

describe('room on the device', () => {
  it('is missing as far as file and reserve do not fit', async () => {
    expect(await readRoom(10 * MB, withRoom(11 * MB))).toEqual({ quota: 100 * MB, missing: 0 })
    expect(await readRoom(10 * MB, withRoom(8 * MB))).toEqual({ quota: 100 * MB, missing: 3 * MB })
  })

  it('is not known where the browser does not say', async () => {
    expect(await readRoom(10 * MB, {})).toBeNull()
    expect(await readRoom(10 * MB, { estimate: () => Promise.reject(new Error()) })).toBeNull()
  })

  it('reports a full disk however deep it is wrapped, and nothing else as one', async () => {
    const quota = new DOMException('full', 'QuotaExceededError')
    const wrapped = new Dexie.AbortError('aborted', quota as unknown as Error)
    for (const error of [quota, wrapped, new Error('x', { cause: wrapped })]) {
      await expect(reportingFullStorage(() => Promise.reject(error))).rejects.toMatchObject({
        code: 'STORAGE_FULL',
        cause: error,
      })
    }
    const other = new Error('other')
    await expect(reportingFullStorage(() => Promise.reject(other))).rejects.toBe(other)
  })
})
