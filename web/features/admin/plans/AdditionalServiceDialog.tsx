import {
  type AdditionalService,
  AdditionalServiceInput,
  createAdditionalService,
  updateAdditionalService,
} from '#shared/additional-services/additional-service.contract.ts'
import { call } from '../../../lib/api-client.ts'
import { useCheckedForm } from '../../../records/form/checked-form.ts'
import { FormDialog } from '../../../records/form/FormDialog.tsx'
import { REFERENCE_KEY } from '../../../records/record-keys.ts'
import { AdditionalServiceFields, startAdditionalService } from './AdditionalServiceFields.tsx'

export interface AdditionalServiceDialogProps {
  /** Null when a new one is added. */
  service: AdditionalService | null
  /** The carrier that the list is filtered by; a new one begins with it. */
  carrier: string
  onClose: () => void
}

export function AdditionalServiceDialog({ service, carrier, onClose }: AdditionalServiceDialogProps) {
  const form = useCheckedForm(AdditionalServiceInput, startAdditionalService(service, carrier), {
    place: `additional service ${service?.id ?? 'new'}`,
  })
  const save = async (checked: AdditionalServiceInput) => {
    const input = { ...checked, description: checked.description || null }
    if (service === null) return call(createAdditionalService, { body: input })
    return call(updateAdditionalService, {
      params: { id: service.id },
      body: form.changed(input),
    })
  }
  return (
    <FormDialog
      title={service === null ? '부가서비스 추가' : '부가서비스 수정'}
      form={form}
      isEdit={service !== null}
      save={save}
      submitLabel={service === null ? '추가' : '저장'}
      saved={service === null ? '부가서비스가 추가되었습니다.' : '부가서비스가 수정되었습니다.'}
      failed={service === null ? '부가서비스 추가 실패' : '부가서비스 수정 실패'}
      changes={REFERENCE_KEY}
      fieldOfCode={{ ADDITIONAL_SERVICE_TAKEN: 'serviceName' }}
      onClose={onClose}
    >
      <AdditionalServiceFields form={form} carrier={service?.carrier} />
    </FormDialog>
  )
}
