import { beforeEach, expect, it } from 'vitest'
import { createKept } from './kept.ts'
import { makeDeviceForEach } from './testing/test-device.ts'

const device = makeDeviceForEach()
let kept: ReturnType<typeof createKept>
beforeEach(async () => {
  kept = createKept(device.db, device.clock)
  await device.signIn(1)
})

it('comes back by its name or its beginning, with the time of the answer', async () => {
  const at = device.clock.now()
  await kept.put(1, [
    { name: 'application/1', value: { customerName: '홍길동' } },
    { name: 'application/2', value: { customerName: '김민수' } },
    { name: 'file/template/1', value: {}, bytes: new Uint8Array([1, 2]) },
  ])
  expect(await kept.read(1, 'application/2')).toMatchObject({ value: { customerName: '김민수' }, at })
  expect(await kept.read(1, 'application/3')).toBeNull()
  expect((await kept.list(1, 'application/')).map(({ name }) => name)).toEqual([
    'application/1',
    'application/2',
  ])
  expect((await kept.read(1, 'file/template/1'))?.bytes).toEqual(new Uint8Array([1, 2]))
})

it('holds no readable word of a customer', async () => {
  await kept.put(1, [{ name: 'application/1', value: { customerName: '홍길동' } }])
  const [row] = await device.db.kept.toArray()
  expect(new TextDecoder().decode(row?.sealed)).not.toContain('홍길동')
})

it('keeps no more files once half of the room is used, but still what can be read', async () => {
  const estimate = async () => ({ quota: 100, usage })
  let usage = 49
  const bounded = createKept(device.db, device.clock, { estimate })
  const file = (name: string) => ({ name, value: {}, bytes: new Uint8Array([1]) })
  await bounded.put(1, [file('file/1')])
  usage = 50
  await bounded.put(1, [file('file/2'), { name: 'application/1', value: 1 }])
  expect(await device.db.kept.toCollection().primaryKeys()).toEqual([
    [1, 'application/1'],
    [1, 'file/1'],
  ])
})

it('forgets what was not kept anew', async () => {
  await kept.put(1, [
    { name: 'application/1', value: 1 },
    { name: 'room/1', value: 1 },
  ])
  await device.clock.advance(1_000)
  const since = device.clock.now()
  await kept.put(1, [{ name: 'application/2', value: 2 }])
  await kept.forget(1, 'application/', since)
  expect(await device.db.kept.toCollection().primaryKeys()).toEqual([
    [1, 'application/2'],
    [1, 'room/1'],
  ])
})

it('goes with the account: at its logout, and when another logs in', async () => {
  await kept.put(1, [{ name: 'application/1', value: 1 }])
  await device.signOut()
  expect(await device.db.kept.count()).toBe(0)
  await device.signIn(1)
  await kept.put(1, [{ name: 'application/1', value: 1 }])
  await device.signIn(2)
  expect(await device.db.kept.count()).toBe(0)
  await expect(kept.read(1, 'application/1')).rejects.toMatchObject({ code: 'NOT_SIGNED_IN' })
})
