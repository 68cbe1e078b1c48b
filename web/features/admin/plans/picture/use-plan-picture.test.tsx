// @vitest-environment happy-dom
import type { QueryClient } from '@tanstack/react-query'
import { act } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { listCarriers, listOtherCarriers } from '#shared/carriers/carrier.contract.ts'
import { saveServicePlans } from '#shared/service-plans/plan-picture.contract.ts'
import { listServicePlans } from '#shared/service-plans/service-plan.contract.ts'
import { call, NetworkError } from '../../../../lib/api-client.ts'
import { upload } from '../../../../lib/api-upload.ts'
import { createQueryClient } from '../../../../lib/query-client.ts'
import { PLANS_KEY } from '../../../../records/record-keys.ts'
import { render, until } from '../../../../ui/testing/render.tsx'
import { type PlanPicture, usePlanPicture } from './use-plan-picture.ts'

vi.mock('../../../../lib/api-client.ts', async (original) => ({
  ...(await original<typeof import('../../../../lib/api-client.ts')>()),
  call: vi.fn(),
}))
vi.mock('../../../../lib/api-upload.ts', () => ({ upload: vi.fn() }))
vi.mock('../../../../ui/confirm.ts', async (original) => ({
  ...(await original<typeof import('../../../../ui/confirm.ts')>()),
  confirm: async () => true,
}))

const file = new File(['사진'], '요금표.png')
const known = {
  name: '5G 기본',
  carrier: 'KT',
  planType: '5G',
  dataAllowance: '10GB',
  combinationEligible: true,
}
const found = {
  plans: [{ name: known.name, planType: '5G', monthlyFee: 50_000, doubtful: [], place: null }],
}
let plans: unknown[]
let queries: QueryClient
let picture: PlanPicture
beforeEach(() => {
  plans = []
  queries = createQueryClient()
  vi.mocked(call).mockReset()
  vi.mocked(call).mockImplementation((async (endpoint: unknown) => {
    if (endpoint === listCarriers) return [{ name: 'KT', isActive: true }]
    if (endpoint === listOtherCarriers) return []
    if (endpoint === listServicePlans) return plans
    throw new NetworkError('unreachable')
  }) as never)
})
async function drawn() {
  const onDone = vi.fn()
  const Draw = () => {
    picture = usePlanPicture('KT', onDone)
    return null
  }
  await render(<Draw />, queries)
  await until(() => expect(picture.carrier).toBe('KT'))
  return { onDone }
}

test('a plan that is added while the picture is read keeps what the picture does not show', async () => {
  await drawn()
  await act(async () => picture.start())
  expect(picture.missing).toEqual({ carrier: undefined, file: '파일을 선택해주세요.' })
  expect(upload).not.toHaveBeenCalled()

  await act(async () => picture.setFile(file))
  vi.mocked(upload).mockImplementationOnce((async () => {
    queries.setQueryData(PLANS_KEY, [known])
    return found
  }) as never)
  await act(async () => picture.start())
  expect(picture.read?.rows[0]).toMatchObject({ dataAllowance: '10GB', combinationEligible: true })
  await act(async () => void (await picture.mayClose()))
})

test('after a lost answer the plans are read again, and no failure to save is reported', async () => {
  const { onDone } = await drawn()
  await act(async () => picture.setFile(file))
  vi.mocked(upload).mockResolvedValueOnce(found as never)
  await act(async () => picture.start())
  plans = [known]
  await act(async () => void (await picture.save()))
  expect(vi.mocked(call).mock.calls.some(([endpoint]) => endpoint === saveServicePlans)).toBe(true)
  expect(document.body.textContent).toContain('저장 여부 확인 필요')
  expect(document.body.textContent).not.toContain('요금제 저장 실패')
  await until(() => expect(picture.existing.has(known.name)).toBe(true))
  expect(onDone).not.toHaveBeenCalled()
  await act(async () => void (await picture.mayClose()))
})
