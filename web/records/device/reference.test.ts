// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest'
import type { Offline } from '../../offline/index.ts'
import { keepReference } from './reference.ts'

it('is brought for the account that asked last, also when another one’s answer was still out', async () => {
  const answers: Array<() => void> = []
  const refresh = vi.fn(
    (_accountId: number) => new Promise<null>((resolve) => answers.push(() => resolve(null))),
  )
  const offline = { reference: { read: async () => null, refresh } } as unknown as Offline
  const first = keepReference(offline, 1)
  await expect.poll(() => answers).toHaveLength(1)
  void keepReference(offline, 1)
  void keepReference(offline, 2)
  answers[0]?.()
  await expect.poll(() => answers).toHaveLength(2)
  answers[1]?.()
  await first
  expect(refresh.mock.calls.map(([accountId]) => accountId)).toEqual([1, 2])
})
