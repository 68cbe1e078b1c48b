import { CUSTOMER_TYPE_LABELS, type Document, joinedMemo } from '#shared/documents/document.contract.ts'
import { formatKstDateTime } from '#shared/kst.ts'
import { formatWon } from '#shared/money.ts'
import { Cut, Figures, None, Strong } from '../../documents/list/cells.tsx'
import { ExcerptButton } from '../../documents/list/ExcerptButton.tsx'
import type { Column } from '../../ui/data-table/column.ts'

/** Memos in the list are cut here (SPEC.md §9). */
const MEMO_LENGTH = 50
/** SPEC.md §6: who activated it, when nobody is named. */
const NOBODY = '관리자'

/** The columns of 개통완료 관리. */
export function completedColumns(onMemo: (document: Document) => void): Column<Document>[] {
  return [
    {
      key: 'activatedAt',
      header: '개통일시',
      width: '7.75rem',
      cell: (it) => <span className="tabular">{activatedAt(it)}</span>,
    },
    { key: 'customer', header: '고객', width: '4.5rem', cell: (it) => <Strong>{it.customerName}</Strong> },
    { key: 'phone', header: '연락처', width: '6.75rem', cell: (it) => <Figures>{it.customerPhone}</Figures> },
    { key: 'store', header: '판매점', width: '8%', cell: (it) => <Cut>{it.storeName}</Cut> },
    { key: 'carrier', header: '통신사', width: '5rem', cell: (it) => <Cut>{it.carrier}</Cut> },
    { key: 'type', header: '유형', width: '4.25rem', cell: (it) => CUSTOMER_TYPE_LABELS[it.customerType] },
    {
      key: 'subscriptionNumber',
      header: '가입번호',
      width: '5.75rem',
      cell: (it) => <Figures>{it.subscriptionNumber}</Figures>,
    },
    { key: 'plan', header: '요금제', width: '8rem', cell: (it) => <Cut>{it.servicePlanName}</Cut> },
    {
      key: 'fee',
      header: '월 요금',
      width: '5rem',
      numeric: true,
      cell: (it) => totalFee(it) ?? <None />,
    },
    { key: 'device', header: '단말기', width: '5.25rem', cell: (it) => <Cut>{it.deviceModel}</Cut> },
    { key: 'worker', header: '개통 처리자', width: '5rem', cell: (it) => <Cut>{activatedBy(it)}</Cut> },
    { key: 'memo', header: '메모', cell: (it) => <MemoButton document={it} onMemo={onMemo} tabIndex={-1} /> },
  ]
}

export function activatedAt({ activatedAt: at }: Document): string {
  return at === null ? '–' : formatKstDateTime(at)
}

export function activatedBy(document: Document): string {
  return document.activatedByName ?? NOBODY
}

export function totalFee({ totalMonthlyFee }: Document): string | null {
  return totalMonthlyFee === null ? null : formatWon(totalMonthlyFee)
}

/** The beginning of the memo; a press shows the whole. */
export function MemoButton({
  document,
  onMemo,
  ...stop
}: {
  document: Document
  onMemo: (document: Document) => void
  tabIndex?: -1
}) {
  return (
    <ExcerptButton
      text={joinedMemo(document.notes)}
      length={MEMO_LENGTH}
      label={`${document.customerName} 메모 전체 보기`}
      onPress={() => onMemo(document)}
      {...stop}
    />
  )
}
