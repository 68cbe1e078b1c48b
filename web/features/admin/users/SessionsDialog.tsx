import { Box, Flex, Stack, Text } from '@chakra-ui/react'
import type { QueryKey } from '@tanstack/react-query'
import {
  endAllSessions,
  endOneSession,
  type LiveSession,
  listSessions,
  resetSecondFactor,
} from '#shared/users/sessions.contract.ts'
import type { User } from '#shared/users/users.contract.ts'
import { call } from '../../../lib/api-client.ts'
import { useAccount } from '../../../lib/session-store.ts'
import { useAdminQuery } from '../../../records/admin-query.ts'
import { ADMIN_KEY, USERS_KEY } from '../../../records/record-keys.ts'
import { useRecordAction } from '../../../records/row-actions.tsx'
import { SessionCard, SessionCards } from '../../../records/SessionCard.tsx'
import { Button } from '../../../ui/Button.tsx'
import { confirm } from '../../../ui/confirm.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ListProblem } from '../../../ui/ListProblem.tsx'
import { TableSkeleton } from '../../../ui/Skeletons.tsx'

/** The fields of an account that the dialog of its sessions needs. */
type SessionsUser = Pick<User, 'id' | 'username' | 'displayName' | 'hasSecondFactor'>

/** The devices on which an account is signed in, with the buttons that sign it out. */
export default function SessionsDialog({ user, onClose }: { user: SessionsUser; onClose: () => void }) {
  const isOwn = useAccount()?.id === user.id
  const changes = [...USERS_KEY, 'sessions', user.id]
  const sessions = useAdminQuery(changes, listSessions, { query: { userId: user.id } })
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
          <SessionCards aria-label="로그인 세션">
            {sessions.data.map((session) => (
              <SessionCard key={session.id} session={session}>
                {session.isCurrent ? null : <EndButton session={session} changes={changes} />}
              </SessionCard>
            ))}
          </SessionCards>
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

/** Says whether the account has a second factor, and removes it for those who lost their phone. */
function SecondFactorReset({ user }: { user: SessionsUser }) {
  const reset = useRecordAction<void>({
    run: () => call(resetSecondFactor, { params: { id: user.id } }),
    changes: ADMIN_KEY,
    done: '2단계 인증을 해제했습니다.',
    failed: '2단계 인증 해제 실패',
  })
  const isOn = user.hasSecondFactor && !reset.isSuccess
  const ask = async () => {
    const isSure = await confirm({
      title: '2단계 인증을 해제하시겠습니까?',
      body: `${user.displayName} 계정은 비밀번호만으로 로그인할 수 있게 되고, 모든 기기에서 로그아웃됩니다.\n본인이 휴대폰을 잃어버린 것이 맞는지 먼저 확인해주세요.`,
      confirmLabel: '해제',
      destructive: true,
    })
    if (isSure) reset.mutate()
  }
  return (
    <Flex align="center" gap="3" px="4" py="3" layerStyle="card">
      <Box flex="1" minWidth="0">
        <Text fontWeight="medium">2단계 인증</Text>
        <Text textStyle="sm" color="fg.muted">
          {isOn ? '켜져 있습니다.' : '사용하지 않습니다.'}
        </Text>
      </Box>
      {isOn ? (
        <Button
          size="sm"
          variant="outline"
          colorPalette="red"
          flexShrink="0"
          loading={reset.isPending}
          onClick={() => void ask()}
        >
          해제
        </Button>
      ) : null}
    </Flex>
  )
}
