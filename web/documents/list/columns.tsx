import { CUSTOMER_TYPE_LABELS, type ListedDocument } from '#shared/documents/document.contract.ts'
import { onOneLine } from '../../lib/excerpt.ts'
import { Cut, Figures, None, Stacked } from '../../ui/data-table/cells.tsx'
import type { Column } from '../../ui/data-table/column.ts'
import { RecoveredBadge } from '../details/RecoveredBadge.tsx'
import { ViewerDot } from '../viewers/ViewerSigns.tsx'
import { CustomerLink } from './CustomerLink.tsx'

/** Columns that several document lists share; related facts stand on two lines of one column. */
export const CUSTOMER: Column<ListedDocument> = {
  key: 'customer',
  header: '고객·연락처',
  orderBy: 'customer',
  width: '6.5rem',
  cell: (it) => (
    <Stacked
      above={
        <>
          <CustomerLink document={it} />
          <ViewerDot documentId={it.id} />
        </>
      }
      // The column has no room for three.
      below={
        it.recoveredAt !== null ? (
          <RecoveredBadge isShort document={it} />
        ) : it.customerPhone === '' ? null : (
          <Figures>{it.customerPhone}</Figures>
        )
      }
    />
  ),
}

export const STORE: Column<ListedDocument> = {
  key: 'store',
  header: '판매점',
  orderBy: 'store',
  width: '7.75rem',
  cell: (it) => <Cut>{it.storeName}</Cut>,
}

export const CARRIER: Column<ListedDocument> = {
  key: 'carrier',
  header: '통신사·유형',
  orderBy: 'carrier',
  width: '5.375rem',
  cell: (it) => <Stacked above={it.carrier || <None />} below={CUSTOMER_TYPE_LABELS[it.customerType]} />,
}

export const SUBSCRIPTION_NUMBER: Column<ListedDocument> = {
  key: 'subscriptionNumber',
  header: '가입번호',
  width: '5.75rem',
  cell: (it) => <Figures>{it.subscriptionNumber}</Figures>,
}

/** Takes the remaining width. */
export const MEMO: Column<ListedDocument> = {
  key: 'memo',
  header: '메모',
  cell: (it) => <Cut>{onOneLine(it.notes ?? '')}</Cut>,
}
