import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import {
  createOtherCarrier,
  OtherCarrierInput,
  updateOtherCarrier,
} from '#shared/carriers/carrier.contract.ts'
import { LIMITS } from '#shared/limits.ts'
import { call } from '../../../lib/api-client.ts'
import { changedValues } from '../../../records/form/changed-values.ts'
import { FormDialog } from '../../../records/form/FormDialog.tsx'
import { CheckboxField } from '../../../ui/CheckboxField.tsx'
import { TextareaField } from '../../../ui/TextareaField.tsx'
import type { CarrierDialogProps } from './CarrierDialog.tsx'
import { CarrierPlaceFields } from './CarrierPlaceFields.tsx'
import { carrierDialogWords } from './carrier-dialog-words.ts'

export function OtherCarrierDialog({ carrier, nextOrder, onClose }: CarrierDialogProps) {
  const form = useForm({
    resolver: zodResolver(OtherCarrierInput),
    shouldFocusError: false,
    defaultValues: {
      name: carrier?.name ?? '',
      displayOrder: carrier?.displayOrder ?? nextOrder,
      description: carrier?.description ?? '',
      isActive: carrier?.isActive ?? true,
    },
  })
  const { errors, dirtyFields } = form.formState
  const save = async (checked: OtherCarrierInput) => {
    const input = { ...checked, description: checked.description || null }
    if (carrier === null) return call(createOtherCarrier, { body: input })
    const body = changedValues(input, dirtyFields)
    return call(updateOtherCarrier, { params: { id: carrier.id }, body })
  }
  return (
    <FormDialog {...carrierDialogWords('기타 통신사', carrier)} form={form} save={save} onClose={onClose}>
      <CarrierPlaceFields
        isNew={carrier === null}
        wired={(name, options) => ({ error: errors[name]?.message, ...form.register(name, options) })}
      />
      <TextareaField
        label="설명"
        rows={2}
        maxLength={LIMITS.memo}
        error={errors.description?.message}
        {...form.register('description')}
      />
      <CheckboxField
        label="활성"
        description="활성 통신사만 접수 신청에 나타납니다."
        {...form.register('isActive')}
      />
    </FormDialog>
  )
}
