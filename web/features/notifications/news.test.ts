import { expect, test } from 'vitest'
import { type News, newsOf, newsSentence, onlyDocument } from './news.ts'

const changed = (news?: string) =>
  newsOf({ type: 'document_changed', id: 7, version: 2, activationStatus: '대기', news })

test('only some changes of a document are news', () => {
  expect(changed('submitted')).toEqual([{ kind: 'submitted', documentId: 7 }])
  expect(changed('supplement-answered')).toEqual([{ kind: 'supplement-answered', documentId: 7 }])
  expect(changed()).toEqual([])
  expect(changed('of-a-newer-server')).toEqual([])
})

test('a message from a store is news, a read mark is not', () => {
  expect(newsOf({ type: 'chat_changed', ids: [1, 2], written: [2] })).toEqual([
    { kind: 'message', documentId: 2 },
  ])
  expect(newsOf({ type: 'chat_changed', ids: [1] })).toEqual([])
})

test('news are counted by kind, and one document can be opened', () => {
  const news: News[] = [
    { kind: 'message', documentId: 7 },
    { kind: 'submitted', documentId: 7 },
  ]
  expect(newsSentence(news)).toBe('새 접수 1건 · 새 채팅 1건')
  expect(onlyDocument(news)).toBe(7)
  const more: News[] = [...news, { kind: 'submitted', documentId: 8 }]
  expect(newsSentence(more)).toBe('새 접수 2건 · 새 채팅 1건')
  expect(onlyDocument(more)).toBeNull()
})
