import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useId } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import type { ErrorCode } from '#shared/errors.ts'
import { isLoginAsked } from '../../lib/api-client.ts'
import { useUnsavedChanges } from '../../lib/unsaved-changes.ts'
import type { FormErrorItem } from '../../ui/FormErrorSummary.tsx'
import { toast } from '../../ui/toast.ts'
import { useLeftBehind } from '../../ui/use-left-behind.ts'
import { changedValues } from './changed-values.ts'
import { LOOK_FIRST, SAVE_AGAIN, tellFailure } from './failure.ts'
import { errorItems, isSomethingMissing, placeErrors } from './form-errors.ts'
import { isStopped } from './use-upload.ts'

export interface FormSavingProps<Values extends FieldValues, Checked> {
  title: string
  /** Its default values stand in the order of the fields, and it does not focus by itself (`shouldFocusError: false`). */
  form: UseFormReturn<Values, unknown, Checked>
  /** Sends what was checked. What it throws is shown beside the fields that it names, else above them. */
  save: (checked: Checked) => Promise<unknown>
  /** Asks about what was checked before it is sent; false: it stays in the form. */
  ask?: (checked: Checked) => Promise<boolean>
  /** There is something to change: saving what is as it was sends nothing. */
  isEdit?: boolean
  /** Saving it once more does no harm, and no list tells whether it was saved; an edit is so anyway. */
  isRepeatable?: boolean
  /** Of what it is about, where one title stands over many. */
  recordId?: number | undefined
  /** What the user reads when it was saved; the title of the toast when it was not. */
  saved: string
  failed: string
  /** The lists that have changed then. */
  changes: QueryKey
  /** Which field a refusal is about, where the server names only a code. */
  fieldOfCode?: Partial<Record<ErrorCode, Path<Values>>>
  /** One sentence over fields that were left empty, also as a toast. */
  missingSentence?: string
}

/** What `FormBody` shows of a form that is checked and saved. */
export interface FormSaving {
  formId: string
  submit: (event: FormEvent) => void
  /** What is wrong with the fields, under the title, and what is wrong with none of them. */
  items: FormErrorItem[]
  itemsTitle: string | undefined
  problem: string | undefined
  goTo: (field: string) => void
  isSubmitting: boolean
  /** Asks about what is typed and not saved; true when the form may go. */
  mayClose: () => Promise<boolean>
}

/** Checks and saves a form: nothing typed is lost by a slip, and nothing is sent twice. */
export function useFormSaving<Values extends FieldValues, Checked>(
  props: FormSavingProps<Values, Checked> & { onSaved: () => void },
): FormSaving {
  const { form } = props
  const { errors, isDirty, dirtyFields, isSubmitting } = form.formState
  const formId = useId()
  const queries = useQueryClient()
  const { left, keep, mayClose, letGo } = useLeftBehind<Partial<Values>>(
    `${props.title} ${props.recordId ?? 'new'}`,
  )
  keep(isDirty ? () => changedValues(form.getValues(), dirtyFields) : null)
  useUnsavedChanges(isDirty)
  useEffect(() => {
    // On top of the record as it is now: what was not typed stays as others saved it.
    if (left !== undefined) form.reset({ ...form.getValues(), ...left }, { keepDefaultValues: true })
  }, [form, left])

  const missingSentence = (items: readonly FormErrorItem[]) =>
    isSomethingMissing(items, form.getValues()) ? props.missingSentence : undefined
  const goTo = (field: string) => form.setFocus(field as Path<Values>)

  const tell = (error: unknown) => {
    if (isStopped(error)) return toast.info('업로드를 중지했습니다.', { about: props.failed })
    placeErrors(form, error, props.fieldOfCode ?? {})
    const unanswered = props.isEdit || props.isRepeatable ? SAVE_AGAIN : LOOK_FIRST
    tellFailure(error, props.failed, unanswered)
  }
  const save = async (checked: Checked) => {
    try {
      if (props.ask !== undefined && !(await props.ask(checked))) return
      await props.save(checked)
    } catch (error) {
      if (isLoginAsked(error)) return
      tell(error)
      // Perhaps it was saved and only the answer got lost, or somebody else's change is why it was refused.
      void queries.invalidateQueries({ queryKey: props.changes })
      return
    }
    toast.success(props.saved, { about: props.failed })
    letGo()
    props.onSaved()
    await queries.invalidateQueries({ queryKey: props.changes })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // A dialog lies in the tree of its page: a form around it must not be submitted as well.
    event.stopPropagation()
    if (isSubmitting) return
    if (props.isEdit && !isDirty) {
      toast.info('변경된 내용이 없습니다.')
      return
    }
    void form.handleSubmit(save, (wrong) => {
      // Fields register as they are drawn; the order in which they are read is that of the values.
      const items = errorItems(wrong, form.getValues())
      const [first] = items
      if (first !== undefined) goTo(first.field)
      const missing = missingSentence(items)
      if (missing !== undefined) toast.error(missing, { title: '입력 오류' })
    })()
  }
  const items = errorItems(errors, form.getValues())
  const itemsTitle = missingSentence(items)
  const problem = errors.root?.message
  return { formId, submit, items, itemsTitle, problem, goTo, isSubmitting, mayClose }
}
