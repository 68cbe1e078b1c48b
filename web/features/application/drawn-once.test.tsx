// @vitest-environment happy-dom
import { memo } from 'react'
import { expect, test, vi } from 'vitest'
import { find, type } from '../../ui/testing/render.tsx'
import { renderApplication } from './testing/render-application.tsx'

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
  await renderApplication({ values: { customerType: 'port-in' } })
  expect(new Set(drawn)).toEqual(new Set(['papers', 'carrier', 'choice', 'plan', 'code']))
  drawn.length = 0
  await type(find<HTMLInputElement>('input[name=customerName]'), '김민수')
  expect(find<HTMLInputElement>('input[name=customerName]').value).toBe('김민수')
  expect(drawn).toEqual([])
})
