// @vitest-environment happy-dom
import { act } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { expect, test, vi } from 'vitest'
import type { SessionUser } from '#shared/auth/account.contract.ts'
import type { Reference } from '#shared/reference/reference.contract.ts'
import { call } from '../../lib/api-client.ts'
import { find, render } from '../../ui/testing/render.tsx'
import { EMPTY_APPLICATION } from './application-values.ts'
import { OtherApplicationForm } from './OtherApplicationForm.tsx'

vi.mock('../../lib/api-client.ts', async (original) => ({
  ...(await original<typeof import('../../lib/api-client.ts')>()),
  call: vi.fn().mockResolvedValue({ documentNumber: '20261121-00001' }),
}))

/** Submits a draft whose carrier no longer exists. The result removes the form from the page. */
async function handInAs(permissions: SessionUser['permissions']): Promise<void> {
  const values = {
    ...EMPTY_APPLICATION,
    customerName: '박기타',
    contactCode: 'KT-1',
    carrier: '없어진 통신사',
  }
  const account = { id: 1, userType: 'worker', role: 'worker', permissions } as SessionUser
  const reference = { carriers: [], servicePlans: [], contactCodes: [] } as unknown as Reference
  await render(
    <MemoryRouter>
      <OtherApplicationForm
        account={account}
        offline={null}
        reference={reference}
        start={{ submissionId: '3f0e2a4c-6f7d-4c5b-9a58-2f6b8f1d0c11', values }}
      />
    </MemoryRouter>,
  )
  await act(async () => find('button[type=submit]').click())
}

test('a carrier that can no longer be chosen is not sent with the draft', async () => {
  await handInAs(null)
  const sent = vi.mocked(call).mock.lastCall?.[1]
  expect(sent).toMatchObject({ body: { customerName: '박기타', contactCode: 'KT-1' } })
  expect(sent).not.toHaveProperty('body.carrier')
})

test('the link to the list is shown only to accounts that may view the list', async () => {
  const row = { menuId: 'documents', canEdit: true, canDelete: false } as const
  for (const canView of [true, false]) {
    await handInAs([{ ...row, canView }])
    expect(document.body.textContent).toContain('접수번호 20261121-00001')
    expect(document.querySelectorAll('a[href="/other-completions"]')).toHaveLength(canView ? 1 : 0)
  }
})
