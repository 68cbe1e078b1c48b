import { expect, it } from 'vitest'
import type { User } from '#shared/users/users.contract.ts'
import { carriersText, changeOf, userFormOf } from './user-form.ts'

const user: User = {
  id: 7,
  username: 'park',
  name: '박근무',
  displayName: '박근무',
  dealerName: null,
  userType: 'worker',
  role: 'worker',
  accountType: '근무자',
  affiliation: null,
  team: null,
  allowedCarriers: ['SKT', 'KT'],
  isActive: true,
  isPrimaryAdmin: false,
  isRestricted: false,
  hasSecondFactor: false,
  createdAt: '2026-11-20T00:00:00.000Z',
}
const before = userFormOf(user)

it('sends only what was changed', () => {
  expect(changeOf(before, before)).toEqual({})
  expect(changeOf(before, { ...before, name: '박새로' })).toEqual({ name: '박새로' })
  expect(changeOf(before, { ...before, team: 'DX 1팀', allowedCarriers: '' })).toEqual({
    team: 'DX 1팀',
    allowedCarriers: [],
  })
  expect(changeOf({ ...before, team: 'DX 1팀' }, before)).toEqual({ team: null })
})

it('the same carriers in another order are no change', () => {
  expect(changeOf(before, { ...before, allowedCarriers: carriersText(['KT', 'SKT']) })).toEqual({})
})

it('sends both type and role when the kind changes', () => {
  expect(changeOf(before, { ...before, workerKind: 'dealer_worker' })).toEqual({
    userType: 'worker',
    role: 'dealer_worker',
  })
  expect(changeOf(before, { ...before, kind: 'admin', workerKind: 'user' })).toEqual({
    userType: 'admin',
    role: 'admin',
  })
})
