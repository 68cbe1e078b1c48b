import Inbox from 'lucide-react/icons/inbox'
import type { SessionUser } from '#shared/auth/account.contract.ts'
import { scopeOf } from '#shared/permissions.ts'
import { useActs } from '../../documents/acts/acts.ts'
import { Button } from '../../ui/Button.tsx'
import { useTakeNext } from './use-take-next.ts'

export interface TakeNextButtonProps {
  account: SessionUser
  /** Opens what was taken. */
  onTaken: (id: number) => void
  /** Beside another main button. */
  isQuiet?: boolean
}

/** Takes the application that has waited longest. Nothing for accounts that do not work on applications. */
export function TakeNextButton({ account, onTaken, isQuiet = false }: TakeNextButtonProps) {
  const { take, isTaking } = useTakeNext(onTaken)
  const mayTake = scopeOf(account, 'documents.process') !== null
  useActs('anywhere', { next: mayTake ? () => void take() : undefined })
  if (!mayTake) return null
  return (
    <Button
      size="sm"
      variant={isQuiet ? 'outline' : 'solid'}
      loading={isTaking}
      loadingText="가져오는 중…"
      onClick={() => void take()}
    >
      <Inbox aria-hidden />
      다음 건 가져오기
    </Button>
  )
}
