import { Text } from '@chakra-ui/react'
import {
  type DealerRegistration,
  rejectDealerRegistration,
} from '#shared/dealer-registrations/dealer-registration.contract.ts'
import { LIMITS } from '#shared/limits.ts'
import { call } from '../../../lib/api-client.ts'
import { useCheckedForm } from '../../../records/form/checked-form.ts'
import { FormDialog } from '../../../records/form/FormDialog.tsx'
import { TextareaField } from '../../../ui/TextareaField.tsx'
import { REGISTRATIONS_KEY } from './dealer-lists.ts'

export interface RejectDialogProps {
  registration: DealerRegistration
  onBack: () => void
  onDone: () => void
}

/** Rejects a request; the store reads the reason when it tries to log in. */
export function RejectDialog({ registration, onBack, onDone }: RejectDialogProps) {
  const form = useCheckedForm(
    rejectDealerRegistration.body,
    { rejectionReason: '' },
    { place: `rejection ${registration.id}` },
  )
  return (
    <FormDialog
      title="등록 신청 반려"
      size="sm"
      form={form}
      save={async (body) => {
        await call(rejectDealerRegistration, { params: { id: registration.id }, body })
        onDone()
      }}
      submitLabel="반려"
      saved="등록 신청을 반려했습니다."
      failed="반려 실패"
      changes={REGISTRATIONS_KEY}
      onClose={onBack}
    >
      <Text>{registration.businessName}의 등록 신청을 반려합니다.</Text>
      <TextareaField
        label="반려 사유"
        required
        rows={3}
        maxLength={LIMITS.memo}
        hint="판매점이 로그인할 때 이 사유를 보게 됩니다."
        {...form.field('rejectionReason')}
      />
    </FormDialog>
  )
}
