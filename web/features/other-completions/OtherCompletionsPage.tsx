import { Box, Flex, Text } from '@chakra-ui/react'
import { useCallback, useMemo, useRef, useState } from 'react'
import type { ListedDocument } from '#shared/documents/document.contract.ts'
import { scopeOf } from '#shared/permissions.ts'
import { DocumentReader } from '../../documents/details/DocumentReader.tsx'
import { ClosedFilters } from '../../documents/list/ClosedFilters.tsx'
import { CustomerCard } from '../../documents/list/CustomerCard.tsx'
import { isFiltered, listQuery, rangeProblem, readFilter } from '../../documents/list/closed-filter.ts'
import { useDocumentList } from '../../documents/list/document-list.ts'
import { useFocusAfterDialog } from '../../documents/list/focus-row.ts'
import { useOpenDocument } from '../../documents/list/use-open-document.ts'
import { withFilter } from '../../lib/address-filter.ts'
import { useAccount } from '../../lib/session-store.ts'
import { useAddressFilter } from '../../lib/use-address-filter.ts'
import { DataTable } from '../../ui/data-table/DataTable.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ListBody } from '../../ui/ListBody.tsx'
import { Notice } from '../../ui/Notice.tsx'
import {
  ContentButton,
  completedAt,
  FileButton,
  OTHER_COMPLETIONS_FIRST,
  otherCompletionColumns,
} from './other-completion-columns.tsx'
import { WorkContentDialog } from './WorkContentDialog.tsx'

const rowKey = (document: ListedDocument) => document.id
const rowLabel = ({ customerName }: ListedDocument) => customerName

/** 기타완료: finished work other than activations, with what was done. */
export default function OtherCompletionsPage() {
  const account = useAccount()
  const [params, setParams] = useAddressFilter()
  const filter = useMemo(() => readFilter(params), [params])
  const problem = rangeProblem(filter)
  const list = useDocumentList(
    useMemo(() => listQuery('기타완료', filter), [filter]),
    { enabled: problem === null },
  )
  const page = useRef<HTMLDivElement>(null)
  const { openId, open, close } = useOpenDocument()
  const openDetails = useCallback(({ id }: ListedDocument) => open(id), [open])
  const [contentOf, setContentOf] = useState<ListedDocument | null>(null)
  const columns = useMemo(() => otherCompletionColumns(setContentOf), [])
  useFocusAfterDialog(page, openId !== null || contentOf !== null)
  if (account === null) return null

  const table = (
    <DataTable
      label="기타완료 목록"
      columns={columns}
      rows={list.rows}
      rowKey={rowKey}
      rowLabel={rowLabel}
      renderCard={(document) => <OtherCompletionCard document={document} onContent={setContentOf} />}
      onOpen={openDetails}
      currentKey={openId ?? undefined}
      loading={list.isLoading}
      onEndReached={list.loadMore}
      firstView={OTHER_COMPLETIONS_FIRST}
      narrow
      empty={<EmptyState title={isFiltered(filter) ? '검색 결과가 없습니다' : '서류가 없습니다'} />}
    />
  )
  return (
    <Box ref={page} data-fills>
      <ClosedFilters
        filter={filter}
        date="otherCompletedAt"
        hasCarrier
        total={problem === null ? list.total : undefined}
        onChange={(changed) => setParams((now) => withFilter(now, changed), { replace: true })}
      />
      {problem !== null ? <Notice kind="error">{problem}</Notice> : <ListBody list={list}>{table}</ListBody>}
      {openId === null ? null : (
        <DocumentReader
          key={openId}
          account={account}
          documentId={openId}
          listed={list.rows.find(({ id }) => id === openId)}
          onClose={close}
        />
      )}
      {contentOf === null ? null : (
        <WorkContentDialog
          key={contentOf.id}
          documentId={contentOf.id}
          mayEdit={scopeOf(account, 'documents.editOther') !== null}
          onClose={() => setContentOf(null)}
        />
      )}
    </Box>
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
