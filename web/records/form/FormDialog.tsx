import { Box } from '@chakra-ui/react'
import type { ComponentType, ReactNode } from 'react'
import { Button, type ButtonProps } from '../../ui/Button.tsx'
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
  /** On the button while it is saved. */
  submittingLabel?: string | undefined
  submitPalette?: 'red' | undefined
  /** False: it is only read. */
  hasSubmit?: boolean | undefined
  closeLabel?: '취소' | '닫기' | undefined
  /** There is no way around the form but this one. */
  instead?: { label: string; go: () => void } | undefined
  /** The button that closes, where it is not shown everywhere. */
  closeButton?: ComponentType<ButtonProps> | undefined
  /** What else may be done, before the buttons. */
  actions?: ReactNode
  /** What stands between the button that closes and the one that saves. */
  moreActions?: ReactNode
  /** By which `save` sends a file: shows how far it is, and may be stopped. */
  upload?: Pick<Upload, 'progress' | 'stop'> | undefined
  versioning?: Versioning | undefined
  /** One wrong field, which has the focus, says so itself. */
  isBrief?: boolean | undefined
  /** How it stands with the record. */
  above?: ((isSubmitting: boolean) => ReactNode) | undefined
  /** After the form: another dialog. */
  beside?: ReactNode
  /** Drawn around the form. */
  frame?: (form: ReactNode) => ReactNode
  onSaved?: ((saved: Saved) => unknown) | undefined
  onClose: () => void
  children: ReactNode | ((isSubmitting: boolean) => ReactNode)
}

/** A form in a dialog: errors summed up and at their fields, nothing typed lost by a slip, no saving twice. */
export function FormDialog<Values extends object, Checked, Saved>(
  props: FormDialogProps<Values, Checked, Saved>,
) {
  const {
    upload,
    instead,
    onClose,
    onSaved = onClose,
    closeLabel = '취소',
    closeButton: Close = Button,
    frame = (form) => form,
  } = props
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
      open
      size={props.size}
      role={props.role}
      closeOnBackdrop={props.closeOnBackdrop}
      title={props.title}
      description={props.description}
      onClose={instead === undefined ? () => void close() : () => {}}
      footer={
        <>
          {isSending ? (
            // In a line of its own over the buttons.
            <Box flexBasis="100%">
              <UploadProgress progress={progress} />
            </Box>
          ) : null}
          {props.actions}
          <Close
            variant="outline"
            colorPalette="gray"
            onClick={instead?.go ?? (() => void close())}
            disabled={isSubmitting && !isSending}
            data-autofocus={props.hasSubmit === false || undefined}
          >
            {isSending ? '업로드 중지' : (instead?.label ?? closeLabel)}
          </Close>
          {props.moreActions}
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
