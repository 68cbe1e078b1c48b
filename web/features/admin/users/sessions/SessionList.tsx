import { Box, chakra, Flex, Text } from '@chakra-ui/react'
import type { QueryKey } from '@tanstack/react-query'
import { formatKstDateTime } from '#shared/kst.ts'
import { endOneSession, type LiveSession } from '#shared/users/sessions.contract.ts'
import { call } from '../../../../lib/api-client.ts'
import { useRecordAction } from '../../../../records/row-actions.tsx'
import { Badge } from '../../../../ui/Badge.tsx'
import { Button } from '../../../../ui/Button.tsx'

export interface SessionListProps {
  sessions: readonly LiveSession[]
  changes: QueryKey
}

/** One line per device: its name, where it is, and when it was last used. */
export function SessionList({ sessions, changes }: SessionListProps) {
  return (
    <List aria-label="로그인 세션">
      {sessions.map((session) => (
        <Flex as="li" key={session.id} align="center" gap="3" px="4" py="3" layerStyle="card">
          <Box flex="1" minWidth="0">
            <Flex align="center" gap="2" wrap="wrap">
              <Text fontWeight="medium">{session.device}</Text>
              {session.isCurrent ? <Badge size="sm">현재 세션</Badge> : null}
            </Flex>
            <Text textStyle="sm" color="fg.muted" className="tabular">
              마지막 사용 {formatKstDateTime(session.lastSeenAt)}
            </Text>
            <Text textStyle="xs" color="fg.muted" className="tabular" wordBreak="break-all">
              로그인 {formatKstDateTime(session.createdAt)} · {session.address ?? '주소 없음'}
            </Text>
          </Box>
          {session.isCurrent ? null : <EndButton session={session} changes={changes} />}
        </Flex>
      ))}
    </List>
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

const List = chakra('ul', { base: { display: 'grid', gap: '2', listStyleType: 'none' } })
