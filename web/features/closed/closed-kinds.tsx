import { Text } from '@chakra-ui/react'
import type { ActivationStatus } from '#shared/documents/activation-status.ts'
import { CUSTOMER_TYPE_LABELS, type Document, joinedMemo } from '#shared/documents/document.contract.ts'
import type { DocumentDate } from '#shared/documents/documents.contract.ts'
import { formatKstDateTime } from '#shared/kst.ts'
import { Cut, Figures, Strong } from '../../documents/list/cells.tsx'
import type { Column } from '../../ui/data-table/column.ts'

/** A list of what was given up: cancelled activations, or what was discarded. */
export interface ClosedKind {
  label: string
  status: ActivationStatus
  date: DocumentDate
  columns: readonly Column<Document>[]
  minWidth: string
  /** Why, and who did it when: the lines of a card. */
  why: (document: Document) => string
  doneBy: (document: Document) => string
}

const time = (at: string | null) => (at === null ? '–' : formatKstDateTime(at))
const timeColumn = (key: string, header: string, at: (it: Document) => string | null): Column<Document> => ({
  key,
  header,
  width: '7.75rem',
  cell: (it) => <span className="tabular">{time(at(it))}</span>,
})

const CUSTOMER: readonly Column<Document>[] = [
  { key: 'customer', header: '고객', width: '4.5rem', cell: (it) => <Strong>{it.customerName}</Strong> },
  { key: 'phone', header: '연락처', width: '6.75rem', cell: (it) => <Figures>{it.customerPhone}</Figures> },
]
const CAME_FROM: readonly Column<Document>[] = [
  { key: 'store', header: '판매점', width: '9%', cell: (it) => <Cut>{it.storeName}</Cut> },
  { key: 'carrier', header: '통신사', width: '5rem', cell: (it) => <Cut>{it.carrier}</Cut> },
  { key: 'type', header: '유형', width: '4.25rem', cell: (it) => CUSTOMER_TYPE_LABELS[it.customerType] },
]

export const CANCELLED: ClosedKind = {
  label: '개통취소 목록',
  status: '취소',
  date: 'cancelledAt',
  minWidth: '1080px',
  columns: [
    timeColumn('cancelledAt', '취소일시', (it) => it.cancelledAt),
    { key: 'worker', header: '취소 처리자', width: '5rem', cell: (it) => <Cut>{it.cancelledByName}</Cut> },
    ...CUSTOMER,
    ...CAME_FROM,
    {
      key: 'subscriptionNumber',
      header: '가입번호',
      width: '5.75rem',
      cell: (it) => <Figures>{it.subscriptionNumber}</Figures>,
    },
    timeColumn('activatedAt', '개통일시', (it) => it.activatedAt),
    { key: 'memo', header: '메모', cell: (it) => <Cut>{joinedMemo(it.notes)}</Cut> },
  ],
  why: (it) => joinedMemo(it.notes),
  doneBy: (it) =>
    `${time(it.cancelledAt)} 취소${it.cancelledByName === null ? '' : ` · ${it.cancelledByName}`}`,
}

/** The empty state of SPEC.md §8. */
const NO_REASON = '사유 없음'

export const DISCARDED: ClosedKind = {
  label: '폐기 목록',
  status: '폐기',
  date: 'discardedAt',
  minWidth: '1000px',
  columns: [
    timeColumn('discardedAt', '폐기일시', (it) => it.discardedAt),
    ...CUSTOMER,
    { key: 'reason', header: '폐기 사유', cell: (it) => <Reason>{it.discardReason}</Reason> },
    ...CAME_FROM,
    { key: 'worker', header: '담당자', width: '4.5rem', cell: (it) => <Cut>{it.assignedWorkerName}</Cut> },
    timeColumn('uploadedAt', '접수일시', (it) => it.uploadedAt),
  ],
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
