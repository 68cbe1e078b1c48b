import { expect, it } from 'vitest'
import { openTestAppForEach } from '../testing/open-test-app.ts'
import { withLease } from './lease.ts'

const HOUR = 3_600_000

const test = openTestAppForEach()

it('lets one hold a lease at a time, and the next after it', async () => {
  const inner: boolean[] = []
  const outer = await withLease(test.context, 'sweep', HOUR, async () => {
    inner.push(await withLease(test.context, 'sweep', HOUR, async () => {}))
    inner.push(await withLease(test.context, 'other', HOUR, async () => {}))
  })
  expect([outer, inner]).toEqual([true, [false, true]])
  expect(await withLease(test.context, 'sweep', HOUR, async () => {})).toBe(true)
})

it('gives the lease back when the work fails', async () => {
  const failing = withLease(test.context, 'sweep', HOUR, async () => {
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  expect(await withLease(test.context, 'sweep', HOUR, async () => {})).toBe(true)
})

it('replaces a holder that died when its time is over, and the late one does not take it back', async () => {
  let second: Promise<boolean> | undefined
  let release = () => {}
  await withLease(test.context, 'sweep', HOUR, async () => {
    test.clock.advance(HOUR + 1)
    const started = new Promise<void>((resolve) => {
      second = withLease(test.context, 'sweep', HOUR, () => {
        resolve()
        return new Promise((end) => {
          release = end
        })
      })
    })
    await started
  })
  expect(await withLease(test.context, 'sweep', HOUR, async () => {})).toBe(false)
  release()
  expect(await second).toBe(true)
})
