import { describe, expect, it } from 'vitest'
import { importDeviceKey, open, openJson, seal, sealJson } from './encryption.ts'
import { deviceKeyFor } from './testing/test-device.ts'

const bytes = new TextEncoder().encode('홍길동 010-1234-5678')

describe('encryption', () => {
  it('opens what it sealed', async () => {
    const key = await importDeviceKey(deviceKeyFor(1))
    expect(await open(key, await seal(key, bytes, 'here'), 'here')).toEqual(bytes)
    expect(await openJson(key, await sealJson(key, { name: '홍길동' }, 'here'), 'here')).toEqual({
      name: '홍길동',
    })
  })

  it('seals the same bytes differently each time', async () => {
    const key = await importDeviceKey(deviceKeyFor(1))
    expect(await seal(key, bytes, 'here')).not.toEqual(await seal(key, bytes, 'here'))
  })

  it('does not open with another key, in another place, or when a bit has changed', async () => {
    const key = await importDeviceKey(deviceKeyFor(1))
    const sealed = await seal(key, bytes, 'here')
    const damaged = sealed.slice()
    damaged[20] = (damaged[20] ?? 0) ^ 1
    const unreadable = { code: 'UNREADABLE' }
    await expect(open(await importDeviceKey(deviceKeyFor(2)), sealed, 'here')).rejects.toMatchObject(
      unreadable,
    )
    await expect(open(key, sealed, 'there')).rejects.toMatchObject(unreadable)
    await expect(open(key, damaged, 'here')).rejects.toMatchObject(unreadable)
  })

  it('imports 32 bytes of base64 as a key that cannot leave', async () => {
    const key = await importDeviceKey(deviceKeyFor(1))
    expect(key.extractable).toBe(false)
    expect(key.algorithm).toMatchObject({ name: 'AES-GCM', length: 256 })
    await expect(importDeviceKey(btoa('short'))).rejects.toMatchObject({ code: 'BAD_DEVICE_KEY' })
    await expect(importDeviceKey('한글')).rejects.toMatchObject({ code: 'BAD_DEVICE_KEY' })
  })
})
