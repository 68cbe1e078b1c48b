import { STATUS_TABLE } from '#shared/documents/activation-status.ts'
import { type Document, joinedMemo } from '#shared/documents/document.contract.ts'
import { CUSTOMER_TYPE_LABELS, type DocumentField, ruleOf } from '#shared/documents/document-fields.ts'
import { bundleWord, registrationFeeWord, simFeeWord } from '#shared/documents/fee-words.ts'
import { formatKstDateTime } from '#shared/kst.ts'
import { formatWon } from '#shared/money.ts'

/** The names of add-ons by their ids. */
export type AddOnNames = ReadonlyMap<number, string>

type Text = (document: Document, addOns: AddOnNames) => string | null

/** Fields that are shown differently from others of their kind. */
const TEXTS: Partial<Record<DocumentField, Text>> = {
  customerType: (it) => CUSTOMER_TYPE_LABELS[it.customerType],
  activationStatus: (it) => STATUS_TABLE[it.activationStatus].label,
  registrationFeePrepaid: registrationFeeWord,
  simFeePrepaid: simFeeWord,
  bundleApplied: bundleWord,
  additionalServiceIds: ({ additionalServiceIds }, names) =>
    additionalServiceIds.map((id) => names.get(id) ?? `부가서비스 ${id}`).join(', ') || null,
  discardReason: ({ activationStatus, discardReason }) =>
    discardReason ?? (activationStatus === '폐기' ? '사유 없음' : null),
  notes: (it) => joinedMemo(it.notes),
}

/** A field as people read it; null when it is empty. */
export function fieldText(field: DocumentField, document: Document, addOns: AddOnNames): string | null {
  const text = TEXTS[field]
  return text === undefined ? textOf(ruleOf(field).kind, document[field]) : text(document, addOns)
}

function textOf(kind: ReturnType<typeof ruleOf>['kind'], value: Document[DocumentField]) {
  if (value === null || value === false) return null
  if (kind === 'time') return formatKstDateTime(String(value))
  if (kind === 'won') return formatWon(Number(value))
  return kind === 'flag' ? '예' : String(value)
}
