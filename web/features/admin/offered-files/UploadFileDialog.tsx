import { FormDialog } from '../../../records/form/FormDialog.tsx'
import type { OfferedKind } from './offered-kinds.ts'
import { UploadFields } from './UploadFields.tsx'
import { useUploadForm } from './use-upload-form.ts'

/** 서식 업로드, 단가표 업로드. */
export function UploadFileDialog({ kind, onClose }: { kind: OfferedKind; onClose: () => void }) {
  const uploading = useUploadForm(kind)
  return (
    <FormDialog {...uploading} submitLabel="업로드" onClose={onClose}>
      <UploadFields kind={kind} form={uploading.form} />
    </FormDialog>
  )
}
