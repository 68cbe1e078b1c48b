import { expect, it } from 'vitest'
import { columnsWith, draftOf, layoutOf, roleOf } from './layout-draft.ts'

const LOOKED = {
  sheets: [{ name: '정산', rows: 2, sample: [{ row: 3, cells: ['번호', '금액'] }] }],
  layout: null,
  isRemembered: false,
}

it('says what is missing until number and amount have their columns', () => {
  const draft = draftOf(LOOKED, null)
  expect(layoutOf(draft)).toBe('가입번호가 있는 열을 골라주세요.')
  const numbered = { ...draft, columns: columnsWith(draft.columns, 0, 'subscriptionNumber') }
  expect(layoutOf(numbered)).toBe('금액이 있는 열을 골라주세요.')
  const columns = columnsWith(numbered.columns, 1, 'amount')
  expect(layoutOf({ ...numbered, columns })).toEqual({
    sheets: [{ name: '정산', headingRow: 3 }],
    headingRows: 1,
    columns: { subscriptionNumber: 0, amounts: [1], paidOn: null, plan: null, note: null },
  })
  expect(layoutOf({ ...numbered, columns, sheets: [] })).toBe('읽을 시트를 선택해주세요.')
})

it('gives a role to one column, and amounts to several', () => {
  const { columns } = draftOf(LOOKED, null)
  const several = columnsWith(columnsWith(columns, 1, 'amount'), 2, 'amount')
  expect([1, 2].map((at) => roleOf(several, at))).toEqual(['amount', 'amount'])
  const moved = columnsWith(columnsWith(several, 0, 'note'), 2, 'note')
  expect([0, 1, 2].map((at) => roleOf(moved, at))).toEqual([null, 'amount', 'note'])
  expect(roleOf(columnsWith(moved, 2, null), 2)).toBeNull()
})
