import { expect, it, vi } from 'vitest'
import { makeDeviceForEach } from '../testing/test-device.ts'
import { createLister } from './list-items.ts'

const device = makeDeviceForEach(1)

it('reads once for all who ask during a reading, and answers them with what is newest', async () => {
  let finish = () => {}
  const heldItems = vi
    .spyOn(device.lock, 'heldItems')
    .mockImplementationOnce(() => new Promise((resolve) => (finish = () => resolve(new Set()))))
  const list = createLister(device)
  const first = list(1)
  await expect.poll(() => heldItems).toHaveBeenCalledOnce()
  const during = [list(1), list(1), list(1)]
  await device.submit()
  finish()
  expect(await first).toEqual([])
  for (const items of await Promise.all(during)) expect(items).toHaveLength(1)
  expect(heldItems).toHaveBeenCalledTimes(2)
  expect(await list(2)).toEqual([])
})

it('goes on after a reading that failed', async () => {
  const list = createLister(device)
  vi.spyOn(device.lock, 'heldItems').mockRejectedValueOnce(new Error('locks'))
  await expect(list(1)).rejects.toThrow('locks')
  expect(await list(1)).toEqual([])
})
