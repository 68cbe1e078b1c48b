// @vitest-environment happy-dom
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { countDocuments } from '#shared/documents/documents.contract.ts'
import { listSettlementClosings } from '#shared/settlements/closing.contract.ts'
import { createBulkSettlements } from '#shared/settlements/settlement-run.contract.ts'
import { readSettlementTotals } from '#shared/settlements/settlement.contract.ts'
import { render } from '../../ui/testing/render.tsx'
import { BulkSettlementDialog } from './BulkSettlementDialog.tsx'

const call = vi.hoisted(() => vi.fn())
vi.mock('../../lib/api-client.ts', async (original) => ({ ...(await original<object>()), call }))

const text = () => document.body.textContent ?? ''

const button = () =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === '정산 생성')

async function draw(answer: { message: string; considered: number; created: number }) {
  call.mockImplementation(async (endpoint: unknown, { query }: { query?: object }) => {
    if (endpoint === countDocuments) return { totals: { 개통: 472 } }
    if (endpoint === listSettlementClosings) return [{ month: '2026-09' }]
    if (endpoint === readSettlementTotals) {
      expect(query).toMatchObject({ state: '개통', undetermined: true })
      const days = ['2026-09-30', '2026-10-01', '2026-11-02']
      return { days: days.map((day) => ({ day, undetermined: 2 })) }
    }
    expect(endpoint).toBe(createBulkSettlements)
    return answer
  })
  const { stop } = await render(<BulkSettlementDialog onClose={() => {}} />)
  return stop
}

test('it counts the documents of the run, and reports completion though none got an amount', async () => {
  const stop = await draw({ message: '정산 0건을 생성했습니다.', considered: 4, created: 0 })
  await act(() => vi.waitFor(() => expect(text()).toContain('그중 금액 없음 (최근 1년, 마감된 달 제외)4건')))
  expect(text()).toContain('개통완료 서류472건')
  await act(async () => button()?.click())
  expect(text()).toContain('정산 생성 완료')
  expect(text()).toContain('정산 0건을 생성했습니다.')
  await stop()
})

test('where there was nothing to settle, that is no success', async () => {
  const stop = await draw({ message: '정산을 생성할 개통완료 서류가 없습니다.', considered: 0, created: 0 })
  await act(async () => button()?.click())
  expect(text()).toContain('안내정산을 생성할 개통완료 서류가 없습니다.')
  await stop()
})
