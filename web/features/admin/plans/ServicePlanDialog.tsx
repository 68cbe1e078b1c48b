import {
  createServicePlan,
  type ServicePlan,
  ServicePlanInput,
  updateServicePlan,
} from '#shared/service-plans/service-plan.contract.ts'
import { call } from '../../../lib/api-client.ts'
import { useCheckedForm } from '../../../records/form/checked-form.ts'
import { FormDialog } from '../../../records/form/FormDialog.tsx'
import { REFERENCE_KEY } from '../../../records/record-keys.ts'
import { ServicePlanFields, startServicePlan } from './ServicePlanFields.tsx'

export interface ServicePlanDialogProps {
  /** Null when a new one is added. */
  plan: ServicePlan | null
  /** The carrier that the list is filtered by; a new one begins with it. */
  carrier: string
  onClose: () => void
}

export function ServicePlanDialog({ plan, carrier, onClose }: ServicePlanDialogProps) {
  const form = useCheckedForm(ServicePlanInput, startServicePlan(plan, carrier), {
    place: `service plan ${plan?.id ?? 'new'}`,
  })
  const save = async (checked: ServicePlanInput) => {
    const input = { ...checked, dataAllowance: checked.dataAllowance || null }
    if (plan === null) return call(createServicePlan, { body: input })
    return call(updateServicePlan, { params: { id: plan.id }, body: form.changed(input) })
  }
  return (
    <FormDialog
      title={plan === null ? '요금제 추가' : '요금제 수정'}
      form={form}
      isEdit={plan !== null}
      save={save}
      submitLabel={plan === null ? '추가' : '저장'}
      saved={plan === null ? '요금제가 추가되었습니다.' : '요금제가 수정되었습니다.'}
      failed={plan === null ? '요금제 추가 실패' : '요금제 수정 실패'}
      changes={REFERENCE_KEY}
      fieldOfCode={{ SERVICE_PLAN_TAKEN: 'name' }}
      onClose={onClose}
    >
      <ServicePlanFields form={form} carrier={plan?.carrier} />
    </FormDialog>
  )
}
