import { readNotes } from '#shared/documents/document.contract.ts'
import {
  AMOUNT_NAMES,
  DOCUMENT_AMOUNTS,
  type DocumentWithAmounts,
} from '#shared/documents/document-amounts.ts'
import { FIELD_NAMES, ruleOf } from '#shared/documents/document-fields.ts'
import { formatWon } from '#shared/money.ts'
import { ORIGINAL_MEMO_LABEL } from '../correction/correction-form.ts'
import { type AddOnNames, fieldText } from '../field-text.ts'

export interface DocumentLine {
  label: string
  text: (document: DocumentWithAmounts, addOns: AddOnNames) => string | null
  /** Takes the whole width, as memos do. */
  wide?: boolean
  /** Hidden while empty. */
  optional?: boolean
}

export interface DocumentSection {
  title: string
  fields: readonly DocumentLine[]
}

const TITLES = {
  customer: '고객·판매점',
  receipt: '접수',
  plan: '요금제·단말기',
  work: '처리',
} as const satisfies Record<NonNullable<ReturnType<typeof ruleOf>['section']>, string>

const AMOUNT_LINES = AMOUNT_NAMES.flatMap((amount): DocumentLine[] => {
  const { label } = DOCUMENT_AMOUNTS[amount]
  const text = (it: DocumentWithAmounts) => {
    const value = it[amount] ?? null
    return value === null ? null : formatWon(Number(value))
  }
  return label === null ? [] : [{ label, text, optional: true }]
})

/** Every field that people read, for the details and for version conflicts. Wide fields stand last. */
export const DOCUMENT_SECTIONS: readonly DocumentSection[] = (
  Object.keys(TITLES) as (keyof typeof TITLES)[]
).map((section) => {
  const lines = linesOf(section)
  const amounts = section === 'work' ? AMOUNT_LINES : []
  return {
    title: TITLES[section],
    fields: [...lines.filter(({ wide }) => !wide), ...amounts, ...lines.filter(({ wide }) => wide)],
  }
})

function linesOf(wanted: keyof typeof TITLES): DocumentLine[] {
  return FIELD_NAMES.flatMap((field) => {
    const { section, label, kind, evenEmpty = false } = ruleOf(field)
    if (section !== wanted || label === null) return []
    if (field === 'notes') return memoLines(label)
    const text: DocumentLine['text'] = (document, addOns) => fieldText(field, document, addOns)
    return [{ label, text, wide: kind === 'memo' || kind === 'ids', optional: !evenEmpty }]
  })
}

/** The memo that came with the application and the one by the staff. */
function memoLines(label: string): DocumentLine[] {
  const line = { wide: true, optional: true }
  return [
    { label: ORIGINAL_MEMO_LABEL, text: (it) => readNotes(it.notes).originalMemo, ...line },
    { label, text: (it) => readNotes(it.notes).memo ?? null, ...line },
  ]
}
