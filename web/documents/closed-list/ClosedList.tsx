import { Box } from '@chakra-ui/react'
import { type ReactNode, useMemo, useRef } from 'react'
import type { SessionUser } from '#shared/auth/account.contract.ts'
import type { ActivationStatus } from '#shared/documents/activation-status.ts'
import type { ListedDocument } from '#shared/documents/document.contract.ts'
import type { DocumentDate } from '#shared/documents/documents.contract.ts'
import { withFilter } from '../../lib/address-filter.ts'
import { useAccount } from '../../lib/session-store.ts'
import { useAddressFilter } from '../../lib/use-address-filter.ts'
import type { RecordList } from '../../records/record-list.ts'
import { useSelection } from '../../ui/data-table/use-selection.ts'
import { ListBody } from '../../ui/ListBody.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { SelectionBar } from '../deletion/SelectionBar.tsx'
import { DocumentReader } from '../details/DocumentReader.tsx'
import { ClosedFilters } from '../list/ClosedFilters.tsx'
import { type ClosedFilter, isFiltered, listQuery, rangeProblem, readFilter } from '../list/closed-filter.ts'
import { DocumentTable, type DocumentTableProps } from '../list/DocumentTable.tsx'
import { useDocumentList } from '../list/document-list.ts'
import { useFocusAfterDialog } from '../list/focus-row.ts'
import { useOpenDocument } from '../list/use-open-document.ts'

/** What a dialog with the details of a document of the list takes. */
export interface DetailsProps {
  account: SessionUser
  documentId: number
  /** The document's row, when it is in the list. */
  listed: ListedDocument | undefined
  onClose: () => void
}

export interface ClosedListProps
  extends Pick<DocumentTableProps, 'label' | 'columns' | 'renderCard' | 'firstView'> {
  status: ActivationStatus
  /** The date of the list, to which its days apply. */
  date: DocumentDate
  /** Offers a choice of carriers. */
  hasCarrier?: boolean
  /** Lets rows be chosen and deleted. */
  isDeleting?: boolean
  /** Buttons beside the filters; the total is undefined while it is not known. */
  actions?: (list: RecordList<ListedDocument>, filter: ClosedFilter) => ReactNode
  /** The details of a document; by default for reading alone. */
  Details?: (props: DetailsProps) => ReactNode
  /** Puts filters and table into a frame, such as tabs. */
  frame?: (content: ReactNode) => ReactNode
  /** A dialog of the page besides the details; null: none is open. */
  dialog?: ReactNode
}

/** The documents of one closed status: filters, table, and details that the address names. */
export function ClosedList(props: ClosedListProps) {
  const { status, date, hasCarrier = false, isDeleting = false, actions, dialog = null, ...table } = props
  const { Details = DocumentReader, frame = (content) => content, ...shown } = table
  const account = useAccount()
  const [params, setParams] = useAddressFilter()
  const filter = useMemo(() => readFilter(params), [params])
  const problem = rangeProblem(filter)
  const asked = useDocumentList(
    useMemo(() => listQuery(status, filter), [status, filter]),
    { enabled: problem === null },
  )
  const list = problem === null ? asked : { ...asked, total: undefined }
  const chosen = useSelection(list.rows, { isDeleting, ...filter })
  const page = useRef<HTMLDivElement>(null)
  const opened = useOpenDocument()
  const { openId, close } = opened
  useFocusAfterDialog(page, openId !== null || dialog !== null)
  if (account === null) return null
  return (
    <Box ref={page} data-fills>
      {frame(
        <>
          <ClosedFilters
            filter={filter}
            date={date}
            hasCarrier={hasCarrier}
            total={list.total}
            onChange={(changed) => setParams((now) => withFilter(now, changed), { replace: true })}
            actions={actions?.(list, filter)}
          />
          {problem !== null ? (
            <Notice kind="error">{problem}</Notice>
          ) : (
            <ListBody list={list} below={isDeleting ? <SelectionBar chosen={chosen} /> : null}>
              <DocumentTable
                {...shown}
                list={list}
                opened={opened}
                isFiltered={isFiltered(filter)}
                selection={isDeleting ? chosen.selection : undefined}
              />
            </ListBody>
          )}
        </>,
      )}
      {openId === null ? null : (
        <Details
          key={openId}
          account={account}
          documentId={openId}
          listed={list.rows.find(({ id }) => id === openId)}
          onClose={close}
        />
      )}
      {dialog}
    </Box>
  )
}
