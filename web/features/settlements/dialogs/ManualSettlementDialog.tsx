import { useState } from 'react'
import { useKstDay } from '../../../lib/use-kst-day.ts'
import { useCheckedForm } from '../../../records/form/checked-form.ts'
import { FormDialog } from '../../../records/form/FormDialog.tsx'
import { SETTLEMENTS_KEY } from '../../../records/record-keys.ts'
import { ManualSettlementFields } from './ManualSettlementFields.tsx'
import { ManualForm, manualForm } from './manual-form.ts'
import { manualRegistration } from './register-manually.ts'

/** 수동 정산 등록: registers an activation that has no application in this system. */
export function ManualSettlementDialog({ onClose }: { onClose: () => void }) {
  const today = useKstDay()
  const [register] = useState(manualRegistration)
  const form = useCheckedForm(ManualForm, manualForm(today), { place: 'manual settlement' })
  return (
    <FormDialog
      title="수동 정산 등록"
      form={form}
      save={register}
      isRepeatable
      submitLabel="등록"
      saved="정산 등록 완료"
      failed="등록 실패"
      changes={SETTLEMENTS_KEY}
      onClose={onClose}
    >
      <ManualSettlementFields form={form} today={today} />
    </FormDialog>
  )
}
