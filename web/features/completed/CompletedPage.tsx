import { Text } from '@chakra-ui/react'
import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet'
import { useMemo, useState } from 'react'
import { joinedMemo, type ListedDocument } from '#shared/documents/document.contract.ts'
import { scopeOf } from '#shared/permissions.ts'
import { ClosedList, type DetailsProps } from '../../documents/closed-list/ClosedList.tsx'
import { DocumentReader } from '../../documents/details/DocumentReader.tsx'
import { actionsFor } from '../../documents/details/document-actions.ts'
import { OpenedDocument } from '../../documents/details/OpenedDocument.tsx'
import { useDocument } from '../../documents/document.api.ts'
import { CustomerCard, Facts } from '../../documents/list/CustomerCard.tsx'
import type { ClosedFilter } from '../../documents/list/closed-filter.ts'
import { hasCode } from '../../lib/api-client.ts'
import { useAccount } from '../../lib/session-store.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { CompletedExport } from './CompletedExport.tsx'
import { CustomerDialog } from './CustomerDialog.tsx'
import {
  activatedAt,
  activatedBy,
  COMPLETED_FIRST,
  completedColumns,
  MemoButton,
  totalFee,
} from './completed-columns.tsx'

/** 개통완료 관리: activated customers by the day of activation, with an Excel export. */
export default function CompletedPage() {
  const account = useAccount()
  const [memoOf, setMemoOf] = useState<ListedDocument | null>(null)
  const columns = useMemo(() => completedColumns(setMemoOf), [])
  const mayExport = account !== null && scopeOf(account, 'documents.export') !== null
  return (
    <ClosedList
      label="개통완료 목록"
      status="개통"
      date="activatedAt"
      hasCarrier
      columns={columns}
      firstView={COMPLETED_FIRST}
      renderCard={(document) => <CompletedCard document={document} onMemo={setMemoOf} />}
      actions={({ total, isStale }, filter) =>
        mayExport ? <ExportButton filter={filter} total={total} isStale={isStale} /> : null
      }
      Details={CompletedDetails}
      dialog={memoOf === null ? null : <MemoDialog documentId={memoOf.id} onClose={() => setMemoOf(null)} />}
    />
  )
}

interface ExportButtonProps {
  filter: ClosedFilter
  total: number | undefined
  /** The rows still belong to the previous filter. */
  isStale: boolean
}

function ExportButton({ filter, total, isStale }: ExportButtonProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        size="sm"
        variant="outline"
        disabled={total === undefined || total === 0 || isStale}
        onClick={() => setOpen(true)}
      >
        <FileSpreadsheet aria-hidden />
        엑셀 내보내기
      </Button>
      {isOpen && total !== undefined ? (
        <CompletedExport filter={filter} total={total} onClose={() => setOpen(false)} />
      ) : null}
    </>
  )
}

interface CompletedCardProps {
  document: ListedDocument
  onMemo: (document: ListedDocument) => void
}

/** An activated customer on a phone. */
function CompletedCard({ document, onMemo }: CompletedCardProps) {
  return (
    <CustomerCard document={document}>
      <Facts of={[document.servicePlanName, totalFee(document), document.deviceModel]} />
      {document.notes === null ? null : <MemoButton document={document} onMemo={onMemo} />}
      <Text textStyle="xs" color="fg.subtle" className="tabular">
        {activatedAt(document)} 개통 · {activatedBy(document)}
      </Text>
    </CustomerCard>
  )
}

/** An activated customer: a form for those who may edit, else the details. */
function CompletedDetails({ account, documentId, listed, onClose }: DetailsProps) {
  const { data, error } = useDocument(documentId)
  const isGone = hasCode(error, 'DOCUMENT_NOT_FOUND')
  const canCorrect = data !== undefined && !isGone && actionsFor(account, data).canCorrect
  // The form stays open when somebody else cancels the activation, so that typed values are not lost.
  const [isEditor, setEditor] = useState(canCorrect)
  if (canCorrect && !isEditor) setEditor(true)
  if (data !== undefined && isEditor)
    return <CustomerDialog document={data} isEditable={canCorrect} isGone={isGone} onClose={onClose} />
  return <DocumentReader account={account} documentId={documentId} listed={listed} onClose={onClose} />
}

/** The whole memo of a customer: the application's and the staff's, with a blank line between. */
function MemoDialog({ documentId, onClose }: { documentId: number; onClose: () => void }) {
  return (
    <OpenedDocument documentId={documentId} title="메모" onClose={onClose}>
      {({ customerName, documentNumber, notes }) => (
        <Dialog
          open
          onClose={onClose}
          closeOnBackdrop
          title="메모"
          description={`${customerName} · ${documentNumber}`}
          footer={
            <Button variant="outline" colorPalette="gray" onClick={onClose} data-autofocus>
              닫기
            </Button>
          }
        >
          <Text whiteSpace="pre-line" overflowWrap="anywhere">
            {joinedMemo(notes)}
          </Text>
        </Dialog>
      )}
    </OpenedDocument>
  )
}
