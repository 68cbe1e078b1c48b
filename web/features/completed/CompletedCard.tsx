import { Text } from '@chakra-ui/react'
import { joinedMemo, type ListedDocument } from '#shared/documents/document.contract.ts'
import { CustomerCard, Facts } from '../../documents/list/CustomerCard.tsx'
import { activatedAt, activatedBy, MemoButton, totalFee } from './completed-columns.tsx'

export interface CompletedCardProps {
  document: ListedDocument
  onMemo: (document: ListedDocument) => void
}

/** An activated customer on a phone. */
export function CompletedCard({ document, onMemo }: CompletedCardProps) {
  return (
    <CustomerCard document={document}>
      <Facts of={[document.servicePlanName, totalFee(document), document.deviceModel]} />
      {joinedMemo(document.notes) === '' ? null : <MemoButton document={document} onMemo={onMemo} />}
      <Text textStyle="xs" color="fg.subtle" className="tabular">
        {activatedAt(document)} 개통 · {activatedBy(document)}
      </Text>
    </CustomerCard>
  )
}
