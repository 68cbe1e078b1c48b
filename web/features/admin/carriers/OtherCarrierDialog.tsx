import {
  createOtherCarrier,
  OtherCarrierInput,
  updateOtherCarrier,
} from '#shared/carriers/carrier.contract.ts'
import { LIMITS } from '#shared/limits.ts'
import { call } from '../../../lib/api-client.ts'
import { useCheckedForm } from '../../../records/form/checked-form.ts'
import { FormDialog } from '../../../records/form/FormDialog.tsx'
import { CheckboxField } from '../../../ui/CheckboxField.tsx'
import { TextareaField } from '../../../ui/TextareaField.tsx'
import type { CarrierDialogProps } from './CarrierDialog.tsx'
import { CarrierPlaceFields } from './CarrierPlaceFields.tsx'
import { carrierDialogWords } from './carrier-dialog-words.ts'

export function OtherCarrierDialog({ carrier, nextOrder, onClose }: CarrierDialogProps) {
  const form = useCheckedForm(
    OtherCarrierInput,
    {
      name: carrier?.name ?? '',
      displayOrder: carrier?.displayOrder ?? nextOrder,
      description: carrier?.description ?? '',
      isActive: carrier?.isActive ?? true,
    },
    { place: `other carrier ${carrier?.id ?? 'new'}` },
  )
  const save = async (checked: OtherCarrierInput) => {
    const input = { ...checked, description: checked.description || null }
    if (carrier === null) return call(createOtherCarrier, { body: input })
    const body = form.changed(input)
    return call(updateOtherCarrier, { params: { id: carrier.id }, body })
  }
  return (
    <FormDialog {...carrierDialogWords('기타 통신사', carrier)} form={form} save={save} onClose={onClose}>
      <CarrierPlaceFields isNew={carrier === null} form={form} />
      <TextareaField label="설명" rows={2} maxLength={LIMITS.memo} {...form.field('description')} />
      <CheckboxField
        label="활성"
        description="활성 통신사만 접수 신청에 나타납니다."
        {...form.field('isActive')}
      />
    </FormDialog>
  )
}
