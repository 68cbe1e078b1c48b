// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { documentForTest } from '../../documents/testing/document-for-test.ts'
import { find, render } from '../../ui/testing/render.tsx'
import { otherCompletionColumns } from './other-completion-columns.tsx'

const text = '유심을 재발급하고 명의 변경 서류를 확인했으며 고객에게 문자로 안내했습니다.'

test.each([
  ['content', 30],
  ['note', 20],
])('%s shows %i characters of a longer text', async (key, length) => {
  const document = documentForTest({ notes: text, dealerNotes: text })
  const column = otherCompletionColumns(() => {}).find((candidate) => candidate.key === key)
  await render(<div data-cell>{column?.cell(document)}</div>)
  expect(find('[data-cell]').textContent).toBe(`${text.slice(0, length).trimEnd()}…`)
})
