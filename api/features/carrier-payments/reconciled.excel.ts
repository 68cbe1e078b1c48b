import { PAYMENT_OUTCOME_WORDS, type Reconciled } from '#shared/carrier-payments/carrier-payment.contract.ts'
import { type ValueColumn, valueColumn } from '../../excel/workbook-sheet.ts'

/** The export's columns in order. */
export const RECONCILED_COLUMNS: readonly ValueColumn<Reconciled>[] = [
  valueColumn('결과', 10, ({ outcome }) => outcome && PAYMENT_OUTCOME_WORDS[outcome]),
  valueColumn('통신사', 14, ({ carrier }) => carrier),
  valueColumn('가입번호', 16, ({ subscriptionNumber }) => subscriptionNumber),
  valueColumn('접수번호', 16, ({ documentNumber }) => documentNumber),
  valueColumn('고객명', 12, ({ customerName }) => customerName),
  valueColumn('판매점', 18, ({ storeName }) => storeName),
  valueColumn('요금제', 24, ({ servicePlanName }) => servicePlanName),
  valueColumn('개통일시', 17, ({ activatedAt }) => activatedAt, 'dateTime'),
  valueColumn('받은 금액', 13, ({ paid }) => paid, 'won'),
  valueColumn('받을 금액', 13, ({ expected }) => expected, 'won'),
  valueColumn('정산 합계', 13, ({ owed }) => owed, 'won'),
  valueColumn('마진', 13, ({ margin }) => margin, 'won'),
]
