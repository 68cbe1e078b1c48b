import type { Document } from '#shared/documents/document.contract.ts'
import { DOCUMENT_FIELDS } from '#shared/documents/document-fields.ts'
import { useReference } from '../../records/device/reference.ts'
import type { FormFields } from '../../records/form/checked-form.ts'
import { TextField } from '../../ui/TextField.tsx'
import { HandedInFields } from './HandedInFields.tsx'
import type { OwnValues } from './own-correction.ts'

export interface OwnApplicationFieldsProps {
  form: FormFields<OwnValues>
  /** The application that the form began with. */
  base: Document
}

/** What a store may put right of its own application. */
export function OwnApplicationFields({ form, base }: OwnApplicationFieldsProps) {
  const { reference } = useReference()
  return (
    <HandedInFields
      form={form}
      base={base}
      isDealer
      onCarrier={(isOwn) => form.change({ servicePlanId: isOwn ? base.servicePlanId : null })}
      plans={reference?.servicePlans ?? []}
    >
      {(['simNumber', 'deviceSerialNumber'] as const).map((name) => (
        <TextField
          key={name}
          label={DOCUMENT_FIELDS[name].storeLabel}
          inputMode={name === 'simNumber' ? 'tel' : undefined}
          {...form.field(name)}
        />
      ))}
    </HandedInFields>
  )
}
