import { Stack, Text } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { endAllSessions, listSessions } from '#shared/users/sessions.contract.ts'
import { call } from '../../../../lib/api-client.ts'
import { caching } from '../../../../lib/query-client.ts'
import { useAccount } from '../../../../lib/session-store.ts'
import { USERS_KEY } from '../../../../records/record-keys.ts'
import { useRecordAction } from '../../../../records/row-actions.tsx'
import { Button } from '../../../../ui/Button.tsx'
import { confirm } from '../../../../ui/confirm.ts'
import { Dialog } from '../../../../ui/Dialog.tsx'
import { EmptyState } from '../../../../ui/EmptyState.tsx'
import { ListProblem } from '../../../../ui/ListProblem.tsx'
import { TableSkeleton } from '../../../../ui/Skeletons.tsx'
import { SecondFactorReset } from './SecondFactorReset.tsx'
import { SessionList } from './SessionList.tsx'
import type { SessionsUser } from './sessions-user.ts'

/** The devices on which an account is signed in, with the buttons that sign it out. */
export function SessionsDialog({ user, onClose }: { user: SessionsUser; onClose: () => void }) {
  const isOwn = useAccount()?.id === user.id
  const changes = [...USERS_KEY, 'sessions', user.id]
  const sessions = useQuery({
    ...caching.admin,
    queryKey: changes,
    queryFn: ({ signal }) => call(listSessions, { query: { userId: user.id }, signal }),
  })
  const endAll = useRecordAction<void>({
    run: () => call(endAllSessions, { query: { userId: user.id } }),
    changes,
    done: '세션을 모두 종료했습니다.',
    failed: '세션 종료 실패',
  })
  const others = sessions.data?.filter(({ isCurrent }) => !isCurrent) ?? []
  const askToEndAll = async () => {
    const isSure = await confirm({
      title: '세션을 모두 종료하시겠습니까?',
      body: isOwn
        ? `지금 사용 중인 세션을 제외한 ${others.length}개 기기에서 로그아웃됩니다.`
        : `${user.displayName} 계정이 ${others.length}개 기기에서 로그아웃됩니다.\n저장하지 않은 내용은 사라질 수 있습니다.`,
      confirmLabel: '모두 종료',
      destructive: true,
    })
    if (isSure) endAll.mutate()
  }

  return (
    <Dialog
      open
      size="md"
      onClose={onClose}
      title="로그인 세션"
      description={`${user.displayName} (${user.username})`}
      footer={
        <>
          <Button variant="outline" colorPalette="gray" onClick={onClose}>
            닫기
          </Button>
          {others.length === 0 ? null : (
            <Button
              colorPalette="red"
              loading={endAll.isPending}
              loadingText="종료 중…"
              onClick={() => void askToEndAll()}
            >
              모두 종료
            </Button>
          )}
        </>
      }
    >
      <Stack gap="4">
        {sessions.error === null ? null : (
          <ListProblem
            error={sessions.error}
            hasRows={sessions.data !== undefined}
            onRetry={() => void sessions.refetch()}
            retrying={sessions.isFetching}
          />
        )}
        {sessions.isPending ? <TableSkeleton rows={3} cards /> : null}
        {sessions.data?.length === 0 ? <EmptyState plain title="로그인된 기기가 없습니다." /> : null}
        {sessions.data === undefined || sessions.data.length === 0 ? null : (
          <SessionList sessions={sessions.data} changes={changes} />
        )}
        {isOwn ? (
          <Text textStyle="sm" color="fg.muted">
            2단계 인증은 사용자 메뉴에서 켜고 끕니다.
          </Text>
        ) : (
          <SecondFactorReset user={user} />
        )}
      </Stack>
    </Dialog>
  )
}
