import type { UseFormRegisterReturn } from 'react-hook-form'
import { LIMITS } from '#shared/limits.ts'
import { RadioCards } from '../../../ui/RadioCards.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import type { OfferedForm, OfferedKind } from './offered-kinds.ts'

export interface OfferedFieldsProps {
  kind: OfferedKind
  /** Ties a field to its form. */
  wired: (name: keyof OfferedForm) => UseFormRegisterReturn & { error: string | undefined }
}

/** What a file is called and what it is for; uploading and changing share them. */
export function OfferedFields({ kind, wired }: OfferedFieldsProps) {
  return (
    <>
      <TextField
        label="제목"
        required
        maxLength={LIMITS.planName}
        placeholder={kind.titleExample}
        {...wired('title')}
      />
      {kind.categories.length === 0 ? null : (
        <RadioCards
          label="분류"
          options={kind.categories.map((value) => ({ value, label: value }))}
          {...wired('category')}
        />
      )}
    </>
  )
}
