import { describe, expect, it } from 'vitest'
import {
  type DeviceKeys,
  generationOf,
  importDeviceKeys,
  onlyFirstKey,
  open,
  openJson,
  seal,
  sealJson,
} from './encryption.ts'
import { deviceKeyFor } from './testing/test-device.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
/** Keys of the generations from 1 on, the first of account 1. */
const keysUpTo = (newest: number) =>
  importDeviceKeys(
    Array.from({ length: newest }, (_, at) => ({ generation: at + 1, key: deviceKeyFor(at + 1) })),
  )

/** As versions without generations sealed: an IV, then the ciphertext. */
async function sealedBefore(keys: DeviceKeys, text: string, context: string, iv = new Uint8Array(12)) {
  const key = keys.byGeneration.get(1) as CryptoKey
  const algorithm = { name: 'AES-GCM', iv, additionalData: bytes(context) }
  return new Uint8Array([...iv, ...new Uint8Array(await crypto.subtle.encrypt(algorithm, key, bytes(text)))])
}

describe('encryption on the device', () => {
  it('opens what it sealed, and seals the same differently each time', async () => {
    const keys = await keysUpTo(1)
    const [one, two] = [await seal(keys, bytes('홍길동'), 'here'), await seal(keys, bytes('홍길동'), 'here')]
    expect(new TextDecoder().decode(await open(keys, one, 'here'))).toBe('홍길동')
    expect(one).not.toEqual(two)
    expect(await openJson(keys, await sealJson(keys, { a: [1] }, 'json'), 'json')).toEqual({ a: [1] })
  })

  it('refuses another context, another key and damaged bytes', async () => {
    const keys = await keysUpTo(1)
    const sealed = await seal(keys, bytes('홍길동'), 'here')
    const damaged = sealed.with(sealed.length - 1, (sealed.at(-1) ?? 0) ^ 1)
    const other = await importDeviceKeys([{ generation: 1, key: deviceKeyFor(2) }])
    for (const opening of [
      () => open(keys, sealed, 'there'),
      () => open(other, sealed, 'here'),
      () => open(keys, damaged, 'here'),
      () => open(keys, new Uint8Array(), 'here'),
    ])
      await expect(opening()).rejects.toMatchObject({ code: 'UNREADABLE' })
  })

  it('seals with the newest generation, names it, and opens every older one', async () => {
    const [first, third] = [await keysUpTo(1), await keysUpTo(3)]
    const old = await seal(first, bytes('전'), 'here')
    const recent = await seal(third, bytes('후'), 'here')
    expect([generationOf(old), generationOf(recent)]).toEqual([1, 3])
    expect(new TextDecoder().decode(await open(third, old, 'here'))).toBe('전')
    await expect(open(first, recent, 'here')).rejects.toMatchObject({ code: 'UNREADABLE' })
  })

  it('opens with the first key what was sealed before there were generations', async () => {
    const keys = await keysUpTo(2)
    const sealed = await sealedBefore(keys, '홍길동', 'here')
    expect(generationOf(sealed)).toBeNull()
    expect(new TextDecoder().decode(await open(keys, sealed, 'here'))).toBe('홍길동')
    // An IV that by chance begins as today's sealed bytes do.
    const iv = new Uint8Array(12)
    iv.set(bytes('DKG1'))
    iv[7] = 2
    const alike = await sealedBefore(keys, '이영희', 'here', iv)
    expect(new TextDecoder().decode(await open(keys, alike, 'here'))).toBe('이영희')
    const [key] = keys.byGeneration.values()
    expect(await open(onlyFirstKey(key as CryptoKey), sealed, 'here')).toEqual(bytes('홍길동'))
  })

  it('takes keys that cannot be exported again, and nothing else', async () => {
    const { byGeneration } = await keysUpTo(2)
    expect([...byGeneration.values()].map(({ extractable }) => extractable)).toEqual([false, false])
    for (const key of ['', 'no base64!', btoa('short')])
      await expect(importDeviceKeys([{ generation: 1, key }])).rejects.toMatchObject({
        code: 'BAD_DEVICE_KEY',
      })
    await expect(importDeviceKeys([])).rejects.toMatchObject({ code: 'BAD_DEVICE_KEY' })
  })
})
