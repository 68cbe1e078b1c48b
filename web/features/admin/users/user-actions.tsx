import KeyRound from 'lucide-react/icons/key-round'
import ListChecks from 'lucide-react/icons/list-checks'
import MonitorSmartphone from 'lucide-react/icons/monitor-smartphone'
import UserPen from 'lucide-react/icons/user-pen'
import UserRoundCog from 'lucide-react/icons/user-round-cog'
import { type ComponentType, lazy, type ReactNode } from 'react'
import type { User } from '#shared/users/users.contract.ts'
import type { UserDialogProps } from './user-dialog-props.ts'

/** Something that is done to one account in a dialog of its own. */
export interface UserAction {
  key: string
  label: string
  icon: ReactNode
  Dialog: ComponentType<UserDialogProps>
  /** Not for one's own account or the primary administrator's: their own user menu has these actions. */
  isForOthers?: boolean
  isForSalesManagers?: boolean
}

/** In the order of the row's menu. */
const USER_ACTIONS: readonly UserAction[] = [
  {
    key: 'sales-manager',
    label: '영업과장 수정',
    icon: <UserRoundCog aria-hidden />,
    Dialog: lazy(() => import('./SalesManagerDialog.tsx')),
    isForSalesManagers: true,
  },
  {
    key: 'edit',
    label: '계정 수정',
    icon: <UserPen aria-hidden />,
    Dialog: lazy(() => import('./UserDialog.tsx')),
  },
  {
    key: 'permissions',
    label: '메뉴 권한',
    icon: <ListChecks aria-hidden />,
    Dialog: lazy(() => import('./PermissionsDialog.tsx')),
  },
  {
    key: 'password',
    label: '비밀번호 재설정',
    icon: <KeyRound aria-hidden />,
    Dialog: lazy(() => import('./PasswordDialog.tsx')),
    isForOthers: true,
  },
  {
    key: 'sessions',
    label: '세션·2단계 인증',
    icon: <MonitorSmartphone aria-hidden />,
    Dialog: lazy(() => import('./SessionsDialog.tsx')),
  },
]

/** The first one opens with the row; its dialog offers all the others. */
export function actionsFor(user: User, myId: number | undefined): UserAction[] {
  const keepsItself = user.id === myId || user.isPrimaryAdmin
  // An inactive account without a team can be assigned to none.
  const isSalesManager = user.userType === 'sales_manager' && (user.isActive || user.team !== null)
  return USER_ACTIONS.filter(
    ({ isForOthers, isForSalesManagers }) =>
      (isForOthers !== true || !keepsItself) && (isForSalesManagers !== true || isSalesManager),
  )
}
