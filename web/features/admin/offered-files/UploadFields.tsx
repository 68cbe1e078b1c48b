import { Controller, type UseFormReturn } from 'react-hook-form'
import { FileField } from '../../../ui/FileField.tsx'
import { OfferedFields } from './OfferedFields.tsx'
import type { OfferedKind, UploadForm } from './offered-kinds.ts'

export interface UploadFieldsProps {
  kind: OfferedKind
  form: UseFormReturn<UploadForm, unknown, UploadForm>
}

/** Title, category and file of an upload. */
export function UploadFields({ kind, form }: UploadFieldsProps) {
  const { clearErrors, control, formState, register, setError } = form
  const judge = (problem: string | null) => {
    if (problem === null) clearErrors('file')
    else setError('file', { message: problem })
  }
  return (
    <>
      <OfferedFields
        kind={kind}
        wired={(name) => ({ error: formState.errors[name]?.message, ...register(name) })}
      />
      <Controller
        control={control}
        name="file"
        render={({ field, fieldState }) => (
          <FileField
            ref={field.ref}
            label="파일"
            required
            files={field.value ? [field.value] : []}
            onFiles={([file]) => field.onChange(file)}
            onJudged={judge}
            rule={kind.rule}
            error={fieldState.error?.message}
          />
        )}
      />
    </>
  )
}
