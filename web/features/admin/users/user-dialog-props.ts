import type { ReactNode } from 'react'
import type { User } from '#shared/users/users.contract.ts'

/** What each dialog about one account is given. */
export interface UserDialogProps {
  user: User
  onClose: () => void
  /** What else can be done to the account. */
  more?: ReactNode
}
