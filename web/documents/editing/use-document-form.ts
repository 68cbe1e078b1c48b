import { useQueryClient } from '@tanstack/react-query'
import type { Document } from '#shared/documents/document.contract.ts'
import type { DocumentWithAmounts } from '#shared/documents/document-amounts.ts'
import { ApiError, sentenceOf } from '../../lib/api-client.ts'
import type { FormProblem } from '../../records/form/checked-form.ts'
import { placedRefusal } from '../../records/form/use-form-saving.ts'
import { type FieldChange, type TypedOnTop, useVersionedForm } from '../../records/form/use-versioned-form.ts'
import { toast } from '../../ui/toast.ts'
import { DOCUMENT_SECTIONS } from '../details/document-fields.ts'
import { useAdoptCurrent } from '../document.api.ts'
import type { AddOnNames } from '../field-text.ts'
import { showSaved } from '../list/document-list.ts'
import { useAddOnNames } from '../plan-lists.ts'

export interface SaveSentences {
  done: string
  /** Said when the server refused. */
  refused: string
  /** Said when no answer came. */
  broken: string
  /** Titles of the toasts instead of 성공 and 오류; without `broken`, `failed` stands for it too. */
  titles?: { done: string; failed: string; broken?: string }
}

export type TypedOnDocument<Values> = TypedOnTop<Document, Values>

export interface DocumentFormProps<Values> {
  /** The document as the server has it now; it may change while the form is open. */
  document: Document
  valuesOf: (document: Document) => Values
  problemsOf?: (typed: TypedOnDocument<Values>) => readonly FormProblem[]
  /** The field that shows a sent name's error; without it, the field of that same name. */
  shownAs?: (sent: string) => string
  /** Names the form, so that its unsaved input can be found again. */
  place: string
  /** May depend on what was edited. */
  sentences: SaveSentences | ((edits: Partial<Values>) => SaveSentences)
  send: (typed: TypedOnDocument<Values>) => Promise<Document>
}

/** A form over a document; `dialog` holds the props for `FormDialog`. */
export function useDocumentForm<Values extends object>(props: DocumentFormProps<Values>) {
  const { document, valuesOf, problemsOf, shownAs, place, sentences, send } = props
  const queries = useQueryClient()
  const adopt = useAdoptCurrent()
  const addOns = useAddOnNames()
  const changesOf = (before: Document, now: Document) => documentChanges(before, now, addOns)
  const held = useVersionedForm({ latest: document, valuesOf, changesOf, problemsOf, place })
  const { form, versioning } = held
  const save = async (typed: TypedOnDocument<Values>) => {
    const saved = await send(typed)
    showSaved(queries, saved)
    return saved
  }
  const said = typeof sentences === 'function' ? sentences(form.edits) : sentences
  return { ...held, dialog: { form, versioning, save, adopt, ...toldBy(said, form.values, shownAs) } }
}

/** How a save is reported: the form's own sentence in a toast, the server's sentence in the form. */
export function toldBy(
  { done, refused, broken, titles }: SaveSentences,
  values: object,
  shownAs = (sent: string) => sent,
) {
  return {
    saved: done,
    savedTitle: titles?.done,
    failed: refused,
    refusalOf: (error: unknown) => ({
      problems: placedRefusal(error, values).problems.map(({ field, message }) => ({
        field: shownAs(field),
        message,
      })),
      failure: sentenceOf(error),
    }),
    tell: (error: unknown) => {
      const isRefused = error instanceof ApiError
      const title = isRefused ? titles?.failed : (titles?.broken ?? titles?.failed)
      toast.error(isRefused ? refused : broken, { title, about: refused })
    },
  }
}

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
