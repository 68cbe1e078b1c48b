import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { changedValues } from '../../../records/form/changed-values.ts'
import { FormDialog } from '../../../records/form/FormDialog.tsx'
import { OFFERED_KEY } from '../../../records/record-keys.ts'
import { KeyValueList } from '../../../ui/KeyValueList.tsx'
import { fileFacts } from './file-facts.ts'
import { OfferedFields } from './OfferedFields.tsx'
import type { OfferedForm, OfferedKind, OfferedRow } from './offered-kinds.ts'

export interface EditFileDialogProps {
  kind: OfferedKind
  row: OfferedRow
  onClose: () => void
}

/** Title and category; another file is another upload. */
export function EditFileDialog({ kind, row, onClose }: EditFileDialogProps) {
  const form = useForm<OfferedForm, unknown, OfferedForm>({
    resolver: zodResolver(z.object(kind.fields)),
    shouldFocusError: false,
    defaultValues: { title: row.title, category: row.category ?? '' },
  })
  const { errors, dirtyFields } = form.formState
  return (
    <FormDialog
      title={`${kind.word} 수정`}
      form={form}
      isEdit
      recordId={row.id}
      save={(checked) => kind.change(row.id, changedValues(checked, dirtyFields))}
      submitLabel="저장"
      saved={kind.sentences.changed}
      failed={`${kind.word} 수정 실패`}
      changes={OFFERED_KEY}
      onClose={onClose}
    >
      <OfferedFields
        kind={kind}
        wired={(name) => ({ error: errors[name]?.message, ...form.register(name) })}
      />
      <KeyValueList items={fileFacts(row)} />
    </FormDialog>
  )
}
