import { Box, chakra, Flex, Text } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { formatKstDateTime } from '#shared/kst.ts'
import type { LiveSession } from '#shared/users/sessions.contract.ts'
import { Badge } from '../ui/Badge.tsx'

/** One line per device on which an account is signed in. */
export const SessionCards = chakra('ul', { base: { display: 'grid', gap: '2', listStyleType: 'none' } })

/** A device: its name, where it is, and when it was last used, with the buttons that sign it out. */
export function SessionCard({ session, children }: { session: LiveSession; children?: ReactNode }) {
  return (
    <Flex as="li" align="center" gap="3" px="4" py="3" wrap="wrap" layerStyle="card">
      <Box flex="1 1 12rem" minWidth="0">
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
      {children}
    </Flex>
  )
}
