import { expect, it } from 'vitest'
import type { OutboxItem } from '../../offline/index.ts'
import { stateWords } from './outbox-state-words.ts'

it('says 접수됨 only when the server has it', () => {
  const words = (state: OutboxItem['state'], fraction?: number, kind = 'application') =>
    stateWords({ state, kind }, fraction)
  expect(words('waiting')).toBe('기기에 저장됨')
  expect(words('sending')).toBe('전송 중 0%')
  expect(words('sending', 0.425)).toBe('전송 중 43%')
  expect(words('done')).toBe('서버 접수됨')
  expect(stateWords({ state: 'done', kind: 'application', securedAt: 5 })).toBe('보관됨')
  expect(words('rejected')).toBe('접수되지 않음')
  expect(words('rejected', 0, 'message')).toBe('보내지 못함')
})
