import { expect, it } from 'vitest'
import { listenForWakeUps, requestBackgroundSync } from './wake-ups.ts'

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
  await requestBackgroundSync(Promise.resolve({ sync }))
  expect(tags).toEqual(['portal-outbox'])
  const denied = { register: () => Promise.reject(new Error('denied')) }
  const silent = { register: () => new Promise<void>(() => {}) }
  for (const registration of [{}, undefined, { sync: denied }, { sync: silent }]) {
    await expect(requestBackgroundSync(Promise.resolve(registration))).resolves.toBeUndefined()
  }
})
