import { Text } from '@chakra-ui/react'
import { updateUser } from '#shared/users/user-changes.contract.ts'
import type { User } from '#shared/users/users.contract.ts'
import { call } from '../../../lib/api-client.ts'
import { useAccount } from '../../../lib/session-store.ts'
import { USERS_KEY } from '../../../records/record-keys.ts'
import { ActiveSwitch } from '../../../records/row-actions.tsx'

/** Activates or deactivates an account; one's own and the primary administrator's cannot be deactivated. */
export function UserSwitch({ user }: { user: User }) {
  const me = useAccount()
  if (user.isActive && (user.isPrimaryAdmin || user.id === me?.id)) {
    return (
      <Text as="span" textStyle="xs" color="fg.muted">
        활성
      </Text>
    )
  }
  return (
    <ActiveSwitch
      name={user.displayName}
      isActive={user.isActive}
      run={(isActive) => call(updateUser, { params: { id: user.id }, body: { isActive } })}
      question={(isActive) =>
        isActive
          ? null
          : {
              title: '계정을 비활성으로 바꾸시겠습니까?',
              body: `${user.displayName} (${user.username}, ${user.accountType})\n이 사용자는 바로 로그아웃되고, 다시 활성으로 바꿀 때까지 로그인할 수 없습니다.`,
              confirmLabel: '비활성으로 변경',
              destructive: true,
            }
      }
      changes={USERS_KEY}
      failed="사용자 수정 실패"
    />
  )
}
