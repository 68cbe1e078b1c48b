// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import type { CorrectionPreview } from '#shared/settlements/settlement-changes.contract.ts'
import { documentForTest } from '../../documents/testing/document-for-test.ts'
import { ApiError, call } from '../../lib/api-client.ts'
import { useQuestions } from '../../ui/confirm.ts'
import { render } from '../../ui/testing/render.tsx'
import { askAboutMoney } from './ask-about-money.tsx'

vi.mock('../../lib/api-client.ts', async (original) => ({ ...(await original<object>()), call: vi.fn() }))

const CLOSED = new ApiError({
  status: 409,
  code: 'MONTH_CLOSED',
  message: '마감되었습니다.',
  details: [],
})
const activated = documentForTest({ activationStatus: '개통', customerName: '김정정' })
const change = { version: 1, application: { carrier: 'SKT' } }

/** What is asked, and what comes of this answer; null: nothing is asked. */
async function asking(preview: CorrectionPreview, isSure = true) {
  vi.mocked(call).mockResolvedValueOnce(preview as never)
  const asked = askAboutMoney(activated, change)
  await Promise.resolve()
  await Promise.resolve()
  const [question] = useQuestions.getState()
  if (question === undefined) return { question: null, asked: await asked }
  await render(question.body)
  const words = [question.title, document.body.textContent, question.confirmLabel].join(' ')
  question.answer(isSure)
  return { question: words, asked: await asked }
}

test('who sees no amounts is told that they stay until an administrator recalculates, and what is lost', async () => {
  const told = await asking({ concernsMoney: true, lostPlanName: '5G 베이직' })
  expect(told.question).toContain('정정해도 정산 금액은 그대로입니다')
  expect(told.question).toContain('관리자가 정산을 다시 계산해야 바뀌므로, 정정한 뒤 관리자에게 알려주세요.')
  expect(told.question).toContain('바뀐 통신사에 없는 요금제는 지워집니다: 5G 베이직')
  expect(told.question).not.toMatch(/\d원/)
  expect(told.asked).toEqual({ isSure: true })
  expect((await asking({ concernsMoney: true, lostPlanName: null }, false)).asked).toEqual({
    isSure: false,
  })
})

test('nothing is asked where the correction does not concern the money, or is refused anyway', async () => {
  const free = await asking({ concernsMoney: false, lostPlanName: null })
  expect(free).toEqual({ question: null, asked: { isSure: true } })
  vi.mocked(call).mockRejectedValueOnce(CLOSED)
  expect(await askAboutMoney(activated, change)).toEqual({ isSure: true })
})

test('an administrator sees the amounts and agrees to them', async () => {
  const money = (settlementAmount: number) => ({ settlementAmount, hiddenPrice: null })
  const amounts = { before: money(100_000), after: money(150_000), isByHand: false }
  const told = await asking({ concernsMoney: true, lostPlanName: null, amounts })
  expect(told.question).toContain('100,000원 → 150,000원')
  expect(told.asked).toEqual({ isSure: true, amounts: money(150_000) })
})
