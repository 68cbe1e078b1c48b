import { Flex, Text } from '@chakra-ui/react'
import { CUSTOMER_TYPE_LABELS } from '#shared/documents/document.contract.ts'
import { formatKstMonthDayTime } from '#shared/kst.ts'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { DocumentActionButtons, type DocumentActionButtonsProps } from './DocumentActionButtons.tsx'
import { hasStoreNote, StoreNote } from './document-columns.tsx'

export type DocumentCardProps = Omit<DocumentActionButtonsProps, 'show'>

/** A row of the list on a phone. */
export function DocumentCard({ document, actions, onAction }: DocumentCardProps) {
  const facts = [
    document.carrier,
    CUSTOMER_TYPE_LABELS[document.customerType],
    document.storeName,
    document.servicePlanName,
  ]
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
      <Text textStyle="sm" color="fg.muted">
        {facts.filter((fact) => fact !== null && fact !== '').join(' · ')}
      </Text>
      {hasStoreNote(document) ? (
        <Text textStyle="sm">
          <StoreNote document={document} />
        </Text>
      ) : null}
      <Text textStyle="xs" color="fg.subtle" className="tabular">
        {formatKstMonthDayTime(document.uploadedAt)} · {document.status}
        {document.assignedWorkerName === null ? '' : ` · 담당 ${document.assignedWorkerName}`}
      </Text>
      <Flex gap="2" wrap="wrap" css={{ '&:empty': { display: 'none' } }}>
        <DocumentActionButtons document={document} actions={actions} onAction={onAction} show="card" />
      </Flex>
    </Flex>
  )
}
