import { describe, expect, it } from 'vitest'
import {
  ACTIVATION_STATUSES,
  isChatWritable,
  OPEN_STATUSES,
  offeredStatuses,
  STATUS_TABLE,
  statusChangeRefusal,
  statusesNamed,
  statusLabel,
} from './activation-status.ts'

describe('the life of an application', () => {
  it('may go from any open status to any other, or stay; 기타완료 only for 기타 carriers', () => {
    for (const from of OPEN_STATUSES) {
      const others = ACTIVATION_STATUSES.filter((to) => to !== from)
      expect(offeredStatuses(from, '기타')).toEqual([...others, from])
      expect(offeredStatuses(from, 'KT')).not.toContain('기타완료')
      expect(offeredStatuses(from, null)).not.toContain('기타완료')
    }
  })

  it('goes from 개통 only to 취소', () => {
    expect(offeredStatuses('개통', '기타')).toEqual(['취소'])
    expect(statusChangeRefusal('개통', '진행중', 'KT')).toBe('ACTIVATED_DOCUMENT_LOCKED')
  })

  it('ends with 기타완료, 취소 and 폐기', () => {
    for (const from of ['기타완료', '취소', '폐기'] as const) {
      expect(offeredStatuses(from, '기타')).toEqual([])
      expect(statusChangeRefusal(from, '대기', '기타')).toBe('CLOSED_DOCUMENT_LOCKED')
    }
  })

  it('is told by the words of its statuses, and 개통 as 개통완료', () => {
    const words = ['대기', '진행중', '업무요청중', '보완필요', '개통완료', '기타완료', '취소', '폐기']
    expect(ACTIVATION_STATUSES.map(statusLabel)).toEqual(words)
    expect(['접수', '', '개통완료'].map(statusLabel)).toEqual(['접수', '', '개통완료'])
  })

  it('can be chatted about while it is open', () => {
    expect(ACTIVATION_STATUSES.filter(isChatWritable)).toEqual([...OPEN_STATUSES])
  })

  it('is counted in one group of the dealer at most', () => {
    const inGroup = (group: string) =>
      ACTIVATION_STATUSES.filter((status) => STATUS_TABLE[status].group === group)
    expect(inGroup('pending')).toEqual(['대기', '보완필요'])
    expect(inGroup('processing')).toEqual(['진행중', '업무요청중'])
    expect(inGroup('completed')).toEqual(['개통', '기타완료'])
  })
})

it('is found by its word, from two letters on', () => {
  expect(statusesNamed(' 보완 필요')).toEqual(['보완필요'])
  expect(statusesNamed('완료')).toEqual(['개통', '기타완료'])
  expect(statusesNamed('대')).toEqual([])
  expect(statusesNamed('김대기')).toEqual([])
})
