import { isOtherCarrier } from '#shared/documents/activation-status.ts'
import type { CorrectedField, CorrectedFields } from '#shared/documents/correction.ts'
import { type Document, readNotes } from '#shared/documents/document.contract.ts'
import { type CustomerType, mayChangeField } from '#shared/documents/document-fields.ts'
import { accountKind, scopeOf } from '#shared/permissions.ts'

export const ORIGINAL_MEMO_LABEL = '접수 메모'

/** What was handed in and is a text, as the form shows it; an empty text is none. */
export interface HandedInValues {
  customerName: string
  customerPhone: string
  customerEmail: string
  carrier: string
  customerType: CustomerType
  previousCarrier: string
  contactCode: string
  storeName: string
  desiredNumber: string
  bundleNumber: string
  bundleCarrier: string
  /** The store's memo; the call names it `notes`, as the form names the staff's own. */
  originalMemo: string
}

const NAMES = [
  'customerName',
  'customerPhone',
  'customerEmail',
  'carrier',
  'customerType',
  'previousCarrier',
  'contactCode',
  'storeName',
  'desiredNumber',
  'bundleNumber',
  'bundleCarrier',
] as const satisfies readonly (CorrectedField & keyof HandedInValues)[]

export function handedInValues(document: Document): HandedInValues {
  const texts = Object.fromEntries(NAMES.map((name) => [name, document[name] ?? '']))
  const originalMemo = readNotes(document.notes).originalMemo ?? ''
  return { ...texts, originalMemo } as unknown as HandedInValues
}

/** The corrections that were typed; undefined when there are none. */
export function correctedFields(
  edits: Partial<HandedInValues>,
  { carrier, customerType }: Pick<HandedInValues, 'carrier' | 'customerType'>,
): CorrectedFields | undefined {
  const typed = NAMES.filter((name) => name in edits && name !== hiddenBy(customerType))
    // Elsewhere the store is shown beside the contact code, which names it.
    .filter((name) => name !== 'storeName' || isOtherCarrier(carrier))
    .map((name) => [name, name === 'previousCarrier' ? edits[name] || null : edits[name]])
  if ('originalMemo' in edits) typed.push(['notes', edits.originalMemo])
  return typed.length === 0 ? undefined : Object.fromEntries(typed)
}

/** The field that has no place with this type; the server empties it when the type changes. */
function hiddenBy(type: CustomerType): 'desiredNumber' | 'previousCarrier' {
  return type === 'port-in' ? 'desiredNumber' : 'previousCarrier'
}

/** Another type; what was typed into the field that it hides counts for nothing. */
export function typeChosen(customerType: CustomerType, base: Document): Partial<HandedInValues> {
  const hidden = hiddenBy(customerType)
  return { customerType, [hidden]: base[hidden] ?? '' }
}

type Account = Parameters<typeof scopeOf>[0] & { id: number }

/** Whether this account may correct a field of the document now; the server checks the same table. */
export function mayCorrect(account: Account, document: Document, field: CorrectedField): boolean {
  const scope = scopeOf(account, 'documents.correct')
  const isOwn = document.assignedWorkerId === account.id || document.activatedBy === account.id
  if (scope === null || document.isMasked || document.maskedAt || (scope === 'own' && !isOwn)) return false
  return mayChangeField(
    field,
    accountKind(account) === 'admin' ? 'admin' : 'staff',
    document.activationStatus,
  )
}
