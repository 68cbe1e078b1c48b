// @vitest-environment happy-dom
import { act } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { CarrierServicePolicy } from '#shared/policies/policy.contract.ts'
import { readSettlement, type SettlementPreview } from '#shared/settlements/settlement.contract.ts'
import { attachPolicies, previewPolicies } from '#shared/settlements/settlement-changes.contract.ts'
import { listSettlementEntries } from '#shared/statements/ledger.contract.ts'
import { call, NetworkError } from '../../../lib/api-client.ts'
import { takeLeftBehind } from '../../../lib/left-behind.ts'
import { createQueryClient } from '../../../lib/query-client.ts'
import { SETTLEMENTS_KEY } from '../../../records/record-keys.ts'
import { find, render, until } from '../../../ui/testing/render.tsx'
import { detailForTest, settlementForTest } from '../testing/settlement-for-test.ts'
import { SettlementDialog } from './SettlementDialog.tsx'

vi.mock('../../../lib/api-client.ts', async (original) => ({ ...(await original<object>()), call: vi.fn() }))

beforeEach(() => void takeLeftBehind({ accountId: undefined, form: 'settlement-policies 1' }))

const policyForTest = (id: number, policyName: string): CarrierServicePolicy => ({
  id,
  policyName,
  carrier: 'KT',
  policyType: 'addition',
  serviceCategory: 'tv',
  amount: 10_000,
  description: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  effectiveFrom: null,
  effectiveUntil: null,
  next: null,
  lastChangeId: null,
})
const [tv, iptv] = [policyForTest(7, 'TV 추가'), policyForTest(9, 'IPTV')]
const previewOf = (amount: number | null): SettlementPreview => ({
  amount,
  hiddenPrice: null,
  lines: [],
  reason: amount === null ? 'no-price' : null,
})

/**
 * Opens a settlement with two policies to choose from. `offers` changes the policies on the server, `attaches` what is
 * attached to it, and `preview` is the mocked preview call.
 */
async function open(manualSettlementAmount: number | null = null) {
  let offered = [tv, iptv]
  let [version, policyIds]: [number, number[]] = [1, []]
  const preview = vi.fn(async (_policyIds: number[]) => previewOf(130_000))
  const settlement = settlementForTest({ manualSettlementAmount })
  vi.mocked(call).mockImplementation((async (
    endpoint: unknown,
    { body }: { body: { policyIds: number[] } },
  ) => {
    if (endpoint === readSettlement)
      return { ...detailForTest({ ...settlement, version }), policies: offered, policyIds }
    if (endpoint === previewPolicies) return preview(body.policyIds)
    if (endpoint === attachPolicies) throw new NetworkError('timeout')
    if (endpoint === listSettlementEntries) return { items: [], total: 0, nextCursor: null }
    return []
  }) as never)
  const queries = createQueryClient()
  await render(<SettlementDialog documentId={1} onClose={() => {}} />, queries)
  await until(() => expect(text()).toContain('체크하면 금액을 미리 봅니다.'))
  const offers = (policies: CarrierServicePolicy[]) =>
    act(async () => {
      offered = policies
      await queries.invalidateQueries({ queryKey: SETTLEMENTS_KEY })
    })
  const attaches = (ids: number[]) =>
    act(async () => {
      version += 1
      policyIds = ids
      await queries.invalidateQueries({ queryKey: SETTLEMENTS_KEY })
    })
  return { offers, attaches, preview }
}
const text = () => document.body.textContent
const check = (name: string) =>
  act(async () => {
    const labels = [...document.querySelectorAll('label')]
    labels.find(({ textContent }) => textContent?.includes(name))?.click()
  })
const save = () =>
  act(async () => {
    const buttons = [...document.querySelectorAll('button')]
    buttons.find(({ textContent }) => textContent === '정책 저장')?.click()
  })

test('without an answer it says that the result is unknown, and that saving again is safe', async () => {
  await open()
  await check('TV 추가')
  await save()
  const toasts = find('[aria-label="알림"]')
  expect(toasts.textContent).toContain('저장 여부 확인 필요')
  expect(toasts.textContent).toContain('다시 저장해도 두 번 저장되지 않습니다.')
  expect(text()).not.toContain('정책을 저장하지 못했습니다.')
})

test('a policy that is deleted after it was checked is not sent', async () => {
  const { offers } = await open()
  await check('TV 추가')
  await check('IPTV')
  await offers([iptv])
  await until(() => expect(text()).not.toContain('TV 추가'))
  await save()
  const body = { version: 1, policyIds: [9] }
  expect(call).toHaveBeenCalledWith(attachPolicies, { params: { id: 1 }, body })
})

test('what was attached in another window stays, and the save carries the version the user has seen', async () => {
  const { attaches, preview } = await open()
  await check('TV 추가')
  await attaches([9])
  await until(() => expect(text()).toContain('내용이 수정되었습니다.'))
  await save()
  await until(() => expect(preview).toHaveBeenLastCalledWith([7, 9]))
  const body = { version: 1, policyIds: [7, 9] }
  expect(call).toHaveBeenCalledWith(attachPolicies, { params: { id: 1 }, body })
})

test('the preview of other policies is not shown for these', async () => {
  const { preview } = await open()
  await check('TV 추가')
  await until(() => expect(text()).toContain('계산된 금액 120,000원 → 130,000원'))
  preview.mockReturnValue(new Promise(() => {}))
  await check('IPTV')
  expect(text()).toContain('계산 중…')
  expect(text()).not.toContain('130,000원')
})

test.each([
  [null, '개통일에 적용되는 정산단가가 없습니다. · 계산된 금액 120,000원 → 미정'],
  [90_000, '계산된 금액 120,000원 → 미정 · 직접 입력한 금액은 그대로입니다.'],
])('an amount that a save would take away is told, set by somebody: %s', async (manual, said) => {
  const { preview } = await open(manual)
  preview.mockResolvedValue(previewOf(null))
  await check('TV 추가')
  await until(() => expect(text()).toContain(said))
})
