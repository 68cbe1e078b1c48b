import { expect, it } from 'vitest'
import type { User } from '#shared/users/users.contract.ts'
import { actionsFor } from './user-actions.tsx'

const manager = { id: 5, userType: 'sales_manager', isActive: true, team: 'DX 1팀' } as User

it.each([
  ['영업과장', 'in a team', manager],
  ['영업과장', 'in a team, switched off', { ...manager, isActive: false }],
  ['영업과장', 'without a team', { ...manager, team: null }],
  ['계정', 'without a team, switched off', { ...manager, team: null, isActive: false }],
  ['계정', 'who is none', { ...manager, userType: 'worker' as const }],
])('the form of the %s opens with the row of a manager %s', (form, _, user) => {
  expect(actionsFor(user, 1)[0]?.label).toContain(form)
})
