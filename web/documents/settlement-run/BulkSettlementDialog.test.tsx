// @vitest-environment happy-dom
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { createBulkSettlements } from '#shared/settlements/settlement-run.contract.ts'
import { render } from '../../ui/testing/render.tsx'
import { runReportForTest } from '../testing/run-report-for-test.ts'
import { BulkSettlementDialog } from './BulkSettlementDialog.tsx'
import type { RunCall } from './use-settlement-run.ts'

const call = vi.hoisted(() => vi.fn())
vi.mock('../../lib/api-client.ts', async (original) => ({ ...(await original<object>()), call }))

const text = () => document.body.textContent ?? ''

/** Presses the button once the trial has said what would be; the answers differ only in their sentence. */
async function settle(considered: number, trial: string, done: string): Promise<void> {
  call.mockImplementation(async (endpoint: unknown, { body }: RunCall) => {
    expect(endpoint).toBe(createBulkSettlements)
    const report = runReportForTest({ considered })
    return { message: body.dryRun ? trial : done, considered, created: 0, report }
  })
  await render(<BulkSettlementDialog onClose={() => {}} />)
  expect(text()).toContain(trial)
  const buttons = [...document.querySelectorAll('button')]
  await act(async () => buttons.find(({ textContent }) => textContent === '정산 생성')?.click())
}

test('it reports completion though none got an amount', async () => {
  await settle(4, '정산 0건을 생성합니다.', '정산 0건을 생성했습니다.')
  expect(text()).toContain('정산 생성 완료')
  expect(text()).toContain('정산 0건을 생성했습니다.')
})

test('where there was nothing to settle, that is no success', async () => {
  const none = '정산을 생성할 개통완료 서류가 없습니다.'
  await settle(0, none, none)
  expect(text()).toContain('바뀌는 정산이 없습니다.')
  expect(text()).toContain(`안내${none}`)
})
