import type { ListedDocument } from '#shared/documents/document.contract.ts'
import { CARRIER, CUSTOMER, MEMO, STORE } from '../../documents/list/columns.tsx'
import { WaitingAge } from '../../documents/list/WaitingAge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Cut, ReceivedTime, Stacked } from '../../ui/data-table/cells.tsx'
import type { Column } from '../../ui/data-table/column.ts'
import { StatusBadge } from '../../ui/StatusBadge.tsx'

/** What a narrow screen shows first. */
export const WORK_REQUESTS_FIRST = { until: 'carrier', widened: 'store' }

type OnWork = (document: ListedDocument) => void

/** The columns of 업무 요청중; the status is near the front, and the button stays in view. */
export function workRequestColumns(onWork: OnWork): Column<ListedDocument>[] {
  return [
    {
      key: 'uploadedAt',
      header: '접수일시',
      width: '5.5rem',
      orderBy: 'waiting',
      cell: (it) => (
        <Stacked above={<ReceivedTime at={it.uploadedAt} />} below={<WaitingAge document={it} />} />
      ),
    },
    {
      key: 'activationStatus',
      header: '개통 상태',
      width: '6.875rem',
      cell: (it) => <StatusBadge status={it.activationStatus} />,
    },
    CUSTOMER,
    STORE,
    CARRIER,
    { key: 'plan', header: '요금제', width: '8rem', cell: (it) => <Cut>{it.servicePlanName}</Cut> },
    {
      key: 'worker',
      header: '담당자',
      orderBy: 'assignee',
      width: '4.5rem',
      cell: (it) => <Cut>{it.assignedWorkerName}</Cut>,
    },
    MEMO,
    {
      key: 'actions',
      header: '작업',
      width: '6rem',
      pinned: true,
      cell: (it) => (
        // Not a Tab stop: the row is one already, and Enter on it does the same.
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
  document: ListedDocument
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
