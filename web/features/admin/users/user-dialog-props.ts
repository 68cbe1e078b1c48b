import type { ReactNode } from 'react'
import type { User } from '#shared/users/users.contract.ts'

/** The props of every dialog about one account. */
export interface UserDialogProps {
  user: User
  onClose: () => void
  /** Buttons for the other actions on the account. */
  more?: ReactNode
}
