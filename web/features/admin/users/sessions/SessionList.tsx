import type { QueryKey } from '@tanstack/react-query'
import { endOneSession, type LiveSession } from '#shared/users/sessions.contract.ts'
import { call } from '../../../../lib/api-client.ts'
import { useRecordAction } from '../../../../records/row-actions.tsx'
import { SessionCard, SessionCards } from '../../../../records/SessionCard.tsx'
import { Button } from '../../../../ui/Button.tsx'

export interface SessionListProps {
  sessions: readonly LiveSession[]
  changes: QueryKey
}

/** The devices of an account, each with the button that signs it out. */
export function SessionList({ sessions, changes }: SessionListProps) {
  return (
    <SessionCards aria-label="로그인 세션">
      {sessions.map((session) => (
        <SessionCard key={session.id} session={session}>
          {session.isCurrent ? null : <EndButton session={session} changes={changes} />}
        </SessionCard>
      ))}
    </SessionCards>
  )
}

function EndButton({ session, changes }: { session: LiveSession; changes: QueryKey }) {
  const end = useRecordAction<void>({
    run: () => call(endOneSession, { params: { id: session.id } }),
    changes,
    done: '세션을 종료했습니다.',
    failed: '세션 종료 실패',
  })
  return (
    <Button
      size="sm"
      variant="outline"
      colorPalette="red"
      flexShrink="0"
      aria-label={`${session.device} 세션 종료`}
      loading={end.isPending}
      onClick={() => end.mutate()}
    >
      종료
    </Button>
  )
}
