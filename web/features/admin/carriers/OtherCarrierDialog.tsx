import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import {
  createOtherCarrier,
  OtherCarrierInput,
  updateOtherCarrier,
} from '#shared/carriers/carrier.contract.ts'
import { LIMITS } from '#shared/limits.ts'
import { changedValues } from '../../../administration/changed-values.ts'
import { FormDialog } from '../../../administration/FormDialog.tsx'
import { REFERENCE_KEY } from '../../../administration/reference-lists.ts'
import { call } from '../../../lib/api-client.ts'
import { CheckboxField } from '../../../ui/CheckboxField.tsx'
import { TextareaField } from '../../../ui/TextareaField.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { askToRename } from './ask-to-rename.ts'
import type { CarrierDialogProps } from './CarrierDialog.tsx'

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
    <FormDialog
      title={carrier === null ? '기타 통신사 추가' : `${carrier.name} 수정`}
      form={form}
      isEdit={carrier !== null}
      recordId={carrier?.id}
      save={save}
      ask={({ name }) => askToRename(carrier, name)}
      submitLabel={carrier === null ? '추가' : '저장'}
      saved={carrier === null ? '통신사가 추가되었습니다.' : '통신사가 수정되었습니다.'}
      failed={carrier === null ? '통신사 추가 실패' : '통신사 수정 실패'}
      changes={REFERENCE_KEY}
      fieldOfCode={{ CARRIER_TAKEN: 'name' }}
      onClose={onClose}
    >
      <TextField
        label="통신사명"
        required
        maxLength={LIMITS.carrier}
        error={errors.name?.message}
        {...form.register('name')}
      />
      <TextField
        label="표시 순서"
        type="number"
        inputMode="numeric"
        min={0}
        error={errors.displayOrder?.message}
        {...form.register('displayOrder', { valueAsNumber: true })}
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
