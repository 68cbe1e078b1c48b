import { expect, test } from 'vitest'
import { type Known, knownGroups } from './palette-entries.ts'

const KNOWN: Known = {
  pages: [
    { to: '/documents', label: '접수 관리' },
    { to: '/submit-application', label: '접수 신청' },
  ],
  acts: ['next', 'logOut'],
  recent: [
    { to: '/documents/7', label: '김민수 · A-7' },
    { to: '/documents', label: '접수 관리' },
  ],
  here: '/documents',
}

const labels = (typed: string) =>
  Object.fromEntries(
    knownGroups(typed, KNOWN).map(({ title, entries }) => [title, entries.map(({ label }) => label)]),
  )

test('without anything typed come the pages of a moment ago, but not the one that is open', () => {
  expect(labels('')).toEqual({
    '최근에 본 화면': ['김민수 · A-7'],
    실행: ['다음 건 가져오기', '로그아웃'],
    화면: ['접수 관리', '접수 신청'],
  })
})

test('pages and acts are found by a part, by initial consonants and by another name', () => {
  expect(labels('관리')).toEqual({ 화면: ['접수 관리'] })
  expect(labels('ㄹㄱㅇㅇ')).toEqual({ 실행: ['로그아웃'] })
  expect(labels('새 접수')).toEqual({ 화면: ['접수 신청'] })
  expect(labels('없는 것')).toEqual({})
})

test('an act shows the key that does it without the palette', () => {
  const acts = knownGroups('다음 건', KNOWN)[0]?.entries
  expect(acts).toEqual([
    { key: 'act next', label: '다음 건 가져오기', shortcut: 'N', chosen: { act: 'next' } },
  ])
})
