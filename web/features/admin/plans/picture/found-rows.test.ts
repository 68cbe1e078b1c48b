import { expect, it } from 'vitest'
import type { FoundPlan } from '#shared/service-plans/plan-picture.contract.ts'
import type { ServicePlan } from '#shared/service-plans/service-plan.contract.ts'
import { checkRows, emptyRow, existingOf, fateOf, refusedRows, rowsOf, withChange } from './found-rows.ts'

const found: FoundPlan = {
  name: '5G 심플',
  planType: '5G',
  dataAllowance: '110GB',
  monthlyFee: 69_000,
  combinationEligible: null,
  doubtful: ['dataAllowance'],
  place: { left: 1, top: 2, width: 30, height: 10 },
}
const plan: ServicePlan = {
  id: 7,
  name: '5G 심플',
  carrier: 'KT',
  planType: '5G',
  dataAllowance: '110GB',
  monthlyFee: 65_000,
  combinationEligible: true,
  isActive: true,
}
const existing = existingOf([plan, { ...plan, id: 8, carrier: 'SKT', monthlyFee: 1 }], 'KT')

it('keeps of a known plan what the picture does not say, and says what would change', () => {
  const [row] = rowsOf([found], existing)
  expect(row).toMatchObject({ isIncluded: true, combinationEligible: true, doubtful: ['dataAllowance'] })
  if (row === undefined) return
  expect(fateOf(row, existing)).toEqual({ kind: 'changed', changes: ['월 요금 65,000원 → 69,000원'] })
  expect(fateOf({ ...row, monthlyFee: 65_000 }, existing).kind).toBe('same')
  expect(fateOf({ ...row, monthlyFee: Number.NaN }, existing).changes).toEqual(['월 요금 65,000원 → –'])
  expect(fateOf({ ...row, name: '5G 심플 50GB' }, existing).kind).toBe('new')
})

it('a field that was typed into is no longer doubtful', () => {
  const [row] = rowsOf([{ ...found, doubtful: ['name', 'dataAllowance'] }], existing)
  if (row === undefined) return
  expect(withChange(row, { dataAllowance: '100GB' }).doubtful).toEqual(['name'])
  expect(withChange(row, { isIncluded: false }).doubtful).toEqual(['name', 'dataAllowance'])
})

it('checks only what is to be saved, and says beside which row something is wrong', () => {
  const rows = rowsOf([found, { ...found, name: '' }, { ...found, name: '둘', planType: null }], existing)
  const left = rows.map((row, at) => ({ ...row, isIncluded: at !== 1 }))
  const { plans, errors } = checkRows(left, 'KT')
  expect(plans.map(({ name, carrier }) => [name, carrier])).toEqual([['5G 심플', 'KT']])
  expect([...errors]).toEqual([[2, { planType: '요금제 유형을 선택해주세요.' }]])
  expect(checkRows([emptyRow(rows)], 'KT').errors.get(3)).toMatchObject({
    name: '요금제명을 입력해주세요.',
    monthlyFee: '금액을 숫자로 입력해주세요.',
  })
})

it('finds the row of a server error by its place among the rows that were sent', () => {
  const rows = rowsOf([found, found, found], existing).map((row, at) => ({ ...row, isIncluded: at !== 0 }))
  const refused = refusedRows(rows, [
    { field: 'plans.1.name', message: '목록에 같은 이름의 요금제가 있습니다.' },
    { field: 'plans.0.carrier', message: '등록되지 않은 통신사입니다.' },
    { field: 'plans', message: '무엇이든' },
  ])
  expect([...refused]).toEqual([
    [2, { name: '목록에 같은 이름의 요금제가 있습니다.' }],
    [1, { name: '등록되지 않은 통신사입니다.' }],
  ])
})
