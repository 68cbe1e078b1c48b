import { useForm } from 'react-hook-form'
import { LIMITS } from '#shared/limits.ts'
import { changedValues } from '../../../administration/changed-values.ts'
import { FormDialog } from '../../../administration/FormDialog.tsx'
import { KeyValueList } from '../../../ui/KeyValueList.tsx'
import { RadioCards } from '../../../ui/RadioCards.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { fileFacts } from './file-facts.ts'
import { OFFERED_KEY, type OfferedFields, type OfferedKind, type OfferedRow } from './offered-kinds.ts'

export interface EditFileDialogProps {
  kind: OfferedKind
  row: OfferedRow
  onClose: () => void
}

/** Title and category; another file is another upload. */
export function EditFileDialog({ kind, row, onClose }: EditFileDialogProps) {
  const form = useForm<OfferedFields, unknown, OfferedFields>({
    shouldFocusError: false,
    defaultValues: { title: row.title, category: row.category ?? '' },
    resolver: (values) => {
      const problems = kind.problems(values)
      if (problems.length === 0) return { values, errors: {} }
      const errors = problems.map(({ field, message }) => [field, { type: 'custom', message }])
      return { values: {}, errors: Object.fromEntries(errors) }
    },
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
      <TextField
        label="제목"
        required
        maxLength={LIMITS.planName}
        error={errors.title?.message}
        {...form.register('title')}
      />
      {kind.categories.length === 0 ? null : (
        <RadioCards
          label="분류"
          options={kind.categories.map((value) => ({ value, label: value }))}
          error={errors.category?.message}
          {...form.register('category')}
        />
      )}
      <KeyValueList items={fileFacts(row)} />
    </FormDialog>
  )
}
