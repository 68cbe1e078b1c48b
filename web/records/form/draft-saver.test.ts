import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { hasUnsavedChanges } from '../../lib/unsaved-changes.ts'
import { createDraftSaver, type DraftSaver } from './draft-saver.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const written: string[] = []
const failed = vi.fn()
let saver: DraftSaver
beforeEach(() => {
  written.length = 0
  failed.mockReset()
  saver = createDraftSaver(failed)
})
afterEach(() => saver.drop())

const write = (text: string) => async () => void written.push(text)

it('writes once, a moment after the last letter', async () => {
  saver.soon(write('김'))
  await vi.advanceTimersByTimeAsync(300)
  saver.soon(write('김민'))
  await vi.advanceTimersByTimeAsync(300)
  expect(written).toEqual([])
  await vi.advanceTimersByTimeAsync(100)
  expect(written).toEqual(['김민'])
})

it('writes what still waits when the form is left, and only once', async () => {
  saver.soon(write('김민수'))
  await saver.now()
  expect(written).toEqual(['김민수'])
  await vi.advanceTimersByTimeAsync(1_000)
  expect(written).toEqual(['김민수'])
})

it('is done only when what is being written is done', async () => {
  saver.soon(async () => {
    await new Promise((resolve) => setTimeout(resolve, 50))
    written.push('slow')
  })
  await vi.advanceTimersByTimeAsync(400)
  const done = saver.now().then(() => written.push('done'))
  await vi.advanceTimersByTimeAsync(50)
  await done
  expect(written).toEqual(['slow', 'done'])
})

it('writes nothing that was given up', async () => {
  saver.soon(write('지운 글'))
  saver.drop()
  await saver.now()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(written).toEqual([])
})

it('is unsaved from the letter on until it is written, also while an older one is written before it', async () => {
  const slowly = (text: string) => async () => {
    await new Promise((resolve) => setTimeout(resolve, 50))
    written.push(text)
  }
  expect(hasUnsavedChanges()).toBe(false)
  saver.soon(slowly('김'))
  expect(hasUnsavedChanges()).toBe(true)
  await vi.advanceTimersByTimeAsync(400)
  saver.soon(slowly('김민'))
  const done = saver.now()
  await vi.advanceTimersByTimeAsync(50)
  expect([written, hasUnsavedChanges()]).toEqual([['김'], true])
  await vi.advanceTimersByTimeAsync(50)
  await done
  expect([written, hasUnsavedChanges()]).toEqual([['김', '김민'], false])
})

it('stays unsaved when it could not be written, until something newer is or nobody wants it any more', async () => {
  const full = new Error('full')
  saver.soon(() => Promise.reject(full))
  await saver.now()
  expect(failed).toHaveBeenCalledExactlyOnceWith(full)
  expect(hasUnsavedChanges()).toBe(true)
  saver.soon(write('김민수'))
  await saver.now()
  expect(hasUnsavedChanges()).toBe(false)

  saver.soon(() => Promise.reject(full))
  await saver.now()
  saver.drop()
  expect(hasUnsavedChanges()).toBe(false)
})
