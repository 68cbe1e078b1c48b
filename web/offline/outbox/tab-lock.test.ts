import { expect, it } from 'vitest'
import { settled } from '../testing/fake-clock.ts'
import { MemoryLocks } from '../testing/memory-locks.ts'
import { createTabLock } from './tab-lock.ts'

function twoTabs() {
  const locks = new MemoryLocks()
  const [first, second] = [locks.openTab(), locks.openTab()]
  return { first: createTabLock(first), second: createTabLock(second), killFirst: first.kill }
}
const never = () => new Promise<never>(() => {})

it('lets one tab send at a time, the others in turn', async () => {
  const { first, second } = twoTabs()
  const log: string[] = []
  const send = (name: string) => async () => {
    log.push(`${name} begins`)
    await settled()
    log.push(`${name} ends`)
  }
  await Promise.all([first.asSender(send('a')), second.asSender(send('b')), first.asSender(send('c'))])
  expect(log).toEqual(['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends'])
})

it('passes on to the next when the sending tab is killed', async () => {
  const { first, second, killFirst } = twoTabs()
  void first.asSender(never)
  const turn = second.asSender(async () => 'sent')
  killFirst()
  expect(await turn).toBe('sent')
})

it('holds one record for one tab and says which are held', async () => {
  const { first, second, killFirst } = twoTabs()
  void first.holding('a', never, null)
  expect(await second.holding('a', async () => 'mine', 'busy')).toBe('busy')
  expect(await second.holding('b', async () => 'mine', 'busy')).toBe('mine')
  expect([...(await second.heldItems())]).toEqual(['a'])
  killFirst()
  expect(await second.holding('a', async () => 'mine', 'busy')).toBe('mine')
  expect((await second.heldItems()).size).toBe(0)
})

it('frees the record when the work fails', async () => {
  const { first, second } = twoTabs()
  await expect(first.holding('a', () => Promise.reject(new Error('x')), null)).rejects.toThrow('x')
  expect(await second.holding('a', async () => 'mine', 'busy')).toBe('mine')
})
