import { describe, expect, it, vi } from 'vitest'
import { type ReferenceAnswer, readReference, refreshReference } from './reference-cache.ts'
import { makeDeviceForEach } from './testing/test-device.ts'

const device = makeDeviceForEach(1)

const refresh = (answer: ReferenceAnswer, now: number, ask = vi.fn(async () => answer)) =>
  refreshReference(device.db, 1, ask, now)
const fresh = (etag: string): ReferenceAnswer => ({ kind: 'fresh', etag, body: { etag } })

describe('reference data', () => {
  it('is asked for with the ETag at hand', async () => {
    const ask = vi.fn(async () => fresh('"1"'))
    await refresh(null, 1, ask)
    await refresh(null, 2, ask)
    expect(ask.mock.calls).toEqual([[null], ['"1"']])
  })

  it('is kept, confirmed, replaced, and stands when no answer comes', async () => {
    expect(await refresh(null, 1)).toBeNull()
    await refresh(fresh('"1"'), 2)
    expect(await refresh({ kind: 'unchanged' }, 3)).toEqual({
      etag: '"1"',
      body: { etag: '"1"' },
      fetchedAt: 3,
    })
    await refresh(fresh('"2"'), 4)
    expect(await refresh(null, 5)).toMatchObject({ etag: '"2"', fetchedAt: 4 })
    expect(await readReference(device.db, 1)).toMatchObject({ etag: '"2"', fetchedAt: 4 })
  })

  it('does not come back after a logout that happened while it was fetched', async () => {
    await refreshReference(device.db, 1, async () => {
      await device.signOut()
      return fresh('"1"')
    })
    expect(await readReference(device.db, 1)).toBeNull()
  })

  it('is there to work with also when the device has no room to keep it', async () => {
    const full = () => Promise.reject(new DOMException('full', 'QuotaExceededError'))
    vi.spyOn(device.db, 'transaction').mockImplementationOnce(full as never)
    expect(await refresh(fresh('"1"'), 1)).toMatchObject({ etag: '"1"' })
    expect(await readReference(device.db, 1)).toBeNull()
  })
})
