import { expect, test } from 'vitest'
import type { ServicePlan } from '#shared/service-plans/service-plan.contract.ts'
import { findPlans } from './ServicePlanField.tsx'

const plan = (id: number, name: string): ServicePlan => ({
  id,
  name,
  carrier: 'KT',
  planType: '5G',
  dataAllowance: null,
  monthlyFee: 55000,
  combinationEligible: true,
  isActive: true,
})
const PLANS = [plan(1, '5G 110GB'), plan(2, '5G Slim 10 GB'), plan(3, 'LTE 10MB+'), plan(4, '시니어 베이직')]
const found = (query: string) => findPlans(PLANS, query).map(({ id }) => id)

test('finds by name whatever the case, and by initial consonants', () => {
  expect(found('SLIM')).toEqual([2])
  expect(found('ㅅㄴㅇ')).toEqual([4])
})

test('a number finds its GB and MB first, then every name with it', () => {
  expect(found('10')).toEqual([2, 3, 1])
  expect(found('110')).toEqual([1])
})

test('nothing typed shows all, nonsense finds none', () => {
  expect(found('  ')).toEqual([1, 2, 3, 4])
  expect(found('(')).toEqual([])
  expect(found('.*')).toEqual([])
})
