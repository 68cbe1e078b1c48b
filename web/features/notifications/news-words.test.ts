import { expect, test } from 'vitest'
import { type ApplicationNews, STATEMENT_STEPS } from '#shared/news/news.contract.ts'
import { DAILY_SUMMARY, NEWS_KINDS } from '#shared/news/news-kinds.ts'
import {
  groupedNews,
  isOfOne,
  isSameNews,
  itemSentence,
  type News,
  newsSentence,
  newsTime,
} from './news-words.ts'
import { PUSH_SENTENCES } from './push-words.ts'

const item = (fields: Partial<ApplicationNews>): ApplicationNews => ({
  id: 1,
  kind: 'submitted',
  at: '2026-11-25T03:00:00.000Z',
  documentId: 7,
  documentNumber: '20261125-00001',
  customerName: '홍길동',
  carrier: 'KT',
  storeName: '강남모바일',
  actorName: '김관리',
  activationStatus: '개통',
  isUnread: true,
  ...fields,
})

test('news are counted by kind, and the one thing that they are about can be opened', () => {
  const news: News[] = [
    { kind: 'message', documentId: 7, documentNumber: '20261125-00007' },
    { kind: 'submitted', documentId: 7, documentNumber: '20261125-00007' },
  ]
  expect(newsSentence(news)).toBe('새 신청 1건 · 새 채팅 1건')
  expect(isOfOne(news)).toBe(true)
  const more: News[] = [...news, { kind: 'submitted', documentId: 8, documentNumber: '20261125-00008' }]
  expect(newsSentence(more)).toBe('새 신청 2건 · 새 채팅 1건')
  expect(isOfOne(more)).toBe(false)
  const [october, november]: [News, News] = [
    { kind: 'statement', month: '2026-10' },
    { kind: 'statement', month: '2026-11' },
  ]
  expect(newsSentence([...news, october, november])).toBe('새 신청 1건 · 새 채팅 1건 · 지급내역 2건')
  expect([isOfOne([october, october]), isOfOne([october, november])]).toEqual([true, false])
  expect([isSameNews(october, october), isSameNews(october, november)]).toEqual([true, false])
})

test('a statement says of which month, and what happened to it', () => {
  const { id, at, actorName, isUnread } = item({})
  const told = { id, at, actorName, isUnread, kind: 'statement', month: '2026-10' } as const
  expect(STATEMENT_STEPS.map((step) => itemSentence({ ...told, step }, 'dealer'))).toEqual([
    '2026년 10월 지급내역이 승인되었습니다. 내용을 확인해주세요.',
    '2026년 10월 지급내역이 지급되었습니다.',
    '2026년 10월 지급내역의 이의에 답변이 왔습니다.',
    '2026년 10월 지급내역의 이의가 처리되었습니다.',
  ])
})

test('each kind has a sentence that names the customer and who did it', () => {
  const said = (fields: Partial<ApplicationNews>, side: 'staff' | 'dealer' = 'staff') =>
    itemSentence(item(fields), side)
  expect(said({ kind: 'assigned' })).toBe('김관리님이 홍길동님 신청을 넘겼습니다.')
  expect(said({})).toBe('홍길동님 신청이 새로 접수되었습니다.')
  expect(said({ kind: 'message', customerName: '홍*동' })).toBe('홍*동님 신청에 새 메시지가 왔습니다.')
  expect(said({ kind: 'status' }, 'dealer')).toBe('홍길동님 신청이 개통완료 상태로 바뀌었습니다.')
  expect(said({ kind: 'supplement-requested' }, 'dealer')).toBe('홍길동님 신청에 보완이 필요합니다.')
  expect(said({ kind: 'corrected' })).toBe('판매점이 홍길동님 신청 내용을 수정했습니다.')
  expect(said({ kind: 'corrected' }, 'dealer')).toBe('본사에서 홍길동님 신청 내용을 수정했습니다.')
})

test('what a locked phone shows is a sentence, and names nobody', () => {
  expect(Object.keys(PUSH_SENTENCES).sort()).toEqual([...NEWS_KINDS, DAILY_SUMMARY].sort())
  for (const sentence of Object.values(PUSH_SENTENCES)) expect(sentence).toMatch(/니다\.$/)
})

test('news are grouped by the days of Seoul', () => {
  const at = (id: number, time: string) => item({ id, at: time })
  const items = [
    at(4, '2026-11-24T15:00:00.000Z'),
    at(3, '2026-11-24T14:59:00.000Z'),
    at(2, '2026-11-23T15:00:00.000Z'),
    at(1, '2026-11-23T14:59:00.000Z'),
  ]
  const groups = groupedNews(items, '2026-11-25').map((group) => [
    group.title,
    group.items.map(({ id }) => id),
  ])
  expect(groups).toEqual([
    ['오늘', [4]],
    ['어제', [3, 2]],
    ['이전', [1]],
  ])
  expect(items.map((each) => newsTime(each.at, '2026-11-25'))).toEqual([
    '00:00',
    '23:59',
    '00:00',
    '11/23 23:59',
  ])
  expect(groupedNews([], '2026-11-25')).toEqual([])
})
