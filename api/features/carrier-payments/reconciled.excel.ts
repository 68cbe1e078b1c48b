import { PAYMENT_OUTCOME_WORDS, type Reconciled } from '#shared/carrier-payments/carrier-payment.contract.ts'
import type { Cell, CellKind, SheetColumn } from '../../excel/workbook-sheet.ts'

interface ReconciledColumn extends SheetColumn {
  value(row: Reconciled): Cell
}

function column(
  heading: string,
  width: number,
  value: ReconciledColumn['value'],
  kind: CellKind = 'text',
): ReconciledColumn {
  return { heading, width, kind, value }
}

/** The export's columns in order. */
export const RECONCILED_COLUMNS: readonly ReconciledColumn[] = [
  column('결과', 10, ({ outcome }) => PAYMENT_OUTCOME_WORDS[outcome]),
  column('통신사', 14, ({ carrier }) => carrier),
  column('가입번호', 16, ({ subscriptionNumber }) => subscriptionNumber),
  column('접수번호', 16, ({ documentNumber }) => documentNumber),
  column('고객명', 12, ({ customerName }) => customerName),
  column('판매점', 18, ({ storeName }) => storeName),
  column('요금제', 24, ({ servicePlanName }) => servicePlanName),
  column('개통일시', 17, ({ activatedAt }) => activatedAt, 'dateTime'),
  column('받은 금액', 13, ({ paid }) => paid, 'won'),
  column('받을 금액', 13, ({ expected }) => expected, 'won'),
  column('정산 합계', 13, ({ owed }) => owed, 'won'),
  column('마진', 13, ({ margin }) => margin, 'won'),
]
