import { FormDialog } from '../../../records/form/FormDialog.tsx'
import type { OfferedKind } from './offered-kinds.ts'
import { UploadFields } from './UploadFields.tsx'
import { useUploadForm } from './use-upload-form.ts'

export function UploadFileDialog({ kind, onClose }: { kind: OfferedKind; onClose: () => void }) {
  const uploading = useUploadForm(kind)
  return (
    <FormDialog {...uploading} submitLabel="업로드" onClose={onClose}>
      <UploadFields kind={kind} form={uploading.form} />
    </FormDialog>
  )
}
