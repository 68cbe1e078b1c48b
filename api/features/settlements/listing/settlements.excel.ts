import { STATUS_TABLE } from '#shared/documents/activation-status.ts'
import type { SettlementLine } from '#shared/documents/settlement-line.ts'
import { UNKNOWN_ACTIVATOR } from '#shared/documents/unknown-activator.ts'
import { formatWon } from '#shared/money.ts'
import { LATER_KIND_LABELS, type Settlement } from '#shared/settlements/settlement.contract.ts'
import { type Cell, type ValueColumn, valueColumn } from '../../../excel/workbook-sheet.ts'

/** The export's columns in order; the amounts of the rows that count add up to the totals on the screen. */
export const SETTLEMENT_COLUMNS: readonly ValueColumn<Settlement>[] = [
  valueColumn('정산일시', 17, ({ settledAt }) => settledAt, 'dateTime'),
  valueColumn('구분', 10, stateWord),
  valueColumn('합계 포함', 10, ({ isCounted }) => (isCounted ? '포함' : '제외')),
  valueColumn('접수번호', 16, ({ documentNumber }) => documentNumber),
  valueColumn('고객명', 12, ({ customerName }) => customerName),
  valueColumn('연락처', 15, ({ customerPhone }) => customerPhone),
  valueColumn('판매점', 18, ({ storeName }) => storeName),
  valueColumn('접점코드', 14, ({ contactCode }) => contactCode),
  valueColumn('통신사', 14, ({ carrier }) => carrier),
  valueColumn('이전통신사', 12, ({ previousCarrier }) => previousCarrier),
  valueColumn('가입 유형', 10, ({ isPortIn }) => (isPortIn ? '번호이동' : '신규')),
  valueColumn('등록', 10, ({ isManual }) => (isManual ? '수동 등록' : '접수')),
  valueColumn('요금제', 24, ({ servicePlanName }) => servicePlanName),
  valueColumn('가입번호', 16, ({ subscriptionNumber }) => subscriptionNumber),
  valueColumn('단말기 모델', 18, ({ deviceModel }) => deviceModel),
  valueColumn('유심번호', 22, ({ simNumber }) => simNumber),
  valueColumn('개통 처리자', 12, ({ activatedByName }) => activatedByName ?? UNKNOWN_ACTIVATOR),
  valueColumn('취소일시', 17, ({ cancelledAt }) => cancelledAt, 'dateTime'),
  valueColumn('계산된 금액', 13, ({ calculatedSettlementAmount }) => calculatedSettlementAmount, 'won'),
  valueColumn('직접 입력한 금액', 13, ({ manualSettlementAmount }) => manualSettlementAmount, 'won'),
  valueColumn('정산 금액', 13, ({ settlementAmount }) => settlementAmount, 'won'),
  valueColumn('히든단가', 13, ({ hiddenPrice }) => hiddenPrice, 'won'),
  valueColumn('합계', 13, ({ total }) => total, 'won'),
  valueColumn('산출 내역', 50, ({ policyDetails }) => policyDetails?.map(lineWord).join(' / ') ?? null),
]

export function settlementCells(settlement: Settlement): Cell[] {
  return SETTLEMENT_COLUMNS.map((each) => each.value(settlement))
}

function stateWord({ kind, activationStatus }: Settlement): string {
  return kind === 'activation' ? STATUS_TABLE[activationStatus].label : LATER_KIND_LABELS[kind]
}

function lineWord({ label, amount }: SettlementLine): string {
  return `${label} ${formatWon(amount)}`
}
