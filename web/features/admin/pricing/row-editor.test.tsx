// @vitest-environment happy-dom
import { act } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import {
  listSettlementPriceHistory,
  type PricedPlan,
  type SettlementUnitPrice,
  setSettlementUnitPrice,
} from '#shared/settlement-prices/settlement-price.contract.ts'
import { ApiError, call, NetworkError } from '../../../lib/api-client.ts'
import { confirm } from '../../../ui/confirm.ts'
import { render } from '../../../ui/testing/render.tsx'
import { type RowEditor, useRowEditing } from './row-editor.ts'

vi.mock('../../../ui/confirm.ts', async (original) => ({ ...(await original<object>()), confirm: vi.fn() }))
vi.mock('../../../lib/api-client.ts', async (original) => ({ ...(await original<object>()), call: vi.fn() }))

const plan = (servicePlanId: number): PricedPlan => ({
  servicePlanId,
  servicePlanName: `요금제 ${servicePlanId}`,
  carrier: 'KT',
  isPlanActive: true,
  newCustomerPrice: null,
  portInPrice: null,
  memo: null,
  price: null,
  nextPrice: null,
  lastPriceId: null,
})
let editor: RowEditor
function Draw() {
  editor = useRowEditing()
  return null
}
const drawn = () => render(<Draw />)
const write = (memo: string) => act(async () => editor.form.change({ memo }))
const asked = vi.mocked(confirm)
const calls = vi.mocked(call)
beforeEach(() => {
  asked.mockReset()
  calls.mockReset()
})

test('another row or Escape asks before what was typed into a row is lost', async () => {
  await drawn()
  await act(async () => editor.start(plan(1)))
  await write('11월 정책')
  asked.mockResolvedValueOnce(false)
  await act(async () => editor.start(plan(2)))
  expect(editor.planId).toBe(1)
  asked.mockResolvedValueOnce(false)
  await act(async () => editor.cancel())
  expect(editor.form.values.memo).toBe('11월 정책')
  asked.mockResolvedValueOnce(true)
  await act(async () => editor.cancel())
  expect(editor.planId).toBeNull()
})

test('what was typed is restored after the page was left, also in a row opened after another was given up', async () => {
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
  expect(editor.form.values.memo).toBe('남은 내용')
  asked.mockResolvedValueOnce(true)
  await act(async () => editor.cancel())
  await second.stop()

  await drawn()
  expect(editor.planId).toBeNull()
})

const typed = { newCustomerPrice: 52_000, portInPrice: 61_000, effectiveFrom: '2026-11-01', memo: '' }
const price: SettlementUnitPrice = {
  ...typed,
  id: 7,
  servicePlanId: 1,
  isActive: true,
  effectiveUntil: null,
  memo: null,
  createdBy: 1,
  createdAt: '2026-11-01T00:00:00.000Z',
}
/** What the server answers to a save and to reading the price history. */
function answers(saving: unknown, prices: readonly SettlementUnitPrice[] | Error) {
  calls.mockImplementation((async (endpoint: unknown) => {
    if (endpoint === listSettlementPriceHistory) {
      if (prices instanceof Error) throw prices
      return prices
    }
    expect(endpoint).toBe(setSettlementUnitPrice)
    throw saving
  }) as never)
}
const sent = async () => {
  await act(async () => editor.start(plan(1)))
  await act(async () => editor.form.change(typed))
  await act(async () => editor.save())
}
const unreachable = new NetworkError('unreachable')
const conflict = (current: PricedPlan) =>
  new ApiError({
    ...{
      status: 409,
      code: 'VERSION_CONFLICT',
      message: '다른 사람이 먼저 바꿨습니다.',
      details: [],
      current,
    },
  })

test('a price whose answer was lost is found to be saved, and not taken for the price of somebody else', async () => {
  await drawn()
  answers(unreachable, [price])
  await sent()
  expect(editor.planId).toBeNull()
  expect(document.body.textContent).toContain('요금제 1: 정산단가가 저장되었습니다.')
})

test('a lost answer that cannot be checked at once is no conflict, and is resolved at the next Enter', async () => {
  await drawn()
  answers(unreachable, unreachable)
  await sent()
  expect(editor.planId).toBe(1)
  const now = { ...plan(1), price, lastPriceId: price.id }
  expect(editor.isOvertaken(now)).toBe(false)
  answers(conflict(now), [price])
  await act(async () => editor.save())
  expect(editor.planId).toBeNull()
})

test('a price corrected after its answer was lost is saved on top of the own earlier price', async () => {
  await drawn()
  answers(unreachable, unreachable)
  await sent()
  await act(async () => editor.form.change({ newCustomerPrice: 53_000 }))
  const corrected = { ...price, id: 8, newCustomerPrice: 53_000 }
  const bases: unknown[] = []
  calls.mockImplementation((async (endpoint: unknown, input: { body?: { basedOn?: unknown } }) => {
    if (endpoint === listSettlementPriceHistory) return [price]
    bases.push(input.body?.basedOn)
    if (input.body?.basedOn === price.id) return corrected
    throw conflict({ ...plan(1), price, lastPriceId: price.id })
  }) as never)
  await act(async () => editor.save())
  expect(bases).toEqual([null, price.id])
  expect(editor.planId).toBeNull()
})

test('the price of another administrator is not taken for the one that was sent', async () => {
  await drawn()
  const theirs = { ...price, newCustomerPrice: 99_000 }
  const now = { ...plan(1), price: theirs, lastPriceId: theirs.id }
  answers(unreachable, [theirs])
  await sent()
  expect(editor.planId).toBe(1)
  expect(editor.isOvertaken(now)).toBe(true)
  answers(conflict(now), [theirs])
  await act(async () => editor.save())
  expect(editor.planId).toBe(1)
  asked.mockResolvedValueOnce(true)
  await act(async () => editor.cancel())
})
