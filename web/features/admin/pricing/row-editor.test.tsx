// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { PricedPlan } from '#shared/settlement-prices/settlement-price.contract.ts'
import { createQueryClient } from '../../../lib/query-client.ts'
import { confirm } from '../../../ui/confirm.ts'
import { render } from '../../../ui/testing/render.tsx'
import { type RowEditor, useRowEditing } from './row-editor.ts'

vi.mock('../../../ui/confirm.ts', async (original) => ({
  ...(await original<typeof import('../../../ui/confirm.ts')>()),
  confirm: vi.fn(),
}))

const plan = (servicePlanId: number): PricedPlan => ({
  servicePlanId,
  servicePlanName: `요금제 ${servicePlanId}`,
  carrier: 'KT',
  isPlanActive: true,
  price: null,
  nextPrice: null,
  lastPriceId: null,
})
let editor: RowEditor
function Draw() {
  editor = useRowEditing()
  return null
}
const drawn = () =>
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Draw />
    </QueryClientProvider>,
  )
const write = (memo: string) =>
  act(async () => editor.form.setValue('memo', memo, { shouldDirty: true, shouldTouch: true }))
const asked = vi.mocked(confirm)
beforeEach(() => asked.mockReset())

test('what is typed into a row is asked about before another row or Escape takes it away', async () => {
  const { stop } = await drawn()
  await act(async () => editor.start(plan(1)))
  await write('11월 정책')
  asked.mockResolvedValueOnce(false)
  await act(async () => editor.start(plan(2)))
  expect(editor.planId).toBe(1)
  asked.mockResolvedValueOnce(false)
  await act(async () => editor.cancel())
  expect(editor.form.getValues('memo')).toBe('11월 정책')
  asked.mockResolvedValueOnce(true)
  await act(async () => editor.cancel())
  expect(editor.planId).toBeNull()
  await stop()
})

test('what is typed is there again when the page went away, also in the row after one that was given up', async () => {
  const first = await drawn()
  await act(async () => editor.start(plan(1)))
  await write('버린 내용')
  asked.mockResolvedValueOnce(true)
  await act(async () => editor.start(plan(2)))
  expect(editor.planId).toBe(2)
  await write('남은 내용')
  await first.stop()

  const second = await drawn()
  expect(editor.planId).toBe(2)
  expect(editor.form.getValues('memo')).toBe('남은 내용')
  asked.mockResolvedValueOnce(true)
  await act(async () => editor.cancel())
  await second.stop()

  const third = await drawn()
  expect(editor.planId).toBeNull()
  await third.stop()
})
