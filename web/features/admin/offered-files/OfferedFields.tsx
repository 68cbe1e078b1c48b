import { LIMITS } from '#shared/limits.ts'
import type { FormFields } from '../../../records/form/checked-form.ts'
import { RadioCards } from '../../../ui/RadioCards.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import type { OfferedForm, OfferedKind } from './offered-kinds.ts'

export interface OfferedFieldsProps {
  kind: OfferedKind
  form: FormFields<OfferedForm>
}

/** Title and category, the fields that both the upload and the edit dialog have. */
export function OfferedFields({ kind, form: { field } }: OfferedFieldsProps) {
  return (
    <>
      <TextField
        label="제목"
        required
        maxLength={LIMITS.planName}
        placeholder={kind.titleExample}
        {...field('title')}
      />
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
