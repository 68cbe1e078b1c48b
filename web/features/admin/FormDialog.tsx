import { Stack } from '@chakra-ui/react'
import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useId } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import type { ErrorCode } from '#shared/errors.ts'
import { isLoginAsked } from '../../lib/api-client.ts'
import { useUnsavedChanges } from '../../lib/unsaved-changes.ts'
import { Button } from '../../ui/Button.tsx'
import { confirm } from '../../ui/confirm.ts'
import { Dialog, type DialogSize } from '../../ui/Dialog.tsx'
import { type FormErrorItem, FormErrorSummary } from '../../ui/FormErrorSummary.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { toast } from '../../ui/toast.ts'
import { failureText } from './admin-failure.ts'
import { errorItems, isSomethingMissing, placeErrors } from './form-errors.ts'

export interface FormDialogProps<Values extends FieldValues, Checked> {
  title: string
  /** Its default values stand in the order of the fields, and it does not focus by itself (`shouldFocusError: false`). */
  form: UseFormReturn<Values, unknown, Checked>
  /** Sends what was checked. What it throws is shown beside the fields that it names, else above them. */
  save: (checked: Checked) => Promise<unknown>
  submitLabel: string
  /** There is something to change: saving what is as it was sends nothing. */
  isEdit?: boolean
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
  const { errors, isDirty, isSubmitting } = form.formState
  const formId = useId()
  const queries = useQueryClient()
  useUnsavedChanges(isDirty)

  const missingSentence = (items: readonly FormErrorItem[]) =>
    isSomethingMissing(items, form.getValues()) ? props.missingSentence : undefined

  const close = async () => {
    if (isSubmitting) return
    if (!isDirty || (await confirm(LEAVE))) onClose()
  }
  const save = async (checked: Checked) => {
    try {
      await props.save(checked)
    } catch (error) {
      if (isLoginAsked(error)) return
      placeErrors(form, error, props.fieldOfCode ?? {})
      toast.error(failureText(error), { title: props.failed })
      return
    }
    toast.success(props.saved)
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

const LEAVE = {
  title: '작성 중인 내용을 닫을까요?',
  body: '저장하지 않은 내용은 사라집니다.',
  confirmLabel: '닫기',
  cancelLabel: '계속 작성',
  destructive: true,
} as const
