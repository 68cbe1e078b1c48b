import { Box } from '@chakra-ui/react'
import { type ReactNode, useMemo, useRef } from 'react'
import type { ActivationStatus } from '#shared/documents/activation-status.ts'
import type { ListedDocument } from '#shared/documents/document.contract.ts'
import type { DocumentDate } from '#shared/documents/documents.contract.ts'
import { withFilter } from '../../lib/address-filter.ts'
import { useAddressFilter } from '../../lib/use-address-filter.ts'
import { useKstDay } from '../../lib/use-kst-day.ts'
import type { RecordList } from '../../records/record-list.ts'
import { useSelection } from '../../ui/data-table/use-selection.ts'
import { ListBody } from '../../ui/ListBody.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { KeyHint } from '../acts/KeyHint.tsx'
import { SelectionBar } from '../deletion/SelectionBar.tsx'
import { ClosedFilters } from '../list/ClosedFilters.tsx'
import {
  type ClosedFilter,
  isFiltered,
  listQuery,
  orderOf,
  rangeProblem,
  readFilter,
} from '../list/closed-filter.ts'
import { DocumentTable, type DocumentTableProps } from '../list/DocumentTable.tsx'
import { useDocumentList } from '../list/document-list.ts'
import { useFocusAfterDialog } from '../list/focus-row.ts'
import { keepOrder, nextOrder, useKeptOrders } from '../list/list-order.ts'
import { ViewBar } from '../views/ViewBar.tsx'

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
  /** Puts filters and table into a frame, such as tabs. */
  frame?: (content: ReactNode) => ReactNode
  /** A dialog of the page; null: none is open. */
  dialog?: ReactNode
}

const HINTED = ['open', 'download', 'search'] as const

/** The documents of one closed status: filters and table. */
export function ClosedList(props: ClosedListProps) {
  const { status, date, hasCarrier = false, isDeleting = false, actions, dialog = null, ...table } = props
  const { frame = (content) => content, ...shown } = table
  const [params, setParams] = useAddressFilter()
  const today = useKstDay()
  const filter = useMemo(() => readFilter(params, today), [params, today])
  useKeptOrders()
  const problem = rangeProblem(filter)
  const sort = orderOf(status, filter)
  const order = {
    value: sort,
    onPress: (by: string) => {
      const next = nextOrder(by, sort)
      // What is sorted within a saved view is the view's.
      if (filter.view === '') keepOrder(status, next)
      setParams((now) => withFilter(now, { sort: next }), { replace: true })
    },
  }
  const asked = useDocumentList(
    useMemo(() => listQuery(status, filter, sort), [status, filter, sort]),
    { enabled: problem === null },
  )
  const list = problem === null ? asked : { ...asked, total: undefined }
  const chosen = useSelection(list.rows, { isDeleting, ...filter })
  const page = useRef<HTMLDivElement>(null)
  useFocusAfterDialog(page, dialog !== null)
  return (
    <Box ref={page} data-fills>
      {frame(
        <>
          <ViewBar columns={shown.columns} order={sort} />
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
            <ListBody
              list={list}
              below={
                <>
                  {list.rows.length > 0 ? <KeyHint acts={HINTED} /> : null}
                  {isDeleting ? <SelectionBar chosen={chosen} /> : null}
                </>
              }
            >
              <DocumentTable
                {...shown}
                list={list}
                order={order}
                isFiltered={isFiltered(filter)}
                selection={isDeleting ? chosen.selection : undefined}
              />
            </ListBody>
          )}
        </>,
      )}
      {dialog}
    </Box>
  )
}
