import { Flex, Text } from '@chakra-ui/react'
import { CUSTOMER_TYPE_LABELS, type Document, joinedMemo } from '#shared/documents/document.contract.ts'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { activatedAt, activatedBy, MemoButton, monthlyFee } from './completed-columns.tsx'

export interface CompletedCardProps {
  document: Document
  onMemo: (document: Document) => void
}

/** An activated customer on a phone. */
export function CompletedCard({ document, onMemo }: CompletedCardProps) {
  const customer = [document.carrier, CUSTOMER_TYPE_LABELS[document.customerType], document.storeName]
  const plan = [document.servicePlanName, monthlyFee(document), document.deviceModel]
  return (
    <Flex direction="column" gap="2">
      <Flex justify="space-between" align="center" gap="2">
        <Text fontWeight="semibold" textStyle="lg" truncate>
          {document.customerName}
        </Text>
        <StatusBadge status={document.activationStatus} />
      </Flex>
      <Text className="tabular">
        {document.customerPhone}
        {document.subscriptionNumber === null ? '' : ` · 가입 ${document.subscriptionNumber}`}
      </Text>
      <Facts of={customer} />
      <Facts of={plan} />
      {joinedMemo(document.notes) === '' ? null : <MemoButton document={document} onMemo={onMemo} />}
      <Text textStyle="xs" color="fg.subtle" className="tabular">
        {activatedAt(document)} 개통 · {activatedBy(document)}
      </Text>
    </Flex>
  )
}

function Facts({ of }: { of: readonly (string | null)[] }) {
  const facts = of.filter((fact) => fact !== null && fact !== '')
  return facts.length === 0 ? null : (
    <Text textStyle="sm" color="fg.muted" className="tabular">
      {facts.join(' · ')}
    </Text>
  )
}
