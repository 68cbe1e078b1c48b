import Ellipsis from 'lucide-react/icons/ellipsis'
import Store from 'lucide-react/icons/store'
import Trash2 from 'lucide-react/icons/trash-2'
import { useNavigate } from 'react-router-dom'
import { deleteUser } from '#shared/users/user-changes.contract.ts'
import type { User } from '#shared/users/users.contract.ts'
import { askLeaving } from '../../../documents/leaving/Leaving.tsx'
import { call } from '../../../lib/api-client.ts'
import { useAccount } from '../../../lib/session-store.ts'
import { USERS_KEY } from '../../../records/record-keys.ts'
import { Menu } from '../../../ui/Menu.tsx'
import { actionsFor, type UserAction } from './user-actions.tsx'

export interface UserMenuProps {
  user: User
  onAction: (user: User, action: UserAction) => void
}

/** The menu of actions on the account of a row. */
export function UserMenu({ user, onAction }: UserMenuProps) {
  const me = useAccount()
  const navigate = useNavigate()
  const remove = () =>
    askLeaving({
      account: user,
      title: '계정을 삭제하시겠습니까?',
      who: `${user.displayName} (${user.username}, ${user.accountType})`,
      confirmLabel: '삭제',
      consequences: (heir) => whatGoes(user, heir),
      run: (handOverTo) =>
        call(deleteUser, { params: { id: user.id }, query: { handOverTo: handOverTo ?? 'none' } }),
      changes: USERS_KEY,
      done: '계정이 삭제되었습니다.',
      failed: '계정 삭제 실패',
    })
  const items = actionsFor(user, me?.id).map((action) => ({
    key: action.key,
    label: action.label,
    icon: action.icon,
    onSelect: () => onAction(user, action),
  }))
  const isStore = user.userType === 'dealer'
  return (
    <Menu
      label={`${user.displayName} 관리`}
      items={[
        ...(isStore
          ? [
              {
                key: 'store',
                label: '판매점 탭에서 보기',
                icon: <Store aria-hidden />,
                onSelect: () => void navigate(dealerAddress(user)),
              },
            ]
          : []),
        ...items,
        ...(isStore || user.isPrimaryAdmin || user.id === me?.id
          ? []
          : [
              {
                key: 'delete',
                label: '계정 삭제',
                icon: <Trash2 aria-hidden />,
                divided: true,
                destructive: true,
                onSelect: remove,
              },
            ]),
      ]}
    >
      <Ellipsis size={18} aria-hidden />
    </Menu>
  )
}

/** The address of the 판매점 tab, searched for this store's name. */
export function dealerAddress(user: Pick<User, 'displayName'>): string {
  return `/admin-panel?${new URLSearchParams({ tab: 'dealers', q: user.displayName })}`
}

function whatGoes(user: User, heir: string | null): string[] {
  return [
    '이 사용자는 바로 로그아웃되고 다시 로그인할 수 없습니다. 되돌릴 수 없습니다.',
    user.userType !== 'sales_manager'
      ? '처리한 서류와 이력, 통계는 그대로 남습니다.'
      : heir === null
        ? '담당 접점코드는 담당 영업과장이 없는 상태가 되고, 팀 배정과 접점 코드 매핑은 삭제됩니다.'
        : `담당 접점코드와 접점 코드 매핑은 ${heir}에게 넘어가고, 팀 배정은 삭제됩니다.`,
  ]
}
