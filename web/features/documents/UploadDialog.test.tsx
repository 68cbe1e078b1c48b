// @vitest-environment happy-dom
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { find, render, type, until } from '../../ui/testing/render.tsx'
import { UploadDialog } from './UploadDialog.tsx'

vi.mock('../../lib/api-client.ts', async (original) => ({
  ...(await original<object>()),
  call: () => new Promise(() => {}),
}))

const submit = () => act(async () => find<HTMLFormElement>('form').requestSubmit())

test('an upload needs a file of a kind that is taken, and whose it is', async () => {
  await render(<UploadDialog onClose={() => {}} />)
  const input = find<HTMLInputElement>('input[type=file]')
  for (const ending of ['.pdf', '.jpg', '.jpeg', '.png', '.doc', '.docx'])
    expect(input.accept.split(',')).toContain(ending)
  expect(document.body.textContent).toContain('pdf, jpg, jpeg, png, doc, docx · 최대 10MB')
  await submit()
  for (const sentence of ['파일을 선택해주세요.', '고객명을 입력하세요', '연락처를 입력하세요'])
    expect(find('form [role=alert]').textContent).toContain(sentence)
})

test('a file of more than 10 MB is not sent', async () => {
  await render(<UploadDialog onClose={() => {}} />)
  await type(find<HTMLInputElement>('input[name=customerName]'), '황보민')
  await type(find<HTMLInputElement>('input[name=customerPhone]'), '01012345678')
  const input = find<HTMLInputElement>('input[type=file]')
  const large = new File([new Uint8Array(10 * 1024 * 1024 + 1)], '큰 서류.pdf', { type: 'application/pdf' })
  Object.defineProperty(input, 'files', { value: [large], configurable: true })
  await act(async () => input.dispatchEvent(new Event('change', { bubbles: true })))
  await submit()
  await until(() =>
    expect(find('form [role=alert]').textContent).toContain('큰 서류.pdf: 파일은 10MB까지 올릴 수 있습니다.'),
  )
})
