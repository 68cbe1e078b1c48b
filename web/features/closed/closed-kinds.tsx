import { Text } from '@chakra-ui/react'
import type { ActivationStatus } from '#shared/documents/activation-status.ts'
import { type Document, joinedMemo } from '#shared/documents/document.contract.ts'
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
  columns: readonly Column<Document>[]
  firstView: FirstView
  /** The lines of a card: the reason, and who did it when. */
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

const workerColumn = (header: string, name: (it: Document) => string | null): Column<Document> => ({
  key: 'worker',
  header,
  width: '5rem',
  cell: (it) => <Cut>{name(it)}</Cut>,
})

export const CANCELLED: ClosedKind = {
  label: '개통취소 목록',
  status: '취소',
  date: 'cancelledAt',
  columns: [
    timeColumn('cancelledAt', '취소일시', (it) => it.cancelledAt),
    CUSTOMER,
    { key: 'memo', header: '메모', cell: (it) => <Cut>{whyFirst(it)}</Cut> },
    STORE,
    CARRIER,
    SUBSCRIPTION_NUMBER,
    workerColumn('취소 처리자', (it) => it.cancelledByName),
    timeColumn('activatedAt', '개통일시', (it) => it.activatedAt),
  ],
  firstView: { until: 'carrier', widened: 'memo' },
  why: whyFirst,
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

/** Moves the note of the cancellation from the memo's end to its start, so that a cut text still shows it. */
function whyFirst({ notes }: Document): string {
  const lines = joinedMemo(notes).split('\n')
  const at = Math.max(
    lines.findLastIndex((line) => line.startsWith('개통취소')),
    0,
  )
  return onOneLine([...lines.slice(at), ...lines.slice(0, at)].join('\n'))
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
