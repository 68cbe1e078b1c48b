import { expect, it } from 'vitest'
import { CodeForm, codeFormOf, inputOf, NewCodeForm } from './contact-code-form.ts'

it('asks for the sales manager of a new contact code, and not again for an older one', () => {
  const typed = { ...codeFormOf(null, 'KT'), code: ' K-1 ', dealerName: '강남통신' }
  const missing = NewCodeForm.safeParse(typed)
  expect(missing.error?.issues.map(({ path, message }) => [path[0], message])).toEqual([
    ['salesManagerId', '담당 영업과장을 선택해주세요.'],
  ])
  expect(inputOf(CodeForm.parse(typed))).toEqual({
    code: 'K-1',
    dealerName: '강남통신',
    carrier: 'KT',
    realSalesPOS: null,
    isActive: true,
  })
  expect(inputOf(NewCodeForm.parse({ ...typed, salesManagerId: '12' })).salesManagerId).toBe(12)
})
