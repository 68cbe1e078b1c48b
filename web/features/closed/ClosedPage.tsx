import { Box, Text } from '@chakra-ui/react'
import { useCallback, useMemo, useRef } from 'react'
import type { ListedDocument } from '#shared/documents/document.contract.ts'
import { scopeOf } from '#shared/permissions.ts'
import { SelectionBar } from '../../documents/deletion/SelectionBar.tsx'
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
import { useSelection } from '../../ui/data-table/use-selection.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ListBody } from '../../ui/ListBody.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import type { ClosedKind } from './closed-kinds.tsx'

const TABS = [
  { value: 'view', label: '조회' },
  { value: 'delete', label: '삭제' },
] as const

const rowKey = (document: ListedDocument) => document.id
const rowLabel = ({ customerName }: ListedDocument) => customerName

/** Cancelled or discarded documents; some accounts may delete them. */
export function ClosedPage({ kind }: { kind: ClosedKind }) {
  const account = useAccount()
  const [params, setParams] = useAddressFilter()
  const mayDelete = account !== null && scopeOf(account, 'documents.delete') !== null
  const tab = mayDelete && params.get('tab') === 'delete' ? 'delete' : 'view'
  const filter = useMemo(() => readFilter(params), [params])
  const problem = rangeProblem(filter)
  const list = useDocumentList(
    useMemo(() => listQuery(kind.status, filter), [kind, filter]),
    { enabled: problem === null },
  )
  const chosen = useSelection(list.rows, { tab, ...filter })
  const page = useRef<HTMLDivElement>(null)
  const { openId, open, close } = useOpenDocument()
  const openDetails = useCallback(({ id }: ListedDocument) => open(id), [open])
  useFocusAfterDialog(page, openId !== null)
  if (account === null) return null

  const table = (
    <DataTable
      label={kind.label}
      columns={kind.columns}
      rows={list.rows}
      rowKey={rowKey}
      rowLabel={rowLabel}
      renderCard={(document) => <ClosedCard kind={kind} document={document} />}
      onOpen={openDetails}
      currentKey={openId ?? undefined}
      selection={tab === 'delete' ? chosen.selection : undefined}
      loading={list.isLoading}
      onEndReached={list.loadMore}
      firstView={kind.firstView}
      narrow
      empty={<EmptyState title={isFiltered(filter) ? '검색 결과가 없습니다' : '서류가 없습니다'} />}
    />
  )
  const content = (
    <>
      <ClosedFilters
        filter={filter}
        date={kind.date}
        total={problem === null ? list.total : undefined}
        onChange={(changed) => setParams((now) => withFilter(now, changed), { replace: true })}
      />
      {problem !== null ? (
        <Notice kind="error">{problem}</Notice>
      ) : (
        <ListBody list={list} below={tab === 'delete' ? <SelectionBar chosen={chosen} /> : null}>
          {table}
        </ListBody>
      )}
    </>
  )
  return (
    <Box ref={page} data-fills>
      {mayDelete ? (
        <Tabs
          label={kind.label}
          items={TABS}
          value={tab}
          onChange={(chosenTab) =>
            setParams((now) => withFilter(now, { tab: chosenTab }, { tab: TABS[0].value }))
          }
        >
          {content}
        </Tabs>
      ) : (
        content
      )}
      {openId === null ? null : (
        <DocumentReader
          key={openId}
          account={account}
          documentId={openId}
          listed={list.rows.find(({ id }) => id === openId)}
          onClose={close}
        />
      )}
    </Box>
  )
}

/** A document on a phone. */
function ClosedCard({ kind, document }: { kind: ClosedKind; document: ListedDocument }) {
  const why = kind.why(document)
  return (
    <CustomerCard document={document}>
      {why === '' ? null : (
        <Text textStyle="sm" lineClamp="2">
          {why}
        </Text>
      )}
      <Text textStyle="xs" color="fg.subtle" className="tabular">
        {kind.doneBy(document)}
      </Text>
    </CustomerCard>
  )
}
