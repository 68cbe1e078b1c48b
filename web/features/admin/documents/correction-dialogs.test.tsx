// @vitest-environment happy-dom
import type { ComponentType } from 'react'
import { expect, test, vi } from 'vitest'
import type { ActivationStatus } from '#shared/documents/activation-status.ts'
import { documentForTest } from '../../../documents/testing/document-for-test.ts'
import { find, render, until } from '../../../ui/testing/render.tsx'
import { CorrectPlanDialog } from './CorrectPlanDialog.tsx'
import { type CorrectionDialogProps, CorrectStatusDialog } from './CorrectStatusDialog.tsx'

vi.mock('../../../lib/api-client.ts', async (original) => ({
  ...(await original<object>()),
  call: vi.fn().mockResolvedValue([]),
}))

const open = (Dialog: ComponentType<CorrectionDialogProps>, activationStatus: ActivationStatus) =>
  render(<Dialog document={documentForTest({ activationStatus })} isGone={false} onClose={() => {}} />)

test('the form for the status offers every activation status and every document status', async () => {
  await open(CorrectStatusDialog, '폐기')
  const offered = (name: string) =>
    [...find(`select[name=${name}]`).querySelectorAll('option')].map(({ textContent }) => textContent)
  await until(() =>
    expect(offered('activationStatus')).toEqual([
      '대기',
      '진행중',
      '업무요청중',
      '보완필요',
      '개통완료',
      '기타완료',
      '취소',
      '폐기',
    ]),
  )
  expect(offered('status')).toEqual(['개통 상태에 따름 (완료)', '접수', '완료', '보완필요'])
})

test('the form for plan and number has no fees to choose, and so no 본납', async () => {
  await open(CorrectPlanDialog, '개통')
  await until(() => expect(document.body.textContent).toContain('가입번호'))
  expect(document.querySelectorAll('[type=checkbox], [type=radio]')).toHaveLength(0)
  expect(document.body.textContent).not.toContain('본납')
})
