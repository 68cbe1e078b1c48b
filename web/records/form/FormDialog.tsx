import { Box } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Dialog, type DialogProps } from '../../ui/Dialog.tsx'
import { FormBody } from './FormBody.tsx'
import { UploadProgress } from './UploadProgress.tsx'
import { type ListSavingProps, useListSaving } from './use-list-saving.ts'
import type { Upload } from './use-upload.ts'
import type { Versioning } from './use-versioned-form.ts'
import { conflictIn } from './VersionConflict.tsx'

export interface FormDialogProps<Values extends object, Checked, Saved>
  extends ListSavingProps<Values, Checked, Saved>,
    Pick<DialogProps, 'title' | 'description' | 'size' | 'role' | 'closeOnBackdrop'> {
  submitLabel: string
  /** The button's label while saving. */
  submittingLabel?: string | undefined
  submitPalette?: 'red' | undefined
  /** False when the form can only be read. */
  hasSubmit?: boolean | undefined
  closeLabel?: '취소' | '닫기' | undefined
  /** The only other button of a form that cannot be closed, such as a logout. */
  instead?: { label: string; go: () => void } | undefined
  /** Other actions, placed before the buttons. */
  actions?: ReactNode
  /** For a `save` that uploads a file: shows its progress and a button to stop it. */
  upload?: Pick<Upload, 'progress' | 'stop'> | undefined
  versioning?: Versioning | undefined
  /** Shows a single wrong field only at the field, which has the focus. */
  isBrief?: boolean | undefined
  /** The record's state, shown above the form. */
  above?: ((isSubmitting: boolean) => ReactNode) | undefined
  /** Drawn after the form: another dialog. */
  beside?: ReactNode
  /** Wraps the form. */
  frame?: (form: ReactNode) => ReactNode
  onSaved?: ((saved: Saved) => unknown) | undefined
  onClose: () => void
  children: ReactNode | ((isSubmitting: boolean) => ReactNode)
}

/** A form in a dialog: sums up errors, asks before unsaved input is lost, and saves nothing twice. */
export function FormDialog<Values extends object, Checked, Saved>(
  props: FormDialogProps<Values, Checked, Saved>,
) {
  const { upload, instead, onClose, onSaved = onClose, closeLabel = '취소', frame = (form) => form } = props
  const saving = useListSaving({ ...props, onSaved })
  const { isSubmitting } = saving
  const progress = upload?.progress ?? null
  const isSending = progress !== null
  const close = async () => {
    if (isSending) upload?.stop()
    else if (!isSubmitting && (await saving.mayClose())) onClose()
  }
  return (
    <Dialog
      size={props.size}
      role={props.role}
      closeOnBackdrop={props.closeOnBackdrop}
      title={props.title}
      description={props.description}
      onClose={instead === undefined ? () => void close() : () => {}}
      footer={
        <>
          {isSending ? (
            // Takes a line of its own above the buttons.
            <Box flexBasis="100%">
              <UploadProgress progress={progress} />
            </Box>
          ) : null}
          {props.actions}
          <Button
            variant="outline"
            colorPalette="gray"
            onClick={instead?.go ?? (() => void close())}
            disabled={isSubmitting && !isSending}
            data-autofocus={props.hasSubmit === false || undefined}
          >
            {isSending ? '업로드 중지' : (instead?.label ?? closeLabel)}
          </Button>
          {props.hasSubmit === false ? null : (
            <Button
              type="submit"
              form={saving.formId}
              loading={isSubmitting}
              loadingText={isSending ? '업로드 중…' : (props.submittingLabel ?? '저장 중…')}
              {...(props.submitPalette && { colorPalette: props.submitPalette })}
              {...(props.isShut && { disabled: true })}
            >
              {props.submitLabel}
            </Button>
          )}
        </>
      }
    >
      {frame(
        <FormBody
          saving={saving}
          conflict={conflictIn(props.versioning, saving, props.isShut)}
          inert={isSending}
          isBrief={props.isBrief}
          above={props.above?.(isSubmitting)}
        >
          {typeof props.children === 'function' ? props.children(isSubmitting) : props.children}
        </FormBody>,
      )}
      {props.beside}
    </Dialog>
  )
}
