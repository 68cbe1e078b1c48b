import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createDraftSaver } from './draft-saver.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const written: string[] = []
beforeEach(() => void written.splice(0))
const write = (text: string) => async () => void written.push(text)

it('writes once, a moment after the last letter', async () => {
  const saver = createDraftSaver()
  saver.soon(write('김'))
  await vi.advanceTimersByTimeAsync(300)
  saver.soon(write('김민'))
  await vi.advanceTimersByTimeAsync(300)
  expect(written).toEqual([])
  await vi.advanceTimersByTimeAsync(100)
  expect(written).toEqual(['김민'])
})

it('writes what still waits when the form is left, and only once', async () => {
  const saver = createDraftSaver()
  saver.soon(write('김민수'))
  await saver.now()
  expect(written).toEqual(['김민수'])
  await vi.advanceTimersByTimeAsync(1_000)
  expect(written).toEqual(['김민수'])
})

it('is done only when what is being written is done', async () => {
  const saver = createDraftSaver()
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
  const saver = createDraftSaver()
  saver.soon(write('지운 글'))
  saver.drop()
  await saver.now()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(written).toEqual([])
})
