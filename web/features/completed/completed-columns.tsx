import type { ListedDocument } from '#shared/documents/document.contract.ts'
import { UNKNOWN_ACTIVATOR } from '#shared/documents/unknown-activator.ts'
import { formatKstDateTime } from '#shared/kst.ts'
import { formatWon } from '#shared/money.ts'
import { CARRIER, CUSTOMER, STORE, SUBSCRIPTION_NUMBER } from '../../documents/list/columns.tsx'
import { ExcerptButton } from '../../documents/list/ExcerptButton.tsx'
import { Cut, Stacked } from '../../ui/data-table/cells.tsx'
import type { Column } from '../../ui/data-table/column.ts'

/** What a narrow screen shows first. */
export const COMPLETED_FIRST = { until: 'plan', widened: 'store' }

/** Characters of a memo that the list shows. */
const MEMO_LENGTH = 50

export function completedColumns(onMemo: (document: ListedDocument) => void): Column<ListedDocument>[] {
  return [
    {
      key: 'activatedAt',
      header: '개통일시',
      width: '7.75rem',
      cell: (it) => <span className="tabular">{activatedAt(it)}</span>,
    },
    CUSTOMER,
    STORE,
    CARRIER,
    SUBSCRIPTION_NUMBER,
    {
      key: 'plan',
      header: '요금제·월 요금',
      width: '8rem',
      cell: (it) => <Stacked above={<Cut>{it.servicePlanName}</Cut>} below={totalFee(it)} />,
    },
    { key: 'device', header: '단말기', width: '5.25rem', cell: (it) => <Cut>{it.deviceModel}</Cut> },
    { key: 'worker', header: '개통 처리자', width: '5rem', cell: (it) => <Cut>{activatedBy(it)}</Cut> },
    { key: 'memo', header: '메모', cell: (it) => <MemoButton document={it} onMemo={onMemo} tabIndex={-1} /> },
  ]
}

export function activatedAt({ activatedAt: at }: ListedDocument): string {
  return at === null ? '–' : formatKstDateTime(at)
}

export function activatedBy(document: ListedDocument): string {
  return document.activatedByName ?? UNKNOWN_ACTIVATOR
}

export function totalFee({ totalMonthlyFee }: ListedDocument): string | null {
  return totalMonthlyFee === null ? null : formatWon(totalMonthlyFee)
}

/** The beginning of the memo; pressing it opens the whole. */
export function MemoButton({
  document,
  onMemo,
  ...stop
}: {
  document: ListedDocument
  onMemo: (document: ListedDocument) => void
  tabIndex?: -1
}) {
  return (
    <ExcerptButton
      text={document.notes ?? ''}
      length={MEMO_LENGTH}
      label={`${document.customerName} 메모 전체 보기`}
      onPress={() => onMemo(document)}
      {...stop}
    />
  )
}
