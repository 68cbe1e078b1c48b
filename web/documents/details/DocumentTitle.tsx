import { Flex } from '@chakra-ui/react'
import type { Document } from '#shared/documents/document.contract.ts'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { RecoveredBadge } from './RecoveredBadge.tsx'

/** The title of a dialog about one document: the customer, the status and the document number. */
export function DocumentTitle({
  document,
}: {
  document: Pick<Document, 'customerName' | 'activationStatus' | 'documentNumber'> &
    Partial<Pick<Document, 'recoveredAt'>>
}) {
  return (
    // Preflight's `break-word` would let a long name overflow a flex box.
    <Flex align="center" gap="2" wrap="wrap" overflowWrap="anywhere">
      {document.customerName}
      <StatusBadge status={document.activationStatus} />
      <RecoveredBadge document={{ recoveredAt: document.recoveredAt ?? null }} />
      <Flex as="span" align="center" textStyle="sm" color="fg.muted" fontWeight="normal" className="tabular">
        {document.documentNumber}
        <CopyButton text={document.documentNumber} what="접수번호" />
      </Flex>
    </Flex>
  )
}
