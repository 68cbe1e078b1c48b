// @vitest-environment happy-dom
import { act } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { expect, test, vi } from 'vitest'
import type { SessionUser } from '#shared/auth/account.contract.ts'
import type { Reference } from '#shared/reference/reference.contract.ts'
import type { Offline } from '../../offline/index.ts'
import { confirmStore } from '../../ui/confirm.ts'
import { find, render } from '../../ui/testing/render.tsx'
import { ApplicationForm } from './ApplicationForm.tsx'
import { EMPTY_APPLICATION } from './application-values.ts'

test('a form is emptied only when its draft is gone: whoever leaves at once does not find it again', async () => {
  let deleted = () => {}
  const deleting = vi.fn(() => new Promise<void>((resolve) => (deleted = resolve)))
  const start = {
    values: { ...EMPTY_APPLICATION, customerName: '김민수' },
    files: [],
    draftId: 'application',
    replaces: null,
    became: null,
  }
  const { stop } = await render(
    <MemoryRouter>
      <ApplicationForm
        account={{ id: 7, userType: 'worker', role: 'worker', permissions: null } as SessionUser}
        offline={{ drafts: { delete: deleting } } as unknown as Offline}
        reference={{ carriers: [], servicePlans: [], contactCodes: [] } as unknown as Reference}
        start={start}
        onQueued={() => {}}
      />
    </MemoryRouter>,
  )
  const customerName = () => find<HTMLInputElement>('input[name=customerName]').value
  await act(async () => find('button[type=button]:has(+ button[type=submit])').click())
  await act(async () => confirmStore.current()?.answer(true))
  expect(deleting).toHaveBeenCalledExactlyOnceWith(7, 'application')
  expect(customerName()).toBe('김민수')
  await act(async () => deleted())
  expect(customerName()).toBe('')
  await stop()
})
