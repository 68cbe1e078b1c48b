import type { Document } from '#shared/documents/document.contract.ts'
import { DOCUMENT_FIELDS, FIELD_NAMES, ruleOf } from '#shared/documents/document-fields.ts'
import { fieldText } from '../../documents/field-text.ts'
import type { FieldChange } from '../../records/form/use-versioned-form.ts'

/** Stores are not shown the add-ons of an application. */
const NO_ADD_ONS = new Map<number, string>()

/** What a store reads of its application, line by line; empty lines included. */
export function applicationLines(application: Document) {
  return FIELD_NAMES.flatMap((field) => {
    const { storeLabel: label, kind } = ruleOf(field)
    if (label === undefined) return []
    return [{ label, value: fieldText(field, application, NO_ADD_ONS), wide: kind === 'memo' }]
  })
}

/** What others changed meanwhile, as the store reads it. */
export function applicationChanges(before: Document, now: Document): FieldChange[] {
  const read = named(now)
  return named(before).flatMap(({ label, value }, at) => {
    const change = { label, before: value, now: read[at]?.value ?? null }
    return change.before === change.now ? [] : [change]
  })
}

/** With the customer's name, which the lines leave to the title above them. */
const named = (application: Document) => [
  { label: DOCUMENT_FIELDS.customerName.label, value: application.customerName },
  ...applicationLines(application),
]
