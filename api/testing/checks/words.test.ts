import { expect, it } from 'vitest'
import { findMissingWords, readSpecWords } from './words.ts'

const missing = (list: string, files: Record<string, string>) =>
  findMissingWords(readSpecWords(list), new Map(Object.entries(files)), 2).map(({ words }) => words)

it.each([
  ['a string', '2 접수 완료', `toast('접수 완료')`],
  [
    'a template with a value',
    '2 {}의 활성 요금제가 없습니다.',
    `x(\`\${carrier}의 활성 요금제가 없습니다.\`)`,
  ],
  ['JSX broken over lines', '2 첫 메시지를 보내보세요!', 'x(<p>\n  첫 메시지를\n  보내보세요!\n</p>)'],
  ['JSX with a value', '2 외 {}건 더', 'x(<p>외 {count}건 더</p>)'],
  ['an attribute', '2 (지원안함)', 'x(<Radio label="번호이동 (지원안함)" />)'],
  ['a string of JSX', '2 연결됨', `x(<p>{'연결됨'}</p>)`],
])('finds words in %s', (_, list, source) => {
  expect(missing(list, { 'web/features/a/A.tsx': source })).toEqual([])
})

it.each([
  ['a comment', '// 접수 완료'],
  ['a longer word', `toast('접수 완료됨')`],
  ['another spacing', `toast('접수완료')`],
  ['a name', 'const 접수 = 완료'],
])('does not take %s for the words', (_, source) => {
  expect(missing('2 접수 완료', { 'web/features/a/A.tsx': source })).toEqual(['접수 완료'])
})

it('does not take words for those that stand within them', () => {
  const list = '2 등록 실패\n2 정책 등록 실패'
  const policy = `toast('정책 등록 실패')`
  expect(missing(list, { 'web/a.ts': policy })).toEqual(['등록 실패'])
  expect(missing(list, { 'web/a.ts': policy, 'web/b.ts': `toast('등록 실패')` })).toEqual([])
  expect(missing(list, { 'web/a.ts': `toast('정책 등록 실패: 등록 실패')` })).toEqual([])
})

it.each(['web/features/a/a.test.ts', 'web/e2e/a.ts', 'web/testing/a.ts', 'api/features/a/a.ts'])(
  'does not look in %s',
  (path) => {
    expect(missing('2 접수 완료', { [path]: `x('접수 완료')` })).toEqual(['접수 완료'])
  },
)

it('leaves words of later issues and dropped ones alone', () => {
  expect(missing('3 대시보드\n0 준비 중\n2 대기', {})).toEqual(['대기'])
})

it('refuses a line that it cannot read', () => {
  expect(() => readSpecWords('# fine\n\n접수 완료')).toThrow('spec-words.txt:3')
})
