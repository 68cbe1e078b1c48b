import { expect, it } from 'vitest'
import { findMissingWords, findUnproven, readStatements } from './specification.ts'

const missing = (list: string, files: Record<string, string>) =>
  findMissingWords(readStatements('list.txt', list), new Map(Object.entries(files))).map(({ text }) => text)

it.each([
  ['a string', '"접수 완료"', `toast('접수 완료')`],
  [
    'a template with a value',
    '"{}의 활성 요금제가 없습니다."',
    `x(\`\${carrier}의 활성 요금제가 없습니다.\`)`,
  ],
  ['JSX broken over lines', '"첫 메시지를 보내보세요!"', 'x(<p>\n  첫 메시지를\n  보내보세요!\n</p>)'],
  ['JSX with a value', '"외 {}건 더"', 'x(<p>외 {count}건 더</p>)'],
  ['an attribute', '"(지원안함)"', 'x(<Radio label="번호이동 (지원안함)" />)'],
  ['a string of JSX', '"연결됨"', `x(<p>{'연결됨'}</p>)`],
])('finds words in %s', (_, list, source) => {
  expect(missing(list, { 'web/features/a/A.tsx': source })).toEqual([])
})

it.each([
  ['a comment', '// 접수 완료'],
  ['a longer word', `toast('접수 완료됨')`],
  ['another spacing', `toast('접수완료')`],
  ['a name', 'const 접수 = 완료'],
])('does not take %s for the words', (_, source) => {
  expect(missing('"접수 완료"', { 'web/features/a/A.tsx': source })).toEqual(['접수 완료'])
})

it('does not take words for those that stand within them', () => {
  const list = '"등록 실패"\n"정책 등록 실패"'
  const policy = `toast('정책 등록 실패')`
  expect(missing(list, { 'web/a.ts': policy })).toEqual(['등록 실패'])
  expect(missing(list, { 'web/a.ts': policy, 'web/b.ts': `toast('등록 실패')` })).toEqual([])
  expect(missing(list, { 'web/a.ts': `toast('정책 등록 실패: 등록 실패')` })).toEqual([])
})

it.each(['web/features/a/a.test.ts', 'web/e2e/a.ts', 'web/testing/a.ts', 'api/features/a/a.ts'])(
  'does not look in %s',
  (path) => {
    expect(missing('"접수 완료"', { [path]: `x('접수 완료')` })).toEqual(['접수 완료'])
  },
)

it('leaves alone what a decision changed', () => {
  expect(missing('"준비 중"\n  instead: the buttons work', {})).toEqual([])
})

it.each(['  web/a.test.ts', '"대기"\n  web/a.test.ts', '"대기"\n web/a.test.ts › shows it'])(
  'refuses a line that it cannot read: %j',
  (list) => {
    expect(() => readStatements('list.txt', `# fine\n\n${list}`)).toThrow(/^list\.txt:[34]: /)
  },
)

const TEST = 'web/a.test.tsx'
const SOURCE = `
it('shows {}', () => expect(screen).toShow('접수 완료'))
it.each([1])(\`tells \${title}\`, () => {})
describe('a group', () => { it.skip('later', () => {}) })
`
const unproven = (list: string, path = TEST) =>
  findUnproven(readStatements('list.txt', list), new Map([[path, SOURCE]]))

it.each([
  ['words', `"접수 완료"\n  ${TEST} › shows {}`],
  ['words with a value', `"{} 완료"\n  ${TEST} › shows {}`],
  ['a rule', `Nothing is lost\n  ${TEST} › tells {}`],
  ['a departure', '"준비 중"\n  instead: the buttons work'],
])('is content with %s that a test holds', (_, list) => {
  expect(unproven(list)).toEqual([])
})

it.each([
  ['no test', 'Nothing is lost', 'list.txt:1: no test holds: Nothing is lost'],
  [
    'a test that is not there',
    `Nothing is lost\n  ${TEST} › keeps all`,
    `list.txt:1: ${TEST} has no test "keeps all"`,
  ],
  ['a group of tests', `Nothing is lost\n  ${TEST} › a group`, `list.txt:1: ${TEST} has no test "a group"`],
  [
    'a test that does not run',
    `Nothing is lost\n  ${TEST} › later`,
    `list.txt:1: ${TEST} has no test "later"`,
  ],
  [
    'a test that does not say the words',
    `"접수 실패"\n  ${TEST} › shows {}`,
    `list.txt:1: ${TEST} never says: 접수 실패`,
  ],
  [
    'words that only stand within others',
    `"완료"\n  ${TEST} › shows {}\n"접수 완료"\n  ${TEST} › shows {}`,
    `list.txt:1: ${TEST} never says: 완료`,
  ],
])('finds %s', (_, list, finding) => {
  expect(unproven(list)).toEqual([finding])
})

it('takes no test of a shared room alone', () => {
  const list = '"접수 완료"\n  shared/a.test.ts › shows {}'
  expect(unproven(list, 'shared/a.test.ts')).toEqual([
    'list.txt:1: no test of the API, of a component or in the browser: shared/a.test.ts',
  ])
})
