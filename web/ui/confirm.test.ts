import { expect, test } from 'vitest'
import { confirm, confirmStore } from './confirm.ts'

test('questions wait for one another, and each gets its own answer', async () => {
  const first = confirm({ title: '초기화할까요?' })
  const second = confirm({ title: '삭제할까요?', destructive: true })
  expect(confirmStore.current()?.title).toBe('초기화할까요?')
  confirmStore.current()?.answer(true)
  expect(confirmStore.current()?.title).toBe('삭제할까요?')
  confirmStore.current()?.answer(false)
  expect(confirmStore.current()).toBeUndefined()
  expect(await Promise.all([first, second])).toEqual([true, false])
})
