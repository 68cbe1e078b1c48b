import { Stack } from '@chakra-ui/react'
import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useEffect, useId } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import type { ErrorCode } from '#shared/errors.ts'
import { isLoginAsked } from '../lib/api-client.ts'
import { useUnsavedChanges } from '../lib/unsaved-changes.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog, type DialogSize } from '../ui/Dialog.tsx'
import { type FormErrorItem, FormErrorSummary } from '../ui/FormErrorSummary.tsx'
import { Notice } from '../ui/Notice.tsx'
import { toast } from '../ui/toast.ts'
import { useLeftBehind } from '../ui/use-left-behind.ts'
import { failureText } from './admin-failure.ts'
import { changedValues } from './changed-values.ts'
import { errorItems, isSomethingMissing, placeErrors } from './form-errors.ts'

export interface FormDialogProps<Values extends FieldValues, Checked> {
  title: string
  /** Its default values stand in the order of the fields, and it does not focus by itself (`shouldFocusError: false`). */
  form: UseFormReturn<Values, unknown, Checked>
  /** Sends what was checked. What it throws is shown beside the fields that it names, else above them. */
  save: (checked: Checked) => Promise<unknown>
  /** Asks about what was checked before it is sent; false: it stays in the form. */
  ask?: (checked: Checked) => Promise<boolean>
  submitLabel: string
  /** There is something to change: saving what is as it was sends nothing. */
  isEdit?: boolean
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
  onClose: () => void
  size?: DialogSize
  children: ReactNode
}

/** A form in a dialog: errors summed up and at their fields, nothing typed lost by a slip, no saving twice. */
export function FormDialog<Values extends FieldValues, Checked>(props: FormDialogProps<Values, Checked>) {
  const { form, onClose } = props
  const { errors, isDirty, dirtyFields, isSubmitting } = form.formState
  const formId = useId()
  const queries = useQueryClient()
  const { left, keep, mayClose, letGo } = useLeftBehind<Partial<Values>>(`${props.title} ${props.recordId}`)
  keep(isDirty ? () => changedValues(form.getValues(), dirtyFields) : null)
  useUnsavedChanges(isDirty)
  useEffect(() => {
    // On top of the record as it is now: what was not typed stays as others saved it.
    if (left !== undefined) form.reset({ ...form.getValues(), ...left }, { keepDefaultValues: true })
  }, [form, left])

  const missingSentence = (items: readonly FormErrorItem[]) =>
    isSomethingMissing(items, form.getValues()) ? props.missingSentence : undefined

  const close = async () => {
    if (!isSubmitting && (await mayClose())) onClose()
  }
  const save = async (checked: Checked) => {
    try {
      if (props.ask !== undefined && !(await props.ask(checked))) return
      await props.save(checked)
    } catch (error) {
      if (isLoginAsked(error)) return
      placeErrors(form, error, props.fieldOfCode ?? {})
      toast.error(failureText(error), { title: props.failed, about: props.failed })
      // Perhaps it was saved and only the answer got lost, or somebody else's change is why it was refused.
      void queries.invalidateQueries({ queryKey: props.changes })
      return
    }
    toast.success(props.saved, { about: props.failed })
    letGo()
    onClose()
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
      if (first !== undefined) form.setFocus(first.field as Path<Values>)
      const missing = missingSentence(items)
      if (missing !== undefined) toast.error(missing, { title: '입력 오류' })
    })()
  }
  const items = errorItems(errors, form.getValues())

  return (
    <Dialog
      open
      size={props.size}
      title={props.title}
      onClose={() => void close()}
      footer={
        <>
          <Button variant="outline" colorPalette="gray" onClick={() => void close()} disabled={isSubmitting}>
            취소
          </Button>
          <Button type="submit" form={formId} loading={isSubmitting} loadingText="저장 중…">
            {props.submitLabel}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} noValidate>
        <Stack gap="4">
          {errors.root?.message ? <Notice kind="error">{errors.root.message}</Notice> : null}
          <FormErrorSummary
            items={items}
            title={missingSentence(items)}
            onGo={(field) => form.setFocus(field as Path<Values>)}
          />
          {props.children}
        </Stack>
      </form>
    </Dialog>
  )
}
