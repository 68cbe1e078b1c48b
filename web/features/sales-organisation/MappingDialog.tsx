import * as z from 'zod/mini'
import { LIMITS } from '#shared/limits.ts'
import {
  type ContactCodeMapping,
  createContactCodeMapping,
  updateContactCodeMapping,
} from '#shared/sales-org/contact-code-mapping.contract.ts'
import { requiredText } from '#shared/text.ts'
import { call } from '../../lib/api-client.ts'
import { useCheckedForm } from '../../records/form/checked-form.ts'
import { FormDialog } from '../../records/form/FormDialog.tsx'
import { USERS_KEY } from '../../records/record-keys.ts'
import { CarrierChoice, ContactCodeField } from '../../records/reference-fields.tsx'
import { managerOptions, useManagers } from '../../records/reference-lists.ts'
import { CheckboxField } from '../../ui/CheckboxField.tsx'
import { SelectField } from '../../ui/SelectField.tsx'

export interface MappingDialogProps {
  /** Null when a new one is added. */
  mapping: ContactCodeMapping | null
  /** The manager and the carrier that the list is filtered by; a new mapping begins with them. */
  manager: string
  carrier: string
  onClose: () => void
}

export function MappingDialog({ mapping, manager, carrier, onClose }: MappingDialogProps) {
  const form = useCheckedForm(
    MappingForm,
    {
      managerId: mapping?.managerId.toString() ?? manager,
      carrier: mapping?.carrier ?? carrier,
      contactCode: mapping?.contactCode ?? '',
      isActive: mapping?.isActive ?? true,
    },
    { place: `mapping ${mapping?.id ?? 'new'}` },
  )
  const { field } = form
  const chosenCarrier = form.values.carrier
  const managers = managerOptions(useManagers(), mapping?.managerId)
  const save = async (checked: MappingForm) => {
    const input = { ...checked, managerId: Number(checked.managerId) }
    if (mapping === null) return call(createContactCodeMapping, { body: input })
    const body = form.changed(input)
    return call(updateContactCodeMapping, { params: { id: mapping.id }, body })
  }
  return (
    <FormDialog
      title={mapping === null ? '접점 코드 매핑 추가' : '접점 코드 매핑 수정'}
      form={form}
      isEdit={mapping !== null}
      save={save}
      submitLabel={mapping === null ? '추가' : '저장'}
      saved={mapping === null ? '접점 코드 매핑이 생성되었습니다' : '접점 코드 매핑이 수정되었습니다'}
      failed={
        mapping === null
          ? '접점 코드 매핑 생성 중 오류가 발생했습니다.'
          : '접점 코드 매핑 수정 중 오류가 발생했습니다.'
      }
      changes={USERS_KEY}
      onClose={onClose}
    >
      <SelectField
        label="영업과장"
        required
        placeholder="영업과장을 선택하세요"
        options={managers}
        {...field('managerId')}
      />
      <CarrierChoice kept={mapping?.carrier ?? carrier} {...field('carrier')} />
      <ContactCodeField
        carrier={chosenCarrier}
        label="접점코드"
        required
        hint={chosenCarrier === '' ? undefined : `${chosenCarrier}의 접점코드를 찾습니다.`}
        {...field('contactCode')}
        onMatch={(match) => form.change({ contactCode: match.code, carrier: match.carrier })}
      />
      <CheckboxField
        label="활성"
        description="활성 매핑의 실적만 영업과장에게 보입니다."
        {...field('isActive')}
      />
    </FormDialog>
  )
}

/** The form as it is typed; the manager is an id as text, the value of a select. */
const MappingForm = z.object({
  managerId: requiredText(20, '영업과장을 선택해주세요.'),
  carrier: requiredText(LIMITS.carrier, '통신사를 선택하세요'),
  contactCode: requiredText(LIMITS.contactCode, '접점코드를 입력해주세요.'),
  isActive: z.boolean(),
})
type MappingForm = z.infer<typeof MappingForm>
