import { Text } from '@chakra-ui/react'
import type { ActivationStatus } from '#shared/documents/activation-status.ts'
import type { ListedDocument } from '#shared/documents/document.contract.ts'
import type { DocumentDate } from '#shared/documents/documents.contract.ts'
import { formatKstDateTime } from '#shared/kst.ts'
import { CARRIER, CUSTOMER, STORE, SUBSCRIPTION_NUMBER } from '../../documents/list/columns.tsx'
import { onOneLine } from '../../lib/excerpt.ts'
import { Cut } from '../../ui/data-table/cells.tsx'
import type { Column } from '../../ui/data-table/column.ts'
import type { FirstView } from '../../ui/data-table/first-view.ts'

/** A list of closed documents: cancelled activations or discarded documents. */
export interface ClosedKind {
  label: string
  status: ActivationStatus
  date: DocumentDate
  columns: readonly Column<ListedDocument>[]
  firstView: FirstView
  /** The lines of a card: the reason, and who did it when. */
  why: (document: ListedDocument) => string
  doneBy: (document: ListedDocument) => string
}

const time = (at: string | null) => (at === null ? '–' : formatKstDateTime(at))
const timeColumn = (
  key: string,
  header: string,
  at: (it: ListedDocument) => string | null,
): Column<ListedDocument> => ({
  key,
  header,
  width: '7.75rem',
  cell: (it) => <span className="tabular">{time(at(it))}</span>,
})

const workerColumn = (
  header: string,
  name: (it: ListedDocument) => string | null,
): Column<ListedDocument> => ({
  key: 'worker',
  header,
  width: '5rem',
  cell: (it) => <Cut>{name(it)}</Cut>,
})

/** The row's memo begins with the note of the cancellation. */
const reason = ({ notes }: ListedDocument) => onOneLine(notes ?? '')

export const CANCELLED: ClosedKind = {
  label: '개통취소 목록',
  status: '취소',
  date: 'cancelledAt',
  columns: [
    timeColumn('cancelledAt', '취소일시', (it) => it.cancelledAt),
    CUSTOMER,
    { key: 'memo', header: '메모', cell: (it) => <Cut>{reason(it)}</Cut> },
    STORE,
    CARRIER,
    SUBSCRIPTION_NUMBER,
    workerColumn('취소 처리자', (it) => it.cancelledByName),
    timeColumn('activatedAt', '개통일시', (it) => it.activatedAt),
  ],
  firstView: { until: 'carrier', widened: 'memo' },
  why: reason,
  doneBy: (it) =>
    `${time(it.cancelledAt)} 취소${it.cancelledByName === null ? '' : ` · ${it.cancelledByName}`}`,
}

const NO_REASON = '사유 없음'

export const DISCARDED: ClosedKind = {
  label: '폐기 목록',
  status: '폐기',
  date: 'discardedAt',
  columns: [
    timeColumn('discardedAt', '폐기일시', (it) => it.discardedAt),
    CUSTOMER,
    { key: 'reason', header: '폐기 사유', cell: (it) => <Reason>{it.discardReason}</Reason> },
    STORE,
    CARRIER,
    workerColumn('담당자', (it) => it.assignedWorkerName),
    timeColumn('uploadedAt', '접수일시', (it) => it.uploadedAt),
  ],
  firstView: { until: 'store', widened: 'reason' },
  why: (it) => it.discardReason || NO_REASON,
  doneBy: (it) =>
    `${time(it.discardedAt)} 폐기${it.assignedWorkerName === null ? '' : ` · 담당 ${it.assignedWorkerName}`}`,
}

function Reason({ children }: { children: string | null }) {
  return children ? (
    <Cut>{children}</Cut>
  ) : (
    <Text as="span" color="fg.subtle">
      {NO_REASON}
    </Text>
  )
}
