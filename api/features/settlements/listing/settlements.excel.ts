import { STATUS_TABLE } from '#shared/documents/activation-status.ts'
import type { SettlementLine } from '#shared/documents/settlement-line.ts'
import { formatWon } from '#shared/money.ts'
import { LATER_KIND_LABELS, type Settlement } from '#shared/settlements/settlement.contract.ts'
import type { Cell, CellKind, SheetColumn } from '../../../excel/workbook-sheet.ts'

interface SettlementColumn extends SheetColumn {
  value(settlement: Settlement): Cell
}

function column(
  heading: string,
  width: number,
  value: SettlementColumn['value'],
  kind: CellKind = 'text',
): SettlementColumn {
  return { heading, width, kind, value }
}

/** The export's columns in order; the amounts of the rows that count add up to the totals on the screen. */
export const SETTLEMENT_COLUMNS: readonly SettlementColumn[] = [
  column('정산일시', 17, ({ settledAt }) => settledAt, 'dateTime'),
  column('구분', 10, stateWord),
  column('합계 포함', 10, ({ isCounted }) => (isCounted ? '포함' : '제외')),
  column('접수번호', 16, ({ documentNumber }) => documentNumber),
  column('고객명', 12, ({ customerName }) => customerName),
  column('연락처', 15, ({ customerPhone }) => customerPhone),
  column('판매점', 18, ({ storeName }) => storeName),
  column('접점코드', 14, ({ contactCode }) => contactCode),
  column('통신사', 14, ({ carrier }) => carrier),
  column('이전통신사', 12, ({ previousCarrier }) => previousCarrier),
  column('가입 유형', 10, ({ isPortIn }) => (isPortIn ? '번호이동' : '신규')),
  column('등록', 10, ({ isManual }) => (isManual ? '수동 등록' : '접수')),
  column('요금제', 24, ({ servicePlanName }) => servicePlanName),
  column('가입번호', 16, ({ subscriptionNumber }) => subscriptionNumber),
  column('단말기 모델', 18, ({ deviceModel }) => deviceModel),
  column('유심번호', 22, ({ simNumber }) => simNumber),
  column('개통 처리자', 12, ({ activatedByName }) => activatedByName ?? '관리자'),
  column('취소일시', 17, ({ cancelledAt }) => cancelledAt, 'dateTime'),
  column('계산된 금액', 13, ({ calculatedSettlementAmount }) => calculatedSettlementAmount, 'won'),
  column('직접 입력한 금액', 13, ({ manualSettlementAmount }) => manualSettlementAmount, 'won'),
  column('정산 금액', 13, ({ settlementAmount }) => settlementAmount, 'won'),
  column('히든단가', 13, ({ hiddenPrice }) => hiddenPrice, 'won'),
  column('합계', 13, ({ total }) => total, 'won'),
  column('산출 내역', 50, ({ policyDetails }) => policyDetails?.map(lineWord).join(' / ') ?? null),
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
