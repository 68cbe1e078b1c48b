import { CUSTOMER_TYPE_LABELS, type Document, joinedMemo } from '#shared/documents/document.contract.ts'
import { Cut, Figures, ReceivedTime, Strong } from '../../documents/list/cells.tsx'
import { Button } from '../../ui/Button.tsx'
import type { Column } from '../../ui/data-table/column.ts'
import { StatusBadge } from '../../ui/StatusBadge.tsx'

type OnWork = (document: Document) => void

/** The columns of 업무 요청중; how far it is stands in front, the button stays in view. */
export function workRequestColumns(onWork: OnWork): Column<Document>[] {
  return [
    {
      key: 'uploadedAt',
      header: '접수시간',
      width: '6.5rem',
      cell: (it) => <ReceivedTime at={it.uploadedAt} />,
    },
    {
      key: 'activationStatus',
      header: '개통 상태',
      width: '7rem',
      cell: (it) => <StatusBadge status={it.activationStatus} />,
    },
    { key: 'customer', header: '고객', width: '5rem', cell: (it) => <Strong>{it.customerName}</Strong> },
    { key: 'phone', header: '연락처', width: '7.75rem', cell: (it) => <Figures>{it.customerPhone}</Figures> },
    { key: 'store', header: '판매점', width: '7.5rem', cell: (it) => <Cut>{it.storeName}</Cut> },
    { key: 'carrier', header: '통신사', width: '5rem', cell: (it) => <Cut>{it.carrier}</Cut> },
    { key: 'type', header: '유형', width: '4.5rem', cell: (it) => CUSTOMER_TYPE_LABELS[it.customerType] },
    { key: 'plan', header: '요금제', width: '7.5rem', cell: (it) => <Cut>{it.servicePlanName}</Cut> },
    { key: 'worker', header: '담당자', width: '5rem', cell: (it) => <Cut>{it.assignedWorkerName}</Cut> },
    { key: 'memo', header: '메모', cell: (it) => <Cut>{joinedMemo(it.notes)}</Cut> },
    {
      key: 'actions',
      header: '작업',
      width: '6rem',
      pinned: true,
      cell: (it) => (
        // The row itself is one stop of the Tab key, and Enter does the same.
        <WorkButton document={it} onWork={onWork} tabIndex={-1} />
      ),
    },
  ]
}

export function WorkButton({
  document,
  onWork,
  ...button
}: {
  document: Document
  onWork: OnWork
  tabIndex?: number
  size?: 'sm'
}) {
  return (
    <Button
      size="xs"
      variant="subtle"
      {...button}
      aria-label={`${document.customerName} 업무 처리`}
      onClick={() => onWork(document)}
    >
      업무 처리
    </Button>
  )
}
