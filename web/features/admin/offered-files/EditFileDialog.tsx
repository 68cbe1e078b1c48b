import * as z from 'zod/mini'
import { useCheckedForm } from '../../../records/form/checked-form.ts'
import { FormDialog } from '../../../records/form/FormDialog.tsx'
import { OFFERED_KEY } from '../../../records/record-keys.ts'
import { KeyValueList } from '../../../ui/KeyValueList.tsx'
import { fileFacts } from './file-facts.ts'
import { OfferedFields } from './OfferedFields.tsx'
import type { OfferedKind, OfferedRow } from './offered-kinds.ts'

export interface EditFileDialogProps {
  kind: OfferedKind
  row: OfferedRow
  onClose: () => void
}

/** Changes title and category. The file cannot be replaced: a new one is uploaded instead. */
export function EditFileDialog({ kind, row, onClose }: EditFileDialogProps) {
  const form = useCheckedForm(
    z.object(kind.fields),
    { title: row.title, category: row.category ?? '' },
    { place: `${kind.word} ${row.id}` },
  )
  return (
    <FormDialog
      title={`${kind.word} 수정`}
      form={form}
      isEdit
      save={(checked) => kind.change(row.id, form.changed(checked))}
      submitLabel="저장"
      saved={kind.sentences.changed}
      failed={`${kind.word} 수정 실패`}
      changes={OFFERED_KEY}
      onClose={onClose}
    >
      <OfferedFields kind={kind} form={form} />
      <KeyValueList items={fileFacts(row)} />
    </FormDialog>
  )
}
