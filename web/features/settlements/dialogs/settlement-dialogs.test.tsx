// @vitest-environment happy-dom
import { act, type ReactNode } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { DocumentWithAmounts } from '#shared/documents/document-amounts.ts'
import { readDocument } from '#shared/documents/documents.contract.ts'
import { ERRORS } from '#shared/errors.ts'
import {
  readSettlement,
  type Settlement,
  type SettlementDetail,
  type SettlementPreview,
} from '#shared/settlements/settlement.contract.ts'
import { changeSettlementAmount } from '#shared/settlements/settlement-changes.contract.ts'
import { listSettlementEntries } from '#shared/statements/ledger.contract.ts'
import { documentForTest } from '../../../documents/testing/document-for-test.ts'
import { ApiError, call, NetworkError } from '../../../lib/api-client.ts'
import { takeLeftBehind } from '../../../lib/left-behind.ts'
import { createQueryClient } from '../../../lib/query-client.ts'
import { documentKey, SETTLEMENTS_KEY } from '../../../records/record-keys.ts'
import { find, render, type, until } from '../../../ui/testing/render.tsx'
import { useToasts } from '../../../ui/toast.ts'
import { detailForTest, settlementForTest } from '../testing/settlement-for-test.ts'
import { AmountDialog } from './AmountDialog.tsx'
import { CustomerDialog } from './CustomerDialog.tsx'
import { SettlementDialog } from './SettlementDialog.tsx'

vi.mock('../../../lib/api-client.ts', async (original) => ({ ...(await original<object>()), call: vi.fn() }))

beforeEach(() => void takeLeftBehind({ accountId: undefined, form: 'settlement-amount 1' }))

const text = () => document.body.textContent
const button = (label: string) => {
  const found = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === label)
  if (found === undefined) throw new Error(`no button ${label}`)
  return found
}

/** Opens a dialog over one document on the mocked server; the result changes what that server holds. */
async function open(
  dialog: ReactNode,
  first: { document: DocumentWithAmounts; detail: SettlementDetail | ApiError },
) {
  let held = first
  vi.mocked(call).mockImplementation((async (endpoint: unknown) => {
    if (endpoint === readDocument) return held.document
    if (endpoint === listSettlementEntries) return { items: [], total: 0, nextCursor: null }
    if (endpoint !== readSettlement) return []
    if (held.detail instanceof ApiError) throw held.detail
    return held.detail
  }) as never)
  const queries = createQueryClient()
  await render(dialog, queries)
  return async (changed: Partial<typeof first>) => {
    held = { ...held, ...changed }
    await act(async () => {
      await queries.invalidateQueries({ queryKey: SETTLEMENTS_KEY })
      await queries.invalidateQueries({ queryKey: documentKey(1) })
    })
  }
}

const activated = documentForTest({
  status: '완료',
  activationStatus: '개통',
  activatedAt: '2026-11-18T01:00:30.000Z',
  subscriptionNumber: '88012345',
  settlementAmount: 120_000,
  calculatedSettlementAmount: 120_000,
  manualSettlementAmount: null,
})
const cancelled: DocumentWithAmounts = {
  ...activated,
  version: 2,
  activationStatus: '취소',
  cancelledAt: '2026-11-20T01:00:00.000Z',
}
const pressed = settlementForTest()
const closed = settlementForTest({ isClosed: true })
const takenBack: Settlement = {
  ...closed,
  kind: 'reversal',
  settledAt: '2026-12-01T01:00:00.000Z',
  settlementAmount: -120_000,
  total: -120_000,
}

test('closing the month while an amount is typed disables the form', async () => {
  const holds = await open(<AmountDialog settlement={pressed} onClose={() => {}} />, {
    document: activated,
    detail: detailForTest(pressed),
  })
  await until(() => expect(button('저장').disabled).toBe(false))
  expect(text()).not.toContain(ERRORS.MONTH_CLOSED.sentence)
  await holds({ detail: detailForTest(closed) })
  await until(() => expect(text()).toContain(ERRORS.MONTH_CLOSED.sentence))
  expect(button('저장').disabled).toBe(true)
})

