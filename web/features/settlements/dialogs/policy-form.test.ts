import { expect, test } from 'vitest'
import type { CarrierServicePolicy } from '#shared/policies/policy.contract.ts'
import { attachedChanges, attachedIds, policyValues } from './policy-form.ts'

const attached = { id: 1, version: 3, policyIds: [7, 2], settlementAmount: 120_000 }
const policy = (id: number, policyName: string) => ({ id, policyName }) as CarrierServicePolicy
const POLICIES = [policy(2, '인터넷 결합'), policy(7, 'TV 추가'), policy(9, '보안')]

test('attaching one policy keeps what somebody else attached or removed meanwhile', () => {
  expect(policyValues(attached, POLICIES)).toEqual({ 2: true, 7: true, 9: false })
  const checked = { 9: true, 7: false }
  const now = { ...attached, version: 4, policyIds: [7] }
  expect(attachedIds({ ...policyValues(attached, POLICIES), ...checked }, POLICIES)).toEqual([2, 9])
  expect(attachedIds({ ...policyValues(now, POLICIES), ...checked }, POLICIES)).toEqual([9])
})

test('a checked policy that was deleted meanwhile is not sent', () => {
  expect(
    attachedIds({ 2: true, 7: false, 9: true }, [policy(2, '인터넷 결합'), policy(7, 'TV 추가')]),
  ).toEqual([2])
})

test('lists what somebody else changed, policies by name and the amount in won', () => {
  expect(attachedChanges(attached, { ...attached, version: 4 }, POLICIES)).toEqual([])
  const now = { ...attached, version: 4, policyIds: [9], settlementAmount: null }
  expect(attachedChanges(attached, now, POLICIES)).toEqual([
    { label: '정책', before: '인터넷 결합, TV 추가', now: '보안' },
    { label: '정산 금액', before: '120,000원', now: '미정' },
  ])
  expect(attachedChanges(attached, { ...attached, policyIds: [] }, POLICIES)[0]?.now).toBeNull()
})
