import { expect, it } from 'vitest'
import { changedValues } from './changed-values.ts'
import { CodeForm, codeFormOf, inputOf, NewCodeForm } from './contact-code-form.ts'
import { errorItems, isSomethingMissing } from './form-errors.ts'

it('lists errors in the order in which the form is read', () => {
  const wrong = { type: 'x', message: '확인해주세요' }
  const items = errorItems(
    { carrier: wrong, code: wrong, unknown: wrong },
    { code: '', carrier: '', note: '' },
  )
  expect(items.map(({ field }) => field)).toEqual(['code', 'carrier'])
})

it('calls missing what was left empty, and not what is filled in and refused', () => {
  const items = [{ field: 'code', message: '이미 등록된 접점코드입니다.' }]
  expect(isSomethingMissing(items, { code: 'K-1', realSalesPOS: '' })).toBe(false)
  expect(isSomethingMissing(items, { code: ' ', realSalesPOS: '' })).toBe(true)
})

it('sends only what was changed', () => {
  const checked = { name: 'KT', displayOrder: 3, isActive: false }
  expect(changedValues(checked, { displayOrder: true, isActive: false })).toEqual({ displayOrder: 3 })
})

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
