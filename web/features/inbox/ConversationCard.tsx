import { Flex, Text } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import type { Conversation } from '#shared/chat/conversations.contract.ts'
import { CardFacts, CardHead } from '../../records/row-actions.tsx'
import { ReceivedTime } from '../../ui/data-table/cells.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { LastSaid, UnreadMark } from './conversation-columns.tsx'

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
