import { expect, it } from 'vitest'
import { changedValues } from './changed-values.ts'
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
