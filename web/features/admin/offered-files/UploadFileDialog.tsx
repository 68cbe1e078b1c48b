import { Box } from '@chakra-ui/react'
import { useUnsavedChanges } from '../../../lib/unsaved-changes.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { useLeftBehind } from '../../../ui/use-left-behind.ts'
import type { OfferedKind } from './offered-kinds.ts'
import { UploadFields } from './UploadFields.tsx'
import { UploadProgress } from './UploadProgress.tsx'
import { type TypedUpload, useFileUpload } from './use-file-upload.ts'

/** 서식 업로드, 단가표 업로드. */
export function UploadFileDialog({ kind, onClose }: { kind: OfferedKind; onClose: () => void }) {
  const title = `${kind.word} 업로드`
  const { left, keep, mayClose, letGo } = useLeftBehind<TypedUpload>(title)
  const upload = useFileUpload(kind, {
    start: left,
    onUploaded: () => {
      letGo()
      onClose()
    },
  })
  const { typed, isDirty, progress } = upload
  keep(isDirty ? () => typed : null)
  useUnsavedChanges(isDirty)
  const isSending = progress !== null
  const close = async () => {
    if (isSending) upload.stop()
    else if (await mayClose()) onClose()
  }
  return (
    <Dialog
      open
      title={title}
      onClose={() => void close()}
      footer={
        <>
          {isSending ? (
            // In a line of its own over the buttons.
            <Box flexBasis="100%">
              <UploadProgress progress={progress} />
            </Box>
          ) : null}
          <Button variant="outline" colorPalette="gray" onClick={() => void close()}>
            {isSending ? '업로드 중지' : '취소'}
          </Button>
          <Button type="submit" form={upload.formId} loading={isSending} loadingText="업로드 중…">
            업로드
          </Button>
        </>
      }
    >
      <UploadFields upload={upload} />
    </Dialog>
  )
}
