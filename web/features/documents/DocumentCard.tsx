import { Flex, Text } from '@chakra-ui/react'
import { formatKstMonthDayTime } from '#shared/kst.ts'
import {
  DocumentActionButtons,
  type DocumentActionButtonsProps,
} from '../../documents/details/DocumentActionButtons.tsx'
import { CustomerCard, Facts } from '../../documents/list/CustomerCard.tsx'
import { hasStoreNote, StoreNote } from './document-columns.tsx'

export type DocumentCardProps = Omit<DocumentActionButtonsProps, 'show'>

/** A document of the list on a phone. */
export function DocumentCard({ document, actions, onAction }: DocumentCardProps) {
  return (
    <CustomerCard document={document}>
      <Facts of={[document.servicePlanName]} />
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
    </CustomerCard>
  )
}
