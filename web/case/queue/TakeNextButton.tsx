import Inbox from 'lucide-react/icons/inbox'
import type { SessionUser } from '#shared/auth/account.contract.ts'
import { scopeOf } from '#shared/permissions.ts'
import { useActs } from '../../documents/acts/acts.ts'
import { Button, IconButton } from '../../ui/Button.tsx'
import { PHONE, useMediaQuery } from '../../ui/use-media-query.ts'
import { useTakeNext } from './use-take-next.ts'

const TAKE = '다음 건 가져오기'

export interface TakeNextButtonProps {
  account: SessionUser
  /** Opens what was taken. */
  onTaken: (id: number) => void
  /** Beside another main button; on a phone only its sign. */
  isQuiet?: boolean
}

/** Takes the application that has waited longest. Nothing for accounts that do not work on applications. */
export function TakeNextButton({ account, onTaken, isQuiet = false }: TakeNextButtonProps) {
  const { take, isTaking } = useTakeNext(onTaken)
  const mayTake = scopeOf(account, 'documents.process') !== null
  useActs('anywhere', { next: mayTake ? () => void take() : undefined })
  const isPhone = useMediaQuery(PHONE)
  if (!mayTake) return null
  if (isQuiet && isPhone)
    return (
      <IconButton
        size="sm"
        variant="outline"
        label={TAKE}
        icon={<Inbox aria-hidden />}
        loading={isTaking}
        onClick={() => void take()}
      />
    )
  return (
    <Button
      size="sm"
      variant={isQuiet ? 'outline' : 'solid'}
      loading={isTaking}
      loadingText="가져오는 중…"
      onClick={() => void take()}
    >
      <Inbox aria-hidden />
      {TAKE}
    </Button>
  )
}