test('shows what another user saved meanwhile, and saves with the version that was seen', async () => {
  const holds = await open(<AmountDialog settlement={pressed} onClose={() => {}} />, {
    document: activated,
    detail: detailForTest(pressed),
  })
  await until(() => find('input[name="settlementAmount"]'))
  await type(find<HTMLInputElement>('input[name="settlementAmount"]'), '130000')
  await holds({
    document: { ...activated, version: 2, settlementAmount: 140_000, manualSettlementAmount: 140_000 },
  })
  await until(() => expect(button('확인하고 다시 적용').disabled).toBe(false))
  await act(async () => find<HTMLFormElement>('form').requestSubmit())
  const body = { version: 1, settlementAmount: 130_000 }
  expect(call).toHaveBeenCalledWith(changeSettlementAmount, { params: { id: 1 }, body })
})

test('without an answer it says that the result is unknown, and that saving again is safe', async () => {
  await open(<AmountDialog settlement={pressed} onClose={() => {}} />, {
    document: activated,
    detail: detailForTest(pressed),
  })
  await until(() => find('input[name="settlementAmount"]'))
  await type(find<HTMLInputElement>('input[name="settlementAmount"]'), '130000')
  vi.mocked(call).mockRejectedValue(new NetworkError('timeout'))
  await act(async () => find<HTMLFormElement>('form').requestSubmit())
  const toasts = find('[aria-label="알림"]')
  expect(toasts.textContent).toContain('저장 여부 확인 필요')
  expect(toasts.textContent).toContain('다시 저장해도 두 번 저장되지 않습니다.')
  expect(text()).not.toContain('정산 금액을 수정하지 못했습니다.')
})

const refused = new ApiError({
  status: 409,
  code: 'CONFLICT',
  message: '정산 작업이 진행 중입니다.',
  details: [],
})

test('an amount that the server refuses is told, with the reason in the form', async () => {
  await open(<AmountDialog settlement={pressed} onClose={() => {}} />, {
    document: activated,
    detail: detailForTest(pressed),
  })
  await until(() => find('input[name="settlementAmount"]'))
  await type(find<HTMLInputElement>('input[name="settlementAmount"]'), '130000')
  vi.mocked(call).mockRejectedValue(refused)
  await act(async () => find<HTMLFormElement>('form').requestSubmit())
  expect(useToasts.getState().at(-1)).toMatchObject({
    title: '정산 금액 수정 중 오류',
    description: '정산 금액을 수정하지 못했습니다.',
  })
  expect(find('form [role=alert]').textContent).toContain('정산 작업이 진행 중입니다.')
})

test('a cancellation that the server refuses is told, with the reason in the question', async () => {
  await open(<CustomerDialog settlement={pressed} onClose={() => {}} />, {
    document: activated,
    detail: detailForTest(pressed),
  })
  await until(() => expect(button('개통취소').disabled).toBe(false))
  await act(async () => button('개통취소').click())
  const question = () => find('[role=alertdialog]')
  const reason = question().querySelector('textarea')
  if (reason === null) throw new Error('no reason to type')
  await type(reason, '고객 변심')
  vi.mocked(call).mockRejectedValue(refused)
  await act(async () => question().querySelector('form')?.requestSubmit())
  expect(useToasts.getState().at(-1)).toMatchObject({
    title: '개통취소 중 오류',
    description: '개통취소 중 오류가 발생했습니다.',
  })
  expect(question().textContent).toContain('정산 작업이 진행 중입니다.')
})

test('while no amount is typed there is no new total', async () => {
  await open(<AmountDialog settlement={pressed} onClose={() => {}} />, {
    document: { ...activated, hiddenPrice: 5000 },
    detail: detailForTest(pressed),
  })
  await until(() => expect(text()).toContain('합계125,000원'))
  await type(find<HTMLInputElement>('input[name="settlementAmount"]'), '')
  expect(text()).toContain('새 합계–')
})

