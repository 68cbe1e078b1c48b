import { expect, test } from 'vitest'
import { confirm, useQuestions } from './confirm.ts'

test('questions wait for one another, and each gets its own answer', async () => {
  const first = confirm({ title: '초기화할까요?' })
  const second = confirm({ title: '삭제할까요?', destructive: true })
  expect(useQuestions.getState()[0]?.title).toBe('초기화할까요?')
  useQuestions.getState()[0]?.answer(true)
  expect(useQuestions.getState()[0]?.title).toBe('삭제할까요?')
  useQuestions.getState()[0]?.answer(false)
  expect(useQuestions.getState()[0]).toBeUndefined()
  expect(await Promise.all([first, second])).toEqual([true, false])
})
