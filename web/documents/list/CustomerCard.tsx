import { Flex, Text } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { CUSTOMER_TYPE_LABELS, type ListedDocument } from '#shared/documents/document.contract.ts'
import { CardFacts } from '../../records/row-actions.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { RecoveredBadge } from '../details/RecoveredBadge.tsx'
import { ViewerDot } from '../viewers/ViewerSigns.tsx'
import { CustomerLink } from './CustomerLink.tsx'
import { WaitingAge } from './WaitingAge.tsx'

/** A document as a card on a phone: the customer, how long it has waited and the status, then what the list adds. */
export function CustomerCard({ document, children }: { document: ListedDocument; children: ReactNode }) {
  const { customerPhone, subscriptionNumber } = document
  const subscription = subscriptionNumber === null ? '' : `가입 ${subscriptionNumber}`
  const numbers = [customerPhone, subscription].filter((text) => text !== '')
  return (
    <Flex direction="column" gap="2">
      <Flex justify="space-between" align="center" gap="2">
        <Text fontWeight="semibold" textStyle="lg" truncate>
          <CustomerLink document={document} />
          <ViewerDot documentId={document.id} />
        </Text>
        <Flex align="center" gap="2" flexShrink="0" textStyle="sm">
          <RecoveredBadge isShort document={document} />
          <WaitingAge document={document} />
          <StatusBadge status={document.activationStatus} />
        </Flex>
      </Flex>
      {numbers.length === 0 ? null : <Text className="tabular">{numbers.join(' · ')}</Text>}
      <CardFacts of={[document.carrier, CUSTOMER_TYPE_LABELS[document.customerType], document.storeName]} />
      {children}
    </Flex>
  )
}
