// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import type { SessionUser } from '#shared/auth/account.contract.ts'
import type { User } from '#shared/users/users.contract.ts'
import { useSession } from '../../../lib/session-store.ts'
import { signedIn } from '../../../lib/session-transitions.ts'
import { render } from '../../../ui/testing/render.tsx'
import PasswordDialog from './PasswordDialog.tsx'

test.each([
  ['admin', true],
  ['worker', false],
] as const)('whoever is a %s may type a password for another account: %s', async (userType, mayType) => {
  useSession.setState(signedIn({ user: { id: 1, userType } as SessionUser, sessionId: 'of the test' }))
  const user = { id: 3, displayName: '박근무', username: 'park', name: '박근무', affiliation: null } as User
  await render(<PasswordDialog user={user} onClose={() => {}} />)
  expect(document.querySelectorAll('input[name=newPassword]')).toHaveLength(mayType ? 1 : 0)
  expect(document.body.textContent?.includes('관리자 권한이 필요합니다.')).toBe(!mayType)
})
