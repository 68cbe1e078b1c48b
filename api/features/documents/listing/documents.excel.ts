import { STATUS_TABLE } from '#shared/documents/activation-status.ts'
import { CUSTOMER_TYPE_LABELS, type Document, readNotes } from '#shared/documents/document.contract.ts'
import { bundleWord, registrationFeeWord, simFeeWord } from '#shared/documents/fee-words.ts'
import { sumOfWon } from '#shared/money.ts'
import type { Cell, CellKind, SheetColumn } from '../../../excel/workbook-sheet.ts'

/** Names of add-ons by id. */
export type AddOnNames = ReadonlyMap<number, string>

export interface DocumentColumn extends SheetColumn {
  /** Of the document as its reader may see it. */
  value(document: Document, addOnNames: AddOnNames): Cell
}

function column(
  heading: string,
  width: number,
  value: DocumentColumn['value'],
  kind: CellKind = 'text',
): DocumentColumn {
  return { heading, width, kind, value }
}

/** What an export of documents holds, in this order. */
export const DOCUMENT_COLUMNS: readonly DocumentColumn[] = [
  column('접수번호', 16, (document) => document.documentNumber),
  column('접수일시', 17, (document) => document.uploadedAt, 'dateTime'),
  column('고객명', 12, (document) => document.customerName),
  column('연락처', 15, (document) => document.customerPhone),
  column('이메일', 22, (document) => document.customerEmail),
  column('판매점', 18, (document) => document.storeName),
  column('개통방명 코드', 14, (document) => document.contactCode),
  column('실판매POS', 14, (document) => document.realSalesPOS),
  column('통신사', 14, (document) => document.carrier),
  column('이전통신사', 12, (document) => document.previousCarrier),
  column('가입 유형', 10, (document) => CUSTOMER_TYPE_LABELS[document.customerType]),
  column('서류 상태', 10, (document) => document.status),
  column('개통 상태', 10, (document) => STATUS_TABLE[document.activationStatus].label),
  column('개통일시', 17, (document) => document.activatedAt, 'dateTime'),
  column('개통 처리자', 12, (document) =>
    document.activatedAt === null ? null : (document.activatedByName ?? '관리자'),
  ),
  column('취소일시', 17, (document) => document.cancelledAt, 'dateTime'),
  column('담당자', 12, (document) => document.assignedWorkerName),
  column('가입번호', 16, (document) => document.subscriptionNumber),
  column('요금제', 24, (document) => document.servicePlanName),
  column('부가서비스', 24, (document, names) => addOnList(document, names)),
  column('월 요금', 12, (document) => document.totalMonthlyFee, 'won'),
  column('결합 할인', 12, (document) => document.bundleDiscount, 'won'),
  column('가입비', 8, registrationFeeWord),
  column('유심비', 8, simFeeWord),
  column('결합', 8, bundleWord),
  column('결합번호', 15, (document) => document.bundleNumber),
  column('결합통신사', 12, (document) => document.bundleCarrier),
  column('희망번호', 12, (document) => document.desiredNumber),
  column('단말기', 18, (document) => document.deviceModel),
  column('단말기 일련번호', 18, (document) => document.deviceSerialNumber),
  column('유심번호', 22, (document) => document.simNumber),
  column('판매점 메모', 30, (document) => readNotes(document.notes).originalMemo),
  column('처리 메모', 30, (document) => readNotes(document.notes).memo ?? null),
  column('판매점 전달 메모', 30, (document) => document.dealerNotes),
  column('폐기 사유', 24, (document) => document.discardReason),
]

/** What an administrator's export of activations holds besides. */
export const AMOUNT_COLUMNS_OF_SHEET: readonly DocumentColumn[] = [
  column('정산 금액', 13, (document) => document.settlementAmount ?? null, 'won'),
  column('히든단가', 13, (document) => document.hiddenPrice ?? null, 'won'),
  column('합계', 13, ({ settlementAmount, hiddenPrice }) => sumOfWon([settlementAmount, hiddenPrice]), 'won'),
]

/** One row of the workbook. */
export function documentCells(
  columns: readonly DocumentColumn[],
  document: Document,
  addOnNames: AddOnNames,
): Cell[] {
  return columns.map((each) => each.value(document, addOnNames))
}

function addOnList({ additionalServiceIds }: Document, names: AddOnNames): string {
  return additionalServiceIds.map((id) => names.get(id) ?? `#${id}`).join(', ')
}