test('a customer is set to 대기, 개통 or 취소, and to nothing else', async () => {
  await open(<CustomerDialog settlement={pressed} onClose={() => {}} />, {
    document: activated,
    detail: detailForTest(pressed),
  })
  await until(() => find('input[value="대기"]'))
  const offered = [...document.querySelectorAll('input[name="activationStatus"]')].map(
    ({ parentElement }) => parentElement?.textContent,
  )
  expect(offered).toEqual(['대기', '개통완료 유지', '취소'])
})

test('a customer whose month is closed meanwhile cannot be set back to 대기', async () => {
  const waiting = () => find<HTMLInputElement>('input[value="대기"]')
  const holds = await open(<CustomerDialog settlement={pressed} onClose={() => {}} />, {
    document: activated,
    detail: detailForTest(pressed),
  })
  await until(() => expect(waiting().disabled).toBe(false))
  await holds({ detail: detailForTest(closed) })
  await until(() => expect(waiting().disabled).toBe(true))
})

test('a cancellation after the month was closed is shown as information, not as a failure', async () => {
  const holds = await open(<CustomerDialog settlement={closed} onClose={() => {}} />, {
    document: activated,
    detail: detailForTest(closed),
  })
  await until(() => expect(button('개통취소').disabled).toBe(false))
  await holds({ document: cancelled, detail: detailForTest(closed, takenBack) })
  await until(() => expect(button('개통취소 완료').disabled).toBe(true))
  const said = find('form [role="status"]:has(.lucide-info)')
  expect(said.textContent).toBe('이미 개통취소된 문서입니다.')
  expect(document.querySelector('form .lucide-triangle-alert')).toBeNull()
  expect(button('저장').disabled).toBe(false)
})

test('the former time of activation is suggested when a cancelled customer is activated again', async () => {
  await open(<CustomerDialog settlement={pressed} onClose={() => {}} />, {
    document: cancelled,
    detail: detailForTest(settlementForTest({ activationStatus: '취소', isCounted: false })),
  })
  await until(() => find('input[value="개통"]'))
  await act(async () => find('input[value="개통"]').click())
  expect(find<HTMLInputElement>('input[name="activatedAt"]').value).toBe('2026-11-18T10:00')
  expect(text()).toContain('취소하기 전의 개통일시입니다.')
})

test('a reversal is shown with its settlement, from wherever it was opened', async () => {
  await open(<SettlementDialog documentId={1} onClose={() => {}} />, {
    document: cancelled,
    detail: detailForTest(closed, takenBack),
  })
  await until(() => expect(text()).toContain('환수일시'))
  expect(text()).toContain('-120,000원')
})

test('who activated is the administrator where no name is known', async () => {
  await open(<SettlementDialog documentId={1} onClose={() => {}} />, {
    document: activated,
    detail: detailForTest(settlementForTest({ activatedByName: null })),
  })
  await until(() => expect(text()).toContain('개통 처리자관리자'))
})

test('says that a recalculation would remove the amount, and why', async () => {
  const preview: SettlementPreview = { amount: null, hiddenPrice: null, lines: [], reason: 'no-price' }
  await open(<SettlementDialog documentId={1} onClose={() => {}} />, {
    document: activated,
    detail: { ...detailForTest(pressed), preview },
  })
  await until(() => expect(text()).toContain('개통일에 적용되는 정산단가가 없습니다.'))
  expect(text()).toContain('재계산하면 계산된 금액 120,000원 → 미정')
})

test('a document without a settlement is not called deleted', async () => {
  const missing = new ApiError({
    status: 404,
    code: 'NOT_FOUND',
    message: '찾을 수 없습니다.',
    details: [],
  })
  await open(<SettlementDialog documentId={1} onClose={() => {}} />, { document: activated, detail: missing })
  await until(() => expect(text()).toContain('개통되지 않았거나 찾을 수 없는 서류입니다.'))
})
