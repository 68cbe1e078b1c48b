import { Box } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { Button } from '../../ui/Button.tsx'
import { Dialog, type DialogSize } from '../../ui/Dialog.tsx'
import { FormBody } from './FormBody.tsx'
import { UploadProgress } from './UploadProgress.tsx'
import { type FormSavingProps, useFormSaving } from './use-form-saving.ts'
import type { Upload } from './use-upload.ts'

export interface FormDialogProps<Values extends FieldValues, Checked>
  extends FormSavingProps<Values, Checked> {
  submitLabel: string
  /** By which `save` sends a file: shows how far it is, and may be stopped. */
  upload?: Upload
  onClose: () => void
  size?: DialogSize | undefined
  children: ReactNode
}

/** A form in a dialog: errors summed up and at their fields, nothing typed lost by a slip, no saving twice. */
export function FormDialog<Values extends FieldValues, Checked>(props: FormDialogProps<Values, Checked>) {
  const { upload, onClose } = props
  const saving = useFormSaving({ ...props, onSaved: onClose })
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
      title={props.title}
      onClose={() => void close()}
      footer={
        <>
          {isSending ? (
            // In a line of its own over the buttons.
            <Box flexBasis="100%">
              <UploadProgress progress={progress} />
            </Box>
          ) : null}
          <Button
            variant="outline"
            colorPalette="gray"
            onClick={() => void close()}
            disabled={isSubmitting && !isSending}
          >
            {isSending ? '업로드 중지' : '취소'}
          </Button>
          <Button
            type="submit"
            form={saving.formId}
            loading={isSubmitting}
            loadingText={isSending ? '업로드 중…' : '저장 중…'}
          >
            {props.submitLabel}
          </Button>
        </>
      }
    >
      <FormBody saving={saving} inert={isSending}>
        {props.children}
      </FormBody>
    </Dialog>
  )
}
