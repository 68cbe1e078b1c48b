// @vitest-environment happy-dom
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { listServicePlans } from '#shared/service-plans/service-plan.contract.ts'
import { ApiError } from '../../../lib/api-error.ts'
import { find, press, render, until } from '../../../ui/testing/render.tsx'
import { ManualSettlementDialog, sendManualSettlement } from './ManualSettlementDialog.tsx'

const call = vi.hoisted(() => vi.fn())
vi.mock('../../../lib/api-client.ts', async (original) => ({ ...(await original<object>()), call }))

const text = () => document.body.textContent

test('says when the plans could not be read, and reads the active ones on another try', async () => {
  let isBroken = true
  const plan = { id: 2, name: '5G 베이직', carrier: '미래엔', isActive: true, planType: null }
  call.mockImplementation(async (endpoint: unknown) => {
    if (endpoint !== listServicePlans) return []
    if (isBroken) throw new Error('broken')
    return [plan, { ...plan, id: 3, name: '끝난 요금제', isActive: false }]
  })
  await render(<ManualSettlementDialog onClose={() => {}} />)
  await until(() => expect(text()).toContain('요금제를 불러오지 못했습니다.'))
  isBroken = false
  const buttons = [...document.querySelectorAll('button')]
  await act(async () => buttons.find(({ textContent }) => textContent === '다시 시도')?.click())
  await until(() => expect(text()).not.toContain('요금제를 불러오지 못했습니다.'))
  const carrier = find<HTMLSelectElement>('select[name=carrier]')
  await act(async () => {
    carrier.value = '미래엔'
    carrier.dispatchEvent(new Event('change', { bubbles: true }))
  })
  await press(find('input[name=servicePlanId]'), 'ArrowDown')
  const offered = [...document.querySelectorAll('[role=option]')].map(({ textContent }) => textContent)
  expect(offered).toEqual([expect.stringContaining('5G 베이직')])
})

test('an internal error of the server is shown with a sentence of the app', async () => {
  const refuse = (status: number) => {
    call.mockRejectedValueOnce(new ApiError({ status, code: 'ANY', message: '서버의 말', details: [] }))
    return sendManualSettlement('key', {} as never)
  }
  await expect(refuse(500)).rejects.toMatchObject({ message: '정산 등록 중 오류가 발생했습니다' })
  await expect(refuse(409)).rejects.toMatchObject({ message: '서버의 말' })
})
