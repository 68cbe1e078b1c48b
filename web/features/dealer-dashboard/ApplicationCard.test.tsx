// @vitest-environment happy-dom
import { MemoryRouter } from 'react-router-dom'
import { expect, test } from 'vitest'
import type { ActivationStatus } from '#shared/documents/activation-status.ts'
import { documentForTest } from '../../documents/testing/document-for-test.ts'
import { find, render } from '../../ui/testing/render.tsx'
import { ApplicationCard } from './ApplicationCard.tsx'

test.each<[ActivationStatus, string]>([
  ['대기', '대기'],
  ['진행중', '진행중'],
  ['업무요청중', '업무요청중'],
  ['보완필요', '보완필요'],
  ['개통', '개통완료'],
  ['기타완료', '기타완료'],
  ['취소', '취소'],
  ['폐기', '폐기'],
])('the store sees its application in %s as %s', async (activationStatus, word) => {
  await render(
    <MemoryRouter>
      <ApplicationCard application={documentForTest({ activationStatus })} hasNews={false} />
    </MemoryRouter>,
  )
  expect(find('[data-state]').textContent).toBe(word)
})
