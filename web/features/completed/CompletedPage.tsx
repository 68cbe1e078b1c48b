import { Box, Text } from '@chakra-ui/react'
import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet'
import { useCallback, useMemo, useRef, useState } from 'react'
import type { SessionUser } from '#shared/auth/account.contract.ts'
import { joinedMemo, type ListedDocument } from '#shared/documents/document.contract.ts'
import { scopeOf } from '#shared/permissions.ts'
import { DocumentReader } from '../../documents/details/DocumentReader.tsx'
import { actionsFor } from '../../documents/details/document-actions.ts'
import { OpenedDocument } from '../../documents/details/OpenedDocument.tsx'
import { useDocument } from '../../documents/document.api.ts'
import { ClosedFilters } from '../../documents/list/ClosedFilters.tsx'
import { CustomerCard, Facts } from '../../documents/list/CustomerCard.tsx'
import { isFiltered, listQuery, rangeProblem, readFilter } from '../../documents/list/closed-filter.ts'
import { useDocumentList } from '../../documents/list/document-list.ts'
import { useFocusAfterDialog } from '../../documents/list/focus-row.ts'
import { useOpenDocument } from '../../documents/list/use-open-document.ts'
import { withFilter } from '../../lib/address-filter.ts'
import { hasCode } from '../../lib/api-client.ts'
import { useAccount } from '../../lib/session-store.ts'
import { useAddressFilter } from '../../lib/use-address-filter.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { DataTable } from '../../ui/data-table/DataTable.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ListBody } from '../../ui/ListBody.tsx'
import { Notice } from '../../ui/Notice.tsx'
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

const rowKey = (document: ListedDocument) => document.id

/** 개통완료 관리: activated customers by the day of activation, with an Excel export. */
export default function CompletedPage() {
  const account = useAccount()
  const [params, setParams] = useAddressFilter()
  const filter = useMemo(() => readFilter(params), [params])
  const problem = rangeProblem(filter)
  const list = useDocumentList(
    useMemo(() => listQuery('개통', filter), [filter]),
    { enabled: problem === null },
  )
  const page = useRef<HTMLDivElement>(null)
  const { openId, open, close } = useOpenDocument()
  const openDetails = useCallback(({ id }: ListedDocument) => open(id), [open])
  const [memoOf, setMemoOf] = useState<ListedDocument | null>(null)
  const [isExporting, setExporting] = useState(false)
  const columns = useMemo(() => completedColumns(setMemoOf), [])
  useFocusAfterDialog(page, openId !== null || memoOf !== null)
  const mayExport = account !== null && scopeOf(account, 'documents.export') !== null
  const total = problem === null ? list.total : undefined

  const table = (
    <DataTable
      label="개통완료 목록"
      columns={columns}
      rows={list.rows}
      rowKey={rowKey}
      rowLabel={({ customerName }) => customerName}
      renderCard={(document) => <CompletedCard document={document} onMemo={setMemoOf} />}
      onOpen={openDetails}
      currentKey={openId ?? undefined}
      loading={list.isLoading}
      onEndReached={list.loadMore}
      firstView={COMPLETED_FIRST}
      narrow
      empty={<EmptyState title={isFiltered(filter) ? '검색 결과가 없습니다' : '서류가 없습니다'} />}
    />
  )
  return (
    <Box ref={page} data-fills>
      <ClosedFilters
        filter={filter}
        date="activatedAt"
        hasCarrier
        total={total}
        onChange={(changed) => setParams((now) => withFilter(now, changed), { replace: true })}
        actions={
          mayExport ? (
            <Button
              size="sm"
              variant="outline"
              disabled={total === undefined || total === 0 || list.isStale}
              onClick={() => setExporting(true)}
            >
              <FileSpreadsheet aria-hidden />
              엑셀 내보내기
            </Button>
          ) : null
        }
      />
      {problem !== null ? <Notice kind="error">{problem}</Notice> : <ListBody list={list}>{table}</ListBody>}
      {account === null || openId === null ? null : (
        <CompletedDetails
          key={openId}
          account={account}
          documentId={openId}
          listed={list.rows.find(({ id }) => id === openId)}
          onClose={close}
        />
      )}
      {memoOf === null ? null : <MemoDialog documentId={memoOf.id} onClose={() => setMemoOf(null)} />}
      {isExporting && total !== undefined ? (
        <CompletedExport filter={filter} total={total} onClose={() => setExporting(false)} />
      ) : null}
    </Box>
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

interface CompletedDetailsProps {
  account: SessionUser
  documentId: number
  /** The document's row, when it is in the list. */
  listed: ListedDocument | undefined
  onClose: () => void
}

/** An activated customer: a form for those who may edit, else the details. */
function CompletedDetails({ account, documentId, listed, onClose }: CompletedDetailsProps) {
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
