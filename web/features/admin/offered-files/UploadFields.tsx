import type { FormFields } from '../../../records/form/checked-form.ts'
import { FileField } from '../../../ui/FileField.tsx'
import { RadioCards } from '../../../ui/RadioCards.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import type { OfferedForm, OfferedKind } from './offered-kinds.ts'

/** The values of an upload form, with its file. */
export type UploadValues = OfferedForm & { file: File | null }

/** Title, category and file of an upload. */
export function UploadFields({ kind, form }: { kind: OfferedKind; form: FormFields<UploadValues> }) {
  const { value, onChange, ...file } = form.field('file')
  return (
    <>
      <OfferedFields kind={kind} form={form} />
      <FileField
        label="파일"
        required
        rule={kind.rule}
        {...file}
        value={value === null ? [] : [value]}
        onJudged={(problem) => form.mark('file', problem)}
        onChange={([chosen]) => onChange(chosen ?? null)}
      />
    </>
  )
}

interface OfferedFieldsProps {
  kind: OfferedKind
  form: FormFields<OfferedForm>
}

/** Title and category, the fields that both the upload and the edit dialog have. */
export function OfferedFields({ kind, form: { field } }: OfferedFieldsProps) {
  return (
    <>
      <TextField label="제목" required placeholder={kind.titleExample} {...field('title')} />
      {kind.categories.length === 0 ? null : (
        <RadioCards
          label="분류"
          options={kind.categories.map((value) => ({ value, label: value }))}
          {...field('category')}
        />
      )}
    </>
  )
}
