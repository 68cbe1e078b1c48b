// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { countDocuments } from '#shared/documents/documents.contract.ts'
import { createBulkSettlements, listSettlements } from '#shared/settlements/settlement.contract.ts'
import { createQueryClient } from '../../lib/query-client.ts'
import { render } from '../../ui/testing/render.tsx'
import { BulkSettlementDialog } from './BulkSettlementDialog.tsx'

const call = vi.hoisted(() => vi.fn())
vi.mock('../../lib/api-client.ts', async (original) => ({ ...(await original<object>()), call }))

const text = () => document.body.textContent ?? ''

test('it says how many are without an amount, and ends as what it is where none got one', async () => {
  call.mockImplementation(async (endpoint: unknown) => {
    if (endpoint === countDocuments) return { totals: { 개통: 472 } }
    if (endpoint === listSettlements) return { items: [], total: 3, nextCursor: null }
    expect(endpoint).toBe(createBulkSettlements)
    return { message: '정산 0건을 생성했습니다.', considered: 3, created: 0 }
  })
  const { stop } = await render(
    <QueryClientProvider client={createQueryClient()}>
      <BulkSettlementDialog onClose={() => {}} />
    </QueryClientProvider>,
  )
  await act(() => vi.waitFor(() => expect(text()).toContain('그중 금액 없음 (최근 1년, 마감된 달 포함)3건')))
  expect(text()).toContain('개통완료 서류472건')
  const start = [...document.querySelectorAll('button')].find(
    ({ textContent }) => textContent === '정산 생성',
  )
  await act(async () => start?.click())
  expect(text()).toContain('정산 생성 완료')
  expect(text()).toContain('정산 0건을 생성했습니다.')
  await stop()
})
