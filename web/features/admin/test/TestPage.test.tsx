// @vitest-environment happy-dom
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { upload } from '../../../lib/api-upload.ts'
import { useSession } from '../../../lib/session-store.ts'
import { find, render, type, until } from '../../../ui/testing/render.tsx'
import TestPage from './TestPage.tsx'

vi.mock('../../../lib/api-upload.ts', () => ({ upload: vi.fn().mockResolvedValue({}) }))

const submit = () => act(async () => find<HTMLFormElement>('form').requestSubmit())
const alert = () => find('form [role=alert]').textContent
const told = () => find('[aria-label="알림"]').textContent

async function choose(name: string) {
  const input = find<HTMLInputElement>('input[type=file]')
  Object.defineProperty(input, 'files', { value: [new File(['단가'], name)], configurable: true })
  await act(async () => input.dispatchEvent(new Event('change', { bubbles: true })))
}

test('a price table has a title and a file, of one of the kinds that are taken', async () => {
  await render(<TestPage />)
  expect(document.body.textContent).toContain('xlsx, xls, pdf, jpg, jpeg · 최대 50MB')
  await submit()
  expect(alert()).toContain('제목을 입력해주세요.')
  expect(alert()).toContain('파일을 선택해주세요.')
  await choose('단가표.png')
  expect(alert()).toContain('단가표.png: xlsx, xls, pdf, jpg, jpeg 파일만 첨부할 수 있습니다.')
})

test('without a session nothing is uploaded, and it is said why', async () => {
  await render(<TestPage />)
  await type(find<HTMLInputElement>('input[name=title]'), '11월 단가표')
  await choose('단가표.xlsx')
  await submit()
  expect(told()).toContain('업로드 실패')
  expect(told()).toContain('세션이 만료되었습니다. 다시 로그인해주세요.')
  expect(upload).not.toHaveBeenCalled()
  useSession.setState({ sessionId: 'session' })
  await submit()
  await until(() => expect(upload).toHaveBeenCalledOnce())
})
