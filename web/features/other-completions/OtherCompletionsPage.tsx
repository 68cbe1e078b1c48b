import { Flex, Text } from '@chakra-ui/react'
import { useMemo, useState } from 'react'
import type { ListedDocument } from '#shared/documents/document.contract.ts'
import { scopeOf } from '#shared/permissions.ts'
import { ClosedList } from '../../documents/closed-list/ClosedList.tsx'
import { CustomerCard } from '../../documents/list/CustomerCard.tsx'
import { useAccount } from '../../lib/session-store.ts'
import {
  ContentButton,
  completedAt,
  FileButton,
  OTHER_COMPLETIONS_FIRST,
  otherCompletionColumns,
} from './other-completion-columns.tsx'
import { WorkContentDialog } from './WorkContentDialog.tsx'

/** 기타완료: finished work other than activations, with what was done. */
export default function OtherCompletionsPage() {
  const account = useAccount()
  const [contentOf, setContentOf] = useState<ListedDocument | null>(null)
  const columns = useMemo(() => otherCompletionColumns(setContentOf), [])
  return (
    <ClosedList
      label="기타완료 목록"
      status="기타완료"
      date="otherCompletedAt"
      hasCarrier
      columns={columns}
      firstView={OTHER_COMPLETIONS_FIRST}
      renderCard={(document) => <OtherCompletionCard document={document} onContent={setContentOf} />}
      dialog={
        contentOf === null ? null : (
          <WorkContentDialog
            key={contentOf.id}
            documentId={contentOf.id}
            mayEdit={account !== null && scopeOf(account, 'documents.editOther') !== null}
            onClose={() => setContentOf(null)}
          />
        )
      }
    />
  )
}

/** A document on a phone. */
function OtherCompletionCard({
  document,
  onContent,
}: {
  document: ListedDocument
  onContent: (document: ListedDocument) => void
}) {
  return (
    <CustomerCard document={document}>
      <ContentButton document={document} onContent={onContent} />
      <Flex justify="space-between" align="center" gap="2">
        <Text textStyle="xs" color="fg.subtle" className="tabular">
          {completedAt(document)} 완료
          {document.assignedWorkerName === null ? '' : ` · ${document.assignedWorkerName}`}
        </Text>
        {document.filePath === null ? null : <FileButton document={document} />}
      </Flex>
    </CustomerCard>
  )
}
