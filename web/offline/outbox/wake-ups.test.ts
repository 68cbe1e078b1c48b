import { expect, it } from 'vitest'
import { requestBackgroundSync } from './background-sync.ts'
import { listenForWakeUps } from './wake-ups.ts'

it('wakes when the device comes online and the page into view, until ended', () => {
  const page = Object.assign(new EventTarget(), { visibilityState: 'hidden' })
  const scope = Object.assign(new EventTarget(), { document: page })
  const woken: string[] = []
  const end = listenForWakeUps((reason) => woken.push(reason), scope)
  scope.dispatchEvent(new Event('online'))
  page.dispatchEvent(new Event('visibilitychange'))
  expect(woken).toEqual(['online'])
  page.visibilityState = 'visible'
  page.dispatchEvent(new Event('visibilitychange'))
  expect(woken).toEqual(['online', 'visible'])
  end()
  scope.dispatchEvent(new Event('online'))
  page.dispatchEvent(new Event('visibilitychange'))
  expect(woken).toHaveLength(2)
})

it('asks for Background Sync where the browser has it', async () => {
  const tags: string[] = []
  const sync = { register: async (tag: string) => void tags.push(tag) }
  expect(await requestBackgroundSync(Promise.resolve({ sync }))).toBe(true)
  expect(tags).toEqual(['portal-outbox'])
  expect(await requestBackgroundSync(Promise.resolve({}))).toBe(false)
  expect(await requestBackgroundSync(Promise.resolve(undefined))).toBe(false)
  const denied = { register: () => Promise.reject(new Error('denied')) }
  expect(await requestBackgroundSync(Promise.resolve({ sync: denied }))).toBe(false)
})
