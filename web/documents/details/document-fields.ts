import { STATUS_TABLE } from '#shared/documents/activation-status.ts'
import { CUSTOMER_TYPE_LABELS, type Document, readNotes } from '#shared/documents/document.contract.ts'
import { bundleWord, registrationFeeWord, simFeeWord } from '#shared/documents/fee-words.ts'
import { formatKstDateTime } from '#shared/kst.ts'
import { formatWon } from '#shared/money.ts'

/** Add-on id → name. */
export type AddOnNames = ReadonlyMap<number, string>

export interface DocumentField {
  label: string
  text: (document: Document, addOns: AddOnNames) => string | null
  /** Takes the whole width: memos. */
  wide?: boolean
  /** Not shown while it holds nothing. */
  optional?: boolean
}

export interface DocumentSection {
  title: string
  fields: readonly DocumentField[]
}

const time = (at: string | null) => (at === null ? null : formatKstDateTime(at))
const won = (amount: number | null) => (amount === null ? null : formatWon(amount))

/** Every field that people read, once: the details show them, a version conflict compares them. */
export const DOCUMENT_SECTIONS: readonly DocumentSection[] = [
  {
    title: '고객·판매점',
    fields: [
      { label: '고객명', text: (it) => it.customerName },
      { label: '연락처', text: (it) => it.customerPhone },
      { label: '이메일', text: (it) => it.customerEmail, optional: true },
      { label: '판매점', text: (it) => it.storeName },
      { label: '개통방명 코드', text: (it) => it.contactCode },
      { label: '실판매 POS', text: (it) => it.realSalesPOS, optional: true },
    ],
  },
  {
    title: '접수',
    fields: [
      { label: '접수번호', text: (it) => it.documentNumber },
      { label: '접수시간', text: (it) => time(it.uploadedAt) },
      { label: '기기에서 작성한 시간', text: (it) => time(it.submittedAt), optional: true },
      { label: '통신사', text: (it) => it.carrier },
      { label: '유형', text: (it) => CUSTOMER_TYPE_LABELS[it.customerType] },
      { label: '이전통신사', text: (it) => it.previousCarrier, optional: true },
      { label: '희망번호', text: (it) => it.desiredNumber, optional: true },
      { label: '결합번호', text: (it) => it.bundleNumber, optional: true },
      { label: '결합통신사', text: (it) => it.bundleCarrier, optional: true },
      { label: '첨부 서류', text: (it) => it.fileName },
    ],
  },
  {
    title: '요금제·단말기',
    fields: [
      { label: '요금제', text: (it) => it.servicePlanName },
      { label: '당월 요금제', text: (it) => it.currentMonthServicePlanName, optional: true },
      { label: '월 요금', text: (it) => won(it.totalMonthlyFee) },
      { label: '가입비', text: registrationFeeWord },
      { label: '유심비', text: simFeeWord },
      { label: '결합', text: bundleWord },
      { label: '결합 할인', text: (it) => won(it.bundleDiscount), optional: true },
      { label: '단말기 모델', text: (it) => it.deviceModel },
      { label: '일련번호', text: (it) => it.deviceSerialNumber, optional: true },
      { label: '유심번호', text: (it) => it.simNumber },
      { label: '부가서비스', text: addOns, wide: true, optional: true },
    ],
  },
  {
    title: '처리',
    fields: [
      { label: '개통 상태', text: (it) => STATUS_TABLE[it.activationStatus].label },
      { label: '상태', text: (it) => it.status },
      { label: '담당자', text: (it) => it.assignedWorkerName },
      { label: '담당 시작', text: (it) => time(it.assignedAt), optional: true },
      { label: '가입번호', text: (it) => it.subscriptionNumber },
      { label: '개통일시', text: (it) => time(it.activatedAt), optional: true },
      { label: '개통 처리자', text: (it) => it.activatedByName, optional: true },
      { label: '취소일시', text: (it) => time(it.cancelledAt), optional: true },
      { label: '취소 처리자', text: (it) => it.cancelledByName, optional: true },
      { label: '정산 금액', text: (it) => won(it.settlementAmount ?? null), optional: true },
      { label: '히든단가', text: (it) => won(it.hiddenPrice ?? null), optional: true },
      { label: '폐기일시', text: (it) => time(it.discardedAt), optional: true },
      { label: '폐기 사유', text: discardReason, wide: true, optional: true },
      { label: '보완 내용', text: (it) => it.supplementNotes, wide: true, optional: true },
      { label: '판매점 메모', text: (it) => it.dealerNotes, wide: true, optional: true },
      { label: '접수 메모', text: (it) => readNotes(it.notes).originalMemo, wide: true, optional: true },
      { label: '메모', text: (it) => readNotes(it.notes).memo ?? null, wide: true, optional: true },
    ],
  },
]

function discardReason({ activationStatus, discardReason: reason }: Document): string | null {
  return reason ?? (activationStatus === '폐기' ? '사유 없음' : null)
}

function addOns(it: Document, names: AddOnNames): string | null {
  const texts = it.additionalServiceIds.map((id) => names.get(id) ?? `부가서비스 ${id}`)
  return texts.length === 0 ? null : texts.join(', ')
}
