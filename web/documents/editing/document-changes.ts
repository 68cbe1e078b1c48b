import type { DocumentWithAmounts } from '#shared/documents/document-amounts.ts'
import type { FieldChange } from '../../records/form/use-versioned-form.ts'
import { DOCUMENT_SECTIONS } from '../details/document-fields.ts'
import type { AddOnNames } from '../field-text.ts'

/** The differences between two versions of a document, field by field, as people read them. */
export function documentChanges(
  before: DocumentWithAmounts,
  now: DocumentWithAmounts,
  addOns: AddOnNames,
): FieldChange[] {
  return DOCUMENT_SECTIONS.flatMap(({ fields }) => fields).flatMap(({ label, text }) => {
    const change = { label, before: text(before, addOns), now: text(now, addOns) }
    return change.before === change.now ? [] : [change]
  })
}
