import type { FormFields } from '../../../records/form/checked-form.ts'
import { FileField } from '../../../ui/FileField.tsx'
import { OfferedFields } from './OfferedFields.tsx'
import type { OfferedForm, OfferedKind } from './offered-kinds.ts'

/** The values of an upload form, with its file. */
export type UploadValues = OfferedForm & { file: File | null }

export interface UploadFieldsProps {
  kind: OfferedKind
  form: FormFields<UploadValues>
}

/** Title, category and file of an upload. */
export function UploadFields({ kind, form }: UploadFieldsProps) {
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
