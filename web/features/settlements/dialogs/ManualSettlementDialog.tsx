import { useState } from 'react'
import {
  type ManualSettlement,
  registerManualSettlement,
} from '#shared/settlements/settlement-changes.contract.ts'
import { ApiError, call } from '../../../lib/api-client.ts'
import { leftAlong } from '../../../lib/left-behind.ts'
import { useKstDay } from '../../../lib/use-kst-day.ts'
import { useCheckedForm } from '../../../records/form/checked-form.ts'
import { FormDialog } from '../../../records/form/FormDialog.tsx'
import { registerOnce } from '../../../records/form/register-once.ts'
import { SETTLEMENTS_KEY } from '../../../records/record-keys.ts'
import { ManualSettlementFields } from './ManualSettlementFields.tsx'
import { ManualForm, manualForm } from './manual-form.ts'

const PLACE = 'manual settlement'

/** 수동 정산 등록: registers an activation that has no application in this system. */
export function ManualSettlementDialog({ onClose }: { onClose: () => void }) {
  const today = useKstDay()
  const [registration] = useState(() => registerOnce('정산', leftAlong<string>(PLACE), sendManualSettlement))
  const form = useCheckedForm(ManualForm, manualForm(today), { place: PLACE, along: registration.key })
  return (
    <FormDialog
      title="수동 정산 등록"
      form={form}
      save={registration.register}
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

/** The server has no sentence of its own for what it cannot explain. */
export async function sendManualSettlement(idempotencyKey: string, body: ManualSettlement): Promise<void> {
  try {
    await call(registerManualSettlement, { body, idempotencyKey })
  } catch (error) {
    if (!(error instanceof ApiError) || error.status < 500) throw error
    throw new ApiError({ ...error, message: '정산 등록 중 오류가 발생했습니다' })
  }
}
