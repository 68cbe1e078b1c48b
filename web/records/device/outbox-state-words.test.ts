import { expect, it } from 'vitest'
import { stateWords } from './outbox-state-words.ts'

it('says 접수됨 only when the server has it', () => {
  expect(stateWords({ state: 'waiting' })).toBe('기기에 저장됨')
  expect(stateWords({ state: 'sending' })).toBe('전송 중 0%')
  expect(stateWords({ state: 'sending' }, 0.425)).toBe('전송 중 43%')
  expect(stateWords({ state: 'done' })).toBe('서버 접수됨')
})
