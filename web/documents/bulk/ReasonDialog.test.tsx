// @vitest-environment happy-dom
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { find, render, type } from '../../ui/testing/render.tsx'
import { ReasonDialog } from './ReasonDialog.tsx'

async function open(change: (reason: string) => Promise<boolean>) {
  const onClose = vi.fn()
  const dialog = (
    <ReasonDialog title="2건을 취소" label="취소 사유" isFinal change={change} onClose={onClose} />
  )
  await render(dialog)
  return onClose
}
const box = () => find<HTMLTextAreaElement>('textarea')
const submit = () => act(async () => find<HTMLFormElement>('form').requestSubmit())

test('a reason that is missing or too long is not sent, and stays with its sentence', async () => {
  const change = vi.fn(async () => true)
  await open(change)
  await submit()
  expect(find('form').textContent).toContain('판매점에 보낼 내용을 입력해주세요.')
  await type(box(), '가'.repeat(2_001))
  await submit()
  expect(find('form').textContent).toContain('2000자까지 입력할 수 있습니다.')
  expect(box().value).toHaveLength(2_001)
  expect(change).not.toHaveBeenCalled()
})

test('the dialog closes once the applications were changed, and keeps the reason until then', async () => {
  const change = vi.fn(async () => false)
  const onClose = await open(change)
  await type(box(), ' 고객 변심 ')
  await submit()
  expect(change).toHaveBeenCalledExactlyOnceWith('고객 변심')
  expect([onClose.mock.calls.length, box().value]).toEqual([0, ' 고객 변심 '])
  change.mockResolvedValueOnce(true)
  await submit()
  expect(onClose).toHaveBeenCalledOnce()
})
