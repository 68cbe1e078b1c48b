import { Box, Flex, Text } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import type { Conversation } from '#shared/chat/conversations.contract.ts'
import { onOneLine } from '../../lib/excerpt.ts'
import { CardFacts, CardHead } from '../../records/row-actions.tsx'
import { Badge, CountBadge } from '../../ui/Badge.tsx'
import { Cut, ReceivedTime, Stacked } from '../../ui/data-table/cells.tsx'
import type { Column } from '../../ui/data-table/column.ts'
import { StatusBadge } from '../../ui/StatusBadge.tsx'

/** Something of it waits to be looked at. */
function isUnread({ unreadMessages, supplementAnswered }: Conversation): boolean {
  return unreadMessages > 0 || supplementAnswered
}

/** `linkTo` draws the link to the conversation, with its customer in it. */
export const conversationColumns = (
  linkTo: (row: Conversation, customer: ReactNode) => ReactNode,
): readonly Column<Conversation>[] => [
  {
    key: 'customer',
    header: '고객',
    width: '9.5rem',
    cell: (row) => (
      <Stacked
        above={linkTo(row, <Marked by={isUnread(row)}>{row.customerName}</Marked>)}
        below={<span className="tabular">{row.documentNumber}</span>}
      />
    ),
  },
  { key: 'store', header: '판매점', width: '9rem', cell: (row) => <Cut>{row.storeName}</Cut> },
  {
    key: 'status',
    header: '개통 상태',
    width: '7rem',
    cell: (row) => <StatusBadge size="sm" status={row.activationStatus} />,
  },
  { key: 'last', header: '마지막 내용', cell: (row) => <LastSaid row={row} /> },
  { key: 'unread', header: '안 읽음', width: '6.5rem', cell: (row) => <UnreadMark row={row} /> },
  { key: 'worker', header: '담당자', width: '5.5rem', cell: (row) => <Cut>{row.assignedWorkerName}</Cut> },
  {
    key: 'at',
    header: '시각',
    width: '6.5rem',
    numeric: true,
    cell: (row) => <ReceivedTime at={row.lastAt} />,
  },
]

/** Who said what, on two lines at most. */
function LastSaid({ row }: { row: Conversation }) {
  const said = onOneLine(row.lastText ?? '')
  const isAnswer = row.lastKind === 'supplement-answered'
  const what = said === '' ? (isAnswer ? '보완 서류를 보냈습니다.' : '파일을 보냈습니다.') : said
  return (
    <span data-two-lines title={what}>
      <Text as="span" color="fg.muted">
        {isAnswer ? `${row.lastSenderName} (보완 답변): ` : `${row.lastSenderName}: `}
      </Text>
      <Marked by={isUnread(row)}>{what}</Marked>
    </span>
  )
}

/** What waits: the store's messages, and its answer. */
function UnreadMark({ row }: { row: Conversation }) {
  return (
    <Flex as="span" display="inline-flex" align="center" gap="1">
      {row.supplementAnswered ? (
        <Badge size="sm" bg="status.supplement.bg" color="status.supplement.fg">
          보완 답변
        </Badge>
      ) : null}
      <CountBadge count={row.unreadMessages} label="안 읽은 메시지" />
    </Flex>
  )
}

function Marked({ by, children }: { by: boolean; children: string }) {
  return (
    <Box as="span" fontWeight={by ? 'semibold' : undefined}>
      {children}
    </Box>
  )
}

/** A conversation on a phone: the customer and when, what was said last, and where it stands. */
export function ConversationCard({ row, customer }: { row: Conversation; customer: ReactNode }) {
  return (
    <Flex direction="column" gap="1.5">
      <CardHead title={customer}>
        <Flex align="center" gap="2" flexShrink="0" textStyle="sm" color="fg.muted">
          <UnreadMark row={row} />
          <ReceivedTime at={row.lastAt} />
        </Flex>
      </CardHead>
      <Text textStyle="sm" lineClamp="2">
        <LastSaid row={row} />
      </Text>
      <Flex justify="space-between" align="center" gap="2">
        <CardFacts small of={[row.documentNumber, row.storeName, row.assignedWorkerName]} />
        <StatusBadge size="sm" status={row.activationStatus} />
      </Flex>
    </Flex>
  )
}
