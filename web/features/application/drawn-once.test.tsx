// @vitest-environment happy-dom
import { memo } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { expect, test, vi } from 'vitest'
import type { SessionUser } from '#shared/auth/account.contract.ts'
import type { Reference } from '#shared/reference/reference.contract.ts'
import { find, render, type } from '../../ui/testing/render.tsx'
import { ApplicationForm } from './ApplicationForm.tsx'
import { EMPTY_APPLICATION } from './application-values.ts'

const { drawn, counted } = vi.hoisted(() => {
  const drawn: string[] = []
  const counted = (name: string) => () => {
    drawn.push(name)
    return null
  }
  return { drawn, counted }
})
vi.mock('../../scan/PaperField.tsx', () => ({ PaperField: memo(counted('papers')) }))
vi.mock('../../ui/SelectField.tsx', () => ({ SelectField: memo(counted('carrier')) }))
vi.mock('../../ui/RadioCards.tsx', () => ({ RadioCards: memo(counted('choice')) }))
vi.mock('../../documents/plan/ServicePlanField.tsx', () => ({ ServicePlanField: memo(counted('plan')) }))
vi.mock('../../documents/origin/ContactCodeField.tsx', async (original) => ({
  ...(await original<object>()),
  ContactCodeField: memo(counted('code')),
}))

test('a key draws only its own field: the papers, the choices, the plan and the code stay as they are', async () => {
  const carrier = { name: 'KT', allowNewCustomer: true, allowPortIn: true }
  const { stop } = await render(
    <MemoryRouter>
      <ApplicationForm
        account={{ id: 7, userType: 'worker', role: 'worker', permissions: null } as SessionUser}
        offline={null}
        reference={{ carriers: [carrier], servicePlans: [], contactCodes: [] } as unknown as Reference}
        start={{
          values: { ...EMPTY_APPLICATION, carrier: 'KT', customerType: 'port-in' },
          files: [],
          draftSavedAt: null,
          draftId: 'application',
          replaces: null,
          became: null,
        }}
        onQueued={() => {}}
      />
    </MemoryRouter>,
  )
  expect(new Set(drawn)).toEqual(new Set(['papers', 'carrier', 'choice', 'plan', 'code']))
  drawn.length = 0
  await type(find<HTMLInputElement>('input[name=customerName]'), '김민수')
  expect(find<HTMLInputElement>('input[name=customerName]').value).toBe('김민수')
  expect(drawn).toEqual([])
  await stop()
})
